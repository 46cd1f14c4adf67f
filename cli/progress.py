"""The bar that shows how far some work is, and how long it takes yet."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from kibitz.cli import listener
from kibitz.cli.texts import _

Progress = Callable[[int], None]
"""Told how much was done since it was told last."""

_REFRESH: Final = 2
"""Times a second that the bar is drawn."""

_WIDE: Final = 60
"""Columns from which on there is room for a title."""

_PATIENCE: Final = 1.0
"""Seconds that somebody waits without being told for what."""


@contextmanager
def progress_of(total: int, title: Callable[[], str] = lambda: "") -> Iterator[Progress]:
    """A bar on the terminal, on standard error, with the pace and the time left; elsewhere
    nothing. A listener is told by a line now and then. ``title``: what stands before the bar."""
    if not total or not sys.stderr.isatty():
        yield lambda _done: None
    elif listener.listening():
        yield _counted(total)
    else:
        with _bar(total, title) as progress:
            yield progress


@contextmanager
def patient_progress_of(total: int, title: str) -> Iterator[Progress]:
    """The same for work that may well be done before anybody asks: shown after a second."""
    began, waiting = time.monotonic(), 0
    with ExitStack() as stack:
        shown: list[Progress] = []

        def progress(done: int) -> None:
            nonlocal waiting
            waiting += done
            if not shown and time.monotonic() - began > _PATIENCE:
                shown.append(stack.enter_context(progress_of(total, lambda: title)))
            if shown:
                shown[0](waiting)
                waiting = 0

        yield progress


@contextmanager
def _bar(total: int, title: Callable[[], str]) -> Iterator[Progress]:
    from rich.progress import BarColumn, MofNCompleteColumn, Task, TextColumn
    from rich.progress import Progress as Bar
    from rich.progress import TimeRemainingColumn as TimeLeft
    from rich.text import Text

    from kibitz.cli.console import Console

    class Title(TextColumn):
        def render(self, task: Task) -> Text:
            return Text(title())

    class Rate(TextColumn):
        def render(self, task: Task) -> Text:
            rate = "-" if task.speed is None else f"{60 * task.speed:.0f}"
            return Text(_("{rate} a minute").format(rate=rate))

    console = Console(error=True)
    columns = [BarColumn(), MofNCompleteColumn(), Rate(""), TimeLeft()]
    if console.width >= _WIDE:
        columns.insert(0, Title(""))
    with Bar(
        *columns,
        console=console,
        transient=True,
        refresh_per_second=_REFRESH,
        disable=console.is_dumb_terminal,
    ) as shown:
        task = shown.add_task("", total=total)
        yield lambda done: shown.advance(task, done)


def _counted(total: int) -> Progress:
    """Says a quarter after another how much is done."""
    reached = 0

    def progress(done: int) -> None:
        nonlocal reached
        before, reached = reached, reached + done
        if 4 * before // total < 4 * reached // total and reached < total:
            said = _("{done} of {total} done").format(done=reached, total=total)
            sys.stderr.write(f"{said}\n")

    return progress
