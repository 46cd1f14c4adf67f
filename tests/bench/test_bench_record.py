"""How long reading takes; measure with ``--benchmark-enable``.

Wanted: time in proportion to the size, at most 0.2 s for 128 KiB.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from kibitz.engine.record import MAX_EVENTS, loads
from kibitz.engine.round import Round, read_rounds
from tests.strategies.tables import kib

SIZE = 1 << 17  # bytes, or as many events as a round may have
LINES = {
    "events": "Anna 1>Ben 5 miss\n",
    "comments": "; a\n",
    "notes": "Anna 4 { a }\n",
    "tags": kib("Anna 4"),
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_long_file(benchmark: BenchmarkFixture, line: str) -> None:
    data = (kib("Anna 4") + line * min(SIZE // len(line), MAX_EVENTS - 1)).encode()

    def read() -> tuple[Round, ...]:
        return read_rounds(data)

    benchmark(read)


def test_a_line_of_spaces(benchmark: BenchmarkFixture) -> None:
    benchmark(loads, f"Anna 4{' ' * SIZE}x\n")
