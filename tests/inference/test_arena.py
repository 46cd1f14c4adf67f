"""Strength is measured fairly and repeatably, on whatever computes it."""

from __future__ import annotations

import importlib
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from kibitz.engine.record import dumps
from kibitz.engine.round import read_rounds
from kibitz.inference.arena import SITTING, Setting, Tally, compete, sit, standings
from kibitz.inference.contest import Effort, Foul
from tests import needs

TINY = Effort(worlds=4)


def setting(*bots: str, rounds: int = 60, seed: int = 1, **more: Any) -> Setting:
    return Setting("classic", (), bots, rounds, seed, **more)


def same(one: Tally, other: Tally) -> bool:
    return np.array_equal(one.shares, other.shares) and np.array_equal(one.moves, other.moves)


def test_each_deal_is_played_with_each_seating() -> None:
    tally = sit(setting("random", "counter", "random"), range(2), keep=True)
    tables = [dict(record.tags) for record in tally.records]
    assert [tags["Players"] for tags in tables] == 2 * [
        "random1, counter, random2",
        "counter, random2, random1",
        "random2, random1, counter",
    ]
    deals = [record.entries[0].text.split()[2:7:2] for record in tally.records]
    assert deals[0] == deals[1] == deals[2]
    assert deals[3] == deals[4] == deals[5] != deals[0]


def test_shares_are_counted_for_the_bot_whatever_its_seat() -> None:
    """Seats change, and the records say who won."""
    arena = setting("counter", "random", rounds=24)
    tally = compete(arena, keep=True)
    rounds = read_rounds(dumps(tally.records).encode())
    won = dict.fromkeys(arena.names, 0.0)
    for round in rounds:
        winners = round.state().table.winners
        for seat in winners:
            won[round.header.players[seat]] += 1 / len(winners)
    assert np.allclose([won[name] / len(rounds) for name in arena.names], tally.shares.mean(axis=0))
    assert np.allclose(tally.shares.sum(axis=1), 1)


def test_sittings_cover_all_deals_once() -> None:
    arena = setting("random", "random", "random", "random", rounds=101)
    assert [deal for deals in arena.sittings for deal in deals] == list(range(26))
    assert all(len(deals) * 4 <= SITTING for deals in arena.sittings)


def test_the_same_seed_gives_the_same_rounds_and_another_one_others() -> None:
    arena = setting("reads", "random", effort=TINY, rounds=12)
    once, again = compete(arena, keep=True), compete(arena, keep=True)
    assert once.records == again.records
    other = setting("reads", "random", effort=TINY, rounds=12, seed=2)
    assert compete(other, keep=True).records != once.records


def test_processes_change_nothing() -> None:
    arena = setting("counter", "facts", "random", effort=TINY, rounds=36)
    told: list[int] = []
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        spread = compete(arena, executor, progress=told.append)
    assert same(spread, compete(arena))
    assert sum(told) == 36


def test_a_cluster_changes_nothing() -> None:
    """A Dask cluster on this machine, reached as a remote one is: by its address."""
    distributed = needs.distributed()
    arena = setting("counter", "random")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor: Executor = client.get_executor()
        spread = compete(arena, executor)
    assert same(spread, compete(arena))


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    """Four equal bots win a quarter each: 99 % intervals miss it rarely."""
    missed = 0
    for seed in range(6):
        arena = setting("random", "random", "random", "random", rounds=48, seed=seed)
        found = standings(arena, compete(arena))
        assert abs(sum(standing.win for standing in found) - 1) < 1e-9
        missed += sum(not standing.low <= 0.25 <= standing.high for standing in found)
    assert missed <= 3


def test_a_foul_ends_it_in_other_processes_too() -> None:
    arena = setting("run:/nowhere/at/all", "random", rounds=4)
    with pytest.raises(Foul, match="cannot be run"):
        compete(arena)
    with (
        ProcessPoolExecutor(1, get_context("spawn")) as executor,
        pytest.raises(Foul, match="cannot be run"),
    ):
        compete(arena, executor)


def test_the_cluster_is_an_extra() -> None:
    """Nothing of the arena needs the scheduler's library to be imported."""
    assert "distributed" not in vars(importlib.import_module("kibitz.inference.arena"))


@pytest.mark.parametrize(
    ("bots", "options", "won", "moves"),
    [
        (("counter", "random"), ("no-open",), [83, 37], [271, 263]),
        (("counter", "counter", "random"), (), [56, 47, 17], [336, 282, 289]),
    ],
)
def test_counter_plays_as_it_always_has(
    bots: tuple[str, ...], options: tuple[str, ...], won: list[float], moves: list[int]
) -> None:
    """It is a yardstick: whoever changes these figures has changed what strength means."""
    tally = compete(Setting("classic", options, bots, 120, 9))
    assert (tally.shares.sum(axis=0) * len(bots)).tolist() == pytest.approx(won)
    assert tally.moves.tolist() == moves
