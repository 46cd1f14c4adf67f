"""Of choices that win alike the better in itself is advised; what settles the game is exact."""

from __future__ import annotations

import pytest

from kibitz.inference.marque.recommendation import Recommendation, recommend
from kibitz.inference.marque.weighing import Rated
from kibitz.inference.plan import Plan
from tests.inference.marque.moments import moment

TWO = "Me, Ben"

LOST = (
    "set Me 3 armed, Ben 7", "Me home 3", "Ben home 7", "Me sail 5 bare", "Ben sail 6",
    "Me hit Ben 6 armed", "Ben sail 5", "Me sail 4 bare", "Ben sail 4", "Me sail 7 armed",
    "Ben sail 3", "Me home 5", "Ben home 4", "Me sail 6 bare", "Ben hit Me 4 bare", "Me home 6",
    "Ben home 3", "Me home 7", "Ben home 5",
)  # fmt: skip
"""Only Ben's 6 is at sea, on a ship that is armed for certain, and Ben has won."""

WON = (
    "set Me 3 armed, Ben 6", "Me hit Ben 6 bare", "Ben hit Me 3 armed", "Me sail 6 bare",
    "Ben sail 3", "Me sail 7 bare", "Ben sail 7", "Me hit Ben 7 bare", "Ben sail 4",
    "Me sail 5 bare", "Ben home 4", "Me home 3", "Ben sail 5",
)  # fmt: skip
"""Bare ships of mine on 6, 7 and 5, and next to nothing that Ben could win by."""

HALF = (
    "set Me 5 bare, Ben 3", "Me sail 3 bare", "Ben hit Me 5 bare", "Me sail 6 armed", "Ben sail 7",
    "Me hit Ben 7 bare", "Ben home 3", "Me sail 4 armed", "Ben hit Me 4 armed", "Me sail 7 bare",
    "Ben sail 4", "Me home 6", "Ben hit Me 7 bare", "Me home 4", "Ben sail 5", "Me home 3",
    "Ben sail 6",
)  # fmt: skip
"""Three ships of Ben's, each bare with one half."""

IDLE = (
    "set Me 5 armed, Ben 3, Carla 4", "Me hit Ben 3 armed", "Ben sail 4", "Carla hit Ben 4 armed",
    "Me pass", "Ben sail 7", "Carla pass",
)  # fmt: skip
"""Ben's 7, the richest treasure there is, is bare for certain; nobody can take a ship of mine."""


def advised(
    *lines: str, players: str = TWO, facts: bool = True, options: str = "", goal: str = "win"
) -> Recommendation:
    position = moment(*lines, players=players, facts=facts, options=options)
    return recommend(position, 0, Plan(worlds=60, goal="safe" if goal == "safe" else "win"))


def named(advice: Recommendation, text: str) -> Rated:
    return next(play for play in advice.plays if play.text == text)


@pytest.mark.parametrize("facts", [True, False], ids=["facts", "reads"])
def test_no_point_is_given_away_for_nothing(facts: bool) -> None:
    advice = advised(*LOST, facts=facts)
    assert advice.best.text == "pass"
    assert advice.basis == "settled"
    assert [play.win for play in advice.plays] == [0, 0]


def test_of_treasures_in_the_same_danger_the_richest_comes_home_first() -> None:
    advice = advised(*WON)
    assert advice.best.text == "home 7"
    assert advice.best.win == max(play.win for play in advice.plays)


def test_a_ship_for_the_taking_is_taken() -> None:
    """Whoever waits can do no better than with the richest ship there is, bare for certain."""
    advice = advised(*IDLE, players="Me, Ben, Carla", facts=False, options="free-pass")
    assert named(advice, "hit Ben 7").bare == 1
    assert named(advice, "hit Ben 7").win >= named(advice, "pass").win
    assert advice.best.text != "pass"


def test_what_cannot_be_lost_is_counted() -> None:
    """An attack loses nothing as often as the ship is bare: nothing of mine is at sea."""
    advice = advised(*HALF)
    for play in advice.plays:
        assert play.safe == (1 if play.bare is None else play.bare)
        assert play.safe_se == 0
    assert advice.safest.text == "pass"


@pytest.mark.parametrize("goal", ["win", "safe"])
def test_the_safest_is_the_safest_by_what_is_shown(goal: str) -> None:
    lines = "set Me 5 armed, Ben 3, Carla 7", "Me sail 6 bare", "Ben sail 6", "Carla sail 4"
    advice = advised(*lines, players="Me, Ben, Carla", goal=goal)
    assert advice.safest.safe == max(play.safe for play in advice.plays)
    assert all(0 < play.safe_se < 0.2 for play in advice.plays if 0 < play.safe < 1)
    assert advice.chosen is (advice.safest if goal == "safe" else advice.best)
