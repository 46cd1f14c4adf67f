"""The first trick, for all deals at once; what comes after it is a value by both cards."""

from __future__ import annotations

from typing import Final

import numpy as np

from kibitz.inference.truc.hands import DEALS, HAND_WITH, HANDS, PAIRS, RANKS, REAL, Floats
from kibitz.inference.truc.playing import OfThree
from kibitz.inference.truc.raising import How, Raising
from kibitz.inference.truc.stakes import Score, Stakes

_LED: Final = DEALS[HAND_WITH]
_LED_TURNED: Final = np.ascontiguousarray(np.swapaxes(_LED, -1, -2))
"""The chances of deals by the card led, the pair left beside it, and the dealer's hand."""


class First:
    """The first trick at one score: the non-dealer leads, the dealer follows.

    A *frontier* is ``float32 (8, 8, H, 36)``: by the non-dealer's card, the dealer's, how the
    stakes came to be what they are (``after``), and the pair left to one of them. ``reached``:
    what ``forward`` gave last.
    """

    reached: tuple[Floats, Floats]

    def __init__(self, score: Score) -> None:
        whole, pairs = len(HANDS), len(PAIRS)
        self.lead = Raising(score, 0, (Stakes(),), (whole,), (whole,))
        self.card = OfThree((), len(self.lead.after))
        self.answer = Raising(score, 1, self.lead.after, (RANKS, whole), (RANKS, pairs))
        self.reply = OfThree((RANKS,), len(self.answer.after))

    @property
    def after(self) -> tuple[Stakes, ...]:
        """The stakes after the trick, by history."""
        return self.answer.after

    def forward(self) -> tuple[Floats, Floats]:
        """The reaches after the trick: the non-dealer's ``(8, H, 36)``, the same whatever the
        dealer plays, and the dealer's, a frontier."""
        whole = np.ones((1, len(HANDS)), dtype=REAL)
        mine, theirs = self.lead.forward(whole, whole)
        mine = self.card.forward(mine)
        theirs = np.broadcast_to(theirs, (RANKS, *theirs.shape))
        theirs, mine = self.answer.forward(theirs, mine)
        self.reached = mine, self.reply.forward(theirs)
        return self.reached

    def backward(self, side: int, frontier: Floats, how: How) -> Floats:
        """The values of ``side`` before the first card, ``(1, 120)``; their sum is the game's."""
        if side == 1:
            value = self.reply.backward(frontier, how)
            value = self.answer.backward(side, value, lambda held: held @ _LED, how)
            return self.lead.backward(side, value.sum(axis=0), lambda held: held @ DEALS, how)
        value = self.answer.backward(
            side, frontier.sum(axis=1), lambda held: held @ _LED_TURNED, how
        )
        value = self.card.backward(value, how)
        return self.lead.backward(side, value, lambda held: held @ DEALS, how)

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        self.lead.remember(side, weight)
        self.answer.remember(side, weight)
        (self.card if side == 0 else self.reply).remember(weight)

    def average(self) -> None:
        """Use the averages from now on."""
        for part in (self.lead, self.card, self.answer, self.reply):
            part.average()
