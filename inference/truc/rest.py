"""What is left of a hand after its first trick, solved on demand from where it stands.

How likely each side holds which cards comes from the play of the first trick; what is left is
small and is solved by the same learning as the whole (``solver``) in about a second.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kibitz.inference.truc.hands import REAL, Floats
from kibitz.inference.truc.raising import AS_IT_IS, LEARNING
from kibitz.inference.truc.solver import RECENT, SIDES
from kibitz.inference.truc.stakes import Score, Stakes
from kibitz.inference.truc.tricks import Second

ROUNDS: Final = 250
"""Rounds of learning: the gain that is left is below 1e-4 of a game."""

_UNLIKELY: Final = 1e-3
"""What a pair that would never be held here counts at least: who holds it needs advice too."""


def rest(
    score: Score,
    stakes: Stakes,
    cards: tuple[int, int],
    reaches: tuple[Floats, Floats],
    tie_to_first: bool,
) -> Second:
    """The tricks after a first one of ``cards`` (the non-dealer's, the dealer's), solved.

    ``reaches (36,)`` each: how often both sides come there with each pair. All figures of the
    result are those of the solution.
    """
    leader = 0 if cards[0] >= cards[1] else 1
    mine, theirs = cards[leader], cards[1 - leader]
    second = Second(score, leader, (stakes,), np.array([mine]), np.array([theirs]), tie_to_first)
    likely = [np.maximum(reach, _UNLIKELY * reach.max(), dtype=REAL) for reach in reaches]
    held = [likely[side].reshape(1, 1, -1) for side in (leader, 1 - leader)]
    for round in range(1, ROUNDS + 1):
        for side in SIDES:
            second.forward(held[0], held[1])
            second.remember(side, float(round) ** RECENT)
            second.backward(side, LEARNING)
    second.average()
    second.forward(held[0], held[1])
    for side in SIDES:
        second.backward(side, AS_IT_IS)
    return second
