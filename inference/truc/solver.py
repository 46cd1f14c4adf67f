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

from kibitz.inference.clock import UNHURRIED, Clock
from kibitz.inference.truc.first import First, Seconds
from kibitz.inference.truc.hands import HANDS, REAL, Floats
from kibitz.inference.truc.last import ALL, Part
from kibitz.inference.truc.raising import AS_IT_IS, BEST, LEARNING, MENDING, How
from kibitz.inference.truc.stakes import Score

RECENT: Final = 2
"""Round ``t`` counts ``t ** 2`` in the average: half the rounds that ``t`` itself would need."""

SIDES: Final = (0, 1)

Reaches = tuple[Floats, Floats]
"""How the non-dealer and the dealer come to a part."""

_WHOLE: Final = np.ones((1, len(HANDS)), dtype=REAL)

FROM_THE_START: Final[Reaches] = _WHOLE, _WHOLE
"""How they come to the hand itself."""


def come(part: Part, reaches: Reaches) -> None:
    """Put all reaches in place, both sides playing as they do now."""
    for side in SIDES:
        part.forward(side, reaches[side])


def learn(part: Part, reaches: Reaches, start: int, end: int, clock: Clock = UNHURRIED) -> None:
    """Both sides learn in the rounds after ``start`` up to ``end``; raises ``TimeIsUp``."""
    come(part, reaches)
    for round in range(start + 1, end + 1):
        clock.look()
        for side in SIDES:
            part.remember(side, float(round) ** RECENT)
            part.backward(side, LEARNING)
            part.forward(side, reaches[side])


def settle(part: Part, reaches: Reaches) -> None:
    """Put all reaches and values in place, both sides playing as they do now.

    Hands that hardly ever come to a choice of their own make the best of it.
    """
    for how in (MENDING, AS_IT_IS):
        come(part, reaches)
        for side in SIDES:
            part.backward(side, how)


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
        answer = self.first.answer
        answer.beyond = self.seconds = Seconds(score, answer.raising.after, ALL, tie_to_first)

    def learn(self, rounds: int) -> None:
        """Both sides learn for so many rounds more."""
        learn(self.first, FROM_THE_START, self.rounds, self.rounds + rounds)
        self.rounds += rounds

    def solved(self) -> Solved:
        """How good the average is; it stays in use until something more is learnt."""
        self.first.average()
        come(self.first, FROM_THE_START)
        value = float(self._valued(0, AS_IT_IS))
        best = [self._valued(side, BEST) for side in SIDES]
        return Solved(value, (best[0] - value, best[1] + value))

    def _valued(self, side: int, how: How) -> float:
        return float(self.first.backward(side, how).sum())

    def redraw(self, draw: float) -> None:
        """Let a hand that nobody wins be worth ``draw`` to the non-dealer from now on."""
        self.seconds.redraw(draw)

    def frontier(self, side: int) -> Floats:
        """What ``side`` can expect after the first trick, a frontier.

        It is the non-dealer's chance to win the game (for the dealer its negative), given how the
        other has played; 0 where the other does not let it come to that. Hands that hardly ever
        come there make the best of it.
        """
        met, value = self.seconds.met(side), self.seconds.backward(side, MENDING)
        return np.divide(value, met, out=np.zeros_like(value), where=met > 0)
