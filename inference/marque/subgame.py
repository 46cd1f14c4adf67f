"""What the rest of a game between two players depends on: what both see, and what each hides.

A *node* is what both players have seen, a *state* of a player what this player knows besides: the
bottoms of the own ships. At a node each player may be in several states.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from kibitz.engine.marque.events import Event, Move, Turn
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.engine.marque.table import Table
from kibitz.inference.marque.bottoms import World

T = TypeVar("T")
Both = tuple[T, T]
"""Something of each of the two players, by seat."""


@dataclass(frozen=True, eq=False)
class Ships:
    """What everybody knows of one player's ships; of equal ones there is one.

    ``launched``: the treasures they went to sea with, in that order. ``worlds``: what their
    bottoms may be, in the same order.
    """

    launched: tuple[int, ...]
    worlds: tuple[World, ...]
    _all: dict[object, Ships] = field(default_factory=dict, repr=False)
    _later: dict[object, tuple[Ships, tuple[int, ...]]] = field(default_factory=dict, repr=False)

    def seen(self, treasure: int, armed: bool) -> tuple[Ships, tuple[int, ...]]:
        """Once a bottom was shown; with the places of the worlds that are left."""
        if (treasure, armed) not in self._later:
            at = self.launched.index(treasure)
            left = tuple(i for i, world in enumerate(self.worlds) if world[at] is armed)
            ships = self._one(self.launched, tuple(self.worlds[i] for i in left))
            self._later[treasure, armed] = ships, left
        return self._later[treasure, armed]

    def sent(self, treasure: int) -> tuple[Ships, tuple[int, ...]]:
        """Once a further ship went to sea; with the place of the world before, for each world."""
        if treasure not in self._later:
            found = [
                ((*world, armed), i)
                for i, world in enumerate(self.worlds)
                for armed in (True, False)
                if _left(world, armed)
            ]
            worlds, before = tuple(world for world, _ in found), tuple(i for _, i in found)
            self._later[treasure] = self._one((*self.launched, treasure), worlds), before
        return self._later[treasure]

    def _one(self, launched: tuple[int, ...], worlds: tuple[World, ...]) -> Ships:
        found = self._all.get((launched, worlds))
        if found is None:
            found = self._all[launched, worlds] = Ships(launched, worlds, self._all)
        return found

    def bottoms(self, treasure: int) -> set[bool]:
        """What the bottom of a ship that went to sea can be."""
        at = self.launched.index(treasure)
        return {world[at] for world in self.worlds}

    def matters(self, world: World, sea: tuple[int, ...]) -> tuple[bool | int, ...]:
        """What of a world matters for the rest, with ships on the treasures of ``sea``."""
        at = dict(zip(self.launched, world, strict=True))
        return (ARMED - sum(world), *(at[treasure] for treasure in sorted(sea)))

    def plain(self, sea: tuple[int, ...]) -> bool:
        """Whether nothing that matters for the rest is hidden from the other player."""
        known = len({self.matters(world, sea) for world in self.worlds}) == 1
        return known and not all(_left(self.worlds[0], armed) for armed in (True, False))


def _left(world: World, armed: bool) -> int:
    """How many armed, or bare, ships are left that have not gone to sea."""
    bare = SHIPS - len(world) - (ARMED - sum(world))
    return ARMED - sum(world) if armed else bare


@dataclass(frozen=True, eq=False)
class Scene:
    """What lies on the table, and what can be done; of those that are alike there is one.

    ``share``: the share of the win of the first seat, if nothing can change it any more.
    """

    table: Table
    _all: dict[object, Scene] = field(default_factory=dict, repr=False)
    _later: dict[Event, Scene] = field(default_factory=dict, repr=False)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Everything that may be done."""
        return self.table.legal()

    @cached_property
    def share(self) -> float | None:
        """See above."""
        return settled(self.table)

    def after(self, event: Turn) -> Scene:
        """Once something was done."""
        found = self._later.get(event)
        if found is None:
            table = self.table.after(event)
            found = self._all.setdefault(_key(table), Scene(table, self._all))
            self._later[event] = found
        return found


def settled(table: Table) -> float | None:
    """The share of the win of the first seat, if nothing can change it any more."""
    if table.over:
        return (0 in table.winners) / len(table.winners)
    least, most = zip(*(_range(table, seat) for seat in (0, 1)), strict=True)
    for seat in (0, 1):
        if least[seat] > most[1 - seat]:
            return float(seat == 0)
    if not any(fleet.cannons for fleet in table.fleets):
        return float(least[0] > least[1]) if least[0] != least[1] else 0.5
    return None


def _range(table: Table, seat: int) -> tuple[int, int]:
    """The fewest and the most points that a player can end with."""
    own, other = table.fleets[seat], table.fleets[1 - seat]
    coming = sum(own.sea) + sum(own.piled)
    if not other.cannons:
        safe, gained = coming, 0
    else:
        at_risk = sorted((*own.sea, *own.piled), reverse=True)
        lost = sum(at_risk[: other.cannons])
        safe, gained = coming - lost, other.cannons
    booty = sorted((*other.sea, *other.piled), reverse=True)[: own.cannons]
    return own.points + safe, own.points + coming + gained + sum(booty)


def _key(table: Table) -> object:
    """What of a table matters for the rest: not how the points came about."""
    return table.turn, tuple(
        (frozenset(fleet.sea), fleet.piled, fleet.points, fleet.cannons) for fleet in table.fleets
    )


def put(pair: Both[T], seat: int, value: T) -> Both[T]:
    """A pair with another ``value`` for a ``seat``."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)
