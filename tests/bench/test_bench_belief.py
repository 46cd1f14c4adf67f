"""How long a belief takes at four players; measure with ``--benchmark-enable``.

Wanted: a median of 5 ms an event and 50 ms a whole round from a cold start.
"""

from __future__ import annotations

from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from kibitz.engine.letter.events import Event
from kibitz.engine.letter.table import Table
from kibitz.engine.round import project
from kibitz.inference.letter.belief import Belief, prior
from tests.strategies.tables import Setting, played

SETTING = Setting("pismo", 4)
SEEDS = range(12)
eyes_of = pytest.mark.parametrize("eyes", [0, None], ids=["player", "bystander"])


def logs(eyes: int | None) -> list[tuple[Table, list[Event]]]:
    """Rounds as somebody logged them."""
    rounds = [played(SETTING, seed).round for seed in SEEDS]
    return [
        (round.start().table, [logged.event for logged in project(round, eyes).events])
        for round in rounds
    ]


@eyes_of
def test_one_event(benchmark: BenchmarkFixture, eyes: int | None) -> None:
    """Every event of some rounds in turn, each from the belief before it."""
    moments = []
    for table, events in logs(eyes):
        belief = Belief.start(table)
        for event in events:
            moments.append((belief, event))
            belief = belief.apply(event)
    turn = cycle(moments)

    def one() -> Belief:
        belief, event = next(turn)
        return belief.apply(event)

    benchmark(one)


@eyes_of
def test_a_whole_round(benchmark: BenchmarkFixture, eyes: int | None) -> None:
    """From the first deal to the end, with nothing prepared."""
    turn = cycle(logs(eyes))

    def whole() -> Belief:
        prior.cache_clear()
        table, events = next(turn)
        belief = Belief.start(table)
        for event in events:
            belief = belief.apply(event)
        return belief

    benchmark(whole)
