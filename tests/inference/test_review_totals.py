"""Reviews summed up."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.engine.round import project, read_rounds
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review, review
from kibitz.inference.review_totals import totals

LOGS = Path(__file__).parents[1] / "logs"


@pytest.fixture(scope="module")
def reviews() -> list[Review]:
    rounds = read_rounds((LOGS / "tag3.kib").read_bytes())[:2]
    return [review([project(r, seat)], seat, Plan(worlds=60)) for r in rounds for seat in range(3)]


def test_everybody_is_summed_up_once(reviews: list[Review]) -> None:
    found = totals(reviews)
    assert [total.player for total in found] == ["Anna", "Ben", "Carla"]
    assert sum(total.won for total in found) == pytest.approx(2)
    for total in found:
        assert len(total.reviews) == 2
        parts = total.deal + total.skill + total.others + total.luck
        assert total.fair + parts == pytest.approx(total.won)
        counted = sum(len(one.counted) for one in total.reviews)
        assert len(total.decisions) == counted


def test_costs_are_the_losses_of_the_mistakes_by_kind(reviews: list[Review]) -> None:
    for total in totals(reviews):
        lost = sum(decision.loss for one in total.reviews for decision in one.mistakes)
        assert sum(cost for _kind, _count, cost in total.costs) == pytest.approx(lost)
        costs = [cost for _kind, _count, cost in total.costs]
        assert costs == sorted(costs, reverse=True)
        mistakes = sum(count for _kind, count, _cost in total.costs)
        assert mistakes == sum(total.marks[mark] for mark in ("?!", "?", "??"))


def test_one_review_is_its_own_total(reviews: list[Review]) -> None:
    for one in reviews:
        (total,) = totals([one])
        assert total.accuracy == one.accuracy
        assert total.balance == one.balance


def test_nothing_sums_up_to_nothing() -> None:
    assert totals([]) == ()
