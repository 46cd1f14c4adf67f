"""The rest of a game between two players unrolled: a tree for each player, that meet in the leaves.

Every state of a player at a node comes from one state of the same player at the node before. All
states of a player stand in one array, step after step from the root, so that a pass over the tree
is a few operations a step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.marque.subgame import Both, Kind, Place, TooLarge

Floats = NDArray[np.float64]
Index = NDArray[np.intp]
Flags = NDArray[np.bool_]

MOST: Final = 500_000
"""Nodes of a tree that is solved while somebody waits: some four seconds at most."""


@dataclass(frozen=True)
class Side:
    """One player's states, step after step; the first are those at the root.

    ``before (S,)``: the state at the node before. ``chosen (S,)``: whether the player chose to come
    here. ``ways (S,)``: among how many. ``steps``: for each step but the first, where the step
    before begins, where it begins, and where it ends. ``leaf (L,)``: the states at leaves;
    ``leaves (L,)``: at which leaf each is.
    """

    before: Index
    chosen: Flags
    ways: Floats
    steps: tuple[tuple[int, int, int], ...]
    leaf: Index
    leaves: Index

    def reach(self, strategy: Floats, start: Floats) -> Floats:
        """How likely the player comes to each state by the own choices, from ``start (roots,)``."""
        found = np.empty(len(self.before))
        found[: len(start)] = start
        for _top, low, high in self.steps:
            found[low:high] = found[self.before[low:high]] * strategy[low:high]
        return found

    def values(self, strategy: Floats, at_leaves: Floats) -> Floats:
        """What each state is worth with ``strategy``, by what the leaves are worth (``(L,)``)."""
        found = np.zeros(len(self.before))
        found[self.leaf] = at_leaves
        for top, low, high in reversed(self.steps):
            worth = found[low:high] * strategy[low:high]
            found[top:low] += np.bincount(self.before[low:high] - top, worth, low - top)
        return found

    def best(self, at_leaves: Floats) -> Floats:
        """What each state is worth to a player who chooses best from there on."""
        found = np.zeros(len(self.before))
        choosing = np.zeros(len(self.before), dtype=np.bool_)
        choosing[self.before[self.chosen]] = True
        found[choosing] = -np.inf
        found[self.leaf] = at_leaves
        for top, low, high in reversed(self.steps):
            before, worth, chosen = self.before[low:high], found[low:high], self.chosen[low:high]
            found[top:low] += np.bincount(before[~chosen] - top, worth[~chosen], low - top)
            np.maximum.at(found, before[chosen], worth[chosen])
        return found

    def matched(self, weight: Floats) -> Floats:
        """A strategy in proportion to ``weight (S,)``; where there is none, all choices alike."""
        total = np.bincount(self.before, weight * self.chosen, len(self.before))[self.before]
        share = np.divide(weight, total, out=1 / self.ways, where=total > 0)
        return np.where(self.chosen, share, 1.0)


@dataclass(frozen=True)
class Tree:
    """A tree unrolled from its ``root``. ``worth (leaves,)``: by seat, its share of the win there,
    times how likely the piles bring it about. ``nodes``: how many there are."""

    root: Place
    sides: Both[Side]
    worth: Both[Floats]
    nodes: int

    @classmethod
    def unrolled(cls, places: list[Place], root: int, most: int = MOST) -> Tree:
        """The tree from a place on; raises ``TooLarge`` beyond ``most`` nodes."""
        grown = _Grown(places, most)
        grown.grow(root)
        return cls(places[root], (grown.side(0), grown.side(1)), grown.shares, grown.nodes)

    def at_leaves(self, seat: int, other: Floats) -> Floats:
        """What the leaves are worth in each state of ``seat``, by the ``other``'s reach."""
        side, rival = self.sides[seat], self.sides[1 - seat]
        mass = np.bincount(rival.leaves, other[rival.leaf], len(self.worth[seat]))
        return (self.worth[seat] * mass)[side.leaves]


@dataclass(frozen=True)
class _Ways:
    """The steps from all places in one row. ``first``, ``count``: by place, its steps in it.

    ``place``, ``chance``: by step. ``source``, ``sources``: by seat, where the sources of a step
    begin, and the row of all of them. ``sizes``: by seat and place, how many states there are.
    ``chooser``: by place, the seat that chooses, or -1.
    """

    first: Index
    count: Index
    place: Index
    chance: Floats
    source: Both[Index]
    sources: Both[Index]
    sizes: Both[Index]
    chooser: Index

    @classmethod
    def of(cls, places: list[Place]) -> _Ways:
        """The steps from all ``places``."""
        steps = [step for place in places for step in place.steps]
        count = np.array([len(place.steps) for place in places], dtype=np.intp)
        rows = [[step.sources[seat] for step in steps] for seat in (0, 1)]
        lengths = [np.array([len(row) for row in each], dtype=np.intp) for each in rows]
        flat = [np.array([i for row in each for i in row], dtype=np.intp) for each in rows]
        sizes = [np.array([place.sizes[seat] for place in places], np.intp) for seat in (0, 1)]
        chooses = (Kind.DECISION, Kind.LAUNCH)
        return cls(
            np.cumsum(count) - count,
            count,
            np.array([step.place for step in steps], dtype=np.intp),
            np.array([step.chance for step in steps]),
            (np.cumsum(lengths[0]) - lengths[0], np.cumsum(lengths[1]) - lengths[1]),
            (flat[0], flat[1]),
            (sizes[0], sizes[1]),
            np.array([p.seat if p.kind in chooses else -1 for p in places], dtype=np.intp),
        )


@dataclass(frozen=True)
class _Level:
    """The nodes that are so many steps from the root.

    ``place``, ``chance``: by node. ``top``: by seat and node, where the states of the node begin.
    """

    place: Index
    chance: Floats
    top: Both[Index]


class _Grown:
    """A tree while it grows, step by step."""

    def __init__(self, places: list[Place], most: int) -> None:
        self.ways, self.most, self.nodes = _Ways.of(places), most, 0
        self.worth = np.array([place.share for place in places])
        self.before: Both[list[Index]] = ([], [])
        self.chosen: Both[list[Flags]] = ([], [])
        self.size = [0, 0]
        self.steps: Both[list[tuple[int, int, int]]] = ([], [])
        self.leaf: Both[list[Index]] = ([], [])
        self.leaves: Both[list[Index]] = ([], [])
        self.ended: list[_Level] = []
        self.ends = 0

    def grow(self, root: int) -> None:
        """Everything from a place on."""
        sizes = [int(self.ways.sizes[seat][root]) for seat in (0, 1)]
        for seat in (0, 1):
            self._add(seat, np.arange(sizes[seat]), np.zeros(sizes[seat], dtype=np.bool_))
        start = np.zeros(1, dtype=np.intp)
        level = _Level(np.array([root]), np.ones(1), (start, start))
        tops = [0, 0]
        while len(level.place):
            lows = list(self.size)
            level = self._next(level)
            for seat in (0, 1):
                if self.size[seat] > lows[seat]:
                    self.steps[seat].append((tops[seat], lows[seat], self.size[seat]))
                tops[seat] = lows[seat]

    def _next(self, level: _Level) -> _Level:
        """The nodes after those of a ``level``."""
        self.nodes += len(level.place)
        if self.nodes > self.most:
            raise TooLarge
        ways, counts = self.ways, self.ways.count[level.place]
        self._end(level, counts == 0)
        parent = np.repeat(np.arange(len(counts)), counts)
        step = _runs(ways.first[level.place], counts)
        place = ways.place[step]
        tops = []
        for seat in (0, 1):
            sizes = ways.sizes[seat][place]
            tops.append(self.size[seat] + np.cumsum(sizes) - sizes)
            source = ways.sources[seat][_runs(ways.source[seat][step], sizes)]
            chooses = ways.chooser[level.place[parent]] == seat
            before = source + np.repeat(level.top[seat][parent], sizes)
            self._add(seat, before, np.repeat(chooses, sizes))
        chance = level.chance[parent] * ways.chance[step]
        return _Level(place, chance, (tops[0], tops[1]))

    def _add(self, seat: int, before: Index, chosen: Flags) -> None:
        self.before[seat].append(before)
        self.chosen[seat].append(chosen)
        self.size[seat] += len(before)

    def _end(self, level: _Level, where: Flags) -> None:
        """The nodes of a level that are leaves."""
        place = level.place[where]
        numbers = np.arange(self.ends, self.ends + len(place))
        for seat in (0, 1):
            sizes = self.ways.sizes[seat][place]
            self.leaf[seat].append(_runs(level.top[seat][where], sizes))
            self.leaves[seat].append(np.repeat(numbers, sizes))
        self.ended.append(_Level(place, level.chance[where], level.top))
        self.ends += len(place)

    @property
    def shares(self) -> Both[Floats]:
        """By seat and leaf, the share of the win times the chance of what the piles brought."""
        chance = np.concatenate([level.chance for level in self.ended])
        share = np.concatenate([self.worth[level.place] for level in self.ended])
        return chance * share, chance * (1 - share)

    def side(self, seat: int) -> Side:
        """The states of a player."""
        before, chosen = np.concatenate(self.before[seat]), np.concatenate(self.chosen[seat])
        ways = np.bincount(before, chosen, len(before))[before]
        return Side(
            before,
            chosen,
            np.maximum(ways, 1.0),
            tuple(self.steps[seat]),
            np.concatenate(self.leaf[seat]),
            np.concatenate(self.leaves[seat]),
        )


def _runs(starts: Index, counts: Index) -> Index:
    """Numbers one after another: from each of ``starts`` as many as ``counts`` says."""
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    found: Index = np.repeat(starts - ends + counts, counts) + np.arange(total)
    return found
