"""What follows for each owner's ships, against plain enumeration and another program's answers."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.errors import Contradiction
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.engine.round import project, read_rounds
from kibitz.inference.marque.bottoms import Bottoms, World
from kibitz.inference.study import reached, study_of
from tests.strategies.fleets import Played, marque, records

CASES: list[dict[str, Any]] = [
    case
    for case in json.loads((Path(__file__).parents[2] / "cases" / "other.json").read_text("utf-8"))
    if case["name"].startswith("marque")
]
TOLERANCE = 1e-9


def odds(text: str) -> dict[str, Any]:
    (round,) = read_rounds(text.encode())
    return study_of(round.header).odds(reached(round), round.header.perspective)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_another_programs_answers(case: dict[str, Any]) -> None:
    found = odds(case["record"])["ships"]
    assert found.keys() == case["ships"].keys()
    for player, ships in case["ships"].items():
        assert found[player] == pytest.approx(ships, abs=TOLERANCE)


def test_there_are_cases() -> None:
    assert len(CASES) == 3


ORDERS = list(permutations([True] * ARMED + [False] * (SHIPS - ARMED)))
"""Every order in which a player can send the five ships out, each as likely."""


@settings(max_examples=25)
@given(records(), st.data())
def test_it_is_the_plain_count(game: Played, data: st.DataObject) -> None:
    """Of all orders of five ships those count that show what was seen, in every log."""
    eyes = data.draw(st.sampled_from((None, *range(game.seats))))
    log = project(game.round, eyes)
    moment = reached(log.upto(data.draw(st.integers(0, log.last))))
    found = study_of(log.header).odds(moment, eyes)
    names = log.header.players
    assert found["ships"].keys() == {name for seat, name in enumerate(names) if seat != eyes}
    for seat, name in enumerate(names):
        if seat == eyes:
            continue
        ships = moment.deal.ships[seat]
        possible = [
            order
            for order in ORDERS
            if all(s.armed in (None, bottom) for s, bottom in zip(ships, order, strict=False))
        ]
        sea = moment.deal.table.fleets[seat].sea
        assert found["ships"][name] == pytest.approx(
            {
                str(ship.treasure): sum(order[place] for order in possible) / len(possible)
                for place, ship in enumerate(ships)
                if ship.treasure in sea
            },
            abs=TOLERANCE,
        )
        left = sum(sum(order[len(ships) :]) for order in possible) / len(possible)
        assert found["unlaunched"][name] == {
            "left": SHIPS - len(ships),
            "armed": pytest.approx(left, abs=TOLERANCE),
        }
        assert len(moment.bottoms[seat].worlds) <= 10


def test_ships_taken_home_unseen_stay_in_the_count() -> None:
    """Whether the ship that came home was armed is no clearer, and goes with what comes later."""
    home = ("set Me 5, Ben 3", "Me hit Ben 3 armed", "Ben sail 4", "Me sail 3", "Ben home 4")
    found = odds(marque(*home, players="Me, Ben", eyes="Me"))
    assert found["ships"]["Ben"] == {"3": 1.0}
    assert found["unlaunched"]["Ben"] == {"left": 3, "armed": pytest.approx(0.75)}
    seen = (*home[:-1], "Ben home 4 armed")
    found = odds(marque(*seen, players="Me, Ben", eyes="Me"))
    assert found["unlaunched"]["Ben"] == {"left": 3, "armed": 0.0}


def test_what_the_others_can_think_of_my_ships() -> None:
    """They see what was shown, and nothing of what I know or once saw of my own."""
    lines = ("set Me 5 armed, Ben 3", "Me sail 4 bare", "Ben hit Me 5 armed", "Me home 5 armed")
    assert odds(marque(*lines[:2], players="Me, Ben", eyes="Me"))["mine"] == {
        "5": pytest.approx(0.4),
        "4": pytest.approx(0.4),
    }
    assert odds(marque(*lines, players="Me, Ben", eyes="Me"))["mine"] == {"4": pytest.approx(0.25)}
    assert "mine" not in odds(marque(*lines, players="Me, Ben"))


def test_a_choice_that_says_something() -> None:
    """With another chance for the choice of a ship the same filter does."""

    def always_armed_first(world: World) -> float:
        return 1.0

    two = Bottoms().launched(always_armed_first).launched(always_armed_first)
    assert two.worlds == (((True, True), 1.0),)
    assert two.unlaunched == 0
    assert two.launched(always_armed_first).armed(2) == 0
    with pytest.raises(Contradiction, match="no two ships"):
        two.seen(0, False)


def test_something_seen_that_is_likelier_with_some_ships() -> None:
    """An owner who is three times as likely to do so with an armed ship: 2 : 3 becomes 6 : 3."""
    found = Bottoms().launched().weighed(lambda world: 0.75 if world[0] else 0.25)
    assert found.armed(0) == pytest.approx(2 / 3)
