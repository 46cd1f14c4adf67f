"""How fast a library that has grown answers; measure with ``--benchmark-enable``.

Wanted at 20,000 judged rounds, on a quiet core: half a second for ten rounds or one, a second and a
half for all, under 150 MB; two seconds for the figures; a second where nothing is left to judge.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.library import Shelf

KIBITZ = Path(sys.executable).parent / "kibitz"

SIZES = {"classic": 20_000, "truc": 2_000, "marque": 2_000}
SMALL = 4
"""Rounds that show that it works."""

COMMANDS = (
    "rounds",
    "rounds --limit 10",
    "rounds show 2",
    "rounds stats",
    "annotate",
    "learn mistakes --limit 1",
)


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Shelf], Path]:
    """Judged libraries, each made when it is first asked for."""
    made: dict[Shelf, Path] = {}

    def of(shelf: Shelf) -> Path:
        if shelf not in made:
            made[shelf] = tmp_path_factory.mktemp("library")
            shelf.fill(made[shelf], judged=True)
        return made[shelf]

    return of


def answered(words: str, folder: Path) -> tuple[str, int]:
    """What a command says, and the KiB that it needed."""
    process = subprocess.Popen(
        [KIBITZ, *words.split(), "--dir", folder], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    with process.stdout as stream:
        said = stream.read().decode()
    _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return said, used.ru_maxrss


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every command for every game where times are measured; else one shows that it works."""
    measured = metafunc.config.getoption("benchmark_enable")
    calls = list(product(SIZES, COMMANDS)) if measured else [("classic", "rounds")]
    metafunc.parametrize(("game", "words"), calls)


def test_answers(
    benchmark: BenchmarkFixture, libraries: Callable[[Shelf], Path], game: str, words: str
) -> None:
    rounds = SMALL if benchmark.disabled else SIZES[game]
    folder = libraries(Shelf(rounds, max(1, rounds // 20), game))
    said, needed = benchmark(answered, words, folder)
    benchmark.extra_info["MB"] = needed / 1024
    if words == "rounds":
        deals = [line.split("\t")[8] for line in said.splitlines()]
        assert len(deals) == rounds
        assert "-" not in deals
