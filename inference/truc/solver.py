"""The solution of one hand at one score: both sides' play from which neither gains by departing.

A hand is a zero-sum game whose ends are worth the chance to win the game of 12 (``Score``).
It is solved by CFR+ over vectors of hands: both sides in turn learn against the other's play of
the moment, and the average of what they played, later rounds counting more, approaches an
equilibrium. New cards are not asked for here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from kibitz.inference.truc.first import First
from kibitz.inference.truc.hands import PAIRS, RANKS, REAL, Floats
from kibitz.inference.truc.raising import AS_IT_IS, BEST, LEARNING, How
from kibitz.inference.truc.stakes import Score
from kibitz.inference.truc.tricks import Second

RECENT: Final = 2
"""Round ``t`` counts ``t ** 2`` in the average: half the rounds that ``t`` itself would need."""

SIDES: Final = (0, 1)


@dataclass(frozen=True)
class Solved:
    """``value``: the non-dealer's chance to win the game. ``gains``: what the non-dealer and the
    dealer could win more, each by the best play against the other's."""

    value: float
    gains: tuple[float, float]

    @property
    def exploitability(self) -> float:
        """The mean gain of the two sides, the usual measure: 0 in equilibrium."""
        return sum(self.gains) / 2


class Hand:
    """A whole hand at one score, for all deals at once."""

    def __init__(self, score: Score, tie_to_first: bool = False) -> None:
        self.rounds = 0
        self.first = First(score)
        ours, theirs = np.meshgrid(np.arange(RANKS), np.arange(RANKS), indexing="ij")
        # After a spoiled trick the same side leads.
        kept, lost = np.nonzero(ours >= theirs), np.nonzero(ours < theirs)
        after = self.first.after
        self.seconds = (
            Second(score, 0, after, kept[0], kept[1], tie_to_first),
            Second(score, 1, after, lost[1], lost[0], tie_to_first),
        )

    def learn(self, rounds: int) -> None:
        """Both sides learn for so many rounds more."""
        for _ in range(rounds):
            self.rounds += 1
            for side in SIDES:
                self._forward()
                for part in (self.first, *self.seconds):
                    part.remember(side, float(self.rounds) ** RECENT)
                self._backward(side, LEARNING)

    def solved(self) -> Solved:
        """How good the average is; it stays in use until something more is learnt."""
        for part in (self.first, *self.seconds):
            part.average()
        self._forward()
        value = float(self._backward(0, AS_IT_IS).sum())
        best = [float(self._backward(side, BEST).sum()) for side in SIDES]
        return Solved(value, (best[0] - value, best[1] + value))

    def redraw(self, draw: float) -> None:
        """Let a hand that nobody wins be worth ``draw`` to the non-dealer from now on."""
        for second in self.seconds:
            for third in second.thirds:
                third.redraw(draw)

    def second(self, cards: tuple[int, ...], history: int) -> tuple[Second, int, int]:
        """The second trick after these first two cards, its place there, and the history."""
        leader = 0 if cards[0] >= cards[1] else 1
        second = self.seconds[leader]
        mine, theirs = cards[leader], cards[1 - leader]
        found = (second.mine == mine) & (second.theirs == theirs)
        return second, int(found.argmax()), history

    def frontier(self, side: int) -> Floats:
        """What ``side`` can expect after the first trick, a frontier (``First``).

        It is the non-dealer's chance to win the game (for the dealer its negative), given how the
        other has played; 0 where the other does not let it come to that.
        """
        means = self._blank()
        for second in self.seconds:
            met, value = second.met(side), second.backward(side, AS_IT_IS)
            mean = np.divide(value, met, out=np.zeros_like(value), where=met > 0)
            self._put(means, second, mean)
        return means

    def _forward(self) -> None:
        mine, theirs = self.first.forward()
        for second in self.seconds:
            if second.leader == 0:
                second.forward(mine[second.mine], theirs[second.mine, second.theirs])
            else:
                second.forward(theirs[second.theirs, second.mine], mine[second.theirs])

    def _backward(self, side: int, how: How) -> Floats:
        frontier = self._blank()
        for second in self.seconds:
            self._put(frontier, second, second.backward(side, how))
        return self.first.backward(side, frontier, how)

    def _blank(self) -> Floats:
        return np.zeros((RANKS, RANKS, len(self.first.after), len(PAIRS)), dtype=REAL)

    @staticmethod
    def _put(frontier: Floats, second: Second, found: Floats) -> None:
        if second.leader == 0:
            frontier[second.mine, second.theirs] = found
        else:
            frontier[second.theirs, second.mine] = found
