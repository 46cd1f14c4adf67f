"""The second and the third trick, for every way the tricks before them can have gone.

Reaches and values as in ``raising``, with the cards played so far as leading axes. The *leader* of
a trick raises and plays first, the *follower* then. What one side holds decides how likely the
other's hands are: the chances of whole deals (``DEALS``) are weighed in wherever two hands meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.truc.hands import DEALS, HAND_OF, HAND_WITH, PAIRS, RANKS, REAL, Floats, Index
from kibitz.inference.truc.playing import OfTwo
from kibitz.inference.truc.raising import How, Raising
from kibitz.inference.truc.stakes import Score, Stakes

Places = tuple[Index, ...]
"""Indices into leading axes, as ``np.nonzero`` gives them."""


def _turned(chances: Floats) -> Floats:
    """The chances seen from the other side."""
    return np.ascontiguousarray(np.swapaxes(chances, -1, -2))


def _in_all(by_fate: Floats) -> Floats:
    """The sum over the fates, as an axis of one; adding few slices is quicker than a reduction."""
    total = by_fate[..., :1].copy()
    for fate in range(1, by_fate.shape[-1]):
        total += by_fate[..., fate : fate + 1]
    return total


class Third:
    """The third trick: each side has one card.

    ``at``: which of the second tricks it follows; ``deals (T, 8, 8)``: the chances of what is
    left, by the leader's card and the follower's. ``fate (8, 8)``, likewise, is 1 where the
    follower wins the hand, 0 where the leader does, and 2 where nobody does. The leader's card
    lies open when the follower raises, and nothing of the leader's is hidden any more: of the
    follower's card only its fate matters. ``held (T, H, 8)``: the follower's reach then.
    """

    held: Floats

    def __init__(
        self,
        score: Score,
        leader: int,
        before: Sequence[Stakes],
        at: Places,
        deals: Floats,
        fate: NDArray[np.int64],
    ) -> None:
        count, fates = len(deals), int(fate.max()) + 1
        self.leader, self.at, self.fate = leader, at, fate
        self._deals, self._turned = deals, _turned(deals)
        self.lead = Raising(score, leader, before, (count, RANKS), (count, RANKS))
        asked = self.lead.after
        self._by_fate = np.stack([deals * (fate == f) for f in range(fates)], axis=2)
        self._sorted = _turned(self._by_fate)
        self.answer = Raising(score, 1 - leader, asked, (count, RANKS, fates), (count, RANKS, 1))
        ends = [
            [score.won(s, leader), score.won(s, 1 - leader), score.draw][:fates]
            for s in self.answer.after
        ]
        self._ends = np.array(ends, dtype=REAL)

    def forward(self, leader: Floats, follower: Floats) -> None:
        """From the reaches before it, ``(T, H, 8)`` each."""
        mine, theirs = self.lead.forward(leader, follower)
        self.held = theirs
        shown = np.swapaxes(mine, 1, 2)[..., None]
        self._fates, self._shown = self.answer.forward(theirs[:, None] @ self._sorted, shown)

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side`` before it."""
        ends = REAL(1 - 2 * side) * self._ends
        if side == self.leader:
            value = self.answer.backward(side, _in_all(self._fates * ends), _in_all, how)
            by_card = np.swapaxes(value[..., 0], 1, 2)
            return self.lead.backward(side, by_card, lambda held: held @ self._turned, how)
        value = self.answer.backward(side, self._shown * ends, lambda gave_up: gave_up, how)
        by_card = (value @ self._by_fate).sum(axis=1)
        return self.lead.backward(side, by_card, lambda held: held @ self._deals, how)

    def redraw(self, draw: float) -> None:
        """Let a hand that nobody wins be worth ``draw`` from now on."""
        self._ends[:, 2:] = draw

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        self.lead.remember(side, weight)
        self.answer.remember(side, weight)

    def average(self) -> None:
        """Use the averages from now on."""
        self.lead.average()
        self.answer.average()


@dataclass(frozen=True)
class _End:
    """Second tricks that end the hand: where, and what that is worth by history."""

    at: Places
    worth: Floats
    deals: Floats
    turned: Floats


class Second:
    """The second trick, led by ``leader``, after first tricks with the cards ``mine``, ``theirs``.

    ``mine (T,)``: the leader's card in each first trick, ``theirs (T,)`` the other's. ``before``:
    the stakes by history, the same after every one of these first tricks.
    """

    def __init__(
        self,
        score: Score,
        leader: int,
        before: Sequence[Stakes],
        mine: Index,
        theirs: Index,
        tie_to_first: bool,
    ) -> None:
        count, pairs = len(mine), len(PAIRS)
        self.leader, self.mine, self.theirs = leader, mine, theirs
        self._pairs = DEALS[HAND_WITH[mine][:, :, None], HAND_WITH[theirs][:, None, :]]
        self._pairs_turned = _turned(self._pairs)
        self.lead = Raising(score, leader, before, (count, pairs), (count, pairs))
        self.card = OfTwo((count,), len(self.lead.after))
        own = HAND_OF[mine]
        self._led = DEALS[own[..., None], HAND_WITH[theirs][:, None, None, :]]
        self._led_turned = _turned(self._led)
        self.answer = Raising(
            score, 1 - leader, self.lead.after, (count, RANKS, pairs), (count, RANKS, RANKS)
        )
        self.reply = OfTwo((count, RANKS), len(self.answer.after))
        other = HAND_OF[theirs]
        deals = DEALS[own[:, :, None, :, None], other[:, None, :, None, :]]
        self._ends = tuple(self._ended(score, deals))
        self.thirds = tuple(self._thirds(score, deals, tie_to_first))

    def _tricks(self) -> tuple[NDArray[np.bool_], Index, Index]:
        """Whether the first trick was spoiled, and both cards of the second: ``(T, 8, 8)``."""
        spoiled = np.broadcast_to((self.mine == self.theirs)[:, None, None], self._shape)
        card = np.arange(RANKS)
        mine = np.broadcast_to(card[None, :, None], self._shape)
        return spoiled, mine, np.broadcast_to(card[None, None, :], self._shape)

    @property
    def _shape(self) -> tuple[int, int, int]:
        return len(self.mine), RANKS, RANKS

    def _ended(self, score: Score, deals: Floats) -> Iterator[_End]:
        spoiled, mine, theirs = self._tricks()
        possible = deals.any(axis=(-1, -2))
        # The leader has won the first trick, unless it was spoiled; equal cards stay with it then.
        won = np.where(spoiled, mine > theirs, mine >= theirs)
        lost = spoiled & (theirs > mine)
        for winner, where in ((self.leader, won), (1 - self.leader, lost)):
            at = np.nonzero(where & possible)
            worth = [[score.won(stakes, winner)] for stakes in self.answer.after]
            yield _End(at, np.array(worth, dtype=REAL), deals[at], _turned(deals[at]))

    def _thirds(self, score: Score, deals: Floats, tie_to_first: bool) -> Iterator[Third]:
        spoiled, mine, theirs = self._tricks()
        possible = deals.any(axis=(-1, -2))
        led, followed = np.meshgrid(np.arange(RANKS), np.arange(RANKS), indexing="ij")
        if (at := np.nonzero(~spoiled & (theirs > mine) & possible))[0].size:
            # One trick each. The follower now has won the first.
            taken = followed >= led if tie_to_first else followed > led
            yield Third(
                score,
                1 - self.leader,
                self.answer.after,
                at,
                _turned(deals[at]),
                taken.astype(np.int64),
            )
        if (at := np.nonzero(spoiled & (theirs == mine) & possible))[0].size:
            fate = np.where(followed > led, 1, np.where(followed == led, 2, 0))
            yield Third(score, self.leader, self.answer.after, at, deals[at], fate)

    def forward(self, leader: Floats, follower: Floats) -> None:
        """From the reaches before it, ``(T, H, 36)`` each."""
        self._leader, self._follower = leader, follower
        mine, theirs = self.lead.forward(leader, follower)
        mine = self.card.forward(mine)
        theirs = np.broadcast_to(theirs[:, None], (*mine.shape[:-1], len(PAIRS)))
        theirs, self._left = self.answer.forward(theirs, mine)
        self._replied = self.reply.forward(theirs)
        for third in self.thirds:
            led, answered = self._left[third.at[0], third.at[1]], self._replied[third.at]
            same = third.leader == self.leader
            third.forward(*((led, answered) if same else (answered, led)))

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side`` before it: ``(T, H, 36)``."""
        leads, sign = side == self.leader, REAL(1 - 2 * side)
        value = np.zeros((*self._shape, len(self.answer.after), RANKS), dtype=REAL)
        for end in self._ends:
            if leads:
                met = self._replied[end.at] @ end.turned
            else:
                met = self._left[end.at[0], end.at[1]] @ end.deals
            value[end.at] = sign * end.worth * met
        for third in self.thirds:
            value[third.at] = third.backward(side, how)
        if leads:
            value = self.answer.backward(
                side, value.sum(axis=2), lambda held: held @ self._led_turned, how
            )
            value = self.card.backward(value, how)
            return self.lead.backward(side, value, lambda held: held @ self._pairs_turned, how)
        value = self.reply.backward(value, how)
        value = self.answer.backward(side, value, lambda held: held @ self._led, how)
        return self.lead.backward(side, value.sum(axis=1), lambda held: held @ self._pairs, how)

    def met(self, side: int) -> Floats:
        """How likely the other side's hands let it come to each hand of ``side``."""
        if side == self.leader:
            return self._follower @ self._pairs_turned
        return self._leader @ self._pairs

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        self.lead.remember(side, weight)
        self.answer.remember(side, weight)
        (self.card if side == self.leader else self.reply).remember(weight)
        for third in self.thirds:
            third.remember(side, weight)

    def average(self) -> None:
        """Use the averages from now on."""
        for raising in (self.lead, self.answer):
            raising.average()
        for card in (self.card, self.reply):
            card.average()
        for third in self.thirds:
            third.average()
