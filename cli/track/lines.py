"""Where typed lines come from: an editor on a terminal, else standard input line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from kibitz.cli.labels import folded
from kibitz.cli.track.completion import Suggestion

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

Suggest = Callable[[str], Iterable[Suggestion]]
Glance = Callable[[str, int], list[str]]
"""What there is to say, in lines of so many columns, of the line typed so far."""

_ROWS = 2
"""Lines that may stand below the line being typed."""


class Lines(Protocol):
    """Somebody who types, or a file that somebody typed before."""

    interactive: bool
    """Whether somebody sits there, who can be asked again."""

    def ask(self, prompt: str, default: str = "", keep: bool = False) -> str:
        """The next line; raises ``EOFError`` at the end and ``KeyboardInterrupt`` for Ctrl-C.

        ``keep``: it is no mere answer, but worth to be found again with the arrow keys.
        """
        ...


class PlainLines:
    """Standard input as it is: a pipe, a simple terminal, a screen reader's."""

    def __init__(self, interactive: bool) -> None:
        self.interactive = interactive
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def ask(self, prompt: str, default: str = "", keep: bool = False) -> str:
        """The next line; an empty one is the ``default``."""
        if self.interactive:
            line = input(f"{prompt}[{default}] " if default else prompt)
        else:
            line = sys.stdin.readline()
            if not line:
                raise EOFError
        return line.strip() or default


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
    ) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import DummyHistory, History
        from prompt_toolkit.styles import Style

        def editor(history: History) -> PromptSession[str]:
            return PromptSession(
                history=history,
                completer=_completer(suggest),
                complete_while_typing=False,
                enable_open_in_editor=False,
                reserve_space_for_menu=0,
                style=Style.from_dict({"bottom-toolbar": "noreverse"}),
                input=input,
                output=output,
            )

        self._glance = glance
        self._kept, self._answers = editor(_history(history)), editor(DummyHistory())

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

    def refresh(self) -> None:
        """Ask again what there is to say of the line; may be called from another thread."""
        for editor in (self._kept, self._answers):
            editor.app.invalidate()

    def _toolbar(self, editor: PromptSession[str]) -> str:
        """What is said of the line so far, folded to the columns there are."""
        columns = editor.output.get_size().columns
        room = max(columns - 1, 10)
        said = self._glance(editor.default_buffer.text, room)
        lines = [line for text in said for line in folded(text, room)]
        if len(lines) > _ROWS:
            lines = [*lines[: _ROWS - 1], f"{lines[_ROWS - 1][: columns - 2]}…"]
        return "\n".join(line[: max(columns - 1, 1)] for line in lines)


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
    accessible: bool, history: Callable[[], Path | None], suggest: Suggest, glance: Glance
) -> EditedLines | PlainLines:
    """An editor where the terminal can carry one, else plain lines."""
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not on_terminal or accessible or os.environ.get("TERM") == "dumb":
        return PlainLines(interactive=on_terminal)
    try:
        return EditedLines(history(), suggest, glance)
    except Exception:  # a console without a screen buffer has an exception of its own, by system
        return PlainLines(interactive=True)
