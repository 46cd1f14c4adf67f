"""The plays of a turn, tried in worlds drawn from the posterior, or worked out at the end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.letter import advice
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.endgame import Exact, enumerated
from kibitz.inference.letter.playout import Blur, Outcomes, play_on, put_back
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.sampling import heard, sample

BLUR = 0.25
"""How often an opponent is taken to play at random for a whole playout, whatever the style.

Opponents taken as certainly clever make the advice worse against weak ones.
"""


def blurs(belief: Belief, me: int) -> Blur:
    """How often each player is taken to play at random: ``BLUR``, and more for random styles."""
    seats = range(len(belief.table.players))
    wild, even = np.zeros(len(seats)), np.zeros(len(seats))
    if belief.reader is not None:
        styles, weights = belief.reader.styles, belief.reader.weights
        random = weights * np.array([style.wildness for style in styles])
        wild = random.sum(axis=1)
        breadth = np.clip([style.breadth for style in styles], 0, 1)
        even = 1 - random @ breadth / np.maximum(wild, 1e-12)
    chance = (0.0 if p == me else float(BLUR + (1 - BLUR) * wild[p]) for p in seats)
    return Blur(tuple(chance), tuple(map(float, even)))


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
            self.plays = advice.backs(self.belief, self.held)
        else:
            self.plays = advice.plays(self.belief, hand, drawn)
        self.actions = [play.action for play in self.plays]
        self.heard = heard(table.rules, position.past)
        self.blur = blurs(self.belief, self.me)
        self.bonus = bool(table.rules.bonus)
        self.mine = value is None
        self.value = np.eye(len(table.players))[self.me] if value is None else value

    def run(self, running: Sequence[int], worlds: int) -> Outcomes:
        """What the ``running`` plays lead to in so many fresh worlds, the same for all."""
        start = sample(self.belief, self.heard, worlds, self.rng)
        if self.held:
            backs = [back for i in running if (back := self.plays[i].back) is not None]
            return put_back(start, self.me, self.held, backs, self.blur, self.rng, self.mine)
        actions = [self.actions[i] for i in running]
        return play_on(
            start, self.me, self.hand, self.drawn, actions, self.blur, self.rng, self.mine
        )

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
        return enumerated(self.belief, self.heard, self.hand, self.drawn, self.actions, self.blur)
