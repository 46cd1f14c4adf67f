"""How good stated probabilities are, against what was true."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

BINS = 10
"""Classes of the reliability table, equally wide."""

LEAST = 1e-9
"""A truth that was said to be impossible counts as if it had been given this probability."""


@dataclass
class Score:
    """Sums over forecasts, each of one thing among several, or of which among several there are.

    ``n``: forecasts. ``logloss``: in nats. ``brier``: squared errors over all outcomes.
    ``stated``, ``told``, ``came`` ``(BINS,)``: by stated probability, how many single
    probabilities there were, their sum, and how many came true.
    """

    n: int = 0
    logloss: float = 0.0
    brier: float = 0.0
    stated: NDArray[np.int64] = field(default_factory=lambda: np.zeros(BINS, dtype=np.int64))
    told: NDArray[np.float64] = field(default_factory=lambda: np.zeros(BINS))
    came: NDArray[np.int64] = field(default_factory=lambda: np.zeros(BINS, dtype=np.int64))

    def add(self, forecast: Mapping[int, float], truth: int) -> None:
        """One forecast, and what was true."""
        p = forecast.get(truth, 0.0)
        self.n += 1
        self.logloss -= math.log(max(p, LEAST))
        self.brier += sum(q * q for q in forecast.values()) - 2 * p + 1
        for outcome, q in forecast.items():
            self._count(q, outcome == truth)

    def add_each(self, forecast: Mapping[int, float], truths: Collection[int]) -> None:
        """One forecast of several things, each of which may be true or not, and which were."""
        self.n += 1
        self.logloss -= sum(math.log(LEAST) for truth in truths if truth not in forecast)
        for outcome, q in forecast.items():
            came = outcome in truths
            self.logloss -= math.log(max(q if came else 1 - q, LEAST))
            self.brier += (came - q) ** 2
            self._count(q, came)

    def _count(self, q: float, came: bool) -> None:
        """A single probability, in its class."""
        place = min(int(q * BINS), BINS - 1)
        self.stated[place] += 1
        self.told[place] += q
        self.came[place] += came

    @classmethod
    def joined(cls, scores: Iterable[Score]) -> Score:
        """Several scores as one."""
        total = cls()
        for score in scores:
            total.n += score.n
            total.logloss += score.logloss
            total.brier += score.brier
            total.stated += score.stated
            total.told += score.told
            total.came += score.came
        return total
