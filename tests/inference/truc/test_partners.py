"""Advice between partners: legal choices, tried in worlds that the facts allow."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kibitz.engine.errors import KibitzError
from kibitz.engine.round import read_rounds
from kibitz.engine.truc.cards import COPIES, RANKS, STRENGTHS
from kibitz.inference.plan import Plan
from kibitz.inference.study import reached, study_of
from kibitz.inference.truc import partners
from tests.strategies.hands import truc

QUICK = Plan(worlds=100)


def weighed(*lines: str, eyes: str, score: str = "Anna 3, Ben 5", plan: Plan = QUICK) -> Any:
    """Anna leads; Dov deals; Carla asks for the side of Anna."""
    text = truc(*lines, players="Anna, Ben, Carla, Dov", eyes=eyes, first="Anna", score=score)
    (round,) = read_rounds(text.encode())
    study = study_of(round.header)
    return study.weigh(reached(round), round.header.perspective, plan, ())


def texts(advice: Any) -> set[str]:
    return {choice.text for choice in advice.choices}


def equities(advice: Any) -> dict[str, float]:
    return {choice.text: choice.equity for choice in advice.choices}


def test_whoever_leads_for_a_captain_only_plays() -> None:
    advice = weighed("deal Anna 7 8 9", eyes="Anna")
    assert texts(advice) == {"7", "8", "9", "fold"}
    assert not advice.exact


def test_a_captain_speaks_before_the_partner_plays() -> None:
    assert texts(weighed("deal Carla 7 8 9", eyes="Carla")) == {"wait", "x2", "new", "fold"}


def test_a_captain_who_plays_may_raise_with_every_card() -> None:
    lines = ("deal Dov 7 8 K", "Anna K", "Ben 9", "Carla 10")
    assert texts(weighed(*lines, eyes="Dov")) == {"7", "8", "K", "fold"}
    advice = weighed(*lines, "Dov 8", eyes="Dov")
    assert texts(advice) == {"x2 7", "x2 K", "7", "K", "fold"}


@pytest.mark.parametrize("question", ["x2", "new"])
def test_a_captain_answers(question: str) -> None:
    good = equities(weighed("deal Dov 7 7 8", f"Carla {question}", eyes="Dov"))
    bad = equities(weighed("deal Dov 9 9 10", f"Carla {question}", eyes="Dov"))
    assert set(good) == {"yes", "no", "fold"}
    if question == "x2":
        # With bad cards it is close: the partner may have better ones.
        assert good["yes"] > good["no"] + 0.03
        assert bad["yes"] < bad["no"] + 0.01
    else:
        assert good["no"] > good["yes"]
        assert bad["yes"] > bad["no"]


def test_strong_cards_are_worth_more_than_weak_ones() -> None:
    strong = weighed("deal Anna 7 7 8", eyes="Anna")
    weak = weighed("deal Anna 9 9 10", eyes="Anna")
    assert strong.choices[0].equity > weak.choices[0].equity + 4 * strong.choices[0].se
    assert all(0 < choice.se < 0.1 for choice in strong.choices if choice.text != "fold")


def test_the_best_comes_first_and_always() -> None:
    advice = weighed("deal Carla 7 7 8", eyes="Carla")
    assert [choice.frequency for choice in advice.choices] == [1.0, 0.0, 0.0, 0.0]
    assert advice.best == advice.choices[0]


def test_the_same_seed_gives_the_same_figures() -> None:
    once, again = (weighed("deal Carla 7 9 8", eyes="Carla").choices for _ in range(2))
    assert once == again
    other = weighed("deal Carla 7 9 8", eyes="Carla", plan=Plan(worlds=100, seed=2)).choices
    assert once != other


def test_worlds_hold_every_card_once() -> None:
    """Own cards, cards played and hands thrown away stay what they are."""
    lines = ("deal Dov 7 8 K", "Carla new yes", "deal Dov 9 9 J", "Anna 7", "Ben 7", "Carla Q")
    text = truc(*lines, players="Anna, Ben, Carla, Dov", eyes="Dov", first="Anna")
    (round,) = read_rounds(text.encode())
    deal = reached(round).deal
    for world in partners._worlds(deal, QUICK):
        assert world.hands[3] == deal.hands[3]
        held = Counter(card for hand in world.hands for card in hand or ())
        assert all(not Counter(world.table.played[s]) - Counter(world.hands[s]) for s in range(4))
        assert len(world.pack or ()) == 14
        gone = held + Counter(world.pack) + Counter(map(RANKS.index, ("7", "8", "K")))
        # Three more cards were thrown away by Carla, unseen.
        assert Counter(dict.fromkeys(STRENGTHS, COPIES)) >= gone
        assert gone.total() == 32 - 3


def test_who_has_nothing_to_choose() -> None:
    with pytest.raises(KibitzError, match="Anna's turn"):
        weighed("deal Ben 7 8 9", eyes="Ben")
    with pytest.raises(KibitzError, match="does not know the cards"):
        weighed("deal", eyes="Anna")


def test_the_chance_between_two_turns() -> None:
    text = truc("deal Ben 7 7 8", players="Anna, Ben, Carla, Dov", eyes="Ben", first="Anna")
    (round,) = read_rounds(text.encode())
    study = study_of(round.header)
    win, se = study.chance(reached(round), 1, QUICK)
    assert 0.5 < win < 1
    assert 0 < se < 0.1


def test_what_ends_the_hand_is_known_and_what_was_tried_is_not() -> None:
    advice = weighed("deal Dov 7 7 8", "Carla x2", eyes="Dov")
    exact = {choice.text for choice in advice.choices if choice.se == 0}
    assert exact == {"no", "fold"}
    assert advice.evaluation.compared("no", "fold").error == 0
    assert advice.evaluation.compared("yes", "no").error > 0
