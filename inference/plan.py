"""How advice is to be worked out, for any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from kibitz.inference.clock import Clock, never

GoalName = Literal["safe", "win", "match"]
"""What the play recommended first is best at: staying in, the round, or the match."""

WORLDS = 2000
"""Worlds that the plays still in the race are tried in by default: about 0.2 s here."""

_APART = 1 << 32
"""Between two seeds of one plan: nobody asks for both with ``--seed``."""


@dataclass(frozen=True)
class Plan:
    """``worlds``: how many hidden worlds plays are tried in; or for how many ``seconds``.

    The same ``seed`` gives the same answer, unless it is for so many seconds. ``keep``: a choice,
    as the notation writes it, that is tried as often as the best, however bad it is. ``stopped``:
    whether the answer is wanted at once, whatever it was to be.
    """

    goal: GoalName = "win"
    worlds: int = WORLDS
    seconds: float | None = None
    seed: int = 0
    keep: str = ""
    stopped: Callable[[], bool] = field(default=never, compare=False)

    def clock(self) -> Clock:
        """The time that there is, which begins now."""
        return Clock(self.seconds, self.stopped)

    def keeping(self, choice: str) -> Plan:
        """The same plan, with good figures for ``choice`` too."""
        return replace(self, keep=choice)

    def anew(self) -> Plan:
        """The same plan in other worlds."""
        return replace(self, seed=self.seed + _APART)
