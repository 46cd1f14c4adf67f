"""The first trick, for all deals at once: the non-dealer leads, the dealer follows.

What comes after it is a *frontier*: ``float32 (8, 8, H, 36)``, by the non-dealer's card, the
dealer's, how the stakes came to be what they are, and the pair left to one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import numpy as np

from kibitz.inference.truc.course import Asked
from kibitz.inference.truc.hands import DEALS, HAND_WITH, HANDS, PAIRS, RANKS, REAL, Floats, Index
from kibitz.inference.truc.last import ALL, Place
from kibitz.inference.truc.playing import OfThree
from kibitz.inference.truc.raising import How, Raising
from kibitz.inference.truc.stakes import PLAIN, Score, Stakes
from kibitz.inference.truc.tricks import Second

_LED: Final = DEALS[HAND_WITH]
_LED_TURNED: Final = np.ascontiguousarray(np.swapaxes(_LED, -1, -2))
"""The chances of deals by the card led, the pair left beside it, and the dealer's hand."""


class Beyond(Protocol):
    """What comes after the first trick."""

    def forward(self, side: int, reach: Floats) -> None:
        """From the reach of ``side`` after it: the non-dealer's ``(L, H, 36)``, the same whatever
        the dealer plays, or the dealer's, a frontier."""
        ...

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        ...

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side``, a frontier."""
        ...

    def average(self) -> None:
        """Use the averages from now on."""
        ...

    def follow(self, at: tuple[int, int]) -> Place | None:
        """The second trick after these two cards (the first as its place among those that can
        have been led), and its place; ``None``: it is not known."""
        ...


class Seconds:
    """The second tricks after all first ones whose first card is one of ``led``."""

    def __init__(
        self, score: Score, before: Sequence[Stakes], led: Index, tie_to_first: bool
    ) -> None:
        self._histories = len(before)
        ours, theirs = np.meshgrid(led, ALL, indexing="ij")
        # After a spoiled trick the same side leads.
        self._at = np.nonzero(ours >= theirs), np.nonzero(ours < theirs)
        self._shape = ours.shape
        kept, lost = self._at
        self.led = (
            Second(score, 0, before, ours[kept], theirs[kept], tie_to_first),
            Second(score, 1, before, theirs[lost], ours[lost], tie_to_first),
        )

    def forward(self, side: int, reach: Floats) -> None:
        """From the reach of ``side`` after the first trick."""
        for second, at in zip(self.led, self._at, strict=True):
            second.forward(side, reach[at[0]] if side == 0 else reach[at])

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        for second in self.led:
            second.remember(side, weight)

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side``, a frontier."""
        return self._joined(second.backward(side, how) for second in self.led)

    def average(self) -> None:
        """Use the averages from now on."""
        for second in self.led:
            second.average()

    def follow(self, at: tuple[int, int]) -> Place:
        """The second trick after these two cards, and its place."""
        for second, (ours, theirs) in zip(self.led, self._at, strict=True):
            found = (ours == at[0]) & (theirs == at[1])
            if found.any():
                return second, (int(found.argmax()),)
        raise ValueError(f"no first trick at {at}")

    def met(self, side: int) -> Floats:
        """How likely the other side's hands let it come to each hand of ``side``, a frontier."""
        return self._joined(second.met(side) for second in self.led)

    def redraw(self, draw: float) -> None:
        """Let a hand that nobody wins be worth ``draw`` to the non-dealer from now on."""
        for second in self.led:
            second.redraw(draw)

    def _joined(self, parts: Iterable[Floats]) -> Floats:
        found = np.zeros((*self._shape, self._histories, len(PAIRS)), dtype=REAL)
        for at, part in zip(self._at, parts, strict=True):
            found[at] = part
        return found


class Frontier:
    """What each side can expect after the first trick, where no more than that is known.

    ``means``: frontiers of the non-dealer and of the dealer, their chances to win the game (the
    dealer's negative) given how the other has played.
    """

    def __init__(self, means: tuple[Floats, Floats]) -> None:
        self._means = means
        self._met: dict[int, Floats] = {}

    def forward(self, side: int, reach: Floats) -> None:
        """From the reach of ``side`` after the first trick."""
        pairs = DEALS[HAND_WITH[:, None, :, None], HAND_WITH[None, :, None, :]]
        met = reach[:, None] @ pairs if side == 0 else reach @ np.swapaxes(pairs, -1, -2)
        self._met[1 - side] = met

    def remember(self, side: int, weight: float) -> None:
        """Nothing is learnt here."""

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side``, a frontier."""
        return self._means[side] * self._met[side]

    def average(self) -> None:
        """Nothing was learnt here."""

    def follow(self, at: tuple[int, int]) -> None:
        """How it goes on is not known."""


class Answer:
    """The dealer's part of the first trick, after one of the cards ``led``."""

    beyond: Beyond

    def __init__(
        self,
        score: Score,
        before: Sequence[Stakes],
        led: Index,
        said: Asked = Asked.NOTHING,
    ) -> None:
        count, whole, pairs = len(led), len(HANDS), len(PAIRS)
        self.led = led
        self._deals, self._turned = _LED[led], _LED_TURNED[led]
        self.raising = Raising(score, 1, before, (count, whole), (count, pairs), said)
        self.card = OfThree((count,), len(self.raising.after))

    def forward(self, side: int, reach: Floats) -> None:
        """From the dealer's reach ``(L, H, 120)`` or the non-dealer's ``(L, H, 36)``."""
        reach = self.raising.forward(side, reach)
        self.beyond.forward(side, self.card.forward(reach) if side == 1 else reach)

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        self.raising.remember(side, weight)
        if side == 1:
            self.card.remember(weight)
        self.beyond.remember(side, weight)

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side`` after the first card, as in ``forward``."""
        value = self.beyond.backward(side, how)
        if side == 1:
            value = self.card.backward(value, how)
            return self.raising.backward(side, value, lambda held: held @ self._deals, how)
        value = value.sum(axis=1)
        return self.raising.backward(side, value, lambda held: held @ self._turned, how)

    def average(self) -> None:
        """Use the averages from now on."""
        self.raising.average()
        self.card.average()
        self.beyond.average()

    def follow(self, at: tuple[int, ...], card: int) -> Place | None:
        """The second trick after ``card``, and its place; see ``Beyond``."""
        return self.beyond.follow((at[0], card))


class First:
    """The whole hand: the non-dealer's part of the first trick, and what follows."""

    def __init__(self, score: Score, stakes: Stakes = PLAIN, said: Asked = Asked.NOTHING) -> None:
        whole = (len(HANDS),)
        self.raising = Raising(score, 0, (stakes,), whole, whole, said)
        self.card = OfThree((), len(self.raising.after))
        self.answer = Answer(score, self.raising.after, ALL)

    def forward(self, side: int, reach: Floats) -> None:
        """From the reach of ``side`` before it, ``(1, 120)``."""
        reach = self.raising.forward(side, reach)
        if side == 0:
            self.answer.forward(side, self.card.forward(reach))
        else:
            self.answer.forward(side, np.broadcast_to(reach, (RANKS, *reach.shape)))

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        self.raising.remember(side, weight)
        if side == 0:
            self.card.remember(weight)
        self.answer.remember(side, weight)

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side`` before the first card, ``(1, 120)``; their sum is the game's."""
        value = self.answer.backward(side, how)
        value = value.sum(axis=0) if side == 1 else self.card.backward(value, how)
        return self.raising.backward(side, value, lambda held: held @ DEALS, how)

    def average(self) -> None:
        """Use the averages from now on."""
        self.raising.average()
        self.card.average()
        self.answer.average()

    def follow(self, at: tuple[int, ...], card: int) -> Place:
        """The dealer's part after ``card``, and its place."""
        return self.answer, (card,)
