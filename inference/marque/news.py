"""What an event of Letter of Marque did and what it showed to all, as data: no figure is a guess.

Players are seat numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Hit, Home, Pass, Sail, Set, Turn
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.engine.marque.view import seen_by
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.settled import certain


@dataclass(frozen=True)
class Begun:
    """Everybody has a first ship at sea, and ``first`` is on turn."""

    first: int


@dataclass(frozen=True)
class Turned:
    """``actor`` turned up a ``treasure``; so many are ``left`` in the pile."""

    actor: int
    treasure: int
    left: int


@dataclass(frozen=True)
class TakenHome:
    """``actor`` took a ``treasure`` home, and has so many ``points`` now."""

    actor: int
    treasure: int
    points: int


@dataclass(frozen=True)
class Defended:
    """``actor`` attacked an armed ship: its ``owner`` has scored a cannon card."""

    owner: int
    treasure: int
    actor: int


@dataclass(frozen=True)
class Captured:
    """``actor`` attacked a bare ship of ``owner``, and has scored its ``treasure``."""

    owner: int
    treasure: int
    actor: int


@dataclass(frozen=True)
class Passed:
    """``actor`` did nothing."""

    actor: int


@dataclass(frozen=True)
class Hidden:
    """Of the ships of ``owner`` whose bottom cannot be told from what all saw, so many are
    ``armed``. Ships at home again and those not sent out yet count, too.

    Said when an attack showed what nobody else could know.
    """

    owner: int
    ships: int
    armed: int


@dataclass(frozen=True)
class Spent:
    """``actor`` attacked with the last cannon card."""

    actor: int


@dataclass(frozen=True)
class Won:
    """The game is over, and the ``winners`` have so many ``points`` each."""

    winners: tuple[int, ...]
    points: int


Claim = Begun | Turned | TakenHome | Defended | Captured | Passed | Hidden | Spent | Won


def news(before: Position, after: Position) -> Iterator[Claim]:
    """What was done between two moments, what it showed to all, and how the game ended."""
    shown = before.shown
    for event in after.past[len(before.past) :]:
        then, shown = shown, shown.apply(seen_by(None, event))
        if not isinstance(event, Set):
            yield _done(event, shown)
        elif not shown.table.waiting:
            yield Begun(shown.table.turn)
        if isinstance(event, Hit):
            yield from _showed(event, then, shown)
        if shown.table.over and not then.table.over:
            winners = shown.table.winners
            yield Won(winners, shown.table.scores[winners[0]])


def _done(event: Turn, after: Deal) -> Claim:
    """The event itself."""
    fleet = after.table.fleets[event.actor]
    match event:
        case Sail(actor, treasure):
            return Turned(actor, treasure, len(fleet.piled))
        case Home(actor, treasure):
            return TakenHome(actor, treasure, fleet.points)
        case Hit(actor, target, treasure, armed):
            return Defended(target, treasure, actor) if armed else Captured(target, treasure, actor)
        case Pass(actor):
            return Passed(actor)


def _showed(event: Hit, before: Deal, after: Deal) -> Iterator[Claim]:
    """What a bottom that nobody else could know says of the other ships, and what it cost."""
    if certain(before, event.target, event.treasure) is None:
        armed = ARMED - len(after.known(event.target, armed=True))
        ships = armed + SHIPS - ARMED - len(after.known(event.target, armed=False))
        if ships:
            yield Hidden(event.target, ships, armed)
    if not after.table.fleets[event.actor].cannons:
        yield Spent(event.actor)
