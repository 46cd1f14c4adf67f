"""How fast rounds are played on and advice is found; measure with ``--benchmark-enable``.

Wanted: 200,000 rounds a second on one core at four players where everybody plays by sound habits,
and with practised play of one's own, as in the playouts; and advice within 0.2 s a move.
"""

from __future__ import annotations

import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

from kibitz.engine.letter.events import Action
from kibitz.engine.letter.presets import rules_for
from kibitz.engine.round import read_rounds
from kibitz.inference.letter import playout_policy
from kibitz.inference.letter.advisor import Advice, advise
from kibitz.inference.letter.batch import Batch
from kibitz.inference.letter.crowd import crowd
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.playout import Outcomes, play_on
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.sampling import heard, sample
from kibitz.inference.letter.training import dealt
from kibitz.inference.plan import Plan
from tests.strategies.tables import kib

ROUNDS = 20_000


def turn() -> Position:
    """The first turn at four players: the longest there is."""
    text = kib("deal Anna 2", "Anna +4", players="Anna, Ben, Carla, Dov", eyes="Anna")
    (round,) = read_rounds(text.encode())
    position = Position.start(round.header, OpponentModel.fresh(4))
    for logged in round.events:
        position = position.apply(logged.event)
    return position


def test_rounds(benchmark: BenchmarkFixture) -> None:
    """Whole rounds in which everybody plays by sound habits."""
    rng = np.random.default_rng(1)
    begun = dealt(rules_for("classic", 4), ROUNDS, rng)

    def play() -> Batch:
        batch, seat = begun.repeat(1), 0
        while not batch.over.all():
            active, drawn = batch.draw(seat)
            batch.play(seat, active, playout_policy.sound(batch, seat, drawn, rng))
            seat = (seat + 1) % 4
            if batch.over.mean() > 0.25:
                batch = batch.select(np.flatnonzero(~batch.over))
        return batch

    benchmark(play)
    if benchmark.stats is not None:
        benchmark.extra_info["rounds a second"] = ROUNDS / benchmark.stats.stats.median


def test_playouts(benchmark: BenchmarkFixture) -> None:
    """From sampled worlds, one play each, to the end of the round; among strangers."""
    position, rng = turn(), np.random.default_rng(1)
    start = sample(position.belief, heard(position.deal.table.rules, position.past), ROUNDS, rng)
    others = crowd(position.belief, 0, start, rng)

    def play() -> Outcomes:
        return play_on(start, 0, 2, 4, [Action(4)], others, rng)

    outcomes = benchmark(play)
    assert outcomes.safe.shape == (1, ROUNDS)
    if benchmark.stats is not None:
        benchmark.extra_info["rounds a second"] = ROUNDS / benchmark.stats.stats.median


def test_advice(benchmark: BenchmarkFixture) -> None:
    """One move among some twenty, with as many worlds as the bots use."""
    position = turn()

    def think() -> Advice:
        return advise(position, 2, 4, Plan())

    assert benchmark(think).plays
