"""Advice while a round is being logged: worked out once for each moment."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import suppress
from typing import Any

from kibitz.cli.session.log import Log
from kibitz.engine.errors import KibitzError
from kibitz.engine.header import Header
from kibitz.inference.decision import Decision, dearest
from kibitz.inference.plan import GoalName, Plan
from kibitz.inference.review import weighed
from kibitz.inference.study import study_of


class Adviser:
    """Answers for the moments of one round, each kept once it was worked out.

    ``goal``: what the play that comes first is best at.
    """

    def __init__(self, goal: GoalName = "win") -> None:
        self.goal = goal
        self._table: tuple[int, Header] | None = None
        self._found: dict[Hashable, Any] = {}

    def first(self, log: Log) -> Any:
        """What to advise at the end of ``log``, or ``None`` if nothing is to be decided there."""
        with suppress(KibitzError):
            return self.best(log)
        return None

    def best(self, log: Log) -> Any:
        """What to advise there; raises ``KibitzError`` if there is none to give."""
        moment, known = log.reads[-1], self._known(log)
        if (key := _key(moment)) not in known:
            rounds = log.rounds if self.goal == "match" else (log.round,)
            plan, eyes = Plan(self.goal), log.header.perspective
            known[key] = study_of(log.header).weigh(moment, eyes, plan, rounds)
        return known[key]

    def mistake(self, log: Log) -> Decision | None:
        """The dearest mistake of the round, as its review judges it.

        ``None``: there was none, or something was decided on which no advice was worked out, so
        that nobody who waits for the next round has to wait for this.
        """
        if self.goal != "win":
            return None  # a review goes by the chance to win
        with suppress(KeyError):
            worst = dearest(tuple(self._decisions(log)))
            return worst if worst is not None and worst.mistaken else None
        return None

    def _decisions(self, log: Log) -> Iterator[Decision]:
        """What the eyes decided in the round; raises ``KeyError`` at what was not weighed."""
        eyes, study, known = log.header.perspective, study_of(log.header), self._known(log)
        if eyes is None:
            return
        for before, logged in zip(log.reads, log.round.events, strict=False):
            for at, text in study.decided(before, logged.event, eyes):
                yield weighed(study, known[_key(at)], text, eyes, Plan(), logged.number)

    def _known(self, log: Log) -> dict[Hashable, Any]:
        """What was worked out in the round that ``log`` is about."""
        if self._table != (table := (log.round.index, log.header)):
            self._table, self._found = table, {}
        return self._found


def _key(moment: Any) -> Hashable:
    """What tells a moment from the others of its round: all that has happened."""
    past: Hashable = getattr(moment, "past", None)  # a game without advice may not keep it
    return past
