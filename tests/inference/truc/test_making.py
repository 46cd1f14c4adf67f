"""Making the match equity table: broken off and gone on with, and put into the shipped files."""

from __future__ import annotations

import json
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kibitz.inference.truc import making
from kibitz.inference.truc.making import Points, make, pack, pairs, read
from kibitz.inference.truc.solution import PARTS, loaded
from kibitz.inference.truc.solver import Solved
from kibitz.inference.truc.stakes import GOAL, Score

COARSE = 0.05


class Interrupted(Exception):
    """As Ctrl-C would."""


class Stops:
    """Is told of the scores, and breaks off after some of them."""

    def __init__(self, after: int) -> None:
        self.told: dict[Points, Solved] = {}
        self._after = after

    def __call__(self, points: Points, solved: Solved) -> None:
        self.told[points] = solved
        if len(self.told) >= self._after:
            raise Interrupted


class AtOnce(Executor):
    """Does what is submitted at once, in this process."""

    def submit(self, task: Any, /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(task(*args, **named))
        return future


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the last scores of a game."""
    last = [pair for pair in pairs() if sum(pair[0]) >= 2 * GOAL - 3]
    monkeypatch.setattr(making, "pairs", lambda: iter(last))


def test_scores_follow_those_that_they_lead_to() -> None:
    """Every score once, after all with more points; with it the one with the roles exchanged."""
    order = [points for pair in pairs() for points in pair]
    assert sorted(order) == [(mine, theirs) for mine in range(GOAL) for theirs in range(GOAL)]
    totals = [sum(points) for points in order]
    assert totals == sorted(totals, reverse=True)
    assert all({(b, a) for a, b in pair} == set(pair) for pair in pairs())


@pytest.mark.usefixtures("few")
def test_broken_off_and_gone_on_with(tmp_path: Path) -> None:
    """What was solved is not solved again, and the result is the same as in one go."""
    whole = make(tmp_path / "whole", False, None, Stops(99), COARSE)
    broken = Stops(2)
    with pytest.raises(Interrupted):
        make(tmp_path / "broken", False, None, broken, COARSE)
    kept = {file: file.stat().st_mtime_ns for file in (tmp_path / "broken").iterdir()}
    assert kept
    assert not list((tmp_path / "broken").glob("*.part"))
    again = Stops(99)
    resumed = make(tmp_path / "broken", False, AtOnce(), again, COARSE)
    assert resumed == whole
    assert set(again.told) == set(whole.solved)
    assert all(file.stat().st_mtime_ns == time for file, time in kept.items())
    assert max(solved.exploitability for solved in whole.solved.values()) <= COARSE
    for file in (tmp_path / "whole").iterdir():
        with np.load(file) as one, np.load(tmp_path / "broken" / file.name) as other:
            assert one.files == other.files
            assert all(np.array_equal(one[name], other[name]) for name in one.files)


@pytest.mark.usefixtures("few")
def test_what_is_shipped_holds_what_was_made(tmp_path: Path) -> None:
    table = make(tmp_path / "made", True, None, Stops(99), COARSE)
    files = pack(tmp_path / "made", tmp_path / "data", "tie-to-first")
    assert [file.name for file in files] == ["tie-to-first.json", "tie-to-first.npz"]
    found = json.loads(files[0].read_text("utf-8"))
    assert found["table"][11][10] == pytest.approx(table.equity(11, 10), abs=1e-6)
    assert np.isnan(found["table"][0][0])
    with np.load(files[1]) as arrays:
        stored = {part: arrays[f"11-10/{part}"] for part in PARTS}
    values = read(tmp_path / "made" / "11-10.npz", ((11, 10), (10, 11)))
    assert values[11, 10] == table.solved[11, 10]
    score = Score((11, 10), table.equity, 1 - table.equity(10, 11))
    first = loaded(score, stored)
    assert first.raising.value[0].sum() == pytest.approx(table.equity(11, 10), abs=1e-3)
