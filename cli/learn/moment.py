"""A moment of a round as one player saw it, with all that led to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kibitz.engine.header import Header
from kibitz.engine.round import Round, project
from kibitz.inference.study import follow, referee_of


@dataclass(frozen=True)
class Moment:
    """The moment after the last event of ``round``, which is as the player ``eyes`` logged it.

    ``past``: the moments before the first event and after each, by the facts.
    """

    round: Round
    eyes: int
    past: tuple[Any, ...] = field(compare=False)

    @classmethod
    def of(cls, round: Round, eyes: int) -> Moment:
        """The end of a log; raises ``Illegal`` or ``Contradiction`` if it cannot be true."""
        start = referee_of(round.header).start(round.header)
        return cls(round, eyes, (start, *(after for _logged, after in follow(round, start))))

    @property
    def header(self) -> Header:
        """Game and players."""
        return self.round.header

    @property
    def now(self) -> Any:
        """The game's moment, by the facts."""
        return self.past[-1]

    @property
    def me(self) -> str:
        """Whose eyes these are."""
        return self.header.players[self.eyes]

    def name(self, seat: int) -> str:
        """What a player is called."""
        return self.header.players[seat]


def logs(round: Round) -> Mapping[int, Round]:
    """The logs that a record has: one of the player who kept it, or one of each player."""
    eyes = round.header.perspective
    if eyes is not None:
        return {eyes: round}
    return {seat: project(round, seat) for seat in range(len(round.header.players))}
