"""A Dask cluster that computes: which of its workers are used, and what is said when it fails.

Whatever is asked of a scheduler or a worker may never be answered, so each question has an end.
"""

from __future__ import annotations

import logging
import re
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from queue import Empty, Queue
from threading import Event, Thread
from typing import Any, Final, TypeVar

from kibitz.cli import __version__
from kibitz.cli.errors import Failed
from kibitz.cli.failures import complain
from kibitz.cli.texts import _, ngettext
from kibitz.engine.errors import N_
from kibitz.inference.review_summary import VERSION

T = TypeVar("T")

PATIENCE: Final = 8.0
"""Seconds to wait for an answer, and for a worker where there is none."""

_ADDRESS: Final = re.compile(
    r"(?:(?:tcp|tls|ws|wss)://)?(?:\[[0-9a-fA-F:.]+\]|[^:/\[\]\s]+):([0-9]{1,6})", re.ASCII
)

_PORTS: Final = range(1, 2**16)

_PACE: Final = 0.5
"""Seconds from one look at the workers to the next."""

_AHEAD: Final = 2
"""Tasks for each thread of a worker that are with the cluster at once."""

_ASKED: Final = (
    "(__import__('importlib').import_module('kibitz.cli').__version__, "
    "__import__('importlib').import_module('kibitz.inference.review_summary').VERSION)"
)
"""Asked of a worker, which may have another kibitz or none: so it is text, for ``eval``."""

_OWN: Final = (__version__, VERSION)


class _Silent(Exception):
    """Nobody answered in time."""


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster of the scheduler at an address, with the workers that can be used.

    Raises ``Failed`` where there is none, at the beginning or later.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise Failed(
            N_("a scheduler needs more installed: pip install 'kibitz[cluster]'")
        ) from None
    found = _ADDRESS.fullmatch(address)
    if found is None or int(found[1]) not in _PORTS:
        raise Failed(
            N_(
                "there is no scheduler at “{address}”: expected an address as in tcp://10.0.0.5:8786"
            ),
            address=address,
        )
    with _quiet():
        client = _client(distributed, address)
        cluster = Cluster(client, address)
        try:
            cluster.begin()
            yield cluster
        finally:
            cluster.shutdown()
            with suppress(Exception):
                _within(lambda: client.close(timeout=1), 3)


@contextmanager
def _quiet() -> Iterator[None]:
    """What fails is told in one sentence, by whoever waits for it, and not in the library's own."""
    before = logging.root.manager.disable
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        logging.disable()
        try:
            yield
        finally:
            logging.disable(before)


def _client(distributed: Any, address: str) -> Any:
    def connect() -> Any:
        return distributed.Client(address, timeout=PATIENCE - 1, set_as_default=False)

    try:
        return _within(connect)
    except _Silent:
        raise Failed(_NO_ANSWER, address=address) from None
    except OSError as error:
        silent = "handshake" in str(error)
        raise Failed(_NO_ANSWER if silent else _NOBODY, address=address) from None
    except (TypeError, ValueError, RuntimeError):
        if address.startswith(("tls:", "wss:")):
            raise Failed(
                N_("“{address}” needs certificates, and Dask knows of none here"), address=address
            ) from None
        raise Failed(_NOBODY, address=address) from None


_NOBODY: Final = N_("there is no scheduler at “{address}”")
_NO_ANSWER: Final = N_("the scheduler at “{address}” does not answer")


def _within(work: Callable[[], T], seconds: float | None = None) -> T:
    """What ``work`` comes to; raises ``_Silent`` if that takes too long, and what it raises."""
    answer = _each_within({"": work}, seconds or PATIENCE).get("", _Silent())
    if isinstance(answer, BaseException):
        raise answer
    return answer


def _each_within(
    works: Mapping[str, Callable[[], T]], seconds: float
) -> dict[str, T | BaseException]:
    """What each comes to, or raises, all at once; nothing of those that take too long."""
    answers: Queue[tuple[str, T | BaseException]] = Queue()

    def asked(name: str, work: Callable[[], T]) -> None:
        try:
            answers.put((name, work()))
        except BaseException as error:  # whatever it is, whoever has asked is told
            answers.put((name, error))

    for each in works.items():
        Thread(target=asked, args=each, daemon=True).start()
    found: dict[str, T | BaseException] = {}
    end = time.monotonic() + seconds
    with suppress(Empty):
        while len(found) < len(works):
            name, answer = answers.get(timeout=max(0, end - time.monotonic()))
            found[name] = answer
    return found


@dataclass(eq=False)
class _Task:
    """Something to compute, and the ``future`` that is to know what came of it.

    ``allowed``: the workers that may do it, once it is with the cluster.
    """

    future: Future[Any]
    work: Callable[..., Any]
    words: tuple[Any, ...]
    allowed: frozenset[str] = frozenset()


@dataclass(eq=False)
class Cluster(Executor):
    """The cluster behind a ``client``. A thread of its own hands out the tasks and looks after the
    workers: those with the same kibitz are used, also if they come later."""

    client: Any
    address: str
    _workers: dict[str, int] = field(default_factory=dict)
    _refused: set[str] = field(default_factory=set)
    _waiting: deque[_Task] = field(default_factory=deque)
    _running: dict[Any, _Task] = field(default_factory=dict)
    _finished: Queue[Any] = field(default_factory=Queue)
    _ended: Event = field(default_factory=Event)
    _failed: Failed | None = None
    _thread: Thread | None = None

    @property
    def width(self) -> int:
        """How many tasks are computed at once."""
        return max(1, sum(self._workers.values()))

    @property
    def told(self) -> str:
        """How many workers compute."""
        count = len(self._workers)
        return ngettext("{count} worker", "{count} workers", count).format(count=count)

    def begin(self) -> None:
        """Ask the workers that are there; raises ``Failed`` if none can be used."""
        self._asking(self._look)
        end = time.monotonic() + PATIENCE
        while not self._workers:
            if self._refused:
                raise Failed(
                    N_("the scheduler at “{address}” has no worker that can be used"),
                    address=self.address,
                )
            if time.monotonic() > end:
                raise Failed(
                    N_("the scheduler at “{address}” has no workers"), address=self.address
                )
            time.sleep(_PACE)
            self._asking(self._look)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As any executor does; raises ``Failed`` once the cluster is lost."""
        if self._failed is not None:
            raise self._failed
        future: Future[Any] = Future()
        self._waiting.append(_Task(future, partial(fn, **kwargs) if kwargs else fn, args))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave what is not done yet."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join(PATIENCE)
        if self._running and self._failed is None:
            with suppress(Exception):
                _within(lambda: self.client.cancel(list(self._running)), 2)

    # -- the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        """Hand out tasks and collect what came of them, until all ends or fails."""
        looked = alone = time.monotonic()
        try:
            while not self._ended.is_set():
                now = time.monotonic()
                if now - looked > _PACE:
                    self._asking(self._look)
                    looked = time.monotonic()
                if self._workers:
                    alone = now
                    self._asking(self._hand_out)
                elif now - alone > PATIENCE:
                    raise Failed(
                        N_("the scheduler at “{address}” has lost all its workers"),
                        address=self.address,
                    )  # fmt: skip
                self._asking(self._collect)
        except Failed as error:
            self._failed = error
            for task in (*self._running.values(), *self._waiting):
                if not task.future.done():
                    task.future.set_exception(error)

    def _asking(self, step: Callable[[], None]) -> None:
        """Do a step for which the scheduler must answer; raises ``Failed`` if it does not."""
        try:
            step()
        except Failed:
            raise
        except Exception:  # of many kinds, none of which is to be seen
            raise Failed(
                N_("the scheduler at “{address}” was lost"),
                address=self.address,
            ) from None

    def _hand_out(self) -> None:
        allowed = frozenset(self._workers)
        while self._waiting and len(self._running) < _AHEAD * self.width:
            task = self._waiting.popleft()
            if not task.future.set_running_or_notify_cancel():
                continue
            task.allowed = allowed
            self._give(task)

    def _give(self, task: _Task) -> None:
        def give() -> Any:
            return self.client.submit(
                task.work, *task.words, workers=list(task.allowed), pure=False
            )

        found = _within(give)
        self._running[found] = task
        found.add_done_callback(self._finished.put)

    def _collect(self) -> None:
        """Take what has come, if anything comes in a moment."""
        with suppress(Empty):
            found = self._finished.get(timeout=_PACE / 5)
            while True:
                if (task := self._running.get(found)) is not None:
                    self._settle(task, found)
                    del self._running[found]
                found = self._finished.get_nowait()

    def _settle(self, task: _Task, found: Any) -> None:
        """Tell what came of a task; if that was lost on the way it is done again."""
        if found.status == "error":
            error = _within(found.exception)
            if type(error).__name__ == "KilledWorker":
                error = Failed(N_("a worker ended at the same work again and again"))
            task.future.set_exception(error)
        elif found.status == "finished":
            try:
                task.future.set_result(_within(found.result))
            except (_Silent, CancelledError):
                self._again(task)
        else:
            self._again(task)

    def _again(self, task: _Task) -> None:
        task.allowed = frozenset(self._workers)
        self._give(task)

    # -- the workers ---------------------------------------------------------------------------

    def _look(self) -> None:
        """See which workers have gone and come."""
        there: dict[str, int] = dict(_within(self.client.nthreads))
        gone = [address for address in self._workers if address not in there]
        for address in gone:
            del self._workers[address]
        self._meet({a: n for a, n in there.items() if a not in self._workers | self._refused_ones})
        for address in gone:
            complain(self._lost(address))
        if gone:
            for found, task in list(self._running.items()):
                if self._workers and not task.allowed & self._workers.keys():
                    del self._running[found]
                    self._again(task)

    @property
    def _refused_ones(self) -> dict[str, int]:
        return dict.fromkeys(self._refused, 0)

    def _lost(self, address: str) -> str:
        count = len(self._workers)
        return ngettext(
            "the worker at “{address}” was lost: {count} is left",
            "the worker at “{address}” was lost: {count} are left",
            count,
        ).format(address=address, count=count)

    def _meet(self, new: Mapping[str, int]) -> None:
        """Ask workers for their kibitz; those with the same one are used."""
        answers = _each_within({address: partial(self._ask, address) for address in new}, PATIENCE)
        for address, threads in new.items():
            objection = _objection(address, answers.get(address, _Silent()))
            if objection is None:
                self._workers[address] = threads
            else:
                self._refused.add(address)
                complain(objection)

    def _ask(self, address: str) -> Any:
        found = self.client.run(eval, _ASKED, workers=[address], on_error="return")
        return found[address]


def _objection(address: str, answer: Any) -> str | None:
    """Why a worker is not used; ``None``: it is."""
    if isinstance(answer, ModuleNotFoundError) and answer.name == "kibitz":
        said = _("the worker at “{address}” has no kibitz and is not used")
    elif isinstance(answer, ImportError | AttributeError):
        said = _("the worker at “{address}” has another kibitz and is not used")
    elif isinstance(answer, BaseException):
        said = _("the worker at “{address}” does not answer and is not used")
    elif tuple(answer) != _OWN:
        said = _(
            "the worker at “{address}” has another kibitz ({other}, here {own}) and is not used"
        )
        other, own = (f"{version}.{judgement}" for version, judgement in (answer, _OWN))
        return said.format(address=address, other=other, own=own)
    else:
        return None
    return said.format(address=address)
