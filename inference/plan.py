"""How advice is to be worked out, for any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from kibitz.inference.clock import Clock, never

GoalName = Literal["safe", "win", "match"]
"""What the play recommended first is best at: staying in, the round, or the match."""

WORLDS: Final = 1000
"""Worlds that every play is tried in at least, by default."""


@dataclass(frozen=True)
class Plan:
    """``worlds``: how many hidden worlds all plays are tried in; or for how many ``seconds``.

    Plays that cannot be told apart yet are tried in more. The figures follow from the moment and
    the plan alone, unless the plan is for so many seconds. ``stopped``: whether the answer is
    wanted at once, whatever it was to be.
    """

    goal: GoalName = "win"
    worlds: int = WORLDS
    seconds: float | None = None
    seed: int = 0
    stopped: Callable[[], bool] = field(default=never, compare=False)

    def clock(self) -> Clock:
        """The time that there is, which begins now."""
        return Clock(self.seconds, self.stopped)
