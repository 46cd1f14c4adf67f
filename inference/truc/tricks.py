"""The second trick, for every way the first can have gone.

Reaches and values as in ``raising``, with the cards played so far as leading axes. The *leader* of
a trick raises and plays first, the *follower* then. What one side holds decides how likely the
other's hands are: the chances of whole deals (``DEALS``) are weighed in wherever two hands meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.inference.truc.course import Asked
from kibitz.inference.truc.hands import DEALS, HAND_OF, HAND_WITH, PAIRS, RANKS, REAL, Floats, Index
from kibitz.inference.truc.last import ALL, At, Place, Third, fates, turned
from kibitz.inference.truc.playing import OfTwo
from kibitz.inference.truc.raising import How, Raising
from kibitz.inference.truc.stakes import Score, Stakes


@dataclass(frozen=True)
class _End:
    """Second tricks that end the hand: where, and what that is worth by history."""

    at: tuple[Index, ...]
    worth: Floats
    deals: Floats
    turned: Floats


class Reply:
    """The follower's part, after one of the cards ``led``; and what follows.

    ``leader``: the side that led. ``mine (T,)``: its card in each first trick, ``theirs (T,)`` the
    other's. ``before``: the stakes by history, the same after every one of these first tricks.
    """

    def __init__(
        self,
        score: Score,
        leader: int,
        before: Sequence[Stakes],
        mine: Index,
        theirs: Index,
        led: Index,
        tie_to_first: bool,
        said: Asked = Asked.NOTHING,
    ) -> None:
        self._shape = len(mine), len(led), RANKS
        self._leader, self.mine, self.theirs, self.led = leader, mine, theirs, led
        own, other = HAND_OF[mine][:, led], HAND_OF[theirs]
        self._led = DEALS[own[..., None], HAND_WITH[theirs][:, None, None, :]]
        self._led_turned = turned(self._led)
        both = self._shape[:2]
        self.raising = Raising(score, 1 - leader, before, (*both, len(PAIRS)), (*both, RANKS), said)
        self.card = OfTwo(both, len(self.raising.after))
        deals = DEALS[own[:, :, None, :, None], other[:, None, :, None, :]]
        possible = deals.any(axis=(-1, -2))
        spoiled = np.broadcast_to((mine == theirs)[:, None, None], self._shape)
        first = np.broadcast_to(led[None, :, None], self._shape)
        second = np.broadcast_to(ALL[None, None, :], self._shape)
        # The leader has won the first trick, unless it was spoiled; equal cards stay with it then.
        won = np.where(spoiled, first > second, first >= second) & possible
        lost = spoiled & (second > first) & possible
        self._ends = tuple(
            self._ended(score, winner, np.nonzero(where), deals)
            for winner, where in ((leader, won), (1 - leader, lost))
        )
        after = self.raising.after
        self.thirds: list[Third] = []
        if (at := np.nonzero(~spoiled & (second > first) & possible))[0].size:
            fate = fates(False, tie_to_first)
            self.thirds.append(Third(score, 1 - leader, after, turned(deals[at]), fate, at))
        if (at := np.nonzero(spoiled & (second == first) & possible))[0].size:
            self.thirds.append(Third(score, leader, after, deals[at], fates(True, False), at))

    def _ended(self, score: Score, winner: int, at: tuple[Index, ...], deals: Floats) -> _End:
        worth = [[score.won(stakes, winner)] for stakes in self.raising.after]
        return _End(at, np.array(worth, dtype=REAL), deals[at], turned(deals[at]))

    def forward(self, side: int, reach: Floats) -> None:
        """From the follower's reach ``(T, L, H, 36)`` or the leader's ``(T, L, H, 8)``."""
        reach = self.raising.forward(side, reach)
        if side == self._leader:
            self._left = reach
        else:
            self._replied = reach = self.card.forward(reach)
        for third in self.thirds:
            third.forward(side, reach[third.at[: reach.ndim - 2]])

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        self.raising.remember(side, weight)
        if side != self._leader:
            self.card.remember(weight)
        for third in self.thirds:
            third.remember(side, weight)

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side``, as in ``forward``."""
        leads, sign = side == self._leader, REAL(1 - 2 * side)
        value = np.zeros((*self._shape, len(self.raising.after), RANKS), dtype=REAL)
        for end in self._ends:
            if leads:
                met = self._replied[end.at] @ end.turned
            else:
                met = self._left[end.at[0], end.at[1]] @ end.deals
            value[end.at] = sign * end.worth * met
        for third in self.thirds:
            value[third.at] = third.backward(side, how)
        if leads:
            value = value.sum(axis=2)
            return self.raising.backward(side, value, lambda held: held @ self._led_turned, how)
        value = self.card.backward(value, how)
        return self.raising.backward(side, value, lambda held: held @ self._led, how)

    def average(self) -> None:
        """Use the averages from now on."""
        self.raising.average()
        self.card.average()
        for third in self.thirds:
            third.average()

    def follow(self, at: At, card: int) -> Place | None:
        """The third trick after ``card``; ``None``: the hand is over."""
        for third in self.thirds:
            both = zip(third.at, (*at, card), strict=True)
            found = np.logical_and.reduce([axis == place for axis, place in both])
            if found.any():
                return third, (int(found.argmax()),)
        return None


class Second:
    """The second trick, led by ``leader``; ``mine``, ``theirs`` and ``before`` as in ``Reply``."""

    def __init__(
        self,
        score: Score,
        leader: int,
        before: Sequence[Stakes],
        mine: Index,
        theirs: Index,
        tie_to_first: bool,
        said: Asked = Asked.NOTHING,
    ) -> None:
        shape = len(mine), len(PAIRS)
        self.leader, self.mine, self.theirs = leader, mine, theirs
        self._pairs = DEALS[HAND_WITH[mine][:, :, None], HAND_WITH[theirs][:, None, :]]
        self._turned = turned(self._pairs)
        self.raising = Raising(score, leader, before, shape, shape, said)
        self.card = OfTwo(shape[:1], len(self.raising.after))
        self.reply = Reply(score, leader, self.raising.after, mine, theirs, ALL, tie_to_first)

    def forward(self, side: int, reach: Floats) -> None:
        """From the reach of ``side`` before it, ``(T, H, 36)``."""
        reach = self.raising.forward(side, reach)
        if side == self.leader:
            self.reply.forward(side, self.card.forward(reach))
        else:
            led = np.broadcast_to(reach[:, None], (len(reach), RANKS, *reach.shape[1:]))
            self.reply.forward(side, led)

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        self.raising.remember(side, weight)
        if side == self.leader:
            self.card.remember(weight)
        self.reply.remember(side, weight)

    def backward(self, side: int, how: How) -> Floats:
        """The values of ``side`` before it: ``(T, H, 36)``."""
        leads = side == self.leader
        value = self.reply.backward(side, how)
        value = self.card.backward(value, how) if leads else value.sum(axis=1)
        pairs = self._turned if leads else self._pairs
        return self.raising.backward(side, value, lambda held: held @ pairs, how)

    def met(self, side: int) -> Floats:
        """How likely the other side's hands let it come to each hand of ``side``."""
        came = self.raising.came[1 - side]
        return came @ (self._turned if side == self.leader else self._pairs)

    def average(self) -> None:
        """Use the averages from now on."""
        self.raising.average()
        self.card.average()
        self.reply.average()

    def follow(self, at: At, card: int) -> Place:
        """The follower's part after ``card``."""
        return self.reply, (*at, card)

    def redraw(self, draw: float) -> None:
        """Let a hand that nobody wins be worth ``draw`` from now on."""
        for third in self.reply.thirds:
            third.redraw(draw)
