"""How long a belief takes at four players; measure with ``--benchmark-enable``.

Wanted: a median of 5 ms an event (100 ms at six with the 2019 edition), 50 ms a whole round from a
cold start, and 200 ms at the most to say what an impossible event clashes with.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from kibitz.engine.errors import Contradiction, RecordError
from kibitz.engine.letter.events import Event, Guess, Turn
from kibitz.engine.letter.table import Table
from kibitz.engine.round import project
from kibitz.inference.letter.belief import Belief, prior
from kibitz.inference.letter.clash import contradiction
from kibitz.inference.letter.position import Position
from kibitz.inference.study import follow
from tests.strategies.tables import Setting, played

SETTING = Setting("pismo", 4)
SEEDS = range(12)
eyes_of = pytest.mark.parametrize("eyes", [0, None], ids=["player", "bystander"])


def logs(eyes: int | None, setting: Setting = SETTING) -> list[tuple[Table, list[Event]]]:
    """Rounds as somebody logged them."""
    rounds = [played(setting, seed).round for seed in SEEDS]
    return [
        (round.start().table, [logged.event for logged in project(round, eyes).events])
        for round in rounds
    ]


@pytest.mark.parametrize(
    ("setting", "eyes"),
    [(SETTING, 0), (SETTING, None), (Setting("2019", 4), 0), (Setting("2019", 6), 0)],
    ids=["player", "bystander", "2019-four", "2019-six"],
)
def test_one_event(benchmark: BenchmarkFixture, setting: Setting, eyes: int | None) -> None:
    """Every event of some rounds in turn, each from the belief before it."""
    moments = []
    for table, events in logs(eyes, setting):
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


def _is_impossible(moment: Position, event: Event) -> bool:
    try:
        moment.apply(event)
    except RecordError as error:
        return isinstance(error, Contradiction)
    return False


@eyes_of
def test_a_contradiction(benchmark: BenchmarkFixture, eyes: int | None) -> None:
    """Every answer to a guess that cannot be true, in turn."""
    refuted = []
    for seed in SEEDS:
        round = project(played(SETTING, seed).round, eyes)
        moment = Position.start(round.header)
        for logged, after in follow(round):
            event = logged.event
            if isinstance(event, Turn) and isinstance(event.outcome, Guess):
                other = replace(event, outcome=replace(event.outcome, hit=not event.outcome.hit))
                if _is_impossible(moment, other):
                    refuted.append((moment.header, moment.past, other))
            moment = after
    turn = cycle(refuted)

    def explain() -> Contradiction:
        return contradiction(*next(turn))

    benchmark(explain)
