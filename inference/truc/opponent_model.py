"""Reading the players of Le Truc: what each can hold, and how each one plays.

For each player the hands and the styles are weighed jointly, by what all can see: a choice says
something of the cards, of the style, and of the two together. A player chooses from the own cards
and what all can see, so that the players stay independent but for the cards there are, which are
counted by whoever asks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Move
from kibitz.inference.truc import equilibrium
from kibitz.inference.truc.choosing import DecisionPoint
from kibitz.inference.truc.course import Course
from kibitz.inference.truc.hands import HANDS
from kibitz.inference.truc.styles import SWITCHES, Floats


@dataclass(frozen=True)
class OpponentModel:
    """The players at a table.

    ``base (P, styles)``: how likely each style is for whoever takes up another one; ``prior``: how
    likely it is before the hand. ``choices``: those of this hand so far.
    """

    base: Floats
    prior: Floats
    choices: tuple[DecisionPoint, ...] = ()

    def after(self, deal: Deal, course: Course, move: Move, orderly: bool = True) -> OpponentModel:
        """Once a move was seen, made in ``deal`` after ``course``; a misplay tells nothing.

        ``orderly``: whether there was none so far, else the solution tells nothing, either.
        """
        table = deal.table
        if table.objection(move) is not None:
            return self
        choice = DecisionPoint(table, course, move, orderly and equilibrium.solved(table))
        return replace(self, choices=(*self.choices, choice))

    def settled(self, deal: Deal) -> OpponentModel:
        """Once a hand is over, of which ``deal`` tells what is known: the styles remain.

        To solve anew what was left at each moment would take too long: there the solution's style
        counts by its habits.
        """
        quick = replace(self, choices=tuple(choice.quick for choice in self.choices))
        return OpponentModel(self.base, quick.styles(deal))

    def styles(self, deal: Deal) -> Floats:
        """How likely each player has each style, for somebody who knows what ``deal`` tells."""
        return np.stack([self.joint(seat, deal).sum(axis=0) for seat in range(len(self.prior))])

    def told(self, seat: int) -> float:
        """How much the hands before this one have told of how ``seat`` plays, in nats."""
        now, before = self.prior[seat], self.base[seat]
        if before.max() == 1:
            return math.inf  # somebody said so
        some = now > 0
        return float((now[some] * np.log(now[some] / before[some])).sum())

    def joint(self, seat: int, deal: Deal | None = None) -> Floats:
        """How likely ``seat`` was dealt each hand and plays in each style: ``(120, styles)``, in
        all 1, for somebody who knows what ``deal`` tells (``None``: if all hands were as likely).
        """
        dealt = np.ones(len(HANDS)) if deal is None else equilibrium.possible(deal, seat)
        joint = dealt[:, None] * self.prior[seat]
        for choice in self.choices:
            if choice.move.actor == seat:
                joint = joint * choice.likelihoods
                switched = joint.sum(axis=1, keepdims=True) * self.base[seat]
                joint = (1 - SWITCHES) * joint + SWITCHES * switched
                joint = joint / joint.sum()
        found: Floats = joint / joint.sum()
        return found

    def hands(self, seat: int, deal: Deal) -> Floats:
        """How likely ``seat`` was dealt each hand: ``(120,)``."""
        found: Floats = self.joint(seat, deal).sum(axis=1)
        return found
