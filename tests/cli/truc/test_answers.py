"""``odds``, ``guess``, ``advise``, ``replay`` and ``engine`` for records of Le Truc."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli.replay.tape import BYSTANDER, IN_TURN, default_eyes
from kibitz.engine.round import project, read_rounds
from tests.cli.running import at_terminal, invoke
from tests.strategies.hands import truc

GOLDEN = Path(__file__).parents[2] / "golden" / "truc.kib"
BLUFFS = (str(GOLDEN), "--round", "2")
"""letruk.ru, after Dummett: 7 8 9 against 7 8 K."""


def test_odds() -> None:
    found = invoke("odds", *BLUFFS, "--at", "3", "--as", "Me", "--json").json
    assert (found["game"], found["as"], found["event"]) == ("truc", "Me", 3)
    holds = found["holds"]["Ben"]
    assert list(holds) == ["7", "8", "A", "K", "Q", "J", "10", "9"]
    # Of 28 cards unseen two are sevens; Ben has two of the 28.
    assert holds["7"] == pytest.approx(1 - 26 / 28 * 25 / 27)
    assert 0 < found["win"] < 1
    reads = invoke("odds", *BLUFFS, "--at", "3", "--as", "Me", "--model", "reads", "--json").json
    assert reads["holds"]["Ben"] != holds


def test_advise() -> None:
    found = invoke("advise", *BLUFFS, "--at", "1", "--json").json
    moves = {move["event"]: move for move in found["moves"]}
    assert {"7", "8", "9", "x2 7", "x2 8", "x2 9", "fold"} == set(moves)
    assert sum(move["freq"] for move in moves.values()) == pytest.approx(1)
    assert found["best"] in moves
    assert found["exact"] is False  # new cards were asked for
    done = invoke("advise", *BLUFFS, "--at", "2", "--as", "Me")
    assert done.status == 2
    assert "it is Ben's turn" in done.err


def test_there_is_nothing_to_guess() -> None:
    done = invoke("guess", *BLUFFS)
    assert done.status == 2
    assert done.err == "kibitz: nobody names a card in Le Truc: there is nothing to guess\n"


@pytest.mark.parametrize("columns", [80, 40])
def test_at_a_terminal(columns: int) -> None:
    shown = at_terminal("advise", *BLUFFS, "--at", "3", columns=columns).decode()
    assert "Ben holds 8 K" in shown
    assert "how often" in shown
    shown = at_terminal("odds", *BLUFFS, "--at", "2", "--as", "Ben", columns=columns).decode()
    assert "Your move, Ben" in shown
    assert "holds one at least" in shown


def test_where_there_is_no_solution(tmp_path: Path) -> None:
    path = tmp_path / "truc.kib"
    path.write_text(truc("deal Me 7 8 K", eyes="Me", options="counter-at-once"), "utf-8")
    done = invoke("advise", str(path))
    told = "there is no solution of Le Truc with the option counter-at-once"
    assert (done.status, done.err) == (2, f"kibitz: {told}\n")
    assert invoke("odds", str(path), "--model", "reads").status == 0
    assert invoke("annotate", str(path)).status == 0


@pytest.mark.parametrize("columns", [80, 40])
def test_between_partners_advice_is_tried_by_playouts(tmp_path: Path, columns: int) -> None:
    path = tmp_path / "truc.kib"
    four = truc("deal Me 7 8 K", players="Me, Ben, Carla, Dov", eyes="Me")
    path.write_text(four, "utf-8")
    shown = at_terminal("advise", str(path), columns=columns).decode()
    assert "~ by playouts" in shown
    assert "error" in shown
    assert "how often" not in shown
    assert "Tried by playouts" in shown


def test_replay_tells_each_event_of_a_file_with_many_hands() -> None:
    done = invoke("replay", str(GOLDEN), "--round", "3", "--as", "Anna", "--plain")
    assert done.status == 0
    assert "nothing of this was to be seen" not in done.out
    assert "   The hand is yours: you 8, Ben 1.\n   Ben deals, you lead.\n" in done.out
    assert "How likely was the truth, to Anna?" in done.out
    assert "Ben's 9 (event 3): facts " in done.out
    assert "Mean log loss" in done.out


def test_whose_eyes_look_at_a_full_record() -> None:
    _one, round, *_more = read_rounds(GOLDEN.read_bytes())
    assert default_eyes(round) == IN_TURN
    assert default_eyes(project(round, None)) == BYSTANDER


def test_another_program_is_answered() -> None:
    lines = truc("deal Me 7 8 K", "Me 8", "Ben x2", "odds", "go", "Ben x2 yes", "Me fold", "undo",
                 "Ben 7", "Ben 8", "odds", eyes="Me")  # fmt: skip
    done = invoke("engine", stdin=lines)
    answers = done.out.splitlines()
    assert '"event": 2' in answers[0]
    assert answers[1].startswith("best ")
    assert '"event": 3' in answers[-1]
    assert len(answers) == 3
