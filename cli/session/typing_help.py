"""What the editor of lines asks back while a line is typed, of whatever is open at the prompt."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

from kibitz.cli.games import typing_of
from kibitz.cli.prompt.commands import Commands
from kibitz.cli.prompt.completion import Suggestion, suggest
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.session.log import Log
from kibitz.cli.store import memory
from kibitz.cli.streams import drawable


class Open(Protocol):
    """What is open at a prompt: a round that is logged, or one that is played."""

    @property
    def log(self) -> Log:
        """The round so far."""

    @property
    def table(self) -> Commands[Any]:
        """The commands that it knows."""

    def preview(self, line: str) -> str:
        """What Enter would make of the line; ``""``: nothing to say."""


class TypingHelp:
    """``open``: ``None`` as long as nothing is open, and so nothing is known."""

    def __init__(self, where: Path, speaker: Speaker) -> None:
        self.open: Open | None = None
        self._where = where
        self._speaker = speaker

    def history(self) -> Path | None:
        """Where the lines typed are kept; says why if they are not."""
        path, warning = memory.history_file(self._where)
        if warning:
            self._speaker.say(warning)
        return path

    def suggest(self, line: str) -> Iterable[Suggestion]:
        """How the line may go on."""
        if self.open is None:
            return ()
        log = self.open.log
        words = typing_of(log.header).suggestions(log.base, log.pending)
        return suggest(line, words, self.open.table)

    def glance(self, line: str, columns: int) -> list[str]:
        """What Enter would make of the line."""
        said = self.open.preview(line) if self.open is not None and line.strip() else ""
        return [drawable(said, sys.stdout)] if said else []
