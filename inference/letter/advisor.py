"""Every play with its figures: playouts from the posterior, or every line where few are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.events import NOBODY, Action, Back
from kibitz.engine.letter.notation import format_action, format_back
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.letter.immediate_effects import Play
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.rollouts import Trial
from kibitz.inference.option import Option, told, uncertain
from kibitz.inference.plan import Plan
from kibitz.inference.trying import Attempt, Outcome, matrix, tried

Floats = NDArray[np.float64]

_CERTAIN = 1 - 1e-9


@dataclass(frozen=True)
class Rated:
    """A legal play with its figures, all probabilities.

    ``ko``: another player is out by it; ``risk``: its own player is (both exact). ``option``: what
    it leads to. ``back``: what goes under the pile, in the middle of a turn, and ``kept``: what
    stays then. ``worth``: the chance to win the match, where it is asked for.
    """

    action: Action
    ko: float
    risk: float
    option: Option
    worth: float | None = None
    back: Back | None = None
    kept: int | None = None

    def __post_init__(self) -> None:
        told(self, "ko", "risk", "worth")

    @property
    def decision(self) -> Action | Back:
        """What is decided by it."""
        return self.action if self.back is None else self.back

    @property
    def text(self) -> str:
        """As the notation writes it."""
        return self.option.text

    @property
    def win(self) -> float:
        """The chance to win the round; a shared win counts by its share."""
        return self.option.win

    @property
    def bonus(self) -> float:
        """The chance to gain a token besides."""
        return self.option.bonus

    @property
    def tokens(self) -> float:
        """The tokens to be expected from the round."""
        return self.option.tokens

    @property
    def se(self) -> float:
        """The standard error of ``win`` (0: exact)."""
        return self.option.se

    @property
    def safe(self) -> float:
        """The chance to be still in when the own next turn begins, or the round ends before."""
        return self.option.safe or 0.0

    @property
    def safe_se(self) -> float:
        """The standard error of ``safe`` (0: exact)."""
        return self.option.safe_se

    @property
    def tries(self) -> int:
        """The worlds it was tried in (0: exact)."""
        return self.option.tries


@dataclass(frozen=True)
class Advice:
    """Every legal play, the best first, and how they compare.

    ``exact``: the figures are no estimates but enumerated.
    """

    plays: tuple[Rated, ...]
    evaluation: Evaluation
    exact: bool = False

    @property
    def best(self) -> Rated:
        """The play that brings most."""
        return self.plays[0]


def advise(
    position: Position, hand: int, drawn: int, plan: Plan, value: Floats | None = None
) -> Advice:
    """What each play from ``hand`` and ``drawn``, the cards of the player on turn, leads to.

    ``value (P,)``: what a win of each player is worth to the one on turn.
    """
    trial = Trial(position, hand, drawn, np.random.default_rng(plan.seed), value)
    if (exact := trial.enumerated()) is not None:
        none = np.zeros((len(trial.plays), len(trial.plays)))
        options = [
            _option(position, play, float(win), float(safe))
            for play, win, safe in zip(trial.plays, exact.win, exact.safe, strict=True)
        ]
        return _advice(trial, options, none, none, exact=True)
    tally = tried(len(trial.plays), _attempt(trial), plan)
    win, safe = tally.win, tally.safe
    options = [
        _option(
            position,
            play,
            _win(position, play, float(win.mean[i]), int(win.tries[i])),
            float(safe.mean[i]),
            se=float(win.error[i]),
            safe_se=float(safe.error[i]),
            tries=int(win.tries[i]),
        )
        for i, play in enumerate(trial.plays)
    ]
    if tally.bonus is not None:
        figures = zip(options, tally.bonus.mean, tally.bonus.error, strict=True)
        options = [replace(o, bonus=float(p), bonus_se=float(se)) for o, p, se in figures]
    worth = None if value is None else tally.worth.mean
    errors = win.errors if tally.tokens is None else tally.tokens.errors
    return _advice(trial, options, errors, safe.errors, worth)


def _attempt(trial: Trial) -> Attempt:
    def attempt(running: Sequence[int], worlds: int) -> Outcome:
        found = trial.run(running, worlds)
        worth = None if trial.mine else trial.worth(found)
        bonus = found.bonus[trial.me] if trial.bonus else None
        return Outcome(found.share[trial.me], found.safe, worth, bonus)

    return attempt


def _win(position: Position, play: Play, mean: float, tries: int) -> float:
    """The chance to win as it was tried, unless the play itself decides the round."""
    lost = play.risk == 1.0
    won = play.ko >= _CERTAIN and len(position.belief.table.standing) == 2
    return mean if lost or won else uncertain(mean, tries)


def _option(
    position: Position,
    play: Play,
    win: float,
    safe: float,
    *,
    se: float = 0.0,
    safe_se: float = 0.0,
    tries: int = 0,
) -> Option:
    idle = play.action.target in (None, NOBODY)
    last = position.belief.table.deck == 0
    return Option(
        text=_text(position, play),
        win=win,
        se=se,
        safe=safe,
        safe_se=safe_se,
        tries=tries,
        doomed=play.risk == 1.0,
        # It puts somebody out for certain, or there is nothing left to do but to keep the higher.
        obvious=play.ko >= _CERTAIN or (last and idle),
    )


def _text(position: Position, play: Play) -> str:
    if play.back is not None:
        return format_back(play.back)
    return format_action(position.header, play.action)


def _kept(trial: Trial, play: Play) -> int | None:
    """What stays in hand in the middle of a turn."""
    if play.back is None:
        return None
    return next((Counter(trial.held) - Counter(play.back.cards)).elements())


def _advice(
    trial: Trial,
    options: Sequence[Option],
    errors: Floats,
    safe_errors: Floats,
    worth: Floats | None = None,
    exact: bool = False,
) -> Advice:
    """The plays ordered by what they bring; of those alike the one that is better in itself."""
    rated = [
        Rated(
            play.action,
            play.ko,
            play.risk,
            option,
            None if worth is None else float(worth[i]),
            play.back,
            _kept(trial, play),
        )
        for i, (play, option) in enumerate(zip(trial.plays, options, strict=True))
    ]

    def merit(place: int) -> tuple[float, ...]:
        play = rated[place]
        return (
            round(play.tokens, 12),
            round(play.safe, 12),
            -round(play.risk, 12),
            round(play.ko, 12),
        )

    order = sorted(range(len(rated)), key=merit, reverse=True)
    plays = tuple(rated[i] for i in order)
    evaluation = Evaluation(
        tuple(play.option for play in plays), matrix(errors, order), matrix(safe_errors, order)
    )
    return Advice(plays, evaluation, exact)
