"""Logging Le Truc with ``kibitz track``: whole games and rubbers, at a pipe and at a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.engine.round import read_rounds, write_rounds
from tests.cli.running import Done, invoke, terminal
from tests.strategies.hands import truc

TABLE = ("--game", "truc", "--players", "Me,Ben", "--me", "Me", "--first", "Me")


def track(tmp_path: Path, *lines: str, table: tuple[str, ...] = TABLE, status: int = 0) -> Done:
    script = "".join(f"{line}\n" for line in lines)
    done = invoke("track", str(tmp_path / "truc.kib"), *table, stdin=script)
    assert done.status == status, done.out + done.err
    return done


def logged(tmp_path: Path) -> list[list[str]]:
    """The events of each record."""
    data = (tmp_path / "truc.kib").read_bytes()
    rounds = read_rounds(data)
    assert write_rounds(rounds).encode() == data
    return [[entry.text for entry in round.record.events] for round in rounds]


def go_on(tmp_path: Path, *lines: str, status: int = 0) -> Done:
    """More lines for the record that is there already."""
    return track(tmp_path, *lines, table=(), status=status)


def test_the_seeds_own_example(tmp_path: Path) -> None:
    """letruk.ru, after Dummett: 7 8 9 against 7 8 K, three bluffs, eight points."""
    done = track(tmp_path, "789", "new", "n", "8", "x2", "y7", "x2", "y", "8", "x2y7", "rest", "n")
    assert logged(tmp_path) == [
        ["deal Me 7 8 9", "Me new no", "Me 8", "Ben x2 yes 7", "Ben x2 yes 8", "Me x2 yes 7",
         "Me rest no"]
    ]  # fmt: skip
    assert "The hand is yours: you 8, Ben 0." in done.out


def test_a_whole_rubber(tmp_path: Path) -> None:
    first = ("78k", "8", "x2y7", "x2y8", "x2y7", "restn", "aq9", "fold", "777", "x2n")
    done = track(tmp_path, *first, "10109", "fold", "888", "score", "restn", "score", "next")
    assert "you 11, Ben 0\n" in done.out
    assert "You win the game.\nGames: you 1, Ben 0." in done.out
    assert "You won the game" not in done.out  # said once
    assert "you 0, Ben 0 (games you 1, Ben 0)" in done.out
    second = ("78k", "x2y7", "x2y8", "x2y8", "7", "restn", "aq9", "b fold", "777", "fold")
    done = go_on(tmp_path, *second, "k109", "x2n", "888", "fold", "next", "jqk")
    assert "You win the game.\nGames: you 2, Ben 0.\nYou win the rubber." in done.out
    assert [len(events) for events in logged(tmp_path)] == [14, 14, 1]
    assert "Games" not in (tmp_path / "truc.kib").read_text(encoding="utf-8").split("\n\n")[2]


def test_a_game_ends(tmp_path: Path) -> None:
    start = truc("deal Me 7 8 K", eyes="Me", score="Me 11, Ben 11")
    (tmp_path / "truc.kib").write_text(start, encoding="utf-8")
    done = go_on(tmp_path, "next", "fold", "78k", status=3)
    assert "The round is not over yet" in done.out
    assert "The game goes to Ben." in done.out
    assert "Games: you 0, Ben 1." in done.out
    assert "Ben leads first in the next game: next." in done.out
    assert "The game is over: “next” begins the next one" in done.out
    done = go_on(tmp_path, "next", "score", "9 9 10", "x2n")
    assert "you 0, Ben 0 (games you 0, Ben 1)" in done.out
    assert "Ben   1/12" in done.out
    second = (tmp_path / "truc.kib").read_text(encoding="utf-8").split("\n\n")[1]
    assert '[First "Ben"]' in second
    assert '[Games "Me 0, Ben 1"]' in second


def test_undo_redo_fix_and_note(tmp_path: Path) -> None:
    track(
        tmp_path, "78k", "8", "x2", "undo", "7", "undo", "redo",
        "note he sighed", "k", "fix 3 7", "mark 2 ?!", "fix 0 7 8 9", "undo", "undo",
    )  # fmt: skip
    assert logged(tmp_path)[0][:3] == ["deal Me 7 8 K", "Me 8", "Ben 7"]


def test_a_question_is_dropped_or_answered_by_a_whole_line(tmp_path: Path) -> None:
    track(tmp_path, "78k", "x2", "undo", "x2", "x2n", status=0)
    assert logged(tmp_path) == [["deal Me 7 8 K", "Me x2 no"]]


def test_an_offer_to_me_is_on_the_disk_before_i_answer(tmp_path: Path) -> None:
    done = track(tmp_path, "78k", "8", "x2")
    assert logged(tmp_path) == [["deal Me 7 8 K", "Me 8", "Ben x2"]]
    assert "Accept above" in done.out
    go_on(tmp_path, "y", "undo", "y", "7")
    assert logged(tmp_path) == [["deal Me 7 8 K", "Me 8", "Ben x2 yes 7"]]


def test_to_concede_after_accepting_is_another_event(tmp_path: Path) -> None:
    track(tmp_path, "78k", "8", "x2", "y", "me fold")
    assert logged(tmp_path) == [["deal Me 7 8 K", "Me 8", "Ben x2 yes", "Me fold"]]


@pytest.mark.parametrize(
    ("lines", "events"),
    [
        (("семь восемь король", "шесть", "вдвое", "да", "семь"), ["Me 8", "Ben x2 yes 7"]),
        (("сім вісім король", "новых ні", "вісім", "здаюся"), ["Me new no", "Me 8", "Ben fold"]),
        (("sieben acht könig", "doppelt nein"), ["Me x2 no"]),
        (("78к", "х2д8", "т"), ["Me x2 yes 8", "Ben A"]),
    ],
)
def test_four_languages(tmp_path: Path, lines: tuple[str, ...], events: list[str]) -> None:
    track(tmp_path, *lines)
    assert logged(tmp_path) == [["deal Me 7 8 K", *events]]


def test_four_players(tmp_path: Path) -> None:
    table = ("--game", "truc", "--players", "Anna,Ben,Carla,Dov", "--me", "Dov", "--first", "Carla")
    done = track(tmp_path, "78k", "newn", "x2y", "a", "7", "x2n", "9910", table=table, status=3)
    assert logged(tmp_path)[0][:5] == [
        "deal Dov 7 8 K",
        "Anna new no",
        "Anna x2 yes",
        "Carla A",
        "Dov 7",
    ]
    assert "there is no solution of Le Truc for four players" not in done.out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("2", "is no turn: expected a card or a word"),
        ("9", "was played from a hand of"),
        ("rest", "no remainder yet"),
        ("*", "“*” alone is no event"),
        ("ben 7", "It is your turn, not Ben's"),
        ("y", "is no turn"),
        ("show 9", "are shown after the hand"),
        ("fix 9 8", "There is no event 9"),
        ("\x00\ud83d", "is no text: expected letters, digits and signs"),
        ("a" * 2000, "is no turn"),
    ],
)
def test_wrong_input_changes_nothing(tmp_path: Path, line: str, told: str) -> None:
    script = f"78k\n{line}\n".encode("utf-8", "surrogatepass")
    done = invoke("track", str(tmp_path / "truc.kib"), *TABLE, stdin=script)
    assert done.status == 3
    assert told in " ".join(done.out.split())
    assert "Traceback" not in done.out + done.err
    assert logged(tmp_path) == [["deal Me 7 8 K"]]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (("--players", "Me,Ben,Dov"), "truc seats 2 or 4 players, not 3"),
        (("--players", "Me"), "truc seats 2 or 4 players, not 1"),
        (("--players", "Me,Ben", "--me", "Eve"), "“Eve” is no player here"),
    ],
)
def test_a_table_that_cannot_be(tmp_path: Path, table: tuple[str, ...], told: str) -> None:
    done = invoke("track", str(tmp_path / "t.kib"), "--game", "truc", *table, "--first", "Me")
    assert done.status == 2
    assert told in done.err


def test_at_a_terminal(tmp_path: Path) -> None:
    with terminal(tmp_path, "track") as kibitz:
        kibitz.sees("truc", "Which game?")
        kibitz.type("truc")
        kibitz.sees("Players, clockwise:")
        kibitz.type("Me Ben Dov")
        kibitz.sees("truc seats 2 or 4 players, not 3.", "Players, clockwise:")
        kibitz.type("Me Ben")
        kibitz.sees("Who are you?")
        kibitz.type("1")
        kibitz.sees("Who leads first? (Not the dealer.)")
        kibitz.type("me")
        kibitz.sees("your cards> ")
        kibitz.type("78k")
        kibitz.sees("you hold 7 8 K", "you play> ")
        kibitz.type("x2")
        kibitz.sees("Ben: yes/no> ")
        kibitz.type("n")
        kibitz.sees("your cards> ")
        kibitz.type("quit")
        assert kibitz.ends() == 0
