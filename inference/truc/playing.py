"""Which card to play from a hand of three or of two, by regret matching plus.

What is left after the card says what the hand was, so that a choice stands by card and rest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.truc.hands import (
    HAND_WITH,
    HANDS,
    HIGH,
    LOW,
    PAIR_OF,
    PAIRS,
    RANKS,
    REAL,
    Floats,
    Index,
)
from kibitz.inference.truc.raising import FAIR, SLIGHT, How

_SPLIT: Final = np.zeros((RANKS * len(PAIRS), len(HANDS)), dtype=REAL)
_SPLIT[np.arange(RANKS * len(PAIRS)), HAND_WITH.ravel()] = 1
"""Which hand a card and a pair make, as a matrix that sums over the ways to play it."""

_WAYS: Final = _SPLIT.sum(axis=0)[HAND_WITH]
"""How many different cards the hand has: ``(8, 36)``."""

_EVEN: Final = np.eye(RANKS, dtype=np.bool_)


class _Card(ABC):
    """A card: ``chance (…, 8, H, rests)``, by the card and the rest that is left.

    ``worth``: the values after it, as they were last.
    """

    hands: Index
    """The hand that a card and a rest make: ``(8, rests)``."""

    worth: Floats

    def __init__(self, leading: tuple[int, ...], histories: int) -> None:
        shape = (*leading, RANKS, histories, self.hands.shape[1])
        self._regret, self._total = np.zeros(shape, dtype=REAL), np.zeros(shape, dtype=REAL)
        self.chance = self.matched(self._regret)

    def forward(self, mine: Floats) -> Floats:
        """The reach after the card, from the one before it, ``(…, H, hands)``."""
        self._before = mine
        self._after: Floats = self._by_card(mine) * self.chance
        return self._after

    def remember(self, weight: float) -> None:
        """Count the choices into their average."""
        self._total += REAL(weight) * self._after

    def average(self) -> None:
        """Use the average from now on."""
        self.chance = self.matched(self._total)

    @staticmethod
    @abstractmethod
    def matched(weights: Floats) -> Floats:
        """The chance of each card in proportion to its weight."""

    def _by_card(self, by_hand: Floats) -> Floats:
        """From hands to card and rest: ``(…, H, hands)`` to ``(…, 8, H, rests)``."""
        return np.moveaxis(by_hand[..., self.hands], -2, -3)

    def _mended(self, best: NDArray[np.bool_]) -> None:
        """Play what is best where hardly any hand comes to."""
        slight = self._by_card(self._before) < SLIGHT
        self.chance = np.where(slight, self.matched(best.astype(REAL)), self.chance)

    def _learnt(self, gain: Floats) -> None:
        """Count what each card would have won more than what was played."""
        self._regret += gain
        np.maximum(self._regret, 0, out=self._regret)
        self.chance = self.matched(self._regret)


class OfThree(_Card):
    """The first card, by the pair that is left."""

    hands = HAND_WITH

    def backward(self, value: Floats, how: How) -> Floats:
        """The value before the card, ``(…, H, 120)``, from the one after it."""
        self.worth = value
        if how.best:
            return _best(value)
        if how.mend:
            self._mended(value >= self._by_card(_best(value)))
        before = _summed(self.chance * value)
        if how.learn:
            self._learnt(value - self._by_card(before))
        return before

    def play(self, weights: Floats) -> None:
        """Play in proportion to these weights from now on."""
        self.chance = self.matched(weights)

    @staticmethod
    def matched(weights: Floats) -> Floats:
        """The chance of each card in proportion to its weight."""
        total = np.moveaxis(_summed(weights)[..., HAND_WITH], -2, -3)
        ways = _WAYS[:, None, :]
        return np.where(total > 0, weights / np.where(total > 0, total, REAL(1)), 1 / ways)


def _best(value: Floats) -> Floats:
    """The value of each hand with its best card: ``(…, 8, H, 36)`` to ``(…, H, 120)``."""
    best = np.full((*value.shape[:-3], value.shape[-2], len(HANDS)), -np.inf, dtype=REAL)
    for card in range(RANKS):
        hands = HAND_WITH[card]
        best[..., hands] = np.maximum(best[..., hands], value[..., card, :, :])
    return best


def _summed(by_card: Floats) -> Floats:
    """From card and rest to hands: ``(…, 8, H, 36)`` to ``(…, H, 120)``."""
    moved = np.moveaxis(by_card, -3, -2)
    summed: Floats = moved.reshape(*moved.shape[:-2], -1) @ _SPLIT
    return summed


class OfTwo(_Card):
    """The second card, by the one that is left."""

    hands = PAIR_OF

    def backward(self, value: Floats, how: How) -> Floats:
        """The value before the card, ``(…, H, 36)``, from the one after it."""
        self.worth = value
        if how.best:
            return _paired(np.maximum(value, np.swapaxes(value, -3, -1)))
        if how.mend:
            self._mended(value >= np.swapaxes(value, -3, -1))
        mixed = self.chance * value
        before = np.where(_EVEN[:, None, :], mixed, mixed + np.swapaxes(mixed, -3, -1))
        if how.learn:
            self._learnt(value - before)
        return _paired(before)

    @staticmethod
    def matched(weights: Floats) -> Floats:
        """The chance of each card in proportion to its weight."""
        total = weights + np.swapaxes(weights, -3, -1)
        chance = np.where(total > 0, weights / np.where(total > 0, total, REAL(1)), FAIR)
        return np.where(_EVEN[:, None, :], REAL(1), chance)


def _paired(value: Floats) -> Floats:
    """From card and rest, the same either way round, to pairs."""
    moved = np.moveaxis(value, -3, -2)
    return moved[..., LOW, HIGH]
