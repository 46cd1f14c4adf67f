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
from kibitz.inference.plan import Plan
from kibitz.inference.study import study_of

FIRST: Final = Plan(worlds=300)
"""What the first answer takes: some 50 ms here."""

_LATER: Final = (1000, 3000)
"""Worlds of the answers after it, each of which takes the place of the one before."""


class Adviser:
    """Answers for the last moment of one log, and for no other.

    ``live``: goes on in the background; ``told`` is called, from there, when there is more to
    show.
    """

    def __init__(self, live: bool = False, told: Callable[[], None] = lambda: None) -> None:
        self.live = live
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
        counsel = _weighed(log, FIRST)
        self._found = log, counsel
        if self.live and not counsel.exact:
            self._stopped = threading.Event()
            improve = threading.Thread(target=self._improve, args=(log, self._stopped), daemon=True)
            improve.start()
        return counsel

    def latest(self, log: Log) -> Any:
        """The best answer so far, if ``log`` is the one it was worked out for, else ``None``."""
        found = self._found
        return found[1] if found is not None and found[0] is log else None

    def stop(self) -> None:
        """Do not go on: the log has changed, or the prompt ends."""
        self._stopped.set()

    def _improve(self, log: Log, stopped: threading.Event) -> None:
        """In the background: better answers, until told to stop."""
        for worlds in _LATER:
            counsel = _weighed(log, Plan(worlds=worlds))
            if stopped.is_set():
                return
            # In one step: whoever reads it meanwhile gets an answer that belongs to its log.
            self._found = log, counsel
            self.told()


def _weighed(log: Log, plan: Plan) -> Any:
    return study_of(log.header).weigh(log.reads[-1], log.header.perspective, plan, (log.round,))
