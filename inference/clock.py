"""How long something may be thought about."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final


def never() -> bool:
    """Nobody says that it is enough."""
    return False


class TimeIsUp(Exception):
    """What was begun cannot be finished: something else is to be done that takes less time."""


class Clock:
    """It runs from now on: for ``seconds`` (``None``: without an end), or until ``stopped``.

    Whoever thinks looks at it between two steps. When it is over the answer is due: what was
    found so far, and if that is nothing, what takes next to no time.
    """

    def __init__(self, seconds: float | None = None, stopped: Callable[[], bool] = never) -> None:
        self._began, self._seconds, self._stopped = time.monotonic(), seconds, stopped

    @property
    def timed(self) -> bool:
        """Whether the time is there to be used."""
        return self._seconds is not None

    @property
    def left(self) -> float | None:
        """The seconds that are left; ``None``: as many as are wanted."""
        return None if self._seconds is None else max(self._seconds - self._spent, 0.0)

    @property
    def over(self) -> bool:
        """Whether the answer is due."""
        if self._stopped():
            return True
        return self.left == 0

    def look(self) -> None:
        """Raise ``TimeIsUp`` if the answer is due."""
        if self.over:
            raise TimeIsUp

    def share(self, part: float) -> Clock:
        """A clock for the next step, which may take so much of the time that is left."""
        left = self.left
        return self if left is None else Clock(left * part, self._stopped)

    @property
    def _spent(self) -> float:
        return time.monotonic() - self._began


UNHURRIED: Final = Clock()
"""It is never over."""
