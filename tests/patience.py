"""How long an answer may take, for whoever tries thousands of questions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from signal import (
    ITIMER_PROF,
    ITIMER_REAL,
    SIGALRM,
    SIGPROF,
    SIGTERM,
    default_int_handler,
    setitimer,
    signal,
)
from typing import Final

LONGEST: Final = 10.0
"""Seconds of work that an answer may take."""

_WAITING: Final = 60.0
"""Seconds by the clock on the wall, for an answer that waits for something and does not work."""

_TIMERS: Final = ((ITIMER_PROF, SIGPROF, LONGEST), (ITIMER_REAL, SIGALRM, _WAITING))


class TooLong(BaseException):
    """An answer that does not come. No ``Exception``: nothing that is tried catches it."""


@contextmanager
def timed() -> Iterator[None]:
    """Raise ``TooLong`` once an answer has had its time."""

    def over(*_: object) -> None:
        raise TooLong(f"no answer after {LONGEST:.0f} s of work")

    before = [signal(number, over) for _timer, number, _seconds in _TIMERS]
    for timer, _number, seconds in _TIMERS:
        setitimer(timer, seconds)
    try:
        yield
    finally:
        for (timer, number, _seconds), handler in zip(_TIMERS, before, strict=True):
            setitimer(timer, 0)
            signal(number, handler)


@contextmanager
def until_stopped() -> Iterator[None]:
    """What is tried in it may be broken off (Ctrl-C, ``kill``): what came of it so far counts."""
    before = signal(SIGTERM, default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal(SIGTERM, before)
