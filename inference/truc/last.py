"""The third trick: each side has one card.

Reaches and values as in ``raising``, with the cards played so far as leading axes. The leader's
card lies open when the follower raises, and nothing of the leader's is hidden any more: of the
follower's card only its *fate* matters, 1 where the follower wins the hand with it, 0 where the
leader does, and 2 where nobody does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np

from kibitz.inference.truc.course import Asked
from kibitz.inference.truc.hands import RANKS, REAL, Floats, Index
from kibitz.inference.truc.playing import OfThree, OfTwo
from kibitz.inference.truc.raising import How, Raising
from kibitz.inference.truc.stakes import Score, Stakes

ALL: Final[Index] = np.arange(RANKS)
"""Every card."""

At = tuple[int, ...]
"""A place in the leading axes of a part."""


class Part(Protocol):
    """A player's part of a trick, who raises or not and plays a card, and all that follows."""

    raising: Raising

    @property
    def card(self) -> OfThree | OfTwo | None:
        """Which card is played; ``None``: there is one left."""
        ...

    def forward(self, side: int, reach: Floats) -> None:
        """From the reach of ``side`` before it."""
        ...

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        ...

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side`` before it."""
        ...

    def average(self) -> None:
        """Use the averages from now on."""
        ...

    def follow(self, at: At, card: int) -> Place | None:
        """The part that follows on ``card``; ``None``: it is not solved, or the hand is over."""
        ...


Place = tuple[Part, At]
"""A part, and a place in its leading axes."""


def turned(chances: Floats) -> Floats:
    """The chances seen from the other side."""
    return np.ascontiguousarray(np.swapaxes(chances, -1, -2))


def fates(spoiled: bool, tie_to_first: bool) -> Index:
    """What the follower's card makes of the hand: ``(8, 8)``, by the leader's card and it.

    ``spoiled``: both tricks before were. Otherwise each side has taken one, the leader the last.
    """
    led, followed = np.meshgrid(ALL, ALL, indexing="ij")
    if spoiled:
        return np.where(followed > led, 1, np.where(followed == led, 2, 0))
    return (followed >= led if tie_to_first else followed > led).astype(np.intp)


class Last:
    """The follower's part, after one of the leader's cards ``led``.

    ``deals (T, L, 8)``: the chances of what is left, by the leader's card and the follower's.
    ``fate (L, 8)``, likewise. What the follower does depends on the card led and the fate of its
    own: these are the *hands* of ``raising``, the fate first (``number``); what the leader does, on
    its card. ``held (T, H, 8)``: the follower's reach.
    """

    card: None = None
    held: Floats

    def __init__(
        self,
        score: Score,
        side: int,
        before: Sequence[Stakes],
        deals: Floats,
        fate: Index,
        led: Index = ALL,
        said: Asked = Asked.NOTHING,
    ) -> None:
        self.led, self._fate, self.fates = led, fate, int(fate.max()) + 1
        count, number = len(deals), len(led)
        self.raising = Raising(
            score, side, before, (count, number * self.fates), (count, number), said
        )
        by_fate = [deals * (fate == f) for f in range(self.fates)]
        self._by_fate = np.concatenate(by_fate, axis=1)
        # A fate is a sum over cards that can be dealt; where there is none, nothing comes.
        whole = self._by_fate.sum(axis=-1)[:, None, :]
        self.raising.whole = np.where(whole > 0, whole, REAL(1))
        self._sorted = turned(self._by_fate)
        ends = [
            [score.won(s, 1 - side), score.won(s, side), score.draw][: self.fates]
            for s in self.raising.after
        ]
        self._ends = np.repeat(np.array(ends, dtype=REAL), number, axis=1)

    def numbers(self, led: int) -> Index:
        """The hand of each of the follower's cards after the card ``led``."""
        at = self.at(led)
        hands: Index = self._fate[at] * len(self.led) + at
        return hands

    def at(self, led: int) -> int:
        """The hand of the leader who has led this card."""
        return int((self.led == led).argmax())

    def forward(self, side: int, reach: Floats) -> None:
        """From the follower's reach ``(T, H, 8)`` or the leader's ``(T, H, L)``."""
        if side == self.raising.side:
            self.held = reach
            self._kept = self.raising.forward(side, reach @ self._sorted)
        else:
            self._shown = self.raising.forward(side, reach)

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        self.raising.remember(side, weight)

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side``, as in ``forward``."""
        ends = REAL(1 - 2 * side) * self._ends
        if side != self.raising.side:
            return self.raising.backward(side, self._in_all(self._kept * ends), self._in_all, how)
        value = self._for_each(self._shown) * ends
        by_card: Floats = self.raising.backward(side, value, self._for_each, how) @ self._by_fate
        return by_card

    def _in_all(self, by_fate: Floats) -> Floats:
        """The sum over the fates; adding few slices is quicker than a reduction."""
        number = len(self.led)
        total = by_fate[..., :number].copy()
        for fate in range(1, self.fates):
            total += by_fate[..., fate * number : (fate + 1) * number]
        return total

    def _for_each(self, by_card: Floats) -> Floats:
        """The same for every fate."""
        return np.concatenate([by_card] * self.fates, axis=-1)

    def average(self) -> None:
        """Use the averages from now on."""
        self.raising.average()

    def follow(self, at: At, card: int) -> None:
        """The hand is over."""

    def redraw(self, draw: float) -> None:
        """Let a hand that nobody wins be worth ``draw`` from now on."""
        self._ends[:, 2 * len(self.led) :] = draw


class Third:
    """The leader's part, and what follows.

    ``at``: which of the second tricks it follows; ``deals (T, 8, 8)`` as in ``Last``.
    """

    card: None = None

    def __init__(
        self,
        score: Score,
        side: int,
        before: Sequence[Stakes],
        deals: Floats,
        fate: Index,
        at: tuple[Index, ...] = (),
        said: Asked = Asked.NOTHING,
    ) -> None:
        self.at = at
        self._deals, self._turned = deals, turned(deals)
        self.raising = Raising(score, side, before, (len(deals), RANKS), (len(deals), RANKS), said)
        self.last = Last(score, 1 - side, self.raising.after, deals, fate)

    def forward(self, side: int, reach: Floats) -> None:
        """From the reach of ``side`` before it, ``(T, H, 8)``."""
        self.last.forward(side, self.raising.forward(side, reach))

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        self.raising.remember(side, weight)
        self.last.remember(side, weight)

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side`` before it."""
        deals = self._turned if side == self.raising.side else self._deals
        value = self.last.backward(side, how)
        return self.raising.backward(side, value, lambda held: held @ deals, how)

    def average(self) -> None:
        """Use the averages from now on."""
        self.raising.average()
        self.last.average()

    def follow(self, at: At, card: int) -> Place:
        """The follower's part after ``card``."""
        return self.last, at

    def redraw(self, draw: float) -> None:
        """Let a hand that nobody wins be worth ``draw`` from now on."""
        self.last.redraw(draw)
