"""``kibitz equity``: what it prints, makes, checks and refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from kibitz.cli import equity
from kibitz.cli.equity import Equities
from kibitz.inference.truc import making, match_equity, response
from kibitz.inference.truc.making import pairs
from kibitz.inference.truc.stakes import GOAL
from tests.cli.running import at_terminal, invoke, run
from tests.inference.truc.cut import deals_of, only

SCORES = range(GOAL)


def test_the_table_as_json() -> None:
    answer = invoke("equity", "truc", "--json").json
    table = answer["table"]
    assert answer["options"] == []
    assert len(table) == GOAL
    assert all(len(row) == GOAL for row in (*table, *answer["exploitability"]))
    assert all(0 < figure < 1 for row in table for figure in row)
    # More points of one's own are better, more of the other's worse.
    assert all(table[a + 1][b] > table[a][b] for a in range(GOAL - 1) for b in SCORES)
    assert all(table[a][b + 1] < table[a][b] for a in SCORES for b in range(GOAL - 1))


def test_take_points() -> None:
    """Far from the end a raise is worth the same as any other; nobody raises from 11."""
    takes = invoke("equity", "truc", "--json").json["takes"]
    assert set(takes) == {"non-dealer", "dealer"}
    assert takes["non-dealer"][0][0] == pytest.approx(0.25, abs=0.02)
    assert takes["dealer"][0][0] == pytest.approx(0.25, abs=0.02)
    assert [row[11] for row in takes["non-dealer"]] == [None] * GOAL
    assert takes["dealer"][11] == [None] * GOAL


def test_plain_lines_have_a_row_each() -> None:
    lines = invoke("equity", "truc").out.splitlines()
    rows = [line.split("\t") for line in lines if line.startswith("table\t")]
    table = invoke("equity", "truc", "--json").json["table"]
    assert [[float(word) for word in row[1:]] for row in rows] == [
        pytest.approx(row, abs=1e-6) for row in table
    ]


def shown(width: int, accessible: bool = False) -> list[str]:
    equities = Equities("truc", ())
    return [text.plain for text in equities.maps(width, accessible)]


@pytest.mark.parametrize("width", [40, 80])
def test_the_map_says_in_figures_what_its_colours_say(width: int) -> None:
    lines = shown(width)
    assert max(map(cell_len, lines)) <= width
    table = invoke("equity", "truc", "--json").json["table"]
    rows = [line.split() for line in lines]
    drawn = [row for row in rows if len(row) == GOAL + 1 and row[0].isdigit()][:GOAL]
    assert [row[0] for row in drawn] == [str(points) for points in SCORES]
    for row, figures in zip(drawn, table, strict=True):
        assert [float(cell) for cell in row[1:]] == [
            pytest.approx(100 * figure, abs=0.51 if width < 80 else 0.051) for figure in figures
        ]


def test_the_map_for_whoever_listens() -> None:
    lines = shown(60, accessible=True)
    table = invoke("equity", "truc", "--json").json["table"]
    assert f"non-dealer 7, dealer 5: {100 * table[7][5]:.1f}%" in lines


def test_a_map_at_a_terminal() -> None:
    screen = at_terminal("equity", "truc", COLORTERM="truecolor").decode()
    assert "The chance of the non-dealer" in screen
    assert "\x1b[" in screen
    bare = at_terminal("equity", "truc", NO_COLOR="1").decode()
    assert "48;2" not in bare


def test_one_score() -> None:
    answer = invoke("equity", "truc", "--score", "7-5", "--json").json
    table = invoke("equity", "truc", "--json").json["table"]
    assert answer["equity"] == table[7][5]
    ends = {(end["winner"], end["points"]): end["equity"] for end in answer["outcomes"]}
    # The other side leads the next hand.
    assert ends["non-dealer", 1] == pytest.approx(1 - table[5][8])
    assert ends["dealer", 2] == pytest.approx(1 - table[7][7])
    assert ends["non-dealer", 5] == 1
    assert ends["dealer", 7] == 0
    first = answer["takes"][0]
    assert (first["by"], first["worth"], first["raised"]) == ("non-dealer", 1, [2, 2])
    refuse, lose, win = ends["non-dealer", 1], ends["non-dealer", 2], ends["dealer", 2]
    assert first["take"] == pytest.approx((refuse - lose) / (win - lose))
    last = answer["takes"][-1]
    assert (last["worth"], last["raised"]) == (4, [5, 7])


def test_a_score_solved_anew_and_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a solution that is far from good, the check finds what it loses; with few deals."""
    only(monkeypatch, deals_of(((0, 3, 7), (2, 3, 3))))
    monkeypatch.setattr(match_equity, "PRECISE", 0.05)
    monkeypatch.setattr(match_equity, "STEP", 2)
    monkeypatch.setattr(response, "_STEP", 50)
    monkeypatch.setattr(equity, "_REPORT", 100)
    done = invoke("equity", "truc", "--verify", "11-10", "--json")
    answer = done.json
    assert answer["exploitability"] == pytest.approx(answer["solver"], abs=1e-6)
    assert 0 < answer["exploitability"] <= 0.05
    assert answer["stated"] == invoke("equity", "truc", "--json").json["table"][11][10]
    assert answer["places"] > 100
    assert "rounds of learning" in done.err
    assert "decisions checked" in done.err


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the last scores, and not exactly."""
    last = [pair for pair in pairs() if sum(pair[0]) >= 2 * GOAL - 3]
    monkeypatch.setattr(making, "pairs", lambda: iter(last))
    monkeypatch.setattr(match_equity, "PRECISE", 0.05)


@pytest.mark.usefixtures("quick")
def test_making_the_table(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    done = invoke("equity", "truc", "--make", str(folder), "--json")
    files = [Path(file) for file in done.json["files"]]
    assert [file.name for file in files] == ["default.json", "default.npz"]
    assert [line.split()[0] for line in done.err.splitlines()] == ["11-11", "11-10", "10-11"]
    table: Any = json.loads(files[0].read_text("utf-8"))
    again = invoke("equity", "truc", "--make", str(folder), "--json")
    assert again.err == done.err
    assert json.loads(files[0].read_text("utf-8"))["table"][11] == table["table"][11]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = invoke("equity", "truc", "--make", str(tmp_path / "file"))
    assert done.status == 1
    assert "cannot be written" in done.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("classic",), "cannot do this with classic yet, only with truc"),
        (("whist",), "no known game"),
        (("truc", "--options", "fast"), "no option of truc"),
        (("truc", "--options", "counter-at-once"), "no solution"),
        (("truc", "--score", "12-3"), "no score"),
        (("truc", "--score", "7"), "no score"),
        (("truc", "--verify", "a-b"), "no score"),
        (("truc", "--options", "counter-at-once", "--verify", "3-3"), "no solution"),
    ],
)
def test_what_it_refuses_in_a_sentence(words: tuple[str, ...], told: str) -> None:
    done = invoke("equity", *words)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("kibitz: ")
    assert done.err.count("\n") == 1
    assert told in done.err
    assert invoke("equity", *words, "--json").json["kind"] == "usage"


def test_options_without_another_table() -> None:
    """Asking a fifth time changes nothing that the solution knows of."""
    one, other = (invoke("equity", "truc", *more, "--json").json for more in ((), FIFTH))
    assert one["table"] == other["table"]
    assert other["options"] == ["fifth-ask"]


FIFTH = ("--options", "fifth-ask")


def test_in_a_pipe_it_is_plain() -> None:
    assert run("equity", "truc", "--score", "3-3").out.splitlines()[0] == "options"
