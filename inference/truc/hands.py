"""Hands of Le Truc as numbers: which there are, and how likely two of them are dealt together.

Suits mean nothing, so a hand is a multiset of ranks. Ranks are numbered by strength, 0 the 9 and
7 the 7. A hand of three is one of 120, what is left after a card one of 36 pairs, then one of 8.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Index = NDArray[np.intp]

REAL: Final = np.float32
"""What the solver reckons with: half the memory to move, and exact to some 1e-6."""

RANKS: Final = 8
COPIES: Final = 4

HANDS: Final = tuple(combinations_with_replacement(range(RANKS), 3))
PAIRS: Final = tuple(combinations_with_replacement(range(RANKS), 2))

_HAND: Final[dict[tuple[int, ...], int]] = {hand: number for number, hand in enumerate(HANDS)}
_PAIR: Final = {pair: number for number, pair in enumerate(PAIRS)}

LOW: Final[Index] = np.array([pair[0] for pair in PAIRS])
HIGH: Final[Index] = np.array([pair[1] for pair in PAIRS])
"""The two ranks of each pair."""


def number_of(hand: tuple[int, ...]) -> int:
    """The number of a hand of three, in any order."""
    return _HAND[tuple(sorted(hand))]


HAND_WITH: Final[Index] = np.array(
    [[number_of((card, *pair)) for pair in PAIRS] for card in range(RANKS)]
)
"""The hand that a card and a pair make: ``(8, 36)``."""

PAIR_OF: Final[Index] = np.array(
    [[_PAIR[min(a, b), max(a, b)] for b in range(RANKS)] for a in range(RANKS)]
)
"""The pair that two cards make: ``(8, 8)``."""

HAND_OF: Final[Index] = np.array(
    [[[number_of((a, b, c)) for c in range(RANKS)] for b in range(RANKS)] for a in range(RANKS)]
)
"""The hand that three cards make: ``(8, 8, 8)``."""


def _deals() -> Floats:
    """Of all ways to deal two hands out of one pack those that make each two, rank by rank."""
    held = np.array([[hand.count(rank) for rank in range(RANKS)] for hand in HANDS])
    most = range(held.max() + 1)
    both = np.array([[comb(COPIES, a) * comb(max(COPIES - a, 0), b) for b in most] for a in most])
    ways = both[held[:, None], held[None, :]].prod(axis=2)
    chances: Floats = (ways / ways.sum()).astype(REAL)
    return chances


DEALS: Final[Floats] = _deals()
"""The chance of each deal: ``(120, 120)``, by the two hands; sums to 1."""


@cache
def remaining(played: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which ranks each hand of three has left once these cards are played: ``(120, 8)``."""
    return np.array(
        [[hand.count(card) > played.count(card) for card in range(RANKS)] for hand in HANDS]
    )
