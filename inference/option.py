"""A choice open to a player, with its figures, for any game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """A choice, written as the notation writes it (``1>Ben 5``).

    ``win``: the chance to win with it (a shared win by its share; where rounds are hands of a
    game, the game). ``se``: the standard error of ``win``, 0 where it is exact. ``safe``: the
    chance to be still in when the own next turn begins, where a game puts players out. ``tries``:
    how often it was tried; a choice given up early was tried less often than the best.
    ``doomed``: it puts its own player out for certain. ``obvious``: no skill is needed to see it.
    """

    text: str
    win: float
    se: float = 0.0
    safe: float | None = None
    safe_se: float = 0.0
    tries: int = 0
    doomed: bool = False
    obvious: bool = False
