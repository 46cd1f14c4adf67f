"""How fast finished rounds are judged; measure with ``--benchmark-enable``.

Wanted: at least 20 rounds of four players a minute on one core, all of them judged, at the
default number of worlds.
"""

from __future__ import annotations

from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from kibitz.cli.annotate.judged import Judged, judged
from kibitz.cli.source import Wish
from kibitz.inference.plan import WORLDS, Plan

LOGS = Path(__file__).parents[1] / "logs"
ROUNDS = 6
"""Rounds of the file; without measuring one shows that it works."""


def test_a_file_of_rounds(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """The first rounds of a file; the styles of the players are carried on from round to round."""
    blocks = (LOGS / "tag4.kib").read_text(encoding="utf-8").split("\n\n")
    path = tmp_path / "rounds.kib"
    measuring = not benchmark.disabled
    rounds = ROUNDS if measuring else 1
    path.write_text("\n\n".join(blocks[:rounds]), encoding="utf-8")
    plan = Plan(worlds=WORLDS if measuring else 20)

    def judge() -> tuple[Judged, ...]:
        return judged(Wish(str(path)), plan)

    found = benchmark(judge)
    assert [len(one.reviews) for one in found] == [4] * rounds
    if benchmark.stats is not None:
        benchmark.extra_info["rounds a minute"] = 60 * ROUNDS / benchmark.stats.stats.median
