"""What the rest of a game between two players depends on: what both see, and what each hides.

A *node* is what both players have seen, a *state* of a player what this player knows besides: the
bottoms of the own ships. At a node each player may be in several states.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from kibitz.engine.marque.events import Event, Move, Turn
from kibitz.engine.marque.table import Table
from kibitz.inference.marque import settled

T = TypeVar("T")
Both = tuple[T, T]
"""Something of each of the two players, by seat."""


State = tuple[int, ...]
"""How many armed ships are still to be sent out, then of each ship at sea whether it is armed."""


@dataclass(frozen=True, eq=False)
class Ships:
    """What everybody knows of one player's ships that matter yet; of equal ones there is one.

    ``left``: how many have not gone to sea. ``sea``: the treasures that those at sea stand on, low
    to high. ``states``: what the player may know of both.
    """

    left: int
    sea: tuple[int, ...]
    states: tuple[State, ...]
    _all: dict[object, Ships] = field(default_factory=dict, repr=False)
    _later: dict[object, tuple[Ships, tuple[int, ...]]] = field(default_factory=dict, repr=False)

    @cached_property
    def same(self) -> tuple[int, ...]:
        """The places of states that stay as they are."""
        return tuple(range(len(self.states)))

    @cached_property
    def bottoms(self) -> dict[int, set[bool]]:
        """By the treasure of each ship at sea, what its bottom can be."""
        columns = zip(*self.states, strict=True)
        next(columns)
        return {t: set(map(bool, found)) for t, found in zip(self.sea, columns, strict=True)}

    def home(self, treasure: int) -> Ships:
        """Once a ship has left the sea."""
        if treasure not in self._later:
            self._later[treasure] = self._without(treasure, self.same), self.same
        return self._later[treasure][0]

    def seen(self, treasure: int, armed: bool) -> tuple[Ships, tuple[int, ...]]:
        """Once a ship was attacked; with the places of the states that are left."""
        if (treasure, armed) not in self._later:
            at = self.sea.index(treasure) + 1
            left = tuple(i for i, state in enumerate(self.states) if state[at] == armed)
            if armed:
                ships = self._one(self.left, self.sea, tuple(self.states[i] for i in left))
            else:
                ships = self._without(treasure, left)
            self._later[treasure, armed] = ships, left
        return self._later[treasure, armed]

    def sent(self, treasure: int) -> tuple[Ships, tuple[int, ...]]:
        """Once a further ship went to sea; with the place of the state before, for each state."""
        if treasure not in self._later:
            sea = tuple(sorted((*self.sea, treasure)))
            at = sea.index(treasure) + 1
            found = [
                ((state[0] - armed, *state[1:at], int(armed), *state[at:]), i)
                for i, state in enumerate(self.states)
                for armed in (True, False)
                if (state[0] if armed else self.left - state[0])
            ]
            ships = self._one(self.left - 1, sea, tuple(state for state, _ in found))
            self._later[treasure] = ships, tuple(i for _, i in found)
        return self._later[treasure]

    def _without(self, treasure: int, places: tuple[int, ...]) -> Ships:
        at = self.sea.index(treasure)
        states = tuple((*s[: at + 1], *s[at + 2 :]) for s in map(self.states.__getitem__, places))
        return self._one(self.left, (*self.sea[:at], *self.sea[at + 1 :]), states)

    def _one(self, left: int, sea: tuple[int, ...], states: tuple[State, ...]) -> Ships:
        found = self._all.get((left, sea, states))
        if found is None:
            found = self._all[left, sea, states] = Ships(left, sea, states, self._all)
        return found


@dataclass(frozen=True, eq=False)
class PublicState:
    """What lies on the table, and what can be done; of those that are alike there is one.

    ``share``: the share of the win of the first seat, if nothing can change it any more.
    """

    table: Table
    _all: dict[object, PublicState] = field(default_factory=dict, repr=False)
    _later: dict[Event, PublicState] = field(default_factory=dict, repr=False)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Everything that may be done."""
        return self.table.legal()

    @cached_property
    def share(self) -> float | None:
        """See above."""
        return settled.share(self.table, 0)

    def after(self, event: Turn) -> PublicState:
        """Once something was done."""
        found = self._later.get(event)
        if found is None:
            table = self.table.after(event)
            found = self._all.setdefault(_key(table), PublicState(table, self._all))
            self._later[event] = found
        return found


def _key(table: Table) -> object:
    """What of a table matters for the rest: not how the points came about, but who is ahead."""
    one, other = table.fleets
    at_sea = tuple((frozenset(fleet.sea), fleet.piled, fleet.cannons) for fleet in table.fleets)
    return table.turn, at_sea, one.points - other.points


def put(pair: Both[T], seat: int, value: T) -> Both[T]:
    """A pair with another ``value`` for a ``seat``."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)
