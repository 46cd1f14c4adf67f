"""Advice while a round is being logged: at once, and ever better while nobody types.

At a terminal a thread goes on trying plays after the first answer; whoever wants to know is told
whenever the figures are better. Any change of the log stops it. Off a terminal the answer is
worked out once, and is the same each time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from kibitz.cli.track.log import Log
from kibitz.engine.errors import KibitzError
from kibitz.engine.round import Round, read_round
from kibitz.inference.plan import GoalName, Plan
from kibitz.inference.study import study_of

FIRST: Final = 300
"""Worlds of the first answer: some 50 ms here."""

_LATER: Final = (1000, 3000)
"""Worlds of the answers after it, each of which takes the place of the one before."""


class Adviser:
    """Answers for the last moment of one log, and for no other.

    ``goal``: what the play that comes first is best at. With ``told`` it goes on in the
    background, and calls that from there when there is more to show.
    """

    def __init__(self, goal: GoalName = "win", told: Callable[[], None] | None = None) -> None:
        self.goal = goal
        self.told = told
        self._found: tuple[Log, Any] | None = None
        self._stopped = threading.Event()

    def first(self, log: Log) -> Any:
        """What to advise at the end of ``log``, or ``None`` if nothing is to be decided there."""
        with suppress(KibitzError):
            return self.best(log)
        return None

    def best(self, log: Log) -> Any:
        """The best answer there is so far; raises ``KibitzError`` if there is none to give."""
        if (found := self.latest(log)) is not None:
            return found
        self.stop()
        counsel = self._weighed(log, FIRST)
        self._found = log, counsel
        if self.told is not None and not counsel.exact:
            self._stopped = threading.Event()
            work = (log, self._stopped, self.told)
            threading.Thread(target=self._improve, args=work, daemon=True).start()
        return counsel

    def latest(self, log: Log) -> Any:
        """The best answer so far, if ``log`` is the one it was worked out for, else ``None``."""
        found = self._found
        return found[1] if found is not None and found[0] is log else None

    def take(self, log: Log, counsel: Any) -> None:
        """Have an answer for the end of ``log`` that was worked out elsewhere."""
        self.stop()
        self._found = log, counsel

    def stop(self) -> None:
        """Do not go on: the log has changed, or the prompt ends."""
        self._stopped.set()

    def _improve(self, log: Log, stopped: threading.Event, told: Callable[[], None]) -> None:
        """In the background: better answers, until told to stop."""
        for worlds in _LATER:
            counsel = self._weighed(log, worlds)
            if stopped.is_set():
                return
            # In one step: whoever reads it meanwhile gets an answer that belongs to its log.
            self._found = log, counsel
            told()

    def _weighed(self, log: Log, worlds: int) -> Any:
        rounds: tuple[Round, ...] = (log.round,)
        if self.goal == "match":
            earlier = [read_round(record, i) for i, record in enumerate(log.earlier, start=1)]
            rounds = (*earlier, log.round)
        plan, eyes = Plan(self.goal, worlds), log.header.perspective
        return study_of(log.header).weigh(log.reads[-1], eyes, plan, rounds)
