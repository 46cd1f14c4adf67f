"""One rule for what a choice costs, what is as good, and what is too close to call."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.inference.evaluation import NEAR, NOISE, Comparison, Evaluation
from kibitz.inference.option import Option, points, shown, uncertain

CHANCES = st.floats(0, 1)
ERRORS = st.floats(0, 0.1)


@given(CHANCES, CHANCES, ERRORS)
def test_every_two_choices_are_compared_in_one_way(one: float, other: float, error: float) -> None:
    found, turned = Comparison(one, other, error), Comparison(other, one, error)
    back = {"better": "worse", "worse": "better", "alike": "alike", "close": "close"}
    assert turned.relation == back[found.relation]
    assert turned.points == -found.points
    apart = abs(found.difference) > NOISE * error
    if found.relation in ("better", "worse"):
        assert apart
        assert (found.difference > 0) == (found.relation == "better")
    if found.relation == "alike":
        assert abs(found.difference) <= NEAR
    if found.relation == "close":
        assert abs(found.difference) > NEAR
        assert not apart


@given(CHANCES, CHANCES, ERRORS)
def test_points_are_between_the_figures_as_they_are_shown(
    one: float, other: float, error: float
) -> None:
    found = Comparison(one, other, error)
    assert found.points == round(100 * one) - round(100 * other)
    if found.relation == "better":
        assert found.points >= 0


@given(CHANCES, CHANCES, ERRORS, st.sampled_from((0.05, 0.1, 0.15)))
def test_what_is_beyond_a_bound_is_no_noise(
    one: float, other: float, error: float, bound: float
) -> None:
    found = Comparison(one, other, error)
    if found.beyond(bound):
        assert found.relation == "better"
        assert found.difference >= bound


def test_exact_figures_have_no_noise() -> None:
    assert Comparison(0.5, 0.499, 0.0).relation == "better"
    assert Comparison(0.5, 0.5 + 1e-15, 0.0).relation == "alike"
    assert Comparison(0.55, 0.5, 0.0).beyond(0.05)


@pytest.mark.parametrize(
    ("one", "other", "error", "relation"),
    [
        (0.55, 0.50, 0.01, "better"),
        (0.55, 0.50, 0.03, "close"),
        (0.505, 0.50, 0.03, "alike"),
        (0.505, 0.50, 0.001, "better"),
    ],
)
def test_the_rule(one: float, other: float, error: float, relation: str) -> None:
    assert Comparison(one, other, error).relation == relation


@given(st.lists(st.tuples(CHANCES, ERRORS), min_size=1, max_size=5))
def test_choices_tried_apart_have_the_errors_of_both(figures: list[tuple[float, float]]) -> None:
    options = [Option(str(i), win, se) for i, (win, se) in enumerate(figures)]
    evaluation = Evaluation.apart(options)
    for one in options:
        for other in options:
            error = evaluation.compared(one.text, other.text).error
            apart = (one.se**2 + other.se**2) ** 0.5
            assert error == pytest.approx(0.0 if one is other else apart)


def test_a_gap_of_a_solution_is_no_loss() -> None:
    evaluation = Evaluation.apart([Option("a", 0.5), Option("b", 0.4985)], gap=0.002)
    assert evaluation.compared("a", "b").relation == "alike"


@given(CHANCES, CHANCES)
def test_what_is_shown_alike_is_ordered_alike(one: float, other: float) -> None:
    if one < other:
        assert shown(one) <= shown(other)
    assert abs(shown(one) - points(one)) <= 0.5
    assert (shown(one) == 0) == (one == 0)


def test_what_always_or_never_came_out_is_no_certainty() -> None:
    assert 0 < uncertain(0.0, 900) < 0.001
    assert 0.999 < uncertain(1.0, 900) < 1
    assert uncertain(0.4, 900) == 0.4
