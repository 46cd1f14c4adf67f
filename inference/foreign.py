"""Another program at a table of any game, by the protocol of ``kibitz engine``."""

from __future__ import annotations

from typing import Generic, Protocol, Self, TypeVar

from kibitz.engine.errors import N_
from kibitz.engine.games import game_of
from kibitz.engine.header import Header
from kibitz.engine.record import Record, dumps
from kibitz.inference.contest import Effort, Event, Foul
from kibitz.inference.program import Program


class Seen(Protocol):
    """What a player saw of the cards, as a game's rules follow it."""

    def apply(self, event: Event, /) -> Self:
        """The same after an event."""
        ...


D = TypeVar("D", bound=Seen)


class Foreign(Generic[D]):
    """Another program that is told what happens and asked what it plays; ``D``: what it saw."""

    def __init__(self, command: str, effort: Effort) -> None:
        self._program, self._effort = Program(command), effort
        self._header: Header | None = None
        self._deal: D | None = None

    def begin(self, header: Header) -> None:
        """A round begins."""
        self._header, self._deal = header, game_of(header.game).start(header)
        for line in dumps((Record(header.tags()),)).splitlines():
            self._program.tell(line)

    def see(self, event: Event) -> None:
        """Something happened."""
        _header, deal = self._at_table()
        self._deal = deal.apply(event)
        self._tell(event)

    def close(self) -> None:
        """End the program."""
        self._program.close()

    def _tell(self, event: Event) -> None:
        """Send the line of an event, or of a turn that is begun."""
        header, _deal = self._at_table()
        self._program.tell(game_of(header.game).format(header, event))

    def _asked(self) -> str:
        """What the program plays now."""
        seconds = self._effort.seconds
        go = "go" if seconds is None else f"go {round(1000 * seconds)}"
        return self._program.ask(go, "best", seconds or 0.0)

    def _foul(self, said: str) -> Foul:
        return Foul(
            N_("“{command}” wants to play “{said}”"), command=self._program.command, said=said[:200]
        )

    def _at_table(self) -> tuple[Header, D]:
        if self._header is None or self._deal is None:
            raise ValueError("no round has begun")
        return self._header, self._deal
