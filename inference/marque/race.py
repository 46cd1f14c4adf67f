"""Choices tried in the same games, played on to their end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from kibitz.inference import trying
from kibitz.inference.marque.batch import Batch, number_of
from kibitz.inference.marque.choice import Choice, Question
from kibitz.inference.marque.playout import play_on
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.sampling import sampled
from kibitz.inference.plan import Plan
from kibitz.inference.trying import Floats, Outcome, Sums, standard_error

_EACH: Final = 3
"""Worlds of a plan for each game tried here: a game is played to its end, some sixty turns."""

FEWEST: Final = 20

_HEATS: Final = ((0.1, 0), (0.3, 4), (0.6, 2))
"""Heats of a quick race before the last: the share of the games, and how many choices go on."""


def games(plan: Plan) -> int:
    """In how many games every choice is tried at least."""
    return max(FEWEST, plan.worlds // _EACH)


def tried(question: Question, numbers: Sequence[int], plan: Plan) -> Sums:
    """What comes of the choices of these ``numbers``, everybody playing on from what they know.

    In each game, the share of the win; of doubtful choices more games are played (``trying``).
    """
    attempts = _Attempts(question, np.random.default_rng(plan.seed))

    def attempt(running: Sequence[int], count: int) -> Outcome:
        share = attempts.shares([numbers[i] for i in running], count)
        return Outcome(win=share, safe=np.zeros_like(share), worth=share)

    return trying.tried(len(numbers), attempt, replace(plan, worlds=games(plan))).win


def leader(question: Question, plan: Plan) -> Choice:
    """The choice that wins most of the games it is tried in, those given up early that do not.

    Heats with ever more games leave fewer in the race (sequential halving). With ``seconds`` the
    last heat is repeated while time is left.
    """
    clock, count = plan.clock(), games(plan)
    attempts = _Attempts(question, np.random.default_rng(plan.seed))
    sums, running = Sums(len(question.choices)), list(range(len(question.choices)))
    for share, left in (*_HEATS, (1.0, 1)):
        number = max(FEWEST, int(share * count))
        sums.add(running, attempts.shares(running, number))
        if left > 1:
            running = sorted(running, key=lambda i: -sums.mean[i])[:left]
    while clock.timed and not clock.over and len(running) > 1:
        sums.add(running, attempts.shares(running, count))
    return question.choices[max(running, key=lambda i: sums.mean[i])]


def chance(position: Position, eyes: int, plan: Plan) -> tuple[float, float]:
    """The share of the win that ``eyes`` can hope for between two turns; its standard error."""
    count = games(plan)
    rng = np.random.default_rng(plan.seed)
    drawn = sampled(position, eyes, count, rng)
    share = play_on(drawn.batch, position.deal.table.turn, drawn.minds(), rng)[eyes]
    return float(share.mean()), float(standard_error(share))


@dataclass(frozen=True)
class _Attempts:
    """Games that begin with a choice, drawn from what its player can think."""

    question: Question
    rng: np.random.Generator

    def shares(self, running: Sequence[int], count: int) -> Floats:
        """The own share of the win with the choices of these numbers, in so many fresh games:
        ``(K, count)``."""
        question, me = self.question, self.question.seat
        drawn = sampled(question.position, me, count, self.rng)
        choices = [question.choices[i] for i in running]
        seat = question.position.deal.table.turn
        batch = drawn.batch.repeat(len(choices))
        first = None
        if question.launch is None:
            rules = question.position.deal.table.rules
            first = np.repeat([number_of(rules, choice.move) for choice in choices], count)
        else:
            set_out(batch, question, choices, count)
        minds = drawn.minds(len(choices))
        found = play_on(batch, seat, minds, self.rng, first=first, alike=count)
        return np.asarray(found[me].reshape(len(choices), count), dtype=np.float64)


def set_out(batch: Batch, question: Question, choices: Sequence[Choice], count: int) -> None:
    """The ship that each of ``choices`` sets on the treasure turned up, in its ``count`` games."""
    me, rules = question.seat, batch.rules
    slot = rules.treasures.index(question.launch or 0)
    armed = np.repeat([choice.armed is True for choice in choices], count)
    batch.guns[me] += batch.armed[me, slot]
    batch.armed[me, slot] = armed
    batch.guns[me] -= armed
