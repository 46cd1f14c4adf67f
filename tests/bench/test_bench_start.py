"""How long ``kibitz`` takes to start; measure with ``--benchmark-enable``.

Wanted: ``--version`` and ``--help`` within 150 ms of bare Python.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

KIBITZ = Path(sys.executable).parent / "kibitz"


@pytest.mark.parametrize(
    "command",
    [(sys.executable, "-c", "pass"), (KIBITZ, "--version"), (KIBITZ, "--help")],
    ids=["bare Python", "--version", "--help"],
)
def test_start(benchmark: BenchmarkFixture, command: tuple[str | Path, ...]) -> None:
    benchmark(subprocess.run, command, check=True, stdout=subprocess.DEVNULL)
