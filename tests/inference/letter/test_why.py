"""Reasons: the right ones on real positions, and never a claim within the error."""

from __future__ import annotations

import random

import pytest

from kibitz.engine.header import Header
from kibitz.engine.letter.events import Turn
from kibitz.engine.letter.notation import format_action, parse
from kibitz.inference.letter import why
from kibitz.inference.letter.bystander import as_the_table_sees
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.recommendation import Recommendation, recommend
from kibitz.inference.option import points
from kibitz.inference.plan import Plan
from tests.strategies.decisions import decisions
from tests.strategies.tables import SETTINGS, Setting


def recommended(*lines: str, players: str = "Anna Ben Carla", goal: str = "win") -> Recommendation:
    """Advice for Anna, whose log ends in a card drawn."""
    header = Header("pismo", tuple(players.split()), 0, 0)
    position = Position.start(header, OpponentModel.fresh(len(header.players)))
    for line in lines:
        position = position.apply(parse(header, line))
    hand, turn = position.belief.certain(0), position.past[-1]
    assert hand is not None
    assert isinstance(turn, Turn)
    assert turn.drawn is not None
    plan = Plan("safe" if goal == "safe" else "win")
    return recommend(position, hand, turn.drawn, plan)


def reasons(found: Recommendation) -> tuple[why.Reason, ...]:
    return why.reasons(found, as_the_table_sees(found.position).belief)


def kinds(found: Recommendation) -> list[type[why.Reason]]:
    return [type(reason) for reason in reasons(found)]


def test_a_forced_card() -> None:
    assert reasons(recommended("deal Anna 5", "Anna +7")) == (why.Forced(7, 5),)


def test_the_card_that_must_not_be_played() -> None:
    assert why.Doomed(8) in reasons(recommended("deal Anna 8", "Anna +4"))
    assert why.Shelter(4) in reasons(recommended("deal Anna 8", "Anna +4"))


def test_a_certain_guess() -> None:
    lines = ("deal Anna 2", "Anna +1 2>Ben 6", "Ben 1>Anna 3 miss", "Anna +4")
    found = recommended(*lines, players="Anna Ben")
    gain = next(reason for reason in reasons(found) if isinstance(reason, why.Gain))
    assert (gain.target, gain.risk) == (1, 0)
    assert gain.p == pytest.approx(1)


def test_a_card_that_somebody_has_seen_leaves_the_hand() -> None:
    found = recommended("deal Anna 2", "Anna +5 5>Ben 1", "Ben 4", "Carla 2>Anna", "Anna +1")
    assert found.chosen.action.card == 2
    (gone,) = [reason for reason in reasons(found) if isinstance(reason, why.Gone)]
    assert (gone.card, gone.knower) == (2, 2)
    assert gone.p == pytest.approx(1)


def test_a_duel_tells_both_chances() -> None:
    found = recommended("deal Anna 7", "Anna +3")
    (gain,) = [reason for reason in reasons(found) if isinstance(reason, why.Gain)]
    assert (gain.p, gain.risk) == (found.chosen.ko, found.chosen.risk)
    (trade,) = [reason for reason in reasons(found) if isinstance(reason, why.Tradeoff)]
    assert (trade.safest, trade.best) == (found.safest.action, found.best.action)
    assert trade.win == points(found.best.win) - points(found.safest.win)
    assert trade.safe == points(found.safest.safe) - points(found.best.safe)


def test_the_safest_is_explained_where_it_is_wanted() -> None:
    found = recommended("deal Anna 7", "Anna +3", goal="safe")
    assert format_action(found.position.header, found.chosen.action) == "7"
    assert why.Tradeoff in kinds(found)


def test_at_the_end_the_showdown_counts() -> None:
    told = [
        (reason, decision)
        for seed in range(30)
        for decision in decisions(Setting("classic", 4), seed, 0)
        if decision.facts.deal.table.deck <= 2
        for reason in reasons(
            recommend(decision.reads, decision.hand, decision.drawn, Plan(worlds=50))
        )
        if isinstance(reason, why.Highest)
    ]
    assert told
    for reason, decision in told:
        assert decision.facts.deal.table.deck == 0
        assert 0 <= reason.p <= 1


@pytest.mark.parametrize("seed", range(40))
def test_no_difference_is_claimed_within_the_error(seed: int) -> None:
    rng = random.Random(seed)
    setting: Setting = rng.choice(SETTINGS)
    for decision in decisions(setting, seed, rng.randrange(setting.seats)):
        plan = Plan(rng.choice(["win", "safe"]), worlds=rng.choice([30, 200]))
        found = recommend(decision.reads, decision.hand, decision.drawn, plan)
        told = reasons(found)
        assert len(told) <= why.MOST
        rated = {play.decision: play for play in found.plays}
        chosen = found.chosen.text
        for reason in told:
            match reason:
                case why.Costs(action, lost):
                    against = found.evaluation.compared(chosen, rated[action].text)
                    assert against.relation == "better"
                    assert lost == points(found.chosen.win) - points(rated[action].win)
                case why.Tradeoff(safest, best, win, safe):
                    assert win is not None or safe is not None
                    one, other = rated[best], rated[safest]
                    won = found.evaluation.compared(one.text, other.text)
                    kept = found.evaluation.safer(other.text, one.text)
                    assert (win is None) == (won.relation != "better")
                    assert (safe is None) == (kept.relation != "better")
                    assert win in (None, points(one.win) - points(other.win))
                    assert safe in (None, points(other.safe) - points(one.safe))
                case why.Level(action):
                    against = found.evaluation.compared(chosen, rated[action].text)
                    assert against.relation == "alike"
                case why.Close(action, win):
                    against = found.evaluation.compared(chosen, rated[action].text)
                    assert (against.relation, win) == ("close", rated[action].win)
                case why.Gain(action, _, p, risk):
                    assert (p, risk) == (rated[action].ko, rated[action].risk)


def test_an_enumerated_end_says_so() -> None:
    for seed in range(60):
        for decision in decisions(Setting("classic", 2, ("no-open",)), seed, 0):
            if decision.facts.deal.table.deck > 2:
                continue
            found = recommend(decision.reads, decision.hand, decision.drawn, Plan(worlds=50))
            if found.exact:
                assert all(play.se == 0 for play in found.plays)
                return
    pytest.fail("no end was enumerated")
