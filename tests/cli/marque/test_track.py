"""Logging Letter of Marque with ``kibitz track``: whole games, at a pipe and at a terminal."""

from __future__ import annotations

from functools import partialmethod
from pathlib import Path

import pytest

from kibitz.cli.marque.view import MarqueView
from kibitz.engine.marque.events import Event, Hit, Home, Pass, Sail, Set
from kibitz.engine.round import Round, project, read_rounds, write_rounds
from kibitz.inference.plan import Plan
from tests.cli.running import Done, invoke, terminal
from tests.strategies.fleets import marque

GOLDEN = Path(__file__).parents[2] / "golden" / "marque.kib"
TABLE = ("--game", "marque", "--players", "Me,Ben,Carla", "--me", "Me", "--first", "Me")
SET = "set Me 5 armed, Ben 3, Carla 7"


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice is tried in few worlds: here it matters only that it is there."""
    monkeypatch.setattr(Plan, "__init__", partialmethod(Plan.__init__, worlds=20))


def track(tmp_path: Path, *lines: str, table: tuple[str, ...] = TABLE, status: int = 0) -> Done:
    script = "".join(f"{line}\n" for line in lines)
    where = ("--dir", str(tmp_path))
    done = invoke("track", str(tmp_path / "marque.kib"), *where, *table, stdin=script)
    assert done.status == status, done.out + done.err
    return done


def logged(tmp_path: Path) -> list[list[str]]:
    """The events of each record."""
    data = (tmp_path / "marque.kib").read_bytes()
    rounds = read_rounds(data)
    assert write_rounds(rounds).encode() == data
    return [[entry.text for entry in round.record.events] for round in rounds]


def go_on(tmp_path: Path, *lines: str, status: int = 0) -> Done:
    """More lines for the record that is there already."""
    return track(tmp_path, *lines, table=(), status=status)


def typed(event: Event, round: Round) -> str:
    """How a player types an event in a few keys."""
    bottoms = {True: "a", False: "b", None: ""}
    match event:
        case Set(ships):
            return "".join(f"{ship.treasure}{bottoms[ship.armed]}" for ship in ships)
        case Sail(_, treasure, armed):
            return f"{treasure}{bottoms[armed]}"
        case Home(_, treasure):
            return f"h{treasure}"
        case Hit(_, target, treasure, armed):
            return f"{round.header.players[target][0].lower()}{treasure}{bottoms[armed]}"
        case Pass():
            return "p"


def four_players() -> tuple[Round, list[str]]:
    """A whole game of four as Carla saw it, and what she types."""
    round = project(read_rounds(GOLDEN.read_bytes())[1], 2)
    return round, [typed(logged.event, round) for logged in round.events]


def test_a_whole_game_of_four_in_five_keys_an_action(tmp_path: Path) -> None:
    round, lines = four_players()
    header = round.header
    table = ("--game", "marque", "--players", ",".join(header.players), "--me", "Carla",
             "--first", header.players[header.first])  # fmt: skip
    done = track(tmp_path, *lines, "score", "next", "score", table=table)
    assert logged(tmp_path)[0] == [entry.text for entry in round.record.events]
    assert sum(len(line) + 1 for line in lines[1:]) <= 5 * len(lines[1:])
    assert "The game goes to Ben.\nPoints: Anna 16, Ben 38, you 16, Dov 37." in done.out
    assert "won the game" not in done.out  # said once
    assert "Who begins is agreed at the table; next lets Dov begin." in done.out
    assert "Anna 0, Ben 0, you 0, Dov 0 (games Anna 0, Ben 1, you 0, Dov 0)" in done.out
    second = (tmp_path / "marque.kib").read_text(encoding="utf-8").split("\n\n")[1]
    assert '[Score "Anna 0, Ben 1, Carla 0, Dov 0"]' in second
    assert '[First "Dov"]' in second


def test_the_bottom_of_my_own_ship_is_asked(tmp_path: Path) -> None:
    done = track(tmp_path, "537", "a", "4", "b", "6", "h7", "3a")
    assert logged(tmp_path) == [
        [SET, "Me sail 4 bare", "Ben sail 6", "Carla home 7", "Me sail 3 armed"]
    ]
    assert "4 ?" in done.out
    assert "▸ 4 bare" in done.out


def test_a_ship_sent_out_is_on_the_disk_before_i_say_which(tmp_path: Path) -> None:
    done = track(tmp_path, "5a37", "4")
    assert logged(tmp_path) == [[SET, "Me sail 4"]]
    assert "4 armed" in done.out
    go_on(tmp_path, "a", "undo", "undo", "4b")
    assert logged(tmp_path) == [[SET, "Me sail 4 bare"]]


def test_what_a_ship_was_is_asked_only_if_it_is_open(tmp_path: Path) -> None:
    track(tmp_path, "5a37", "b3", "a", "6", "b3")
    assert logged(tmp_path) == [[SET, "Me hit Ben 3 armed", "Ben sail 6", "Carla hit Ben 3 armed"]]


def test_undo_redo_fix_and_note(tmp_path: Path) -> None:
    track(
        tmp_path, "5a 37", "4b", "6", "undo", "5", "undo", "redo", "note he smiled",
        "h", "fix 2 6", "mark 1 ?!", "fix 1 4a", "first ben", "fix 0 5b37", status=3,
    )  # fmt: skip
    assert logged(tmp_path) == [
        ["set Me 5 bare, Ben 3, Carla 7", "Me sail 4 armed", "Ben sail 6", "Carla home 7"]
    ]
    assert "Me sail 4 armed?!" in (tmp_path / "marque.kib").read_text(encoding="utf-8")


def test_a_question_is_dropped_or_answered_by_a_whole_line(tmp_path: Path) -> None:
    track(tmp_path, "5a37", "b3", "undo", "b3", "c7a")
    assert logged(tmp_path) == [[SET, "Me hit Carla 7 armed"]]


def test_a_misplay_is_starred(tmp_path: Path) -> None:
    done = track(tmp_path, "5a37", "p", "*p", status=3)
    assert "type * before it" in done.out
    assert logged(tmp_path) == [[SET, "Me pass"]]
    assert "\n* Me pass\n" in (tmp_path / "marque.kib").read_text(encoding="utf-8")


def test_who_begins_can_be_corrected_before_the_first_turn(tmp_path: Path) -> None:
    track(tmp_path, "5a37", "first ben", "6")
    assert logged(tmp_path) == [[SET, "Ben sail 6"]]


@pytest.mark.parametrize(
    ("lines", "events"),
    [
        (
            ("расстановка 5 пушки 3 7", "бен 3 вооружён", "отплыть 6", "домой"),
            [SET, "Me hit Ben 3 armed", "Ben sail 6", "Carla home 7"],
        ),
        (
            ("5 гармати 3 7", "4 порожній", "додому", "я 5 озброєний"),
            [SET, "Me sail 4 bare", "Ben home 3", "Carla hit Me 5 armed"],
        ),
        (
            ("5 kanonen 3 7", "segeln 4 leer", "heim 3", "angriff me 5 kanonen"),
            [SET, "Me sail 4 bare", "Ben home 3", "Carla hit Me 5 armed"],
        ),
    ],
)
def test_four_languages(tmp_path: Path, lines: tuple[str, ...], events: list[str]) -> None:
    track(tmp_path, *lines)
    assert logged(tmp_path) == [events]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("8", "is no treasure here"),
        ("5", "was turned up before"),
        ("h4", "You have no ship on the 4"),
        ("b4a", "Ben has no ship on the 4"),
        ("pass", "may pass only with an empty pile"),
        ("*", "“*” alone is no event"),
        ("ben sail 4", "It is your turn, not Ben's"),
        ("a", "is no turn"),
        ("set me 4", "You have turned up the first treasure already"),
        ("fix 9 4", "There is no event 9"),
        ("next", "The round is not over yet"),
        ("guess 4", "is no turn"),
        ("\x00\ud83d", "is no text: expected letters, digits and signs"),
        ("a" * 2000, "is no turn"),
        ("3" * 2000, "is no treasure here"),
        ("рушай", "is no turn"),
    ],
)
def test_wrong_input_changes_nothing(tmp_path: Path, line: str, told: str) -> None:
    script = f"5a37\n{line}\n".encode("utf-8", "surrogatepass")
    where = ("--dir", str(tmp_path))
    done = invoke("track", str(tmp_path / "marque.kib"), *where, *TABLE, stdin=script)
    assert done.status == 3
    assert told in " ".join(done.out.split())
    assert "Traceback" not in done.out + done.err
    assert logged(tmp_path) == [[SET]]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (("--players", "Me"), "marque seats 2 to 6 players, not 1"),
        (("--players", "A,B,C,D,E,F,G"), "marque seats 2 to 6 players, not 7"),
        (("--players", "Me,Ben", "--me", "Eve"), "“Eve” is no player here"),
        (("--players", "Me,Ben", "--options", "treasures=1-2"), "does not give 5 different values"),
    ],
)
def test_a_table_that_cannot_be(tmp_path: Path, table: tuple[str, ...], told: str) -> None:
    done = invoke("track", str(tmp_path / "m.kib"), "--game", "marque", *table, "--first", "Me")
    assert done.status == 2
    assert told in done.err


def test_other_treasures(tmp_path: Path) -> None:
    track(tmp_path, "16a 1 8", "2b", table=(*TABLE, "--options", "treasures=1-2-4-8-16"))
    assert logged(tmp_path) == [["set Me 16 armed, Ben 1, Carla 8", "Me sail 2 bare"]]


def test_somebody_who_only_watches(tmp_path: Path) -> None:
    table = ("--game", "marque", "--players", "Ann,Ben", "--me", "-", "--first", "Ann")
    done = track(tmp_path, "53", "4", "a5b", table=table)
    assert logged(tmp_path) == [["set Ann 5, Ben 3", "Ann sail 4", "Ben hit Ann 5 bare"]]
    assert "which ship" not in done.out


def test_a_game_is_taken_up_again_where_my_ship_was_open(tmp_path: Path) -> None:
    text = marque(SET, "Me sail 4", eyes="Me")
    (tmp_path / "marque.kib").write_text(text, encoding="utf-8")
    done = go_on(tmp_path, "+")
    assert "1 you  sail 4 armed" in done.out


def test_at_a_terminal_to_the_end(tmp_path: Path) -> None:
    round, lines = four_players()
    with terminal(tmp_path, "track") as kibitz:
        kibitz.sees("marque", "Which game?")
        kibitz.type("marque")
        kibitz.sees("Players, clockwise:")
        kibitz.type("Anna")
        kibitz.sees("marque seats 2 to 6 players, not 1.", "Players, clockwise:")
        kibitz.type(" ".join(round.header.players))
        kibitz.sees("Who are you?")
        kibitz.type("3")
        kibitz.sees("Who begins?")
        kibitz.type(round.header.players[round.header.first])
        kibitz.sees("first ships: Anna Ben you Dov> ")
        kibitz.type(lines[0])
        for logged, line in zip(round.events[1:], lines[1:], strict=True):
            kibitz.sees("> ")
            kibitz.type(line)
            kibitz.sees(MarqueView().event(round.header, logged.event, 2)[1])
        kibitz.sees("The game goes to Ben.", "next> ")
        kibitz.type("quit")
        assert kibitz.ends() == 0


@pytest.mark.parametrize(
    ("correction", "expected"),
    [
        ("6a 3 4", ["set Me 6 armed", "set Ben 3, Carla 4"]),
        ("6", ["set Me 6 armed", "set Ben 3, Carla 7"]),
        ("5b", ["set Me 5 bare", "set Ben 3, Carla 7"]),
        ("5a", ["set Me 5 armed", "set Ben 3, Carla 7"]),
        ("carla 4", ["set Me 5 armed", "set Ben 3, Carla 4"]),
    ],
)
def test_a_setup_told_in_several_lines_is_corrected(
    tmp_path: Path, correction: str, expected: list[str]
) -> None:
    track(tmp_path, "5a", "3 7", f"fix 0 {correction}", "4b")
    assert logged(tmp_path) == [[*expected, "Me sail 4 bare"]]


def test_the_rest_of_a_setup_stays_when_a_ship_is_corrected(tmp_path: Path) -> None:
    track(tmp_path, "5a 3 7", "fix 0", "ben 4", "h5")
    assert logged(tmp_path) == [["set Me 5 armed, Ben 4, Carla 7", "Me home 5"]]
