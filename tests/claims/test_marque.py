"""What is claimed about games of Letter of Marque is so; and a false claim would be found."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from kibitz.inference.marque import news, why
from kibitz.inference.marque.recommendation import recommend
from kibitz.inference.plan import Plan
from tests.claims.marque import Moment, moments, wrong_choice, wrong_news, wrong_reason


def test_every_claim_is_so() -> None:
    checks = [check for _scene, made in islice(moments(3), 150) for check in made]
    assert len({check.kind for check in checks}) > 20
    assert not [check for check in checks if check.wrong]


def test_false_news_is_found() -> None:
    for scene, _made in islice(moments(4, advised=False), 150):
        for claim in news.news(scene.was, scene.now):
            false: news.Claim
            match claim:
                case news.Turned():
                    false = replace(claim, left=claim.left + 1)
                case news.TakenHome() | news.Won():
                    false = replace(claim, points=claim.points + 1)
                case news.Defended():
                    false = news.Captured(claim.owner, claim.treasure, claim.actor)
                case news.Captured():
                    false = news.Defended(claim.owner, claim.treasure, claim.actor)
                case news.Hidden():
                    false = replace(claim, armed=claim.armed + 1)
                case news.Begun(first):
                    false = news.Begun((first + 1) % len(scene.log.header.players))
                case news.Spent(actor) | news.Passed(actor):
                    false = replace(claim, actor=(actor + 1) % len(scene.log.header.players))
            assert wrong_news(scene, false), false


def test_false_advice_is_found() -> None:
    """Another choice recommended than the best, and reasons that hold for other choices."""
    found = set()
    for scene, made in islice(moments(5), 80):
        if not any(check.kind == "recommended" for check in made) or scene.now.deal.table.over:
            continue
        if scene.now.deal.table.turn != scene.eyes:
            continue
        advice = recommend(scene.now, scene.eyes, Plan(worlds=60))
        moment = Moment(scene.name, scene.have, advice, scene.full)
        for reason in why.reasons(advice):
            match reason:
                case why.Attack(bare=bare):
                    found.add(
                        wrong_reason(moment, advice.chosen, replace(reason, bare=bare / 2 + 0.1))
                    )
                case why.Thought(armed=armed):
                    found.add(wrong_reason(moment, advice.chosen, replace(reason, armed=not armed)))
                case why.Forced() if len(advice.plays) > 1:
                    raise AssertionError
                case why.Unshot(treasure):
                    found.add(wrong_reason(moment, advice.chosen, why.Guarded(treasure)))
        worse = [play for play in advice.plays if play.win < advice.best.win]
        if worse:
            other = replace(advice, best=worse[-1])
            assert wrong_choice(replace(moment, found=other))
    assert found == {"not so"}
