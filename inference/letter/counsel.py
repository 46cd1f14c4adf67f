"""Advice at a moment: which play comes first for what the player is after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.events import Action
from kibitz.engine.letter.match import standings
from kibitz.engine.letter.notation import format_action
from kibitz.engine.round import Round
from kibitz.inference.letter.advisor import Advice, Rated, advise
from kibitz.inference.letter.position import Position
from kibitz.inference.match import worth
from kibitz.inference.plan import GoalName, Plan


@dataclass(frozen=True)
class Counsel:
    """Advice for the player on turn at ``position``, who holds ``hand`` and drew ``drawn``.

    ``plays``: all, the one recommended first. ``goal``: what it is recommended for. ``best``: at
    winning, or for the goal ``match`` at that. ``safest``: at staying in; it is the best play
    unless another is safer by more than the standard error. ``exact``: no figure is an estimate.
    ``value``: what a win of the round by each player is worth in the match, for that goal.
    """

    position: Position
    hand: int
    drawn: int
    goal: GoalName
    plays: tuple[Rated, ...]
    best: Rated
    safest: Rated
    exact: bool
    value: tuple[float, ...] | None = None

    @property
    def me(self) -> int:
        """The seat of the player on turn."""
        return self.position.belief.table.turn

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


def counsel(
    position: Position, hand: int, drawn: int, plan: Plan, rounds: Sequence[Round] = ()
) -> Counsel:
    """What to play from ``hand`` and ``drawn``.

    ``rounds``: those of the match up to this one, as logged, for the goal ``match``.
    """
    value = match_value(position, rounds) if plan.goal == "match" else None
    advice = advise(
        position,
        hand,
        drawn,
        np.random.default_rng(plan.seed),
        worlds=plan.worlds,
        seconds=plan.seconds,
        value=value,
        keep=_written(position, hand, drawn, plan.keep),
    )
    best, safest = advice.best, advice.safest
    if safer(safest, best) is None:
        safest = best
    plays = _ranked(advice, safest, plan.goal)
    return Counsel(
        position,
        hand,
        drawn,
        plan.goal,
        plays,
        best,
        safest,
        advice.exact,
        None if value is None else tuple(map(float, value)),
    )


def _written(position: Position, hand: int, drawn: int, text: str) -> Action | None:
    """The legal play that the notation writes as ``text``, or ``None``."""
    legal = position.belief.table.legal((hand, drawn)) if text else ()
    return next((a for a in legal if format_action(position.header, a) == text), None)


def _ranked(advice: Advice, safest: Rated, goal: GoalName) -> tuple[Rated, ...]:
    """The plays with the one that ``goal`` asks for first.

    A play that was given up early has been tried in few worlds only and stands behind.
    """
    if goal != "safe":
        return advice.plays
    rest = [play for play in advice.plays if play is not safest]
    return (safest, *sorted(rest, key=lambda play: (-play.tries, -play.safe, -play.win)))


def apart(better: Rated, worse: Rated) -> float | None:
    """How much oftener ``better`` wins, or ``None`` within the standard error."""
    return _beyond(better.win - worse.win, error(better), error(worse))


def safer(one: Rated, other: Rated) -> float | None:
    """How much oftener ``one`` stays in, or ``None`` within the standard error."""
    return _beyond(one.safe - other.safe, safe_error(one), safe_error(other))


def _beyond(difference: float, *errors: float) -> float | None:
    error = sum(e**2 for e in errors) ** 0.5
    return difference if difference > max(error, 1e-9) else None


def error(play: Rated) -> float:
    """The standard error of ``win``; a play that won always or never in its tries has some too."""
    return max(play.se, 1 / play.tries) if play.tries else 0.0


def safe_error(play: Rated) -> float:
    """The standard error of ``safe``, likewise."""
    if not play.tries:
        return 0.0  # enumerated
    return max(float((play.safe * (1 - play.safe) / play.tries) ** 0.5), 1 / play.tries)


def match_value(position: Position, rounds: Sequence[Round]) -> NDArray[np.float64] | None:
    """What it is worth to the player on turn that each player wins this round: ``(P,)``.

    It is the chance to win the match after that. ``None`` where no round can change it: only
    the own win counts then.
    """
    table = position.belief.table
    match = standings(rounds)[-1]
    if match.winner is not None:
        return None
    value = np.array(worth(match.tokens, table.rules.goal, table.turn, match.tied))
    return value if np.ptp(value) > 0 else None
