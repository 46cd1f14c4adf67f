"""Who computes what takes long: this process, several, or a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypeVar

from kibitz.cli.errors import Failed
from kibitz.cli.texts import ngettext
from kibitz.engine.errors import N_

if TYPE_CHECKING:
    from kibitz.cli.cluster import Cluster

A = TypeVar("A")
B = TypeVar("B")

_AHEAD: Final = 4
"""Tasks for each process that lie ready: it never waits for the next one."""

_WARM: Final = 3.0
"""Seconds of work after which it is worth to begin more processes."""


@dataclass
class Workers:
    """Who computes: ``jobs`` processes here, or the cluster at the address ``scheduler``.

    ``jobs``: ``None`` for as many as there are cores here, where there is much to do.
    """

    jobs: int | None = None
    scheduler: str | None = None
    _executor: Processes | Cluster | None = field(default=None, init=False, repr=False)

    @contextmanager
    def executor(self, much: bool | None = None) -> Iterator[Processes | Cluster | None]:
        """What to submit to; ``None``: this process does it all.

        ``much``: whether there is much to do (``None``: it will be seen). Raises ``Failed`` if
        there is no scheduler at the address, none of its workers is left, or a process was ended.
        """
        if self.scheduler is not None:
            from kibitz.cli.cluster import connected

            with connected(self.scheduler) as self._executor:
                yield self._executor
            return
        jobs = (1 if much is False else cores()) if self.jobs is None else self.jobs
        if jobs == 1:
            yield None
            return
        self._executor = Processes(jobs, _WARM if self.jobs is None and much is None else 0)
        with self._executor.working():
            yield self._executor

    @property
    def told(self) -> str:
        """Who computes now, for the bar; nothing where it is this process."""
        return "" if self._executor is None else self._executor.told


def cores() -> int:
    """How many processes can compute at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    executor: Processes | Cluster | None, work: Callable[[A], B], tasks: Iterable[A]
) -> Iterator[tuple[A, B]]:
    """What comes of each task, as soon as it has come; ``tasks`` are asked for when needed."""
    if executor is None:
        yield from ((task, work(task)) for task in tasks)
        return
    running: dict[Future[B], A] = {}
    try:
        for task in tasks:
            running[executor.submit(work, task)] = task
            yield from _done(running, len(running) >= _AHEAD * executor.width)
        while running:
            yield from _done(running, True)
    finally:
        for future in running:
            future.cancel()


def _done(running: dict[Future[B], A], waiting: bool) -> Iterator[tuple[A, B]]:
    """Those of ``running`` that are done; ``waiting``: one at least."""
    done, _others = wait(running, None if waiting else 0, FIRST_COMPLETED)
    for future in done:
        yield running.pop(future), future.result()


class Processes(Executor):
    """Processes on this machine. ``width``: how many.

    ``warm``: seconds of work that this process does by itself before it begins the others.
    """

    def __init__(self, width: int, warm: float) -> None:
        self.width = width
        self._warm = warm
        self._pool: ProcessPoolExecutor | None = None

    @property
    def told(self) -> str:
        """How many compute."""
        count = 1 if self._pool is None else self.width
        return ngettext("{count} process", "{count} processes", count).format(count=count)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As any executor does; what this process does by itself is done when it is handed back."""
        if self._warm > 0 and self._pool is None:
            return self._by_itself(fn, args, kwargs)
        if self._pool is None:
            # A fresh process each, as on any platform: no state of this one is inherited.
            fresh = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.width, fresh, initializer=_obey)
        return self._pool.submit(fn, *args, **kwargs)

    @contextmanager
    def working(self) -> Iterator[None]:
        """The processes end with this; raises ``Failed`` if one has ended before."""
        try:
            yield
        except BrokenProcessPool:
            raise Failed(N_("a process that was computing was ended")) from None
        except BaseException:
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
                for process in multiprocessing.active_children():
                    process.terminate()
            raise
        finally:
            if self._pool is not None:
                self._pool.shutdown(cancel_futures=True)

    def _by_itself(self, fn: Callable[..., Any], args: Any, kwargs: Any) -> Future[Any]:
        began, future = time.monotonic(), Future[Any]()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # as a process would hand it back
            future.set_exception(error)
        self._warm -= time.monotonic() - began
        return future


def _obey() -> None:
    """End as the first process wants it, or with it.

    Ctrl-C ends this one at once and in silence: what to say is for the first one. If that one is
    killed, nobody tells this one, which would wait for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    if (first := multiprocessing.parent_process()) is not None:
        first.join()
        os._exit(1)
