"""A moment of a round as one player saw it, with all that led to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.engine.header import Header
from kibitz.engine.record import Entry, Kind
from kibitz.engine.round import Logged, Round, project
from kibitz.inference.study import follow, study_of


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
        start = study_of(round.header).start(round.header)
        return cls(round, eyes, (start, *(after for _logged, after in follow(round, start))))

    def at(self, number: int) -> Moment:
        """The moment after event ``number``, with the card that was drawn next by these eyes."""
        round, referee = self.round.deciding(number), study_of(self.header)
        same = sum(
            one is other for one, other in zip(round.events, self.round.events, strict=False)
        )
        past = list(self.past[: same + 1])
        for logged in round.events[same:]:
            past.append(referee.apply(past[-1], logged.event))
        return Moment(round, self.eyes, tuple(past))

    def then(self, line: str) -> Moment:
        """The moment after one more event, which is written as ``line``.

        Raises ``Illegal`` or ``Contradiction`` if it cannot come now.
        """
        round, entry = self.round, Entry(Kind.EVENT, line)
        event = round.game.parse(self.header, line, starred=False)
        after = study_of(self.header).apply(self.now, event)
        record = replace(round.record, entries=(*round.record.entries, entry))
        events = (*round.events, Logged(event, round.last + 1, entry))
        return Moment(replace(round, record=record, events=events), self.eyes, (*self.past, after))

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


def seats(round: Round) -> tuple[int, ...]:
    """Whose log a record can be: that of the player who kept it, or everybody's."""
    eyes = round.header.perspective
    return tuple(range(len(round.header.players))) if eyes is None else (eyes,)


def log_of(round: Round, eyes: int) -> Round:
    """The record as a player logged it, or would have."""
    return round if round.header.perspective == eyes else project(round, eyes)
