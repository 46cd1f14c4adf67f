"""Advice at a moment of Letter of Marque: every choice with its figures, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import hypot

import numpy as np

from kibitz.engine.marque.events import Act
from kibitz.inference.evaluation import Evaluation, Relation
from kibitz.inference.marque import endgame
from kibitz.inference.marque.batch import Floats
from kibitz.inference.marque.choice import Question, question, sailed
from kibitz.inference.marque.referee import MarqueReferee, Position
from kibitz.inference.marque.weighing import Basis, Rated, Weighed, weighed
from kibitz.inference.option import Option
from kibitz.inference.plan import GoalName, Plan
from kibitz.inference.trying import matrix


@dataclass(frozen=True)
class Counsel:
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

    @property
    def weighed(self) -> Weighed:
        """The choices as they were weighed."""
        best = self.plays.index(self.best)
        return Weighed(self.plays, best, self.basis, self.gap, self.errors)

    def compared(self, one: Rated, other: Rated) -> Relation:
        """What one of ``plays`` is against another, by how often they win."""
        return self.evaluation.compared(one.text, other.text).relation


def counsel(position: Position, eyes: int | None, plan: Plan) -> Counsel:
    """What there is to choose for ``eyes`` (default: the player on turn); see ``question``."""
    asked = question(position, eyes)
    return _counsel(position, asked, weighed(asked, plan), plan.goal)


def as_made(counsel: Counsel, text: str, plan: Plan) -> Counsel:
    """The same with the choice ``text`` in it.

    One that names the treasure turned up, ``sail 4 bare``, is judged as it was made: first to turn
    one up at all, then which ship to set on it. What the treasure brought is luck.
    """
    sail = sailed(counsel.seat, text)
    if counsel.launch is not None or sail is None:
        return counsel
    asked = question(counsel.position, counsel.seat)
    after = MarqueReferee().apply(counsel.position, sail)
    ships = weighed(question(after, counsel.seat), plan)
    found = _with_ships(counsel.weighed, ships)
    return _counsel(counsel.position, asked, found, counsel.goal)


def _counsel(position: Position, asked: Question, found: Weighed, goal: GoalName) -> Counsel:
    return _ranked(
        Counsel(
            position,
            asked.seat,
            goal,
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


def _ranked(counsel: Counsel) -> Counsel:
    """The same with the choices in order."""
    plays, best = counsel.plays, counsel.best
    safest = max(plays, key=lambda play: (round(play.safe, 12), play is best, play.win, play.ev))
    first = safest if counsel.goal == "safe" else best
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
        counsel,
        plays=tuple(plays[place] for place in order),
        safest=safest,
        errors=counsel.errors[np.ix_(order, order)],
    )


def _with_ships(moves: Weighed, ships: Weighed) -> Weighed:
    """To turn up a treasure, with each ship for it: less what that ship gives away.

    Both are estimates, so that more may seem to be given away than there was.
    """
    sail = next(i for i, play in enumerate(moves.plays) if play.choice.move.act is Act.SAIL)
    turned, set_best = moves.plays[sail], ships.plays[ships.best]
    made = [
        replace(
            ship,
            win=max(0.0, turned.win - (set_best.win - ship.win)),
            se=hypot(turned.se, float(ships.errors[place, ships.best])),
            tries=turned.tries,
        )
        for place, ship in enumerate(ships.plays)
    ]
    # Where each of the new choices comes from: its move, and its ship.
    sources = [
        (place, ship)
        for place in range(len(moves.plays))
        for ship in (range(len(made)) if place == sail else (None,))
    ]
    plays = tuple(moves.plays[at] if ship is None else made[ship] for at, ship in sources)
    best = sources.index((moves.best, ships.best if moves.best == sail else None))
    return replace(moves, plays=plays, best=best, errors=_errors(sources, moves, ships))


def _errors(sources: Sequence[tuple[int, int | None]], moves: Weighed, ships: Weighed) -> Floats:
    """The standard error of the difference of each two, which were tried in other games."""
    found = np.zeros((len(sources), len(sources)))
    for i, (move, ship) in enumerate(sources):
        for j, (other, another) in enumerate(sources):
            one, two = (ships.best if s is None else s for s in (ship, another))
            found[i, j] = hypot(moves.errors[move, other], ships.errors[one, two])
    return found
