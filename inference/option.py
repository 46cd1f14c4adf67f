"""A choice open to a player, with its figures, for any game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_CERTAIN: Final = 1 - 1e-9

_ROUNDING: Final = 1e-12
"""By how much the rounding of a sum can miss what is certain."""


def probability(p: float, rounding: float = _ROUNDING) -> float:
    """``p`` as it is told: what is certain is exactly 1, and what cannot be exactly 0."""
    if abs(p - 1) <= rounding:
        return 1.0
    return 0.0 if -rounding <= p <= 0 else p


def told(value: object, *names: str, rounding: float = _ROUNDING) -> None:
    """Make probabilities of the fields called so, of a frozen ``value`` that is being made."""
    for name in names:
        if (p := getattr(value, name)) is not None:
            object.__setattr__(value, name, probability(p, rounding))


def change(difference: float) -> float:
    """A difference of figures without the rounding of sums; never -0."""
    return round(difference, 12) + 0.0


@dataclass(frozen=True)
class Option:
    """A choice, written as the notation writes it (``1>Ben 5``).

    ``win``: the chance to win with it (a shared win by its share; where rounds are hands of a
    game, the game). ``se``: the standard error of ``win``, 0 where it is exact. ``safe``: the
    chance to be still in when the own next turn begins, where a game puts players out, and
    ``safe_se`` its error. ``tries``: in how many worlds it was tried. ``doomed``: it puts its own
    player out for certain. ``obvious``: no skill is needed to see it. ``bonus``: the chance to gain
    a token besides the win, where a game has that; ``bonus_se``: its error.
    """

    text: str
    win: float
    se: float = 0.0
    safe: float | None = None
    safe_se: float = 0.0
    tries: int = 0
    doomed: bool = False
    obvious: bool = False
    bonus: float = 0.0
    bonus_se: float = 0.0

    def __post_init__(self) -> None:
        told(self, "win", "safe", "bonus")

    @property
    def tokens(self) -> float:
        """What it brings: the win, and what may be gained besides."""
        return self.win + self.bonus


def uncertain(mean: float, tries: int) -> float:
    """A mean of so many tries, which is no certainty even if all came out alike."""
    least = 1 / (2 * tries)
    return min(max(mean, least), 1 - least)


def points(p: float) -> int:
    """A probability in whole points, as it is shown."""
    return round(100 * p)


def shown(p: float) -> float:
    """What orders probabilities as they are shown, in points: all that is shown alike is alike.

    What is possible stands above what is not, and what is certain above all else.
    """
    if 0 < p < _CERTAIN:
        return min(max(points(p), 0.5), 99.5)
    return points(p)
