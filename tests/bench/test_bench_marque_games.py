"""How fast games of Letter of Marque are played on; measure with ``--benchmark-enable``.

Wanted: 10,000 games a second on one core at four players, everybody choosing as a style does.
"""

from __future__ import annotations

import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

from kibitz.engine.marque.rules import rules_for
from kibitz.inference.marque.batch import Batch, Floats
from kibitz.inference.marque.playout import play_on, set_up
from kibitz.inference.marque.styles import ATTACKER, BALANCED, BLUFFER, HONEST, mind

GAMES = 2_000


def test_games(benchmark: BenchmarkFixture) -> None:
    """Whole games, from the set-up."""
    rng = np.random.default_rng(1)
    minds = [mind(style) for style in (HONEST, BLUFFER, BALANCED, ATTACKER)]

    def play() -> Floats:
        batch = Batch.fresh(rules_for(4), GAMES, rng)
        set_up(batch, minds)
        return play_on(batch, 0, minds, rng)

    shares = benchmark(play)
    assert shares.shape == (4, GAMES)
