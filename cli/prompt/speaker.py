"""Saying and showing at a prompt: below what is there already, never over it."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from kibitz.cli.answer import draw
from kibitz.cli.labels import folded
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.streams import drawable

_NUMBERED: Final = re.compile(r"\d+ {2}")
"""What a choice begins with."""


@dataclass(frozen=True)
class Speaker:
    """Writes below what is there already, never over it.

    ``accessible``: without bars, for a screen reader.
    """

    accessible: bool = False

    def say(self, sentence: str) -> None:
        """Write a sentence, folded to the terminal; a choice goes on to the right of its number."""
        numbered = _NUMBERED.match(sentence)
        rest = " " * len(numbered[0]) if numbered else ""
        draw(
            lambda width: [Text(line) for line in folded(sentence, max(width - 1, 20), rest=rest)],
            self.accessible,
        )

    def show(self, reply: Reply) -> None:
        """Draw the screen, and below it, next to the cursor, say what there is to say."""
        spoken = reply.spoken if self.accessible else None
        if (screen := spoken or reply.draw) is not None:
            draw(screen, self.accessible)
        for sentence in reply.said:
            self.say(sentence)


def for_the_terminal(text: str) -> str:
    """``text`` in letters that the terminal's encoding has."""
    encoding = sys.stdout.encoding or "ascii"
    return drawable(text, sys.stdout).encode(encoding, "kibitz.alike").decode(encoding)
