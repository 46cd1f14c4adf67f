"""Solving the rest of a game between two players: the tree unrolled, and regret matching plus.

Every state of a player at a node comes from one state of the same player at the node before, and
so the states of a player are a tree of their own; the two trees meet in the leaves only. All states
of a player stand in one array, step after step from the root, so that a pass over the tree is a few
operations a step. Regret matching plus (Tammelin 2014): regrets are added up and never fall below
0, a choice is made in proportion to them, both players in turn; the average strategy, later rounds
counting more, is the solution.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.marque.subgame import Both, Kind, Place

Floats = NDArray[np.float64]
Index = NDArray[np.intp]
Flags = NDArray[np.bool_]

MOST: Final = 60_000
"""Nodes of a tree that is solved while somebody waits."""

_TREMBLE: Final = 0.05
"""How often something else is tried in the first half of the rounds.

Otherwise nobody would learn to answer what the other never does.
"""


class TooLarge(Exception):
    """The tree has more nodes than can be solved while somebody waits."""


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
        sides = grown.side(0), grown.side(1)
        chance, share = np.array(grown.chance), np.array(grown.share)
        return cls(places[root], sides, (chance * share, chance * (1 - share)), grown.nodes)

    def at_leaves(self, seat: int, other: Floats) -> Floats:
        """What the leaves are worth in each state of ``seat``, by the ``other``'s reach."""
        side, rival = self.sides[seat], self.sides[1 - seat]
        mass = np.bincount(rival.leaves, other[rival.leaf], len(self.worth[seat]))
        return (self.worth[seat] * mass)[side.leaves]


@dataclass(frozen=True)
class Solution:
    """The average strategies of both players. ``gap``: by how much of a game either could still
    be exploited, at most."""

    tree: Tree
    start: Both[Floats]
    strategies: Both[Floats]
    gap: float

    def values(self, seat: int) -> Floats:
        """What each state of ``seat`` is worth, who chooses best from there on; by root state it
        is the share of the win, for the other's states together count 1."""
        rival = self.tree.sides[1 - seat]
        other = rival.reach(self.strategies[1 - seat], self.start[1 - seat])
        return self.tree.sides[seat].best(self.tree.at_leaves(seat, other))


def solve(tree: Tree, start: Both[Floats], rounds: int) -> Solution:
    """The solution after so many ``rounds``; ``start``: how likely each root state is, by seat."""
    regrets = [np.zeros(len(side.before)) for side in tree.sides]
    average = [np.zeros(len(side.before)) for side in tree.sides]
    now = [side.matched(regret) for side, regret in zip(tree.sides, regrets, strict=True)]
    for number in range(rounds):
        trying = number < rounds // 2
        for seat, side in enumerate(tree.sides):
            rival = tree.sides[1 - seat]
            other = rival.reach(now[1 - seat], start[1 - seat])
            worth = side.values(now[seat], tree.at_leaves(seat, other))
            regrets[seat] += (worth - worth[side.before]) * side.chosen
            np.maximum(regrets[seat], 0.0, out=regrets[seat])
            now[seat] = side.matched(regrets[seat])
            if trying:
                now[seat] += _TREMBLE * side.chosen * (1 / side.ways - now[seat])
            else:
                weight = number - rounds // 2 + 1
                average[seat] += weight * side.reach(now[seat], start[seat])
    strategies = [side.matched(mean) for side, mean in zip(tree.sides, average, strict=True)]
    found = Solution(tree, start, (strategies[0], strategies[1]), 0.0)
    best = [float(found.values(seat)[: len(start[seat])] @ start[seat]) for seat in (0, 1)]
    return Solution(tree, start, found.strategies, best[0] + best[1] - 1)


class _Grown:
    """A tree while it grows, step by step."""

    def __init__(self, places: list[Place], most: int) -> None:
        self.places, self.most, self.nodes = places, most, 0
        self.before: Both[list[int]] = ([], [])
        self.chosen: Both[list[bool]] = ([], [])
        self.steps: Both[list[tuple[int, int, int]]] = ([], [])
        self.leaf: Both[list[int]] = ([], [])
        self.leaves: Both[list[int]] = ([], [])
        self.chance: list[float] = []
        self.share: list[float] = []

    def grow(self, root: int) -> None:
        """Everything from a place on."""
        sizes = self.places[root].sizes
        for seat in (0, 1):
            self.before[seat].extend(range(sizes[seat]))
            self.chosen[seat].extend([False] * sizes[seat])
        level = [(root, 1.0, 0, 0)]
        tops = [0, 0]
        while level:
            lows = [len(self.before[0]), len(self.before[1])]
            level = self._next(level)
            for seat in (0, 1):
                high = len(self.before[seat])
                if high > lows[seat]:
                    self.steps[seat].append((tops[seat], lows[seat], high))
                tops[seat] = lows[seat]

    def _next(self, level: list[tuple[int, float, int, int]]) -> list[tuple[int, float, int, int]]:
        """The nodes after those of a ``level``: place, chance, and where the states begin."""
        self.nodes += len(level)
        if self.nodes > self.most:
            raise TooLarge
        found = []
        for number, chance, *tops in level:
            place = self.places[number]
            if place.kind is Kind.LEAF:
                for seat in (0, 1):
                    states = range(tops[seat], tops[seat] + place.sizes[seat])
                    self.leaf[seat].extend(states)
                    self.leaves[seat].extend([len(self.share)] * len(states))
                self.chance.append(chance)
                self.share.append(place.share)
                continue
            for step in place.steps:
                begins = len(self.before[0]), len(self.before[1])
                found.append((step.place, chance * step.chance, *begins))
                for seat in (0, 1):
                    chooses = place.seat == seat and place.kind in (Kind.DECISION, Kind.LAUNCH)
                    self.before[seat].extend([tops[seat] + source for source in step.sources[seat]])
                    self.chosen[seat].extend([chooses] * len(step.sources[seat]))
        return found

    def side(self, seat: int) -> Side:
        """The states of a player."""
        before = np.array(self.before[seat], dtype=np.intp)
        chosen = np.array(self.chosen[seat], dtype=np.bool_)
        ways = np.bincount(before, chosen, len(before))[before]
        return Side(
            before,
            chosen,
            np.maximum(ways, 1.0),
            tuple(self.steps[seat]),
            np.array(self.leaf[seat], dtype=np.intp),
            np.array(self.leaves[seat], dtype=np.intp),
        )
