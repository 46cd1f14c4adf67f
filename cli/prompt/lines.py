"""Where typed lines come from: an editor on a terminal, else standard input line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from kibitz.cli.errors import Unreachable, refusal
from kibitz.cli.labels import folded
from kibitz.cli.prompt.completion import Suggestion
from kibitz.cli.prompt.resizing import folds
from kibitz.cli.streams import obeyed
from kibitz.cli.visible import in_a_line, in_cells
from kibitz.engine.errors import N_

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

Suggest = Callable[[str], Iterable[Suggestion]]
Glance = Callable[[str, int], list[str]]
"""What there is to say, in lines of so many columns, of the line typed so far."""

_ROWS = 2
"""Lines that may stand below the line being typed."""


@dataclass(frozen=True)
class Keys:
    """Keys that enter a whole line, as long as nothing has been typed.

    ``at_once``: the line by the name of the key. ``waiting``: the line by a letter that may begin
    a word, too, and is one if another key follows within ``PAUSE``.
    """

    at_once: Mapping[str, str]
    waiting: Mapping[str, str]


PAUSE = 0.5
"""Seconds after which a letter is all that was meant."""


class Lines(Protocol):
    """Somebody who types, or a file that somebody typed before."""

    interactive: bool
    """Whether somebody sits there, who can be asked again."""

    def ask(self, prompt: str, default: str = "", keep: bool = False) -> str:
        """The next line; raises ``EOFError`` at the end and ``KeyboardInterrupt`` for Ctrl-C.

        ``keep``: it is no mere answer, but worth to be found again with the arrow keys.
        """
        ...

    def another(self, suggest: Suggest, glance: Glance, keys: Keys) -> Lines:
        """Lines from the same place, typed for another purpose."""
        ...


def asked(lines: Lines, question: str, usual: str) -> str:
    """What is answered; the ``usual`` answer, for Enter alone, stands beside the question.

    So it is in nobody's way who types another one: a ``default`` is there to be changed.
    """
    return lines.ask(f"{question} [{usual}] ") or usual


class PlainLines:
    """Standard input as it is: a pipe, a simple terminal, a screen reader's."""

    def __init__(self, interactive: bool) -> None:
        self.interactive = interactive
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def ask(self, prompt: str, default: str = "", keep: bool = False) -> str:
        """The next line; an empty one is the ``default``."""
        if self.interactive:
            line = input(in_a_line(f"{prompt}[{default}] " if default else prompt))
        else:
            try:
                line = sys.stdin.readline()
            except OSError as error:
                raise Unreachable(
                    N_("standard input cannot be read: {reason}"), reason=refusal(error)
                ) from None
            if not line:
                raise EOFError
        return line.strip() or default

    def another(self, suggest: Suggest, glance: Glance, keys: Keys) -> PlainLines:
        """These lines: where nothing is edited a key means nothing."""
        return self


class EditedLines:
    """An editor for one line, with history, completion and a glance at what it would do."""

    interactive = True

    def __init__(
        self,
        history: Path | None,
        suggest: Suggest,
        glance: Glance,
        input: Input | None = None,
        output: Output | None = None,
        keys: Keys | None = None,
        undo: str = "",
    ) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import DummyHistory, History
        from prompt_toolkit.styles import Style

        def editor(history: History, bindings: Any = None) -> PromptSession[str]:
            session: PromptSession[str] = PromptSession(
                history=history,
                completer=_completer(suggest),
                complete_while_typing=False,
                enable_open_in_editor=False,
                reserve_space_for_menu=0,
                style=Style.from_dict({"bottom-toolbar": "noreverse"}),
                key_bindings=bindings,
                input=input,
                output=output or _terminal(),
            )
            folds(session.app)
            return session

        self._glance = glance
        self._ends = input, output
        takes_back = _taking_back(undo) if undo else None
        self._kept = editor(_history(history), takes_back if keys is None else _bindings(keys))
        self._kept.app.timeoutlen = PAUSE
        self._answers = editor(DummyHistory(), takes_back)

    def ask(self, prompt: str, default: str = "", keep: bool = False) -> str:
        """The next line, ``default`` being there to be changed."""
        editor = self._kept if keep else self._answers
        line: str = editor.prompt(
            prompt,
            default=default,
            bottom_toolbar=lambda: self._toolbar(editor),
            # No mouse, no alternate screen: the scrollback is the log of the evening.
            mouse_support=False,
        )
        return line.strip()

    def another(self, suggest: Suggest, glance: Glance, keys: Keys) -> EditedLines:
        """An editor on the same terminal."""
        return EditedLines(None, suggest, glance, *self._ends, keys)

    def _toolbar(self, editor: PromptSession[str]) -> str:
        """What is said of the line so far, folded to the columns there are."""
        columns = editor.output.get_size().columns
        room = max(columns - 1, 10)
        said = self._glance(editor.default_buffer.text, room)
        lines = [line for text in said for line in folded(text, room)]
        if len(lines) > _ROWS:
            lines = [*lines[: _ROWS - 1], f"{lines[_ROWS - 1][: columns - 2]}…"]
        return "\n".join(line[: max(columns - 1, 1)] for line in lines)


def _terminal() -> Output:
    """The terminal; it obeys the editor, and no text that is edited or shown."""
    from prompt_toolkit.output import create_output

    output = create_output(obeyed())
    write = output.write
    # Whichever class the system's terminal has: there is nothing to derive from.
    output.write = lambda data: write(in_cells(data))  # type: ignore[method-assign]  # of this one
    return output


def _bindings(keys: Keys) -> Any:
    """What the keys do in an empty line."""
    from prompt_toolkit.application import get_app
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.keys import Keys as Named

    found, empty = KeyBindings(), Condition(lambda: not get_app().current_buffer.text)

    def enters(line: str) -> Callable[[KeyPressEvent], None]:
        return lambda event: event.app.exit(result=line)

    def goes_on(event: KeyPressEvent) -> None:
        letter, following = event.key_sequence
        event.current_buffer.insert_text(letter.data)
        event.key_processor.feed(following, first=True)

    for key, line in {**keys.at_once, **keys.waiting}.items():
        found.add(key, filter=empty)(enters(line))
    for key in keys.waiting:
        found.add(key, Named.Any, filter=empty)(goes_on)
    return found


def _taking_back(word: str) -> Any:
    """Ctrl-Z enters ``word``, or, in a line that was begun, takes back what was typed last."""
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    found = KeyBindings()

    @found.add("c-z")
    def _take_back(event: KeyPressEvent) -> None:
        line = event.current_buffer
        before = line.text
        line.undo()
        if line.text == before:  # nothing has been typed
            event.app.exit(result=word)

    return found


def _history(path: Path | None) -> Any:
    """The lines typed before; a disk that is full or gone costs the history, not the prompt."""
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    if path is None:
        return InMemoryHistory()

    class Kept(FileHistory):
        def load_history_strings(self) -> Iterator[str]:
            with suppress(OSError):
                yield from super().load_history_strings()

        def store_string(self, string: str) -> None:
            with suppress(OSError, ValueError):
                super().store_string(string)

    return Kept(str(path))


def _completer(suggest: Suggest) -> Any:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Suggesting(Completer):
        def get_completions(
            self, document: Document, complete_event: CompleteEvent
        ) -> Iterator[Completion]:
            for found in suggest(document.text_before_cursor):
                yield Completion(found.text, -found.replaces, display_meta=found.meaning)

    return Suggesting()


def lines_for(
    accessible: bool,
    history: Callable[[], Path | None],
    suggest: Suggest,
    glance: Glance,
    undo: str = "",
) -> EditedLines | PlainLines:
    """An editor where the terminal carries one, else plain lines. ``undo``: what Ctrl-Z enters."""
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not on_terminal or accessible or os.environ.get("TERM") == "dumb":
        return PlainLines(interactive=on_terminal)
    try:
        return EditedLines(history(), suggest, glance, undo=undo)
    except Exception:  # a console without a screen buffer has an exception of its own, by system
        return PlainLines(interactive=True)
