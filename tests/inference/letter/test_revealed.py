"""How likely the hands that came to light had seemed."""

from __future__ import annotations

import math

import pytest

from kibitz.engine.round import Round, project, read_rounds
from kibitz.inference.reckoning import Reckoned, logloss
from kibitz.inference.study import follow, study_of
from tests.strategies.tables import kib

FULL = (
    "deal Anna 5 Ben 3 Carla 2 aside 1",
    "Anna +1 1>Ben 3 hit",
    "Carla +7 7",
    "Anna +8 8 out Anna 5",
)


def reckon(round: Round, eyes: int | None) -> tuple[Reckoned, ...]:
    study, seen = study_of(round.header), project(round, eyes)
    facts = [study.start(seen.header), *(after for _, after in follow(seen))]
    start = study.read(seen.header, None, {})
    reads = [start, *(after for _, after in follow(seen, start))]
    return study.reckon(seen.events, facts, reads, round.state(), eyes)


def read(*lines: str) -> Round:
    (round,) = read_rounds(kib(*lines).encode())
    return round


def test_the_probability_just_before_it_was_seen() -> None:
    round = read(*FULL)
    anna, ben = reckon(round, 2)
    before = [after for _, after in follow(project(round, 2).upto(0))][-1]
    assert (ben.seat, ben.number, ben.what) == (1, 1, "3")
    # The 1 that Anna plays is one card less of those that Ben may hold.
    assert ben.facts > before.belief.hand(1)[3]
    assert (anna.seat, anna.number, anna.what) == (0, 3, "5")
    assert 0 < anna.facts < 1
    assert 0 < anna.reads < 1


def test_nobody_is_told_of_the_own_hand() -> None:
    round = read(*FULL)
    for eyes in range(3):
        assert eyes not in [one.seat for one in reckon(round, eyes)]
    assert [one.seat for one in reckon(round, None)] == [0, 1, 2]


def test_a_hand_that_nobody_saw_counts_at_the_end() -> None:
    carla = reckon(read(*FULL), 0)[-1]
    assert (carla.seat, carla.number, carla.what) == (2, None, "2")


def test_what_was_certain_already_does_not_hide_what_was_not() -> None:
    round = read("deal Anna 2 Ben 3 Carla 6 aside 1", "Anna +2 2>Ben 3", "Ben +5 5>Ben 3 +8")
    (ben,) = reckon(round, 0)
    assert (ben.number, ben.what) == (1, "3")
    assert ben.facts < 1


@pytest.mark.parametrize(
    ("stated", "expected"),
    [([1.0], 0.0), ([0.5, 0.5], math.log(2)), ([1.0, 0.25], math.log(2)), ([0.0], -math.log(1e-9))],
)
def test_the_loss_is_the_mean_of_the_logarithms(stated: list[float], expected: float) -> None:
    assert logloss(stated) == pytest.approx(expected)
