"""Choices tried in the same games, those that can be the best oftener: by playouts."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from kibitz.inference.marque.batch import Batch, Flags, Floats, Index, number_of
from kibitz.inference.marque.choice import Choice, Question
from kibitz.inference.marque.playout import chosen, play_on, turn
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.sampling import sampled
from kibitz.inference.marque.styles import Minds
from kibitz.inference.plan import WORLDS, Plan

_EACH: Final = 3
"""Worlds of a plan for each game tried here: a game is played to its end, some sixty turns."""

FEWEST: Final = 20

_TRIAL: Final = 0.1
"""Share of the games in which every choice is tried."""

_HEATS: Final = ((0.3, 4), (0.6, 2))
"""Heats before the last: the share of the games used, and how many choices go on."""


@dataclass(frozen=True)
class Tried:
    """What came of a choice. ``win``: a shared win counts by its share; ``se``: its standard error.

    ``safe``: how often its player had lost nothing, no ship and no attack, when the own next turn
    began. ``tries``: games it was tried in.
    """

    win: float
    se: float
    safe: float
    tries: int


def tried(question: Question, plan: Plan) -> tuple[Tried, ...]:
    """What comes of each choice, everybody playing on from what they know."""
    games = max(FEWEST, (plan.worlds or WORLDS) // _EACH)
    race = _Race(question, np.random.default_rng(plan.seed), plan.keep)
    began = time.monotonic()
    race.run(range(len(question.choices)), max(FEWEST, int(_TRIAL * games)))
    running = list(range(len(question.choices)))
    for share, count in _HEATS:
        race.run(running, max(FEWEST, int(share * games)))
        running = race.ahead(running, count)
    race.run(running, games)
    while plan.seconds is not None and len(running) > 1 and time.monotonic() - began < plan.seconds:
        race.run(running, games)
    return race.result()


def chance(position: Position, eyes: int, plan: Plan) -> tuple[float, float]:
    """The share of the win that ``eyes`` can hope for between two turns; its standard error."""
    games = max(FEWEST, (plan.worlds or WORLDS) // _EACH)
    rng = np.random.default_rng(plan.seed)
    drawn = sampled(position, eyes, games, rng)
    share = play_on(drawn.batch, position.deal.table.turn, drawn.minds(), rng)[eyes]
    return float(share.mean()), max(float(share.std()), 0.5 / games**0.5) / games**0.5


class _Race:
    """Running sums of what each choice led to."""

    def __init__(self, question: Question, rng: np.random.Generator, keep: str) -> None:
        self.question, self.rng = question, rng
        header = question.position.header
        self.kept = [i for i, c in enumerate(question.choices) if c.written(header) == keep]
        self.tries = np.zeros(len(question.choices), dtype=np.int64)
        self.won, self.squares, self.safe = np.zeros((3, len(question.choices)))

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
            _set(batch, question, choices, games)
        at, minds = list(running), drawn.minds(len(choices))
        alike = np.tile(self.rng.random((batch.seats, games)), len(choices))
        safe = _unharmed(batch.repeat(1), me, seat, minds, first, alike)
        shares = play_on(batch, seat, minds, self.rng, first=first, alike=games)
        share = shares[me].reshape(len(choices), games)
        self.tries[at] += games
        self.won[at] += share.sum(axis=1)
        self.squares[at] += (share**2).sum(axis=1)
        self.safe[at] += safe.reshape(len(choices), games).sum(axis=1)

    def ahead(self, running: Sequence[int], count: int) -> list[int]:
        """The ``count`` most promising of the ``running`` choices, and the safest of them."""
        mean = self.won / np.maximum(self.tries, 1)
        safe = self.safe / np.maximum(self.tries, 1)
        by_merit = sorted(running, key=lambda i: -mean[i])
        safest = max(running, key=lambda i: (safe[i], mean[i]))
        return list(dict.fromkeys([*by_merit[:count], safest, *self.kept]))

    def result(self) -> tuple[Tried, ...]:
        """What came of every choice."""
        return tuple(self._tried(i) for i in range(len(self.tries)))

    def _tried(self, index: int) -> Tried:
        tries = int(self.tries[index])
        win = float(self.won[index] / tries)
        spread = max(float(self.squares[index] / tries) - win**2, 0.0)
        # A choice that won always or never in its tries has an error too.
        error = max((spread / max(tries - 1, 1)) ** 0.5, 1 / tries)
        return Tried(win, error, float(self.safe[index] / tries), tries)


def _set(batch: Batch, question: Question, choices: Sequence[Choice], games: int) -> None:
    """The ship that each of ``choices`` sets on the treasure turned up, in its ``games``."""
    me, rules = question.seat, batch.rules
    slot = rules.treasures.index(question.launch or 0)
    armed = np.repeat([choice.armed is True for choice in choices], games)
    batch.guns[me] += batch.armed[me, slot]
    batch.armed[me, slot] = armed
    batch.guns[me] -= armed


def _unharmed(
    batch: Batch, me: int, seat: int, minds: Sequence[Minds], first: Index | None, alike: Floats
) -> Flags:
    """Where I lose nothing until my next turn: no ship, and no cannon card in vain.

    ``alike (P, N)``: what decides on the moves of each seat, in 0..1. The batch is used up.
    """
    harmed = np.zeros(batch.size, dtype=np.bool_)
    if first is not None:
        foreign = batch.points.sum(axis=0) - batch.points[me]
        turn(batch, me, first, minds[me])
        harmed |= batch.points.sum(axis=0) - batch.points[me] > foreign
        seat = (me + 1) % batch.seats
    sea = batch.sea[me].copy()
    while seat != me:
        turn(batch, seat, chosen(batch, seat, minds[seat], alike[seat]), minds[seat])
        seat = (seat + 1) % batch.seats
    unharmed: Flags = ~harmed & ~(sea & ~batch.sea[me]).any(axis=0)
    return unharmed
