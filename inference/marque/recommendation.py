"""Advice at a moment of Letter of Marque: every choice with its figures, the best first."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from kibitz.inference.evaluation import Evaluation, Relation
from kibitz.inference.marque import endgame
from kibitz.inference.marque.batch import Floats
from kibitz.inference.marque.choice import question
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.weighing import Basis, Rated, weighed
from kibitz.inference.option import Option
from kibitz.inference.plan import GoalName, Plan
from kibitz.inference.trying import matrix


@dataclass(frozen=True)
class Recommendation:
    """Advice for ``seat`` at ``position``.

    ``plays``: all, the one recommended first. ``best``: at winning; of those that win as often the
    one that is better in itself (``merit``). ``safest``: it loses something least often before the
    own next turn; of several the one that wins most. ``launch``: the treasure that is turned up, if
    the question is which ship to set on it. ``basis``: where the chances to win come from.
    ``gap``: where they are worked out, by how much of a game the solution can be exploited at
    most; ``None`` where they come from playouts. ``hidden``: ships hidden in all. ``errors (K,
    K)``: the standard error of the difference in ``win`` of each two of ``plays``.
    """

    position: Position
    seat: int
    goal: GoalName
    plays: tuple[Rated, ...]
    best: Rated
    safest: Rated
    basis: Basis = "tried"
    launch: int | None = None
    gap: float | None = None
    hidden: int = 0
    errors: Floats = field(default_factory=lambda: np.zeros((0, 0)), compare=False)

    @property
    def exact(self) -> bool:
        """Whether no ``win`` is an estimate."""
        return self.gap is not None and self.gap <= endgame.GAP

    @property
    def model(self) -> str:
        """What the figures take into account of how people choose."""
        return self.position.model

    @property
    def chosen(self) -> Rated:
        """The choice recommended."""
        return self.plays[0]

    @cached_property
    def evaluation(self) -> Evaluation:
        """The choices, the best first, and how they compare."""
        best = self.plays.index(self.best)
        order = sorted(range(len(self.plays)), key=lambda place: place != best)
        plays = [self.plays[place] for place in order]
        options = (
            # Anybody sees that it is good to attack what is bare for certain.
            Option(play.text, play.win, play.se, tries=play.tries, obvious=play.bare == 1.0)
            for play in plays
        )
        return Evaluation(tuple(options), matrix(self.errors, order))

    def compared(self, one: Rated, other: Rated) -> Relation:
        """What one of ``plays`` is against another, by how often they win."""
        return self.evaluation.compared(one.text, other.text).relation


def recommend(position: Position, eyes: int | None, plan: Plan) -> Recommendation:
    """What there is to choose for ``eyes`` (default: the player on turn); see ``question``."""
    asked = question(position, eyes)
    found = weighed(asked, plan)
    return _ranked(
        Recommendation(
            position,
            asked.seat,
            plan.goal,
            found.plays,
            found.plays[found.best],
            found.plays[found.best],
            found.basis,
            asked.launch,
            found.gap,
            endgame.hidden(position),
            found.errors,
        )
    )


def _ranked(advice: Recommendation) -> Recommendation:
    """The same with the choices in order."""
    plays, best = advice.plays, advice.best
    safest = max(plays, key=lambda play: (round(play.safe, 12), play is best, play.win, play.ev))
    first = safest if advice.goal == "safe" else best
    order = sorted(
        range(len(plays)),
        key=lambda place: (
            plays[place] is not first,
            plays[place] is not best,
            -plays[place].win,
            -plays[place].ev,
        ),
    )
    return replace(
        advice,
        plays=tuple(plays[place] for place in order),
        safest=safest,
        errors=advice.errors[np.ix_(order, order)],
    )
