"""The choices at a moment with their figures, and the one rule by which they are compared.

The rule is the same for all games and all that is said: one choice costs something against
another where the difference is beyond two standard errors of it; they are as good where it is
within two of them and within one point; else it is too close to call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Final, Literal

from kibitz.inference.option import Option, points

NOISE: Final = 2
"""Standard errors of a difference within which it may be chance."""

SURE: Final = 3
"""Standard errors by which a loss must be beyond a bound before it is judged so: of many losses
that are compared with several bounds some are beyond two by chance."""

NEAR: Final = 0.01
"""Choices that differ by no more than this are as good as each other."""

BOUNDS: Final = (0.05, 0.10, 0.15)
"""Losses of winning chance at which a judgement changes: ``?!``, ``?`` and ``??``."""

_LEAST: Final = 1e-9
"""A smaller difference comes from the rounding of sums."""

Matrix = tuple[tuple[float, ...], ...]

Relation = Literal["better", "worse", "alike", "close"]
"""``close``: too close to call."""


@dataclass(frozen=True)
class Comparison:
    """A chance with ``one`` choice and with the ``other``; ``error``: of their difference."""

    one: float
    other: float
    error: float

    @property
    def difference(self) -> float:
        """By how much the first is larger."""
        return round(self.one - self.other, 12)

    @property
    def relation(self) -> Relation:
        """What the first choice is against the other."""
        difference = self.difference
        if abs(difference) > max(NOISE * self.error, _LEAST):
            return "better" if difference > 0 else "worse"
        return "alike" if abs(difference) <= NEAR else "close"

    @property
    def points(self) -> int:
        """The difference of the two figures as they are shown, in points."""
        return points(self.one) - points(self.other)

    def beyond(self, least: float) -> bool:
        """Whether the first is larger by ``least`` for certain."""
        return round(self.difference - SURE * self.error, 12) >= least


@dataclass(frozen=True)
class Evaluation:
    """Every choice, the best first.

    ``errors``: the standard error of the difference in ``tokens`` of each two, in the order of the
    choices; ``safe_errors``: likewise of ``safe``, empty where a game puts nobody out.
    """

    options: tuple[Option, ...]
    errors: Matrix
    safe_errors: Matrix = ()

    @classmethod
    def apart(cls, options: Sequence[Option], gap: float = 0.0) -> Evaluation:
        """Of ``options``, the best first, that were not tried in the same worlds.

        ``gap``: a difference of so much is within what a solution leaves open.
        """
        return cls(
            tuple(options),
            _apart([option.se for option in options], gap / NOISE),
            _apart([option.safe_se for option in options]),
        )

    @property
    def best(self) -> Option:
        """The choice that brings most."""
        return self.options[0]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {option.text: place for place, option in enumerate(self.options)}

    def option(self, text: str) -> Option:
        """The choice written so; raises ``KeyError``."""
        return self.options[self._places[text]]

    def compared(self, one: str, other: str) -> Comparison:
        """How often two choices win, with what may be gained besides."""
        i, j = self._places[one], self._places[other]
        return Comparison(self.options[i].tokens, self.options[j].tokens, self.errors[i][j])

    def safer(self, one: str, other: str) -> Comparison:
        """How often two choices keep their player in; raises ``IndexError`` without figures."""
        i, j = self._places[one], self._places[other]
        safe = [self.options[at].safe or 0.0 for at in (i, j)]
        return Comparison(safe[0], safe[1], self.safe_errors[i][j])


def _apart(errors: Sequence[float], least: float = 0.0) -> Matrix:
    return tuple(
        tuple(0.0 if i == j else max(hypot(one, other), least) for j, other in enumerate(errors))
        for i, one in enumerate(errors)
    )
