"""Work on a cluster: the same answers, and a sentence for whatever fails.

One scheduler and its workers are started as the documentation says it, and shared.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from contextlib import ExitStack, closing, contextmanager
from operator import neg
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli import cluster
from kibitz.cli.cluster import Cluster, connected
from kibitz.cli.errors import Failed
from kibitz.cli.library.connection import NAME
from kibitz.cli.texts import sentence
from tests import needs
from tests.cli.rounds.shelf import written
from tests.cli.running import Done, invoke

PAGE = Path(__file__).parents[2] / "docs" / "CLUSTER.md"
BIN = Path(sys.executable).parent

ADDRESS = "tcp://127.0.0.1:8786"
"""What the page calls the scheduler; here it gets a port that is free."""


def free_port() -> int:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def commands(begin: str, port: int) -> list[list[str]]:
    """The command lines of the page that begin so, with another port."""
    text = PAGE.read_text(encoding="utf-8").replace("8786", str(port))
    found = [shlex.split(line) for line in re.findall(r"`([^`]+)`", text)]
    return [words for words in found if " ".join(words).startswith(begin)]


@contextmanager
def running(*words: str, **env: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of Dask, with all that belongs to it."""
    process = subprocess.Popen(
        [BIN / words[0], *words[1:]],
        env=os.environ | env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        ended(process)


def ended(process: subprocess.Popen[bytes]) -> None:
    """A process is killed, and its children with it."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def worker(address: str, *words: str, **env: str) -> Any:
    """One worker more, without whatever would start it again."""
    return running("dask", "worker", address, "--nthreads", "1", "--no-nanny", *words, **env)


@pytest.fixture(scope="module")
def port() -> int:
    needs.distributed()
    return free_port()


@pytest.fixture(scope="module")
def scheduler(port: int) -> Iterator[str]:
    """A scheduler with its workers, as the page starts them."""
    ((*first,),) = commands("dask scheduler", port)
    ((*second,),) = commands("dask worker", port)
    with running(*first), running(*second):
        yield ADDRESS.replace("8786", str(port))


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to wait as long as for a machine far away."""
    monkeypatch.setattr(cluster, "PATIENCE", 4.0)


@pytest.fixture
def lent(tmp_path: Path) -> Path:
    written(tmp_path / "lent", "tag2", 3)
    written(tmp_path / "lent", "uwa2", 3)
    return tmp_path / "lent"


def annotated(lent: Path, index: Path, *words: str) -> Done:
    return invoke("annotate", str(lent), "--worlds", "4", "--json", "--dir", str(index), *words)


def test_the_page_is_true_of_judging(port: int, scheduler: str, tmp_path: Path, lent: Path) -> None:
    """One process, two, and a cluster: byte for byte the same."""
    ((_kibitz, _annotate, *words),) = commands("kibitz annotate", port)[1:]
    far = annotated(lent, tmp_path / "far", *words)
    assert (far.status, far.err) == (0, "")
    for jobs in ("1", "2"):
        near = annotated(lent, tmp_path / jobs, "--jobs", jobs)
        assert near.out == far.out


def test_the_page_is_true_of_the_arena(port: int, scheduler: str, tmp_path: Path) -> None:
    ((_kibitz, *words),) = commands("kibitz arena", port)[1:]
    far, near = tmp_path / "far.kib", tmp_path / "near.kib"
    done = invoke(*words, "--records", str(far))
    assert (done.status, done.err) == (0, "")
    assert invoke(*words[:-2], "--jobs", "1", "--records", str(near)).status == 0
    assert far.read_bytes() == near.read_bytes()


def test_a_worker_that_is_lost_is_told_and_replaced(
    scheduler: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as stack:
        extra = stack.enter_context(worker(scheduler))
        found = stack.enter_context(connected(scheduler))
        until(lambda: found.width == 3)
        assert found.told == "3 workers"
        futures = [found.submit(time.sleep, 0.3) for _ in range(12)]
        time.sleep(0.4)
        ended(extra)
        assert not wait(futures, 20).not_done
        assert [future.exception() for future in futures] == [None] * 12
        until(lambda: found.told == "2 workers")
    (said,) = capsys.readouterr().err.splitlines()
    assert re.fullmatch(r"kibitz: the worker at “tcp://\S+” was lost: 2 are left", said)


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_worker_with_another_kibitz_is_named_and_not_used(
    scheduler: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, line in (("cli", '__version__ = "0.0.9"'), ("inference", "")):
        (tmp_path / "kibitz" / folder).mkdir(parents=True)
        (tmp_path / "kibitz" / folder / "__init__.py").write_text(line)
    (tmp_path / "kibitz" / "inference" / "review_summary.py").write_text("VERSION = 3")
    with worker(scheduler, PYTHONPATH=str(tmp_path)), connected(scheduler) as found:
        until(lambda: bool(found._refused))
        assert found.told == "2 workers"
        futures = [found.submit(neg, number) for number in range(9)]
        assert [future.result(20) for future in futures] == [-number for number in range(9)]
    (said,) = capsys.readouterr().err.splitlines()
    assert "has another kibitz (0.0.9.3, here " in said
    assert said.endswith("and is not used")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("exec('raise ModuleNotFoundError(name=\"kibitz\")')", "has no kibitz"),
        ("exec('raise ModuleNotFoundError(name=\"kibitz.x\")')", "has another kibitz and"),
        ("__import__('time').sleep(9)", "does not answer and"),
    ],
)
@pytest.mark.usefixtures("hurried")
def test_without_a_worker_that_can_be_used(
    scheduler: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    lent: Path,
    answer: str,
    said: str,
) -> None:
    monkeypatch.setattr(cluster, "_ASKED", answer)
    done = annotated(lent, tmp_path / "index", "--scheduler", scheduler)
    assert done.status == 1
    assert [said in line for line in done.err.splitlines()] == [True, True]
    assert done.json["error"] == f"the scheduler at “{scheduler}” has no worker that can be used"


@contextmanager
def silent() -> Iterator[str]:
    """Something that accepts and never answers."""
    with closing(socket.socket()) as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        yield f"tcp://127.0.0.1:{deaf.getsockname()[1]}"


@contextmanager
def nobody() -> Iterator[str]:
    yield f"tcp://127.0.0.1:{free_port()}"


def just(address: str) -> Callable[[], Any]:
    @contextmanager
    def there() -> Iterator[str]:
        yield address

    return there


@pytest.mark.parametrize(
    ("there", "said"),
    [
        (nobody, "there is no scheduler at"),
        (silent, "does not answer"),
        (just("tcp://127.0.0.1:99999"), "expected an address as in"),
        (just("tcp://127.0.0.1:0"), "expected an address as in"),
        (just("8786"), "expected an address as in"),
        (just("soup://127.0.0.1:8786"), "expected an address as in"),
        (just("tls://127.0.0.1:8786"), "needs certificates"),
    ],
)
@pytest.mark.usefixtures("hurried")
def test_what_is_no_cluster_gets_one_sentence(
    tmp_path: Path, lent: Path, there: Callable[[], Any], said: str
) -> None:
    needs.distributed()
    with there() as address:
        done = annotated(lent, tmp_path / "index", "--scheduler", address)
        assert (done.status, done.err) == (1, "")
        assert said in done.json["error"]
        assert address in done.json["error"]


@pytest.fixture(scope="module")
def other() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Another scheduler, which has no workers of its own."""
    needs.distributed()
    port = free_port()
    ((*words,),) = commands("dask scheduler", port)
    with running(*words) as process:
        yield ADDRESS.replace("8786", str(port)), process


Other = tuple[str, subprocess.Popen[bytes]]


@contextmanager
def with_a_worker(address: str) -> Iterator[tuple[Cluster, subprocess.Popen[bytes]]]:
    """A cluster with one worker, which has just been started."""
    with worker(address) as process:
        end = time.monotonic() + 20
        while True:
            try:
                with connected(address) as found:
                    yield found, process
                    return
            except Failed:
                if process.poll() is not None or time.monotonic() > end:
                    raise


@pytest.mark.usefixtures("hurried")
def test_when_all_workers_are_lost_it_ends(other: Other) -> None:
    address, _process = other
    with with_a_worker(address) as (found, only):
        assert found.submit(neg, 4).result(20) == -4
        waiting = found.submit(time.sleep, 60)
        ended(only)
        with pytest.raises(Failed) as lost:
            waiting.result(20)
        assert "has lost all its workers" in sentence(lost.value)
        with pytest.raises(Failed):
            found.submit(neg, 4)


@pytest.mark.usefixtures("hurried")
def test_without_workers(other: Other, tmp_path: Path, lent: Path) -> None:
    done = annotated(lent, tmp_path / "index", "--scheduler", other[0])
    assert (done.status, done.err) == (1, "")
    assert done.json["error"] == f"the scheduler at “{other[0]}” has no workers"


@pytest.mark.usefixtures("hurried")
def test_when_the_scheduler_dies_it_ends_and_what_was_judged_is_kept(
    other: Other, tmp_path: Path, lent: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last test, as it ends the scheduler."""
    address, process = other
    settle = Cluster._settle

    def settled(self: Cluster, task: Any, found: Any) -> None:
        settle(self, task, found)
        ended(process)

    index = tmp_path / "index"
    with with_a_worker(address):
        monkeypatch.setattr(Cluster, "_settle", settled)
        done = annotated(lent, index, "--scheduler", address)
    assert done.status == 1
    assert done.json["error"] == f"the scheduler at “{address}” was lost"
    (said,) = done.err.splitlines()
    with closing(sqlite3.connect(index / NAME)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM judgements").fetchone()
    assert 0 < count < 6
    assert re.match(rf"kibitz: {count} rounds? .* kept: the same command goes on", said)
    assert annotated(lent, index).out == annotated(lent, tmp_path / "near").out
