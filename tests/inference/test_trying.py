"""Choices tried in the same worlds: their errors, and which are tried further."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from kibitz.inference.plan import Plan
from kibitz.inference.trying import Attempt, Floats, Outcome, Sums, Tally, standard_error, tried

LUCK, SKILL = 0.6, (0.5, 0.47, 0.2, 0.5)


def shares(running: Sequence[int], worlds: int, rng: np.random.Generator) -> Floats:
    """What choices win that share much of their luck: in 60 of 100 worlds all of it."""
    common, own = rng.random(worlds), rng.random((len(running), worlds))
    luck = np.where(rng.random(worlds) < LUCK, common, own)
    return (luck < np.array(SKILL)[list(running), None]).astype(float)


def attempt(rng: np.random.Generator, log: list[tuple[tuple[int, ...], int]]) -> Attempt:
    def tries(running: Sequence[int], worlds: int) -> Outcome:
        log.append((tuple(running), worlds))
        found = shares(running, worlds, rng)
        return Outcome(found, found)

    return tries


def test_the_error_of_a_difference_is_how_much_it_scatters() -> None:
    """Also of two that were tried in the same worlds in part only."""
    differences, errors, singles = [], [], []
    for seed in range(400):
        rng, sums = np.random.default_rng(seed), Sums(4)
        sums.add((0, 1, 2, 3), shares((0, 1, 2, 3), 60, rng))
        sums.add((0, 3), shares((0, 3), 90, rng))
        differences.append(sums.mean[:, None] - sums.mean)
        errors.append(sums.errors)
        singles.append(sums.error)
    scatter = np.std(differences, axis=0)
    meant = np.mean(errors, axis=0)
    apart = np.mean(singles, axis=0)
    for i, j in ((0, 1), (0, 2), (0, 3), (1, 2)):
        assert meant[i, j] == pytest.approx(scatter[i, j], rel=0.12)
        assert meant[i, j] < (apart[i] ** 2 + apart[j] ** 2) ** 0.5
    assert (np.diagonal(meant) == 0).all()


def test_what_came_out_alike_in_every_try_has_an_error() -> None:
    sums = Sums(2)
    sums.add((0, 1), np.zeros((2, 50)))
    assert sums.error.tolist() == [0.02, 0.02]
    assert sums.errors[0, 1] == 0.02


def test_only_what_is_in_doubt_is_tried_further() -> None:
    log: list[tuple[tuple[int, ...], int]] = []
    tally = tried(4, attempt(np.random.default_rng(1), log), Plan(worlds=1000))
    assert log[0] == ((0, 1, 2, 3), 1000)
    tries = tally.win.tries
    assert tries[2] == 1000
    assert (tries[[0, 3]] > 4000).all()
    assert tries.max() <= 8000
    assert all(worlds <= 4000 for _running, worlds in log)


def test_the_best_is_tried_twice_as_often_though_all_is_clear() -> None:
    def clear(running: Sequence[int], worlds: int) -> Outcome:
        found = np.array([[1.0], [0.5], [0.25]])[list(running)].repeat(worlds, axis=1)
        return Outcome(found, found)

    tally = tried(3, clear, Plan(worlds=100))
    assert tally.win.tries.tolist() == [200, 100, 100]


def test_a_loss_near_a_bound_of_judgement_is_in_doubt() -> None:
    tally = Tally(2)
    rng = np.random.default_rng(2)
    luck = rng.random(2000)
    found = np.array([luck < 0.55, luck < 0.5], dtype=float)
    tally.add((0, 1), Outcome(found, found))
    assert tally.doubtful(0) == (0, 1)


def test_where_there_is_no_room_for_all_the_nearest_go_on() -> None:
    """Twenty choices that are alike: each in as many worlds again, then a few of them only."""
    log: list[tuple[tuple[int, ...], int]] = []
    rng = np.random.default_rng(3)

    def alike(running: Sequence[int], worlds: int) -> Outcome:
        log.append((tuple(running), worlds))
        found = (rng.random((len(running), worlds)) < 0.5).astype(float)
        return Outcome(found, found)

    tally = tried(20, alike, Plan(worlds=100))
    assert sum(len(running) * worlds for running, worlds in log) <= (20 + 30) * 100
    assert [len(running) for running, _worlds in log[:2]] == [20, 20]
    assert tally.win.tries.min() >= 200


@pytest.mark.parametrize(("span", "least"), [(1.0, 0.02), (0.3, 0.006)])
def test_an_error_is_a_part_of_what_tries_can_differ_by(span: float, least: float) -> None:
    alike = np.full((2, 50), 0.7)
    assert standard_error(alike, span) == pytest.approx([least, least])
    sums = Sums(2, span)
    sums.add((0, 1), alike)
    assert sums.error == pytest.approx([least, least])
    assert sums.errors[0, 1] == pytest.approx(least)


def test_one_try_tells_nothing_of_the_next() -> None:
    assert standard_error(np.zeros((2, 1)), 3.0).tolist() == [3.0, 3.0]
