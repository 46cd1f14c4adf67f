"""One of several numbered choices at a terminal, for whoever types its number, a word, or Enter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kibitz.cli.prompt.lines import PlainLines
from kibitz.cli.prompt.speaker import Speaker, for_the_terminal
from kibitz.cli.protocols.typed import Option, Question, chosen, misread
from kibitz.cli.texts import _, stated


@dataclass(frozen=True)
class Asker:
    """Shows choices one a line and asks until one of them is typed."""

    speaker: Speaker
    lines: PlainLines = field(default_factory=lambda: PlainLines(interactive=True))

    def ask(self, options: Sequence[Option], usual: int = 0, question: str = "") -> int:
        """The place of what was chosen; Enter chooses the ``usual`` one.

        Raises ``EOFError`` at the end of the input and ``KeyboardInterrupt`` for Ctrl-C.
        """
        asked = Question(question or _("Which one?"), tuple(options), None, listed=True)
        for number, option in zip(asked.numbers, asked.options, strict=True):
            self.speaker.say(f"{number}  {option.label}")
        while True:
            typed = self.lines.ask(for_the_terminal(f"{asked.text} "), asked.numbers[usual])
            place = chosen(asked, typed)
            if place is not None:
                return place
            self.speaker.say(f"{stated(misread(asked, typed))}.")
