"""Choices tried in the same games, those that can be the best oftener: by playouts."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

import numpy as np

from kibitz.inference.evaluation import NOISE
from kibitz.inference.marque.batch import Batch, Floats, Index, number_of
from kibitz.inference.marque.choice import Choice, Question
from kibitz.inference.marque.playout import play_on
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.sampling import sampled
from kibitz.inference.plan import Plan

_EACH: Final = 1.5
"""Worlds of a plan for each game tried here: a game is played to its end, some sixty turns."""

FEWEST: Final = 20

_TRIAL: Final = 0.1
"""Share of the games in which every choice is tried."""

_HEATS: Final = ((0.3, 4), (0.6, 2))
"""Heats before the last: the share of the games used, and how many choices go on."""

_RIVALS: Final = 2
"""How many more go on that may be as good as the first and are preferred to it."""

_AGAIN: Final = 3
"""How often the last heat is run again where its choices are too close to call."""


@dataclass(frozen=True)
class Trials:
    """What came of the choices.

    ``tries (K,)``: games each was tried in. All were tried in the same games in the same order, one
    that was given up early in the first of them. ``win (K,)``: the mean share of the win, 0 if it
    was not tried. ``errors (K, K)``: the standard error of the difference of each two, on the
    diagonal that of each.
    """

    tries: Index
    win: Floats
    errors: Floats

    @classmethod
    def of(cls, shares: Sequence[Floats]) -> Trials:
        """By the share of the win in each game, ``(tries,)`` of each choice."""
        tries = np.array([len(each) for each in shares], dtype=np.intp)
        win = np.array([float(each.mean()) if len(each) else 0.0 for each in shares])
        shared = _covariance(shares)
        own = np.diagonal(shared)
        spread = np.sqrt(np.maximum(own[:, None] + own - 2 * shared, 0.0))
        np.fill_diagonal(spread, np.sqrt(own))
        # What came out alike in every game has an error too.
        least = 1 / np.maximum(np.minimum(tries[:, None], tries), 1)
        return cls(tries, win, np.maximum(spread, least))

    def apart(self, better: int, worse: int) -> bool:
        """Whether the games show that a choice is better than another."""
        lead = self.win[better] - self.win[worse]
        return bool(lead > NOISE * self.errors[better, worse])


Close = Callable[[Trials, Sequence[int]], bool]
"""Whether the games leave open which of some choices is the best."""


def tried(
    question: Question,
    plan: Plan,
    *,
    leave: Sequence[int] = (),
    keep: Sequence[int] = (),
    prefer: Sequence[float] = (),
    close: Close | None = None,
) -> Trials:
    """What comes of each choice, everybody playing on from what they know.

    ``leave``: choices not to be tried at all, by number; ``keep``: those never to be given up.
    ``prefer``: of choices that win as often, the one with more goes on. ``close``: whether the last
    ones are to be tried in more games.
    """
    games = max(FEWEST, int(plan.worlds / _EACH))
    race = _Race(question, np.random.default_rng(plan.seed), keep, prefer)
    began = time.monotonic()
    running = [i for i in range(len(question.choices)) if i not in leave]
    if not running:
        return race.result()
    race.run(running, max(FEWEST, int(_TRIAL * games)))
    for share, count in _HEATS:
        race.run(running, max(FEWEST, int(share * games)))
        running = race.ahead(running, count)
    race.run(running, games)
    again = _AGAIN
    while len(running) > 1:
        more = plan.seconds is not None and time.monotonic() - began < plan.seconds
        if not more and (not again or close is None or not close(race.result(), running)):
            break
        again -= not more
        race.run(running, games)
    return race.result()


def chance(position: Position, eyes: int, plan: Plan) -> tuple[float, float]:
    """The share of the win that ``eyes`` can hope for between two turns; its standard error."""
    games = max(FEWEST, int(plan.worlds / _EACH))
    rng = np.random.default_rng(plan.seed)
    drawn = sampled(position, eyes, games, rng)
    share = play_on(drawn.batch, position.deal.table.turn, drawn.minds(), rng)[eyes]
    return float(share.mean()), max(float(share.std()), 0.5 / games**0.5) / games**0.5


class _Race:
    """The share of the win in each game, by choice."""

    def __init__(
        self,
        question: Question,
        rng: np.random.Generator,
        keep: Sequence[int],
        prefer: Sequence[float],
    ) -> None:
        self.question, self.rng, self.kept = question, rng, keep
        self.prefer = prefer or (0.0,) * len(question.choices)
        self.shares: list[list[Floats]] = [[] for _ in question.choices]

    def run(self, running: Sequence[int], games: int) -> None:
        """Try the ``running`` choices in so many fresh games."""
        question, me = self.question, self.question.seat
        drawn = sampled(question.position, me, games, self.rng)
        choices = [question.choices[i] for i in running]
        seat = question.position.deal.table.turn
        batch = drawn.batch.repeat(len(choices))
        first = None
        if question.launch is None:
            rules = question.position.deal.table.rules
            first = np.repeat([number_of(rules, choice.move) for choice in choices], games)
        else:
            set_out(batch, question, choices, games)
        minds = drawn.minds(len(choices))
        found = play_on(batch, seat, minds, self.rng, first=first, alike=games)
        for i, share in zip(running, found[me].reshape(len(choices), games), strict=True):
            self.shares[i].append(share)

    def ahead(self, running: Sequence[int], count: int) -> list[int]:
        """Which of the ``running`` choices go on.

        The ``count`` most promising, one that gives points away taking nobody's place; those that
        may be as good as the first and are preferred to it; those to be kept.
        """
        found = self.result()
        win, prefer = found.win.tolist(), self.prefer
        by_merit = sorted(running, key=lambda i: (-round(win[i], 12), -prefer[i]))
        harmless = [i for i in by_merit if prefer[i] >= 0]
        first = by_merit[0]
        rivals = [i for i in by_merit if prefer[i] > prefer[first] and not found.apart(first, i)]
        kept = [i for i in self.kept if i in running]
        return list(dict.fromkeys([first, *harmless[:count], *rivals[:_RIVALS], *kept]))

    def result(self) -> Trials:
        """What came of every choice."""
        return Trials.of([np.concatenate(each) if each else np.empty(0) for each in self.shares])


def _covariance(shares: Sequence[Floats]) -> Floats:
    """Of the errors of the means: a game counts where both of two choices were tried in it."""
    found = np.zeros((len(shares), len(shares)))
    for i, j in combinations_with_replacement(range(len(shares)), 2):
        both, tries = (size(len(shares[i]), len(shares[j])) for size in (min, max))
        if both > 1:
            one, other = shares[i][:both], shares[j][:both]
            spread = float((one - one.mean()) @ (other - other.mean())) / (both - 1)
            found[i, j] = found[j, i] = spread / tries
    return found


def set_out(batch: Batch, question: Question, choices: Sequence[Choice], games: int) -> None:
    """The ship that each of ``choices`` sets on the treasure turned up, in its ``games``."""
    me, rules = question.seat, batch.rules
    slot = rules.treasures.index(question.launch or 0)
    armed = np.repeat([choice.armed is True for choice in choices], games)
    batch.guns[me] += batch.armed[me, slot]
    batch.armed[me, slot] = armed
    batch.guns[me] -= armed
