"""``kibitz check`` and ``kibitz odds`` for Letter of Marque."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli.marque.report import MarqueReport
from kibitz.engine.round import read_rounds
from kibitz.inference.study import reached
from tests.cli.running import Done, at_terminal, invoke
from tests.strategies.fleets import marque

GAME = ("set Me 5 armed, Ben 3, Carla 7", "Me hit Ben 3 armed", "Ben sail 6", "* Carla pass")


def run(tmp_path: Path, command: str, text: str, *options: str) -> Done:
    path = tmp_path / "marque.kib"
    path.write_text(text, encoding="utf-8")
    return invoke(command, str(path), *options)


def test_json(tmp_path: Path) -> None:
    done = run(tmp_path, "check", marque(*GAME, eyes="Me"), "--json")
    assert done.json == {
        "ok": True,
        "over": False,
        "score": {"Me": 0, "Ben": 1, "Carla": 0},
        "scored": {"Me": [], "Ben": [], "Carla": []},
        "foreign": {"Me": 0, "Ben": 1, "Carla": 0},
        "cannons": {"Me": 2, "Ben": 3, "Carla": 3},
        "sea": {"Me": [5], "Ben": [3, 6], "Carla": [7]},
        "shown": {"Me": [], "Ben": [3], "Carla": []},
        "piles": {"Me": 4, "Ben": 3, "Carla": 4},
        "turn": "Me",
        "winners": [],
        "next_first": None,
        "misplays": [3],
    }


@pytest.mark.parametrize(
    ("lines", "kind", "event", "line"),
    [
        (("set Me 5 armed, Ben 8",), "syntax", 0, 5),
        ((*GAME, "Me hit Ben 6"), "syntax", 4, 9),
        (("set Me 5", "Me sail 4"), "illegal", 1, 6),
        ((*GAME, "set Me 5"), "illegal", 0, 9),
        ((*GAME, "Me pass"), "illegal", 4, 9),
        ((*GAME, "Me hit Ben 3 bare"), "contradiction", 4, 9),
        ((*GAME, "Me sail 4 armed", "Ben sail 4", "Carla sail 3", "Me sail 3 armed"),
         "contradiction", 7, 12),
    ],
)  # fmt: skip
def test_mistakes_name_their_place(
    tmp_path: Path, lines: tuple[str, ...], kind: str, event: int, line: int
) -> None:
    done = run(tmp_path, "check", marque(*lines, eyes="Me"), "--json")
    found = done.json
    assert done.status == 3
    assert (found["ok"], found["kind"]) == (False, kind)
    assert (found["event"], found["line"]) == (event, line)


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ((), ["Me  0 points  pile 5  cannon cards 3", "Ben  0 points  pile 5  cannon cards 3",
              "Carla  0 points  pile 5  cannon cards 3", "Me is to turn up the first treasure"]),
        (GAME, ["Me  0 points  at sea 5  pile 4  cannon cards 2",
                "Ben  1 point  at sea 3 (armed) 6  pile 3  cannon cards 3",
                "Carla  0 points  at sea 7  pile 4  cannon cards 3", "Me to move"]),
    ],
)  # fmt: skip
def test_the_screen(lines: tuple[str, ...], shown: list[str]) -> None:
    (round,) = read_rounds(marque(*lines).encode())
    assert [line.plain for line in MarqueReport().report(reached(round), 80)] == shown


def test_a_game_that_is_won() -> None:
    golden = Path(__file__).parents[2] / "golden" / "marque.kib"
    said = at_terminal("check", str(golden), columns=80).decode()
    assert "3 rounds" in said
    assert "won the game" in said


def test_odds(tmp_path: Path) -> None:
    found = run(tmp_path, "odds", marque(*GAME, eyes="Me"), "--json").json
    assert found == {
        "game": "marque",
        "as": "Me",
        "event": 3,
        "model": "facts",
        "ships": {"Ben": {"3": 1.0, "6": 0.25}, "Carla": {"7": pytest.approx(0.4)}},
        "unlaunched": {
            "Ben": {"left": 3, "armed": pytest.approx(0.75)},
            "Carla": {"left": 4, "armed": pytest.approx(1.6)},
        },
        "mine": {"5": pytest.approx(0.4)},
    }
    ben = run(tmp_path, "odds", marque(*GAME, eyes="Me"), "--as", "Ben", "--at", "0", "--json").json
    assert ben["ships"]["Me"] == {"5": pytest.approx(0.4)}


def test_whoever_is_to_set_a_ship_is_asked() -> None:
    (round,) = read_rounds(marque("set Me 5, Ben 3, Carla 7", eyes="Me", first="Ben").encode())
    shown = [line.plain for line in MarqueReport().report(reached(round), 80)]
    assert shown[-1] == "Which ship on the 5?"
