"""How long something is thought about, and that whoever thinks looks at the clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count

import pytest

from kibitz.inference.clock import Clock, TimeIsUp
from kibitz.inference.marque import endgame
from kibitz.inference.marque.choice import question
from kibitz.inference.plan import Plan
from tests.inference.marque.moments import STUDY, moments
from tests.strategies.fleets import played


def after(looks: int) -> Callable[[], bool]:
    """It says stop after it was asked so often."""
    asked = count()
    return lambda: next(asked) >= looks


def test_a_clock_without_an_end_is_over_when_somebody_says_so() -> None:
    clock = Clock(stopped=after(2))
    assert not clock.timed
    clock.look()
    assert not clock.over
    with pytest.raises(TimeIsUp):
        clock.look()


def test_a_clock_is_over_after_its_time() -> None:
    clock = Clock(0.01)
    assert clock.timed
    part = clock.share(0.5)
    time.sleep(0.02)
    assert clock.over
    assert part.over
    assert clock.share(0.5).over


def test_a_share_of_the_time_hears_the_same_stop() -> None:
    stops: list[bool] = []
    part = Clock(60, lambda: bool(stops)).share(0.5)
    assert not part.over
    stops.append(True)
    assert part.over


END = moments(played(2, (), 1).round.upto(16))[-1]
"""Two ships are hidden, and it is solved at once."""


def test_an_end_that_takes_too_long_is_not_solved() -> None:
    """Wherever in its solution the time is up: among the places, in the tree, in the rounds."""
    asked, whole = count(), question(END, None)
    assert endgame.answer(whole, clock=Clock(stopped=lambda: next(asked) < 0)) is not None
    total = next(asked)
    for looks in {*range(12), total // 2, total - 1}:
        assert endgame.answer(whole, clock=Clock(stopped=after(looks))) is None, looks


def test_what_is_not_solved_is_tried_out() -> None:
    """The answer that takes the least time has a figure for every choice."""
    solved, tried = (
        STUDY.weigh(END, None, Plan(worlds=60, stopped=stopped), ())
        for stopped in (after(10_000), after(0))
    )
    assert solved.exact
    assert not tried.exact
    assert {play.text for play in tried.plays} == {play.text for play in solved.plays}
    assert any(play.tries for play in tried.plays)
