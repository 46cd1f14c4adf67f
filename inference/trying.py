"""Choices tried in the same hidden worlds, the doubtful ones oftener: for any game.

All are tried in as many worlds. Then those go on that cannot be told from the best yet, or of
which it is not clear yet what they cost: together with the best, in twice as many worlds again and
again. What comes of it depends on the moment alone, not on which choice was made or who asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.evaluation import BOUNDS, NEAR, NOISE, SURE, Matrix
from kibitz.inference.plan import Plan

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

_MOST: Final = 8
"""How many times as many worlds as all choices the doubtful ones are tried in at most."""

_MORE: Final = 30
"""For how many choices there is room, each in as many worlds as all, after the first heat."""

_APART: Final = 2.5
"""Standard errors from which a choice is no longer tried to see whether it is as good as the best:
some more than it takes to say so, as of many some are beyond that by chance."""

_TWICE: Final = 2
"""How many times as many worlds as all choices the best is tried in at least."""


_AT_ONCE: Final = 100_000
"""Worlds times choices that are tried in one step, at most: after each somebody may say stop."""


@dataclass(frozen=True)
class Outcome:
    """What came of ``K`` choices in the same ``W`` worlds, ``(K, W)`` each.

    ``win``: the own share of the win; ``safe``: whether nothing was lost before the own next turn;
    ``worth``: what the end is worth, if the choices are ranked by something else than ``win``;
    ``bonus``: whether something was gained besides the win, where a game has that.
    """

    win: Floats
    safe: Floats
    worth: Floats | None = None
    bonus: Floats | None = None


def standard_error(figures: Floats, span: float = 1.0) -> Floats:
    """The standard error of the mean of tries, which lie along the last axis: ``(...)``.

    ``span``: by how much two tries can differ.
    """
    tries = figures.shape[-1]
    spread = figures.std(axis=-1, ddof=1) if tries > 1 else np.zeros(figures.shape[:-1])
    found: Floats = np.maximum(spread / tries**0.5, _least(tries, span))
    return found


def _least(tries: Any, span: float) -> Any:
    """The error of what came out alike in every one of so many tries: the next one may not."""
    return span / tries


class Sums:
    """Running sums of a figure over the worlds that choices were tried in, singly and in pairs.

    ``span``: by how much the figures of two worlds can differ.
    """

    def __init__(self, count: int, span: float = 1.0) -> None:
        self._span = span
        self.shared = np.zeros((count, count), dtype=np.int64)
        self._sums, self._products = np.zeros((2, count, count))

    def add(self, running: Sequence[int], figures: Floats) -> None:
        """What came of the ``running`` choices in further worlds, the same for all: ``(K, W)``."""
        at = np.ix_(running, running)
        self.shared[at] += figures.shape[1]
        self._sums[at] += figures.sum(axis=1)[:, None]
        # Not by BLAS: its threads cost more than they bring where there are so few choices.
        self._products[at] += np.einsum("iw,jw->ij", figures, figures)

    @property
    def tries(self) -> NDArray[np.int64]:
        """In how many worlds each was tried: ``(K,)``."""
        return np.diagonal(self.shared)

    @property
    def mean(self) -> Floats:
        """The mean of each: ``(K,)``."""
        means: Floats = np.diagonal(self._sums) / self.tries
        return means

    @property
    def error(self) -> Floats:
        """The standard error of each mean; also of what came out alike in every try."""
        spread = np.sqrt(np.maximum(np.diagonal(self._covariance()), 0.0))
        found: Floats = np.maximum(spread, _least(self.tries, self._span))
        return found

    @property
    def errors(self) -> Floats:
        """The standard error of the difference of each two means: ``(K, K)``.

        ``s_i²/n_i + s_j²/n_j − 2 n_ij c_ij / (n_i n_j)`` is its square, if ``n_ij`` worlds were
        the same. Two that came out alike in every try have one too.
        """
        shared = self._covariance()
        own = np.diagonal(shared)
        spread = np.sqrt(np.maximum(own[:, None] + own - 2 * shared, 0.0))
        fewer = np.minimum(self.tries[:, None], self.tries)
        found: Floats = np.maximum(spread, _least(fewer, self._span))
        np.fill_diagonal(found, 0.0)
        return found

    def _covariance(self) -> Floats:
        """The covariance of each two means."""
        n = np.maximum(self.shared, 2)
        spread = (self._products - self._sums * self._sums.T / n) / (n - 1)
        found: Floats = spread * self.shared / (self.tries[:, None] * self.tries)
        return found


class Tally:
    """What came of each choice."""

    def __init__(self, count: int) -> None:
        self.win, self.safe = Sums(count), Sums(count)
        self.worth = self.win
        self.bonus: Sums | None = None
        self.tokens: Sums | None = None

    def add(self, running: Sequence[int], outcome: Outcome) -> None:
        """What came of the ``running`` choices in further worlds."""
        self.win.add(running, outcome.win)
        self.safe.add(running, outcome.safe)
        if outcome.bonus is not None:
            count = len(self.win.tries)
            self.bonus, self.tokens = self.bonus or Sums(count), self.tokens or Sums(count)
            self.bonus.add(running, outcome.bonus)
            self.tokens.add(running, outcome.win + outcome.bonus)
            if outcome.worth is None:
                self.worth = self.tokens
        if outcome.worth is None:
            return
        if self.worth is self.win:
            self.worth = Sums(len(self.win.tries))
        self.worth.add(running, outcome.worth)

    def doubtful(self, sure: int) -> tuple[int, ...]:
        """The choices to be tried further, the best ones first; none if all is clear.

        The best is to be tried in ``sure`` worlds at least.
        """
        worth = self.worth.mean
        best = int(worth.argmax())
        loss, error = worth[best] - worth, self.worth.errors[best]
        doubt = (loss <= _APART * error) & (loss + NOISE * error > NEAR)
        for bound in BOUNDS:
            doubt |= np.abs(loss - bound) <= SURE * error
        doubt[best] = False
        doubt[best] = doubt.any() or self.win.tries[best] < sure
        return tuple(int(i) for i in loss.argsort(kind="stable") if doubt[i])


Attempt = Callable[[Sequence[int], int], Outcome]
"""Tries the choices of these numbers in so many fresh worlds."""


def tried(count: int, attempt: Attempt, plan: Plan) -> Tally:
    """What comes of each of ``count`` choices, tried as the ``plan`` has it.

    When its time is up or it is stopped, what was found by then is the answer.
    """
    clock = plan.clock()
    tally, everything = Tally(count), range(count)

    def heat(running: Sequence[int], worlds: int) -> None:
        most = max(_AT_ONCE // len(running), 1)
        for begun in range(0, worlds, most):
            if clock.over and tally.win.tries.any():
                break
            tally.add(running, attempt(running, min(most, worlds - begun)))

    heat(everything, plan.worlds)
    left = _MORE * plan.worlds
    sure = _TWICE * plan.worlds
    while not clock.over and (running := tally.doubtful(sure)):
        tries = int(tally.win.tries[running[0]])
        worlds = min(tries, max(_MOST * plan.worlds - tries, 0))
        # Where there is not room for all, it is for those nearest to the best.
        running = running[: left // max(worlds, 1)]
        if not worlds or not running or (len(running) < 2 and tries >= sure):
            break
        heat(running, worlds)
        left -= worlds * len(running)
    while clock.timed and not clock.over:
        running = tally.doubtful(sure) or tuple(everything)
        heat(running, plan.worlds)
    return tally


def matrix(errors: NDArray[np.floating[Any]], order: Sequence[int]) -> Matrix:
    """The errors of each two choices in another ``order``, to a ten-thousandth of a point."""
    at = list(order)
    return tuple(tuple(round(float(e), 6) for e in row) for row in errors[np.ix_(at, at)])
