"""What is claimed about games of Le Truc is so; and a false claim would be found."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

from kibitz.inference.truc import news, why
from tests.claims.checking import Checked
from tests.claims.truc import Scene, made_at, moments, wrong_news, wrong_reason


@cache
def few() -> list[tuple[Scene, list[Checked]]]:
    """Some moments with the claims made there."""
    return list(islice(moments(6), 300))


def test_every_claim_is_so() -> None:
    checks = [check for _scene, made in few() for check in made]
    assert len({check.kind for check in checks}) > 20
    assert not [check for check in checks if check.wrong]


def test_false_news_is_found() -> None:
    found = set()
    for scene, _made in islice(moments(4, advised=False), 400):
        for claim in news.news(scene.was, scene.now):
            found.add(type(claim))
            assert wrong_news(scene, _false(claim)), claim
    assert len(found) > 10


def _false(claim: news.Claim) -> Any:
    """The same of another player, of other points, or the opposite."""
    match claim:
        case news.Granted(other):
            return news.Denied(other)
        case news.Denied(other):
            return news.Granted(other)
        case news.Taken():
            return news.Spoiled()
        case news.Spoiled():
            return news.Taken(0, 0)
        case news.Unscored():
            return news.HandWon((0,), (1, 0))
        case news.HandWon(score=score):
            return replace(claim, score=(score[0] + 1, score[1]))
        case news.GameWon(winners):
            return replace(claim, winners=tuple(1 - seat for seat in winners))
        case news.NewHand(first=first) | news.NewCards(first=first):
            return replace(claim, first=first + 1)
        case news.CounterClaimed(other):
            return replace(claim, other=other + 1)
        case news.Asked():
            raise AssertionError(claim)
        case _:
            return replace(claim, points=claim.points + 1)


def test_false_reasons_are_found() -> None:
    found = set()
    for scene, checks in few():
        if not any(check.kind == "recommended" for check in checks):
            continue  # not weighed
        if (made := made_at(scene)) is None:
            continue
        moment, _decision = made
        for reason in why.reasons(moment.found):
            match reason:
                case why.Raised(chance):
                    false: why.Reason = why.Raised(1 - chance)
                case why.TakePoint(point):
                    false = replace(reason, point=point + 0.01)
                case why.Often(frequency):
                    false = replace(reason, frequency=frequency / 2)
                case why.Costs(choice):
                    false = why.Close(choice, 0.5)
                case why.Level(choice):
                    false = why.Costs(choice, 5.0)
                case _:
                    continue
            found.add(type(reason))
            assert wrong_reason(moment, false), false
    assert len(found) > 4
