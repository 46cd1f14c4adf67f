"""The rest of a game between two players unrolled: a tree for each player, that meet in the leaves.

Every state of a player at a node comes from one state of the same player at the node before. All
states of a player stand in one array, step after step from the root, so that a pass over the tree
is a few operations a step.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.clock import UNHURRIED, Clock
from kibitz.inference.marque.places import Kind, Place
from kibitz.inference.marque.subgame import Both

Floats = NDArray[np.float64]
Index = NDArray[np.intp]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Side:
    """One player's states, step after step; the first are those at the root.

    ``before (S,)``: the state at the node before. ``chosen (S,)``: whether the player chose to come
    here. ``steps``: for each step but the first, where the step before begins, where it begins, and
    where it ends. ``choices (C,)``: the states that were chosen among several; ``chooser (C,)``:
    where, as numbers without gaps; ``ways (C,)``: among how many.
    """

    before: Index
    chosen: Flags
    choices: Index
    chooser: Index
    ways: Floats
    steps: tuple[tuple[int, int, int], ...]

    def reach(self, strategy: Floats, start: Floats) -> Floats:
        """How likely the player comes to each state by the own choices, from ``start (roots,)``."""
        found = np.empty(len(self.before))
        found[: len(start)] = start
        for _top, low, high in self.steps:
            found[low:high] = found[self.before[low:high]] * strategy[low:high]
        return found

    def values(self, strategy: Floats, at_leaves: Floats) -> Floats:
        """What each state is worth with ``strategy``, by what those at leaves are (``(S,)``)."""
        found = at_leaves.copy()
        for top, low, high in reversed(self.steps):
            worth = found[low:high] * strategy[low:high]
            found[top:low] += np.bincount(self.before[low:high] - top, worth, low - top)
        return found

    def best(self, at_leaves: Floats) -> Floats:
        """What each state is worth to a player who chooses best from there on."""
        found = at_leaves.copy()
        choosing = np.zeros(len(self.before), dtype=np.bool_)
        choosing[self.before[self.chosen]] = True
        found[choosing] = -np.inf
        for top, low, high in reversed(self.steps):
            before, worth, chosen = self.before[low:high], found[low:high], self.chosen[low:high]
            found[top:low] += np.bincount(before[~chosen] - top, worth[~chosen], low - top)
            np.maximum.at(found, before[chosen], worth[chosen])
        return found

    def matched(self, weight: Floats, tremble: float = 0.0) -> Floats:
        """A strategy in proportion to ``weight (C,)``; where there is none, all choices alike.

        ``tremble``: how often it is left for a choice at random.
        """
        total = np.bincount(self.chooser, weight)[self.chooser]
        share = np.divide(weight, total, out=1 / self.ways, where=total > 0)
        found = np.ones(len(self.before))
        found[self.choices] = share + tremble * (1 / self.ways - share)
        return found


@dataclass(frozen=True)
class Ends:
    """What a player wins at leaves. ``state``, ``other (P,)``: two states that meet at a leaf, the
    own and the other's. ``worth (P,)``: the share of the win there, times how likely the piles
    bring it about."""

    state: Index
    other: Index
    worth: Floats


@dataclass(frozen=True)
class Tree:
    """A tree unrolled from its ``root``. ``sides``, ``ends``: by seat."""

    root: Place
    sides: Both[Side]
    ends: Both[Ends]

    @classmethod
    def unrolled(cls, places: list[Place], root: int, clock: Clock = UNHURRIED) -> Tree:
        """The tree from a place on; raises ``TimeIsUp``."""
        grown = _Grown(places)
        grown.grow(root, clock)
        return cls(places[root], (grown.side(0), grown.side(1)), grown.ends)

    def at_leaves(self, seat: int, other: Floats) -> Floats:
        """What each state of ``seat`` is worth at leaves, by the ``other``'s reach; else 0."""
        ends = self.ends[seat]
        worth = ends.worth * other[ends.other]
        found = np.bincount(ends.state, worth, len(self.sides[seat].before))
        return np.asarray(found, dtype=np.float64)  # with no ends at all they are counted


@dataclass(frozen=True)
class _Ways:
    """The steps from all places in one row. ``first``, ``count``: by place, its steps in it.

    ``place``, ``chance``: by step. ``source``, ``sources``: by seat, where the sources of a step
    begin, and the row of all of them. ``sizes``: by seat and place, how many states there are.
    ``chooser``: by place, the seat that chooses, or -1. ``shares``: the shares of the first seat
    at leaves, by its states and then the other's, in one row; ``share``: by place, where its begin.
    """

    first: Index
    count: Index
    place: Index
    chance: Floats
    source: Both[Index]
    sources: Both[Index]
    sizes: Both[Index]
    chooser: Index
    share: Index
    shares: Floats

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
        shares = [
            [share for row in place.sure[0] for share in row] if place.kind is Kind.LEAF else []
            for place in places
        ]
        length = np.array([len(each) for each in shares], dtype=np.intp)
        return cls(
            np.cumsum(count) - count,
            count,
            np.array([step.place for step in steps], dtype=np.intp),
            np.array([step.chance for step in steps]),
            (np.cumsum(lengths[0]) - lengths[0], np.cumsum(lengths[1]) - lengths[1]),
            (flat[0], flat[1]),
            (sizes[0], sizes[1]),
            np.array([p.seat if p.kind in chooses else -1 for p in places], dtype=np.intp),
            np.cumsum(length) - length,
            np.array([share for each in shares for share in each]),
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

    def __init__(self, places: list[Place]) -> None:
        self.ways = _Ways.of(places)
        self.before: Both[list[Index]] = ([], [])
        self.chosen: Both[list[Flags]] = ([], [])
        self.size = [0, 0]
        self.steps: Both[list[tuple[int, int, int]]] = ([], [])
        self.met: Both[list[Index]] = ([], [])
        self.worth: Both[list[Floats]] = ([], [])

    def grow(self, root: int, clock: Clock) -> None:
        """Everything from a place on; raises ``TimeIsUp``."""
        sizes = [int(self.ways.sizes[seat][root]) for seat in (0, 1)]
        for seat in (0, 1):
            self._add(seat, np.arange(sizes[seat]), np.zeros(sizes[seat], dtype=np.bool_))
        start = np.zeros(1, dtype=np.intp)
        level = _Level(np.array([root]), np.ones(1), (start, start))
        tops = [0, 0]
        while len(level.place):
            clock.look()
            lows = list(self.size)
            level = self._next(level)
            for seat in (0, 1):
                if self.size[seat] > lows[seat]:
                    self.steps[seat].append((tops[seat], lows[seat], self.size[seat]))
                tops[seat] = lows[seat]

    def _next(self, level: _Level) -> _Level:
        """The nodes after those of a ``level``."""
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
        place, ways = level.place[where], self.ways
        rows, columns = (ways.sizes[seat][place] for seat in (0, 1))
        pairs = rows * columns
        number = _runs(np.zeros(len(place), dtype=np.intp), pairs)
        width = np.repeat(columns, pairs)
        self.met[0].append(np.repeat(level.top[0][where], pairs) + number // width)
        self.met[1].append(np.repeat(level.top[1][where], pairs) + number % width)
        chance = np.repeat(level.chance[where], pairs)
        share = ways.shares[_runs(ways.share[place], pairs)]
        self.worth[0].append(chance * share)
        self.worth[1].append(chance * (1 - share))

    @property
    def ends(self) -> Both[Ends]:
        """By seat, all there is to win."""
        first, second = (np.concatenate(self.met[seat]) for seat in (0, 1))
        worth = [np.concatenate(self.worth[seat]) for seat in (0, 1)]
        won, lost = (np.flatnonzero(worth[seat]) for seat in (0, 1))
        return (
            Ends(first[won], second[won], worth[0][won]),
            Ends(second[lost], first[lost], worth[1][lost]),
        )

    def side(self, seat: int) -> Side:
        """The states of a player."""
        before, chosen = np.concatenate(self.before[seat]), np.concatenate(self.chosen[seat])
        ways = np.bincount(before, chosen, len(before))[before]
        choices = np.flatnonzero(chosen & (ways > 1))
        chooser = np.unique(before[choices], return_inverse=True)[1]
        steps = tuple(self.steps[seat])
        return Side(
            before,
            chosen,
            choices,
            chooser.astype(np.intp),
            ways[choices].astype(np.float64),
            steps,
        )


def _runs(starts: Index, counts: Index) -> Index:
    """Numbers one after another: from each of ``starts`` as many as ``counts`` says."""
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    found: Index = np.repeat(starts - ends + counts, counts) + np.arange(total)
    return found
