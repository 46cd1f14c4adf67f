"""The plays of a turn, tried in worlds drawn from the posterior, or worked out at the end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.letter import immediate_effects
from kibitz.inference.letter.crowd import crowd
from kibitz.inference.letter.endgame import Exact, enumerated
from kibitz.inference.letter.playout import Outcomes, play_on, put_back
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.sampling import heard, sample


class Trial:
    """The legal plays of the player on turn, who holds ``hand`` and drew ``drawn``; in the middle
    of a turn all that may be put back.

    ``value (P,)``: what a win of each player is worth to the one on turn, instead of 1 for the own
    win and 0 for others'; ``(P, 1 + P)``: also with the token that somebody gains besides.
    """

    def __init__(
        self,
        position: Position,
        hand: int,
        drawn: int,
        rng: np.random.Generator,
        value: NDArray[np.float64] | None = None,
    ) -> None:
        self.belief, self.hand, self.drawn, self.rng = position.belief, hand, drawn, rng
        table = self.belief.table
        self.me = table.turn
        self.held = (hand, *self.belief.reached) if table.reached else ()
        if table.reached:
            self.plays = immediate_effects.backs(self.belief, self.held)
        else:
            self.plays = immediate_effects.plays(self.belief, hand, drawn)
        self.actions = [play.action for play in self.plays]
        self.heard = heard(table.rules, position.past)
        self.bonus = bool(table.rules.bonus)
        self.mine = value is None
        self.value = np.eye(len(table.players))[self.me] if value is None else value

    def run(self, running: Sequence[int], worlds: int) -> Outcomes:
        """What the ``running`` plays lead to in so many fresh worlds, the same for all."""
        start = sample(self.belief, self.heard, worlds, self.rng)
        others = crowd(self.belief, self.me, start, self.rng)
        if self.held:
            backs = [back for i in running if (back := self.plays[i].back) is not None]
            return put_back(start, self.me, self.held, backs, others, self.rng, self.mine)
        actions = [self.actions[i] for i in running]
        return play_on(start, self.me, self.hand, self.drawn, actions, others, self.rng, self.mine)

    def worth(self, outcomes: Outcomes) -> NDArray[np.float64]:
        """What the ends of the rounds are worth: ``(K, W)``."""
        if self.value.ndim == 1:
            found: NDArray[np.float64] = np.tensordot(self.value, outcomes.share, axes=1)
            return found
        # Of several who win it is one or the other: how far a match has come changes little.
        share = outcomes.share / outcomes.share.sum(axis=0)
        nobody = 1 - outcomes.bonus.sum(axis=0)
        gained = np.concatenate([nobody[None], outcomes.bonus])
        both: NDArray[np.float64] = np.einsum("pq,pkw,qkw->kw", self.value, share, gained)
        return both

    def enumerated(self) -> Exact | None:
        """The exact figures of all plays, where every line can be followed."""
        if not self.mine or self.held:
            return None
        return enumerated(self.belief, self.heard, self.hand, self.drawn, self.actions)
