"""``odds``, ``guess``, ``advise``, ``replay`` and ``engine`` for records of Letter of Marque."""

from __future__ import annotations

import pytest

from tests.cli.running import at_terminal, invoke
from tests.strategies.fleets import marque

GAME = ("example:marque", "--at", "14", "--as", "Carla")
"""Carla is to move."""


@pytest.mark.parametrize("columns", [80, 40])
def test_odds_at_a_terminal(columns: int) -> None:
    shown = at_terminal("odds", *GAME, columns=columns).decode()
    assert "Your move, Carla · marque" in shown
    assert "armed: reads (facts)" in shown


def test_advise() -> None:
    found = invoke("advise", *GAME, "--json").json
    moves = {move["event"]: move for move in found["moves"]}
    assert set(moves) == {"sail", "hit Anna 4", "hit Ben 3"}
    assert found["best"] in moves
    assert moves["sail"]["ev"] == 0
    bare = moves["hit Anna 4"]["bare"]
    assert moves["hit Anna 4"]["ev"] == pytest.approx(4 * bare - (1 - bare) / 3)
    assert found["why"].endswith(".")


@pytest.mark.parametrize("columns", [80, 40])
def test_advise_at_a_terminal(columns: int) -> None:
    shown = at_terminal("advise", *GAME, columns=columns).decode()
    for text in ("Carla to move", "choice", "points", "hit Anna 4", "best", "standard error"):
        assert text in shown


def test_the_last_ship_there_is_to_attack_is_no_reason_to_save_a_cannon_card() -> None:
    lines = (
        "set Me 3 bare, Ben 4", "Me home 3", "Ben home 4", "Me sail 4 bare", "Ben sail 5",
        "Me home 4", "Ben home 5", "Me sail 6 armed", "Ben sail 6", "Me hit Ben 6 armed",
        "Ben hit Me 6 armed", "Me home 6", "Ben home 6", "Me sail 5 bare", "Ben sail 7",
        "Me sail 7 armed", "Ben home 7", "Me home 5", "Ben hit Me 7 armed", "Me home 7",
        "Ben sail 3",
    )  # fmt: skip
    text = marque(*lines, players="Me, Ben", eyes="Me")
    found = invoke("advise", "-", "--json", stdin=text).json
    assert found["best"] == "pass"
    assert "If the ship is armed after all, Ben scores 1." in found["why"]
    assert "later" not in found["why"]


def test_which_ship_to_set() -> None:
    text = marque("set Me 5 armed, Ben 3, Carla 7", "Me sail 4", eyes="Me")
    found = invoke("advise", "-", "--json", stdin=text).json
    assert {move["event"] for move in found["moves"]} == {"sail 4 armed", "sail 4 bare"}
    assert sum(move["freq"] for move in found["moves"]) == pytest.approx(1)


def test_there_is_nothing_to_advise_to_somebody_else() -> None:
    done = invoke("advise", "example:marque", "--at", "13", "--as", "Carla")
    assert done.status == 2
    assert "it is Ben's turn" in done.err


def test_there_is_nothing_to_guess() -> None:
    done = invoke("guess", *GAME)
    assert done.status == 2
    assert "nobody names a ship in Letter of Marque" in done.err


def test_replay() -> None:
    done = invoke("replay", "example:marque", "--at", "15", "--as", "Carla", "--plain")
    assert done.status == 0
    assert "nothing of this was to be seen" not in done.out
    assert "15. Carla hit Anna 4 bare\n   Anna's ship on the 4 was bare: the 4 is yours." in (
        done.out
    )
    assert "Dov won the game with 29 points." in done.out
    assert "How likely was the truth, to Carla?" in done.out
    assert "Anna's 4 bare (event 15): facts 60%" in done.out
    german = ("--as", "Carla", "--plain", "--lang", "de")
    assert "4 unbewaffnet (Ereignis 15)" in invoke("replay", "example:marque", *german).out


def test_another_program_is_answered() -> None:
    lines = marque("set Me 5 armed, Ben 3, Carla 7", "Me sail 4", "go 50", "Me sail 4 bare", "odds",
                   "undo", "Me sail 4 armed", "odds", eyes="Me")  # fmt: skip
    answers = invoke("engine", stdin=lines).out.splitlines()
    assert answers[0].startswith("best sail 4 ")
    assert ['"event": 1' in answer for answer in answers[1:]] == [True, True]
