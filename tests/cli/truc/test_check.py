"""``kibitz check`` for Le Truc."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli.truc.report import TrucReport
from kibitz.engine.round import read_rounds
from kibitz.inference.study import reached
from tests.cli.running import Done, invoke
from tests.strategies.hands import truc

HANDS = ("deal Me 7 8 9", "Me x2 yes 8", "Ben 7")


def check(tmp_path: Path, text: str, *options: str) -> Done:
    path = tmp_path / "truc.kib"
    path.write_text(text, encoding="utf-8")
    return invoke("check", str(path), *options)


def test_json(tmp_path: Path) -> None:
    done = check(tmp_path, truc(*HANDS, "* Me 9", "Ben x2", eyes="Me"), "--json")
    assert done.json == {
        "ok": True,
        "over": False,
        "score": {"Me": 0, "Ben": 0},
        "games": {"Me": 0, "Ben": 0},
        "stakes": {"Me": 2, "Ben": 2},
        "rows": {"Me": ["8", "9"], "Ben": ["7"]},
        "tricks": ["Ben"],
        "turn": "Me",
        "question": "x2",
        "deals": 1,
        "deck": 26,
        "winners": [],
        "next_first": "Ben",
        "misplays": [3],
    }


def test_json_of_four_names_whoever_took_each_trick(tmp_path: Path) -> None:
    lines = ("deal Ann 7 8 9", "Ann 7", "Ben K", "Cat 8", "Dan 9", "Ann 8", "Ben 7", "Cat 7")
    text = truc(*lines, "Dan 9", players="Ann, Ben, Cat, Dan", eyes="Ann", first="Ann")
    assert check(tmp_path, text, "--json").json["tricks"] == ["Ann", "Cat"]


def test_json_of_a_game_that_is_won(tmp_path: Path) -> None:
    done = check(tmp_path, truc("Ben fold", score="Me 11, Ben 3"), "--json")
    found = done.json
    assert (found["over"], found["winners"]) == (True, ["Me"])
    assert (found["score"], found["games"]) == ({"Me": 12, "Ben": 3}, {"Me": 1, "Ben": 0})


@pytest.mark.parametrize(
    ("lines", "kind", "event", "line"),
    [
        (("deal Me 7 8",), "syntax", 0, 5),
        ((*HANDS, "Ben 7 or 8"), "syntax", 3, 8),
        (("deal Me 7 8 9", "Ben 7"), "illegal", 1, 6),
        ((*HANDS, "deal Me 7 7 7"), "illegal", 0, 8),
        (("deal Me 7 7 7", "Me 7", "Ben 7", "Me 7", "Ben 7"), "contradiction", 4, 9),
        (("deal Me 7 8 9", "Me fold", "show Me K"), "contradiction", 2, 7),
    ],
)
def test_mistakes_name_their_place(
    tmp_path: Path, lines: tuple[str, ...], kind: str, event: int, line: int
) -> None:
    done = check(tmp_path, truc(*lines, eyes="Me"), "--json")
    found = done.json
    assert done.status == 3
    assert (found["ok"], found["kind"]) == (False, kind)
    assert (found["event"], found["line"]) == (event, line)


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        (("Me x2",), ["Me  3 points", "Ben  11 points", "the hand is worth 1",
                      "Ben has to answer: double?"]),
        (("Me 8", "Ben rest"), ["Me  3 points  played 8", "Ben  11 points",
                                "the hand is worth 1", "Me has to answer: the remainder?"]),
        (("Me new",), ["Me  3 points", "Ben  11 points", "the hand is worth 1",
                       "Ben has to answer: new cards?"]),
        (("Me new yes",), ["Me  3 points", "Ben  11 points", "the hand is worth 1",
                           "new cards are to be dealt"]),
        (("Me 7",), ["Me  3 points  played 7", "Ben  11 points", "the hand is worth 1",
                     "Ben to move"]),
        (("Ben fold",), ["Me  4 points", "Ben  11 points", "the hand is over; Ben leads next"]),
        (("Me fold",), ["Me  3 points", "Ben  12 points  games 1", "Ben won the game"]),
    ],
)  # fmt: skip
def test_the_screen(lines: tuple[str, ...], shown: list[str]) -> None:
    (round,) = read_rounds(truc(*lines, score="Me 3, Ben 11").encode())
    assert [line.plain for line in TrucReport().report(reached(round), 80)] == shown
