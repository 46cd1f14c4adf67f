"""Who computes what takes long, and the bar that shows how far it is."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from threading import Thread
from typing import Any, Final

from rich.text import Text

from kibitz.cli import listener
from kibitz.cli.errors import Failed
from kibitz.cli.texts import _
from kibitz.engine.errors import N_

_REFRESH: Final = 2
"""Times a second that the progress bar is drawn."""

_PATIENCE: Final = 20
"""Seconds to wait for a scheduler."""


@dataclass(frozen=True)
class Crew:
    """Who computes: ``jobs`` processes here, or the cluster at the address ``scheduler``."""

    jobs: int = 1
    scheduler: str | None = None

    @contextmanager
    def executor(self) -> Iterator[Executor | None]:
        """What to submit to; ``None``: this process does it all.

        Raises ``Failed`` if there is no scheduler at the address or a process was ended.
        """
        if self.scheduler is not None:
            with _cluster(self.scheduler) as executor:
                yield executor
        elif self.jobs == 1:
            yield None
        else:
            # A fresh process each, as on any platform: no state of this one is inherited.
            fresh = multiprocessing.get_context("spawn")
            pool = ProcessPoolExecutor(self.jobs, fresh, initializer=_obey)
            try:
                yield pool
            except BrokenProcessPool:
                raise Failed(N_("a process that was computing was ended")) from None
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for process in multiprocessing.active_children():
                    process.terminate()
                raise
            finally:
                pool.shutdown(cancel_futures=True)


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


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """A Dask cluster as an executor."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise Failed(
            N_("a scheduler needs more installed: pip install 'kibitz[cluster]'")
        ) from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise Failed(
            N_("there is no scheduler at “{address}”: {reason}"), address=address, reason=str(error)
        ) from None
    with client:
        yield client.get_executor()


def _counted(total: int) -> Callable[[int], None]:
    """Says a quarter after another how much is done."""
    reached = 0

    def progress(done: int) -> None:
        nonlocal reached
        before, reached = reached, reached + done
        if 4 * before // total < 4 * reached // total and reached < total:
            said = _("{done} of {total} done").format(done=reached, total=total)
            sys.stderr.write(f"{said}\n")

    return progress


@contextmanager
def progress_of(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal, on standard error, with the pace and the time left; elsewhere
    nothing. A listener is told by a line now and then."""
    if listener.listening():
        yield _counted(total) if sys.stderr.isatty() else lambda _done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, Task, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    from kibitz.cli.console import Console

    class Rate(TextColumn):
        def render(self, task: Task) -> Text:
            rate = "-" if task.speed is None else f"{60 * task.speed:.0f}"
            return Text(_("{rate} a minute").format(rate=rate))

    console = Console(error=True)
    columns = (BarColumn(), MofNCompleteColumn(), Rate(""), TimeLeft())
    silent = not console.is_terminal or console.is_dumb_terminal or not total
    with Progress(
        *columns, console=console, transient=True, refresh_per_second=_REFRESH, disable=silent
    ) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.advance(task, done)
