"""Advice while a round is being logged: worked out once for each moment."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from kibitz.cli.session.log import Log
from kibitz.engine.errors import KibitzError
from kibitz.inference.plan import GoalName, Plan
from kibitz.inference.study import study_of


class Adviser:
    """Answers for the last moment of one log, kept until another is asked about.

    ``goal``: what the play that comes first is best at.
    """

    def __init__(self, goal: GoalName = "win") -> None:
        self.goal = goal
        self._found: tuple[Log, Any] | None = None

    def first(self, log: Log) -> Any:
        """What to advise at the end of ``log``, or ``None`` if nothing is to be decided there."""
        with suppress(KibitzError):
            return self.best(log)
        return None

    def best(self, log: Log) -> Any:
        """What to advise there; raises ``KibitzError`` if there is none to give."""
        if (found := self.latest(log)) is not None:
            return found
        advice = self._weighed(log)
        self._found = log, advice
        return advice

    def latest(self, log: Log) -> Any:
        """What was advised, if ``log`` is the one it was worked out for, else ``None``."""
        found = self._found
        return found[1] if found is not None and found[0] is log else None

    def _weighed(self, log: Log) -> Any:
        rounds = log.rounds if self.goal == "match" else (log.round,)
        plan, eyes = Plan(self.goal), log.header.perspective
        return study_of(log.header).weigh(log.reads[-1], eyes, plan, rounds)
