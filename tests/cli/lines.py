"""Lines typed at a moment of a round, for any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kibitz.cli.protocols.typed import AnyTyping, Question, Reading
from kibitz.engine.round import Round, read_rounds
from kibitz.inference.study import reached


@dataclass(frozen=True)
class Typed:
    """How lines of a game are read; ``kib`` makes a record of its events."""

    typing: AnyTyping
    kib: Callable[..., str]

    def scene(self, *lines: str, eyes: str | None = "Me", **tags: str) -> tuple[Round, Any, Any]:
        """A record, the moment that what is typed is read in, and the turn begun there."""
        (round,) = read_rounds(self.kib(*lines, eyes=eyes, **tags).encode())
        events = round.events
        if events and self.typing.unfinished(round.header, events[-1].event):
            (before,) = read_rounds(self.kib(*lines[:-1], eyes=eyes, **tags).encode())
            return round, reached(before), events[-1].event
        return round, reached(round), None

    def typed(self, line: str, *lines: str, eyes: str | None = "Me", **tags: str) -> str:
        """The event that a line is taken for, or the question it leads to."""
        round, moment, begun = self.scene(*lines, eyes=eyes, **tags)
        return said(round, self.typing.read(moment, begun, line))


def said(round: Round, reading: Reading) -> str:
    """An event as it is written, a question with its answers."""
    if isinstance(reading, Question):
        return f"{reading.text} {'/'.join(option.keys[0] for option in reading.options)}"
    return round.game.format(round.header, reading.event)
