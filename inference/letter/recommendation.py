"""Advice at a moment: which play comes first for what the player is after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.events import Action
from kibitz.engine.letter.match import standings
from kibitz.engine.round import Round
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.letter.advisor import Rated, advise
from kibitz.inference.letter.position import Position
from kibitz.inference.match import besides, worth
from kibitz.inference.option import shown
from kibitz.inference.plan import GoalName, Plan


@dataclass(frozen=True)
class Recommendation:
    """Advice for the player on turn at ``position``, who holds ``hand`` and drew ``drawn``.

    In the ``middle`` of a turn the plays are what may be put under the pile, and ``drawn`` is the
    first of the cards drawn for that (``held``: all).

    ``plays``: all, in the order of what ``goal`` is about, so that the first is recommended.
    ``best``: at winning, or for the goal ``match`` at that. ``safest``: of those that stay in alike
    as it is shown, the one that wins most often. ``evaluation``: all by how often they win.
    ``exact``: no figure is an estimate. ``value``: what a win of the round by each player is worth
    in the match, for that goal.
    """

    position: Position
    hand: int
    drawn: int
    goal: GoalName
    plays: tuple[Rated, ...]
    best: Rated
    safest: Rated
    evaluation: Evaluation
    exact: bool
    value: tuple[float, ...] | None = None

    @property
    def me(self) -> int:
        """The seat of the player on turn."""
        return self.position.belief.table.turn

    @property
    def middle(self) -> bool:
        """Whether a card is played already, and only what goes back is left to decide."""
        return bool(self.position.belief.table.reached)

    @property
    def held(self) -> tuple[int, ...]:
        """All cards of the player on turn."""
        return (self.hand, *(self.position.belief.reached or (self.drawn,)))

    @property
    def chosen(self) -> Rated:
        """The play recommended."""
        return self.plays[0]

    @property
    def model(self) -> str:
        """What the figures take into account of how people choose."""
        return "facts" if self.position.belief.reader is None else "reads"

    def kept(self, action: Action) -> int:
        """The card left in hand after ``action``."""
        return self.drawn if action.card == self.hand else self.hand


def recommend(
    position: Position, hand: int, drawn: int, plan: Plan, rounds: Sequence[Round] = ()
) -> Recommendation:
    """What to play from ``hand`` and ``drawn``.

    ``rounds``: those of the match up to this one, as logged, for the goal ``match``.
    """
    value = match_value(position, rounds) if plan.goal == "match" else None
    weighed = advise(position, hand, drawn, plan, value)
    by_safety = sorted(weighed.plays, key=lambda play: -shown(play.safe))
    by_worth = sorted(weighed.plays, key=lambda play: -_worth(play))
    return Recommendation(
        position,
        hand,
        drawn,
        plan.goal,
        tuple(by_safety if plan.goal == "safe" else by_worth),
        by_worth[0],
        by_safety[0],
        weighed.evaluation,
        weighed.exact,
        None if value is None else tuple(map(float, value.reshape(len(value), -1)[:, 0])),
    )


def _worth(play: Rated) -> float:
    return play.tokens if play.worth is None else play.worth


def match_value(position: Position, rounds: Sequence[Round]) -> NDArray[np.float64] | None:
    """What it is worth to the player on turn that each player wins this round: ``(P,)``; where a
    token may be gained besides, ``(P, 1 + P)``: if nobody gains it, or one of the players.

    It is the chance to win the match after that. ``None`` where no round can change it: only
    the own win counts then.
    """
    table = position.belief.table
    match = standings(rounds)[-1]
    if match.winner is not None:
        return None
    value = np.array(worth(match.tokens, table.rules.goal, table.turn, match.tied))
    if table.rules.bonus:
        more = np.array(besides(match.tokens, table.rules.goal, table.turn))
        value = np.column_stack([value, more])
    return value if np.ptp(value) > 0 else None
