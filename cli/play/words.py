"""The words that command the prompt of a round being played, as a table."""

from __future__ import annotations

from typing import Final

from kibitz.cli.prompt.commands import Command, command, made
from kibitz.engine.errors import N_

COMMANDS: Final[tuple[Command, ...]] = (
    made(
        "hint",
        "hint подсказка підказка tipp подскажи підкажи hinweis",
        "",
        N_("what to play, in a line or two"),
    ),
    *map(
        command,
        ("why", "odds", "guess", "advise", "note", "score", "next", "replay", "annotate"),
    ),
    *map(command, ("save", "help", "quit")),
)
"""``undo`` and ``fix`` are not among them: what is played is played."""
