"""Reviews summed up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kibitz.engine.round import project, read_rounds
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review, review
from kibitz.inference.review_summary import Summary
from kibitz.inference.review_totals import totals

LOGS = Path(__file__).parents[1] / "logs"


@pytest.fixture(scope="module")
def reviews() -> list[Review]:
    rounds = read_rounds((LOGS / "tag3.kib").read_bytes())[:2]
    return [review([project(r, seat)], seat, Plan(worlds=60)) for r in rounds for seat in range(3)]


def test_everybody_is_summed_up_once(reviews: list[Review]) -> None:
    found = totals(one.summary for one in reviews)
    assert [total.player for total in found] == ["Anna", "Ben", "Carla"]
    assert sum(total.won for total in found) == pytest.approx(2)
    for total in found:
        assert len(total.rounds) == 2
        parts = total.deal + total.skill + total.others + total.luck
        assert total.fair + parts == pytest.approx(total.won)
        counted = sum(len(one.counted) for one in reviews if one.player == total.player)
        assert total.counted == counted


def test_costs_are_the_losses_of_the_mistakes_by_kind(reviews: list[Review]) -> None:
    for total in totals(one.summary for one in reviews):
        theirs = (one for one in reviews if one.player == total.player)
        lost = sum(decision.loss for one in theirs for decision in one.mistakes)
        assert sum(cost for _kind, _count, cost in total.costs) == pytest.approx(lost)
        costs = [cost for _kind, _count, cost in total.costs]
        assert costs == sorted(costs, reverse=True)
        mistakes = sum(count for _kind, count, _cost in total.costs)
        assert mistakes == sum(total.marks[mark] for mark in ("?!", "?", "??"))


def test_one_review_is_its_own_total(reviews: list[Review]) -> None:
    for one in reviews:
        (total,) = totals([one.summary])
        assert total.accuracy == one.accuracy
        assert total.balance == one.balance


def test_nothing_sums_up_to_nothing() -> None:
    assert totals([]) == ()


def test_a_summary_is_the_same_when_it_was_kept(reviews: list[Review]) -> None:
    for one in reviews:
        text = json.dumps(one.summary.json)
        again = Summary.of_json(json.loads(text), one.round.header.game, one.player)
        assert again == one.summary
        assert (again.accuracy, again.balance) == (one.accuracy, one.balance)
