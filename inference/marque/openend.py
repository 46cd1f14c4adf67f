"""The end of a game in which nothing is hidden that matters, among any number of players.

Everybody sees everything but the order of the piles, which is chance. Assumed: each player wants
the greatest share of the win; of what is worth the same, the most points against the mean of the
others'; of what is worth the same in points, too, each is as likely as another (max^n: Luckhardt
and Irani, "An algorithmic solution of n-person games", 1986). Between two nothing needs to be
assumed: see ``endgame``.

Not where anybody may pass at any time, for such a game need not end, and not where too many moments
can follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Hit, Home, Move, Pass, Sail, Turn
from kibitz.engine.marque.layout import Fleet
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.engine.marque.table import Table
from kibitz.inference.clock import UNHURRIED, Clock, TimeIsUp
from kibitz.inference.marque.choice import Question
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.settled import certain

MOST: Final = 3_000
"""Moments that are looked into while somebody waits: a second or so."""

_ROUNDING: Final = 1e-9


class TooMany(Exception):
    """More can follow than can be looked into while somebody waits."""


@dataclass(frozen=True)
class Share:
    """By seat, the share of the win, and the points against the mean of the others'."""

    shares: tuple[float, ...]
    leads: tuple[float, ...]


def answer(question: Question, clock: Clock = UNHURRIED) -> tuple[float, ...] | None:
    """What share of the win each choice brings.

    ``None`` where something is hidden, or more can follow than there is time for.
    """
    position, seat = question.position, question.seat
    if question.launch is not None or not _open(position):
        return None
    end, table = OpenEnd.of(position, clock), position.deal.table
    try:
        return tuple(end.after(table, choice.move).shares[seat] for choice in question.choices)
    except (TooMany, TimeIsUp):
        return None


def outlook(position: Position, eyes: int) -> float | None:
    """The share of the win of ``eyes`` likewise, whoever is on turn; ``None`` as in ``answer``."""
    if not _open(position):
        return None
    try:
        return OpenEnd.of(position).worth(position.deal.table).shares[eyes]
    except TooMany:
        return None


def _open(position: Position) -> bool:
    """Whether everybody knows all ships that can still be attacked."""
    table, shown = position.deal.table, position.shown
    if table.rules.free_pass or table.waiting or table.over:
        return False
    for seat, fleet in enumerate(table.fleets):
        if not any(one.cannons for other, one in enumerate(table.fleets) if other != seat):
            continue
        if any(certain(shown, seat, treasure) is None for treasure in fleet.sea):
            return False
        if fleet.piled and _coming(shown, seat) is None:
            return False
    return True


def _coming(shown: Deal, seat: int) -> bool | None:
    """Whether all ships of a player that are still to be sent out are armed, or all bare."""
    if len(shown.known(seat, armed=True)) == ARMED:
        return False
    return True if len(shown.known(seat, armed=False)) == SHIPS - ARMED else None


class OpenEnd:
    """What each moment that can follow is worth.

    ``sent``: of ships at sea, by seat and treasure, whether they are armed; ``coming``: by seat,
    whether those are that are still to be sent out. Raises ``TooMany`` beyond ``most`` moments, and
    ``TimeIsUp``.
    """

    def __init__(
        self,
        sent: Mapping[tuple[int, int], bool],
        coming: Sequence[bool],
        most: int = MOST,
        clock: Clock = UNHURRIED,
    ) -> None:
        self._sent, self._coming, self._most, self._clock = sent, coming, most, clock
        self._known: dict[object, Share] = {}

    @classmethod
    def of(cls, position: Position, clock: Clock = UNHURRIED, most: int = MOST) -> OpenEnd:
        """The end from a moment on; ships that nobody can attack count as bare."""
        shown, fleets = position.shown, position.deal.table.fleets
        return cls(
            {
                (seat, treasure): certain(shown, seat, treasure) is True
                for seat, fleet in enumerate(fleets)
                for treasure in fleet.sea
            },
            [_coming(shown, seat) is True for seat in range(len(fleets))],
            most,
            clock,
        )

    def worth(self, table: Table) -> Share:
        """What a moment is worth to everybody."""
        if not any(fleet.cannons for fleet in table.fleets):
            return _counted(table)
        key = _key(table)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= self._most:
                raise TooMany
            self._clock.look()
            ways = [self.after(table, move) for move in table.legal()]
            found = self._known[key] = _chosen(ways, table.turn) if ways else _counted(table)
        return found

    def after(self, table: Table, move: Move) -> Share:
        """What a move is worth to everybody."""
        events = list(self._events(table, move))
        return _mean([self.worth(table.after(event)) for event in events])

    def _events(self, table: Table, move: Move) -> Iterator[Turn]:
        """What can come of a move, each as likely as another."""
        match move:
            case Move(actor, Act.SAIL):
                yield from (Sail(actor, treasure) for treasure in table.fleets[actor].piled)
            case Move(actor, Act.HOME, int(treasure)):
                yield Home(actor, treasure)
            case Move(actor, Act.HIT, int(treasure), int(target)):
                armed = self._sent.get((target, treasure), self._coming[target])
                yield Hit(actor, target, treasure, armed)
            case Move(actor):
                yield Pass(actor)


def _counted(table: Table) -> Share:
    """Where nobody can attack any more, everybody gets what is still out."""
    points = [fleet.points + sum(fleet.sea) + sum(fleet.piled) for fleet in table.fleets]
    ranks = [(own, fleet.cannons) for own, fleet in zip(points, table.fleets, strict=True)]
    first = max(ranks)
    total, others = sum(points), len(points) - 1
    return Share(
        tuple((rank == first) / ranks.count(first) for rank in ranks),
        tuple(own - (total - own) / others for own in points),
    )


def _chosen(ways: Sequence[Share], seat: int) -> Share:
    """What the best of several ways is worth to a player who wins, then scores the most by it."""
    for kind in ("shares", "leads"):
        figures = [getattr(way, kind)[seat] for way in ways]
        most = max(figures) - _ROUNDING
        ways = [way for way, figure in zip(ways, figures, strict=True) if figure >= most]
    return _mean(ways)


def _mean(ways: Sequence[Share]) -> Share:
    """Where each of several ways is as likely as another."""
    if len(ways) == 1:
        return ways[0]
    return Share(
        tuple(sum(column) / len(ways) for column in zip(*(w.shares for w in ways), strict=True)),
        tuple(sum(column) / len(ways) for column in zip(*(w.leads for w in ways), strict=True)),
    )


def _key(table: Table) -> object:
    """What of a table matters for the rest: not how the points came about, but who is ahead."""
    low = min(table.scores)
    return table.turn, tuple(_remaining(fleet, low) for fleet in table.fleets)


def _remaining(fleet: Fleet, low: int) -> object:
    return frozenset(fleet.sea), fleet.piled, fleet.cannons, fleet.points - low
