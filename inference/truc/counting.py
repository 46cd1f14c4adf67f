"""The chance to win a hand by counting: what each card is worth, for every hand at once.

Nobody raises any more, the other plays cards at random and this player as well as that allows.
Figures have an axis of eight ranks a card, in the order mine, theirs, mine, theirs, … however they
were played; what is not played yet of the own hand comes last.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.truc.hands import COPIES, RANKS

Figures = NDArray[np.float64]
Cards = tuple[int, ...]

PACK: Final = (COPIES,) * RANKS
"""Cards of each rank, none of them known to be gone."""

_X, _C, _Y, _D, _Z, _E = (
    axis.astype(np.int8) for axis in np.ix_(*(np.arange(RANKS) for _card in range(6)))
)


@dataclass(frozen=True)
class Counting:
    """The figures of one player.

    What each card is worth, when it is played: ``lead (x, y, z)`` and ``follow (x, c, y, z)`` in
    the first trick, ``second (x, c, y, z)`` leading to the second, ``third (x, c, y, d, z)``
    following there, and before the other's last card, ``last (x, c, y, d, z, e)`` after it.
    ``before (x, y, z)``: before the other leads the first card, ``between (x, c, y, z)``: before it
    leads to the second trick.
    """

    lead: Figures
    follow: Figures
    second: Figures
    third: Figures
    last: Figures
    before: Figures
    between: Figures

    def worth(self, mine: Cards, theirs: Cards) -> Figures:
        """What each card is worth that is played next, by it and those kept beside it."""
        found: Figures
        match mine, theirs:
            case (), ():
                found = self.lead
            case (), (c,):
                found = self.follow[:, c]
            case (x,), (c,):
                found = self.second[x, c]
            case (x,), (c, d):
                found = self.third[x, c, :, d]
            case (x, y), (c, d):
                found = self.third[x, c, y, d]
            case (x, y), (c, d, e):
                found = self.last[x, c, y, d, :, e]
            case _:
                raise ValueError(f"nobody plays after {mine} and {theirs}")
        return found

    def waiting(self, mine: Cards, theirs: Cards) -> Figures:
        """What the cards kept are worth while it is the other's turn to play."""
        found: Figures
        match mine, theirs:
            case (), ():
                found = self.before
            case (x,), ():
                found = self.lead[x]
            case (x,), (c,):
                found = self.between[x, c]
            case (x, y), (c,):
                found = self.second[x, c, y]
            case (x, y), (c, d):
                found = self.third[x, c, y, d]
            case (x, y, z), (c, d):
                found = self.third[x, c, y, d, z]
            case _:
                raise ValueError(f"the other does not play after {mine} and {theirs}")
        return found


@lru_cache(maxsize=32)
def counting(first: bool, tie_to_first: bool, pack: Cards = PACK) -> Counting:
    """The figures of a player who leads ``first`` or not.

    ``pack``: how many cards of each rank the player does not know to be elsewhere than in the two
    hands or in the pack.
    """
    won, leads = _won(first, tie_to_first)
    copies = np.array(pack, dtype=np.float64)
    # The chances of the other's cards, drawn one after the other from what is not the player's.
    third = _drawn(won, 5, copies, (0, 2, 4, 1, 3))
    between = _drawn(np.maximum(third, np.swapaxes(third, 2, 4)), 3, copies, (0, 2, 4, 1))
    second = _drawn(third, 3, copies, (0, 2, 4, 1))
    after = np.where(leads[:, :, None, None], _best(second), between)
    lead = _drawn(after, 1, copies, (0, 2, 3))
    three = np.maximum.reduce([after, np.swapaxes(after, 0, 2), np.swapaxes(after, 0, 3)])
    before = _drawn(three, 1, copies, (0, 2, 3))
    return Counting(lead, after, second, third, won, before, between)


def _best(second: Figures) -> Figures:
    """With the better one of two cards."""
    better: Figures = np.maximum(second, np.swapaxes(second, 2, 3))
    return better


def _drawn(figures: Figures, axis: int, copies: Figures, gone: Cards) -> Figures:
    """The mean over the card on ``axis``, drawn at random from what those on ``gone`` leave."""
    ranks = np.arange(RANKS)

    def along(place: int, values: NDArray[Any]) -> NDArray[Any]:
        shape = [1] * figures.ndim
        shape[place] = RANKS
        return values.reshape(shape)

    drawn, left = along(axis, ranks), along(axis, copies)
    for place in gone:
        left = left - (along(place, ranks) == drawn)
    left = np.maximum(left, 0)
    total = left.sum(axis=axis)
    # What is certain is exactly 1 so.
    found: Figures = (left * figures).sum(axis=axis)
    return found / np.where(total > 0, total, 1)


def _won(first: bool, tie_to_first: bool) -> tuple[Figures, NDArray[np.bool_]]:
    """1 where this player wins the hand, by all six cards; where it leads to the second trick."""
    one, two, three = np.sign(_X - _C), np.sign(_Y - _D), np.sign(_Z - _E)
    spoiled = one == 0
    leads = np.where(spoiled, first, one > 0)
    # Equal cards in the second trick go to its leader, who took the first; in the third to its
    # leader, who took the second, or to who took the first.
    two = np.where((two == 0) & ~spoiled, one, two)
    three = np.where((three == 0) & ~spoiled, one if tie_to_first else two, three)
    ended = np.where(one == two, one, np.where(spoiled, two, 0))
    winner = np.where(ended != 0, ended, three)
    return (winner > 0).astype(np.float64), leads[:, :, 0, 0, 0, 0]
