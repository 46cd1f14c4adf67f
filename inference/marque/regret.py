"""Solving the rest of a game between two players by predictive regret matching plus.

Farina, Kroer and Sandholm, "Faster game solving via predictive Blackwell approachability" (2021),
after Tammelin's CFR+ (2014): regrets are added up and never fall below 0; a choice is made in
proportion to what they are if the next round is like the last, both players in turn; the average
strategy, later rounds counting more, is the solution.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from kibitz.inference.clock import UNHURRIED, Clock
from kibitz.inference.marque.subgame import Both
from kibitz.inference.marque.tree import Floats, Tree

_TREMBLE: Final = 0.05
"""How often something else is tried in the first half of the rounds.

Otherwise nobody would learn to answer what the other never does.
"""


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

    def loss(self, seat: int, shares: Mapping[int, float]) -> float:
        """By how much of a game the other could gain if ``seat`` came to some states so often."""
        own = self.tree.sides[seat]
        strategy = self.strategies[seat].copy()
        strategy[list(shares)] = list(shares.values())
        rival, start = self.tree.sides[1 - seat], self.start
        found = []
        for played in (self.strategies[seat], strategy):
            leaves = self.tree.at_leaves(1 - seat, own.reach(played, start[seat]))
            found.append(float(rival.best(leaves)[: len(start[1 - seat])] @ start[1 - seat]))
        return found[1] - found[0]


def solve(tree: Tree, start: Both[Floats], rounds: int, clock: Clock = UNHURRIED) -> Solution:
    """The solution after so many ``rounds``; ``start``: how likely each root state is, by seat.

    Raises ``TimeIsUp``: after fewer rounds it is none.
    """
    regrets = [np.zeros(len(side.choices)) for side in tree.sides]
    average = [np.zeros(len(side.choices)) for side in tree.sides]
    now = [side.matched(regret) for side, regret in zip(tree.sides, regrets, strict=True)]
    for number in range(rounds):
        clock.look()
        trying = number < rounds // 2
        for seat, side in enumerate(tree.sides):
            rival = tree.sides[1 - seat]
            other = rival.reach(now[1 - seat], start[1 - seat])
            worth = side.values(now[seat], tree.at_leaves(seat, other))
            regret = worth[side.choices] - worth[side.before[side.choices]]
            regrets[seat] = np.maximum(regrets[seat] + regret, 0.0)
            expected = np.maximum(regrets[seat] + regret, 0.0)
            now[seat] = side.matched(expected, _TREMBLE if trying else 0.0)
            if not trying:
                weight = number - rounds // 2 + 1
                average[seat] += weight * side.reach(now[seat], start[seat])[side.choices]
    strategies = [side.matched(mean) for side, mean in zip(tree.sides, average, strict=True)]
    found = Solution(tree, start, (strategies[0], strategies[1]), 0.0)
    best = [float(found.values(seat)[: len(start[seat])] @ start[seat]) for seat in (0, 1)]
    return Solution(tree, start, found.strategies, max(0.0, best[0] + best[1] - 1))
