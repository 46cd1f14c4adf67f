"""``kibitz track`` as a program: at a pipe and at a real terminal."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from kibitz.engine.round import read_rounds
from tests import needs
from tests.cli.running import invoke, run, terminal

SETTING = ("--game", "classic", "--players", "Anna,Ben,Carla,Dov", "--me", "Carla")
TABLE = (*SETTING, "--first", "Ben")


def record(where: Path) -> str:
    (path,) = where.glob("*.kib")
    return path.read_text(encoding="utf-8")


def test_a_whole_round_by_hand(tmp_path: Path) -> None:
    with terminal(tmp_path, "track") as kibitz:
        kibitz.sees("classic", "Which game?")
        kibitz.type("classic")
        kibitz.sees("Players, clockwise:")
        kibitz.type("Anna Ben Carla Dov")
        kibitz.sees("Who are you?")
        kibitz.type("3")
        kibitz.sees("Who begins?")
        kibitz.type("ben")
        kibitz.sees("your first card> ")
        kibitz.type("2")
        kibitz.sees("Ben played> ")
        kibitz.type("1a5n")
        kibitz.sees("1 Ben  1 Guard at Anna: 5 Prince, no", "you drew> ")
        kibitz.type("1")
        kibitz.sees("you have  2 Priest   1 Guard", "you play> ")
        kibitz.type("1a6")
        kibitz.sees("Hit? y/n> ")
        kibitz.type("y")
        kibitz.sees("2 you  +1 Guard, 1 Guard at Anna: 6 King, yes", "Dov played> ")
        kibitz.type("3bb1")
        kibitz.sees("3 Dov  3 Baron at Ben: Ben out, 1 Guard", "you drew> ")
        kibitz.type("+11d8y")
        kibitz.sees("You win the round.", "Anna 0, Ben 0, you 1, Dov 0", "next> ")
        kibitz.type("next")
        kibitz.sees("your first card> ")
        kibitz.type("quit")
        assert kibitz.ends() == 0
    assert len(read_rounds(record(tmp_path).encode())) == 2
    assert not list(tmp_path.glob(".*"))


def test_nothing_is_lost_when_it_is_killed(tmp_path: Path) -> None:
    with terminal(tmp_path, "track", *TABLE) as kibitz:
        kibitz.sees("your first card> ")
        kibitz.type("2")
        kibitz.sees("Ben played> ")
        kibitz.type("1a5n")
        kibitz.sees("1 Ben  1 Guard at Anna: 5 Prince, no")
        kibitz.kill(signal.SIGKILL)
    assert record(tmp_path).endswith("deal Carla 2\nBen 1>Anna 5 miss\n")
    with terminal(tmp_path) as kibitz:
        kibitz.sees(
            "Besides: kibitz learn",
            "Not finished yet:",
            "classic-Anna-Ben-Carla-Dov (1)",
            "Go on with which?",
        )
        kibitz.type("")
        kibitz.sees("1 Ben  1 Guard at Anna: 5 Prince, no", "you drew> ")
        kibitz.type("undo")
        kibitz.sees("Ben played> ")
        kibitz.send("\x04")
        assert kibitz.ends() == 0
    assert record(tmp_path).endswith("deal Carla 2\n")


def test_nothing_is_lost_when_the_terminal_is_closed(tmp_path: Path) -> None:
    with terminal(tmp_path, "track", *TABLE) as kibitz:
        kibitz.sees("your first card> ")
        kibitz.type("2")
        kibitz.sees("Ben played> ")
        kibitz.hang_up()
    assert record(tmp_path).endswith("deal Carla 2\n")


def test_a_second_one_on_the_same_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "round.kib"
    with terminal(tmp_path, "track", str(file), *TABLE) as kibitz:
        kibitz.sees("your first card> ")
        kibitz.type("2")
        kibitz.sees("Ben played> ")
        done = run("track", str(file))
        assert done.status == 1
        assert done.err.count("\n") == 1
        assert "being logged by another kibitz" in done.err
        kibitz.type("quit")
        kibitz.ends()
    assert run("track", str(file), stdin=b"4\n").status == 0
    assert file.read_text().endswith("deal Carla 2\nBen 4\n")


def test_ctrl_c_twice_leaves_the_program(tmp_path: Path) -> None:
    with terminal(tmp_path, "track", *TABLE) as kibitz:
        kibitz.sees("your first card> ")
        kibitz.send("\x03")
        kibitz.sees("once more leaves", "your first card> ")
        kibitz.send("\x03")
        assert kibitz.ends() == 130


def test_a_narrow_terminal_that_is_resized(tmp_path: Path) -> None:
    with terminal(tmp_path, "track", *TABLE, columns=40) as kibitz:
        kibitz.sees("your first card> ")
        kibitz.type("2")
        kibitz.sees("Ben played> ")
        kibitz.resize(30, 100)
        kibitz.type("1a5n")
        kibitz.sees("1 Ben  1 Guard at Anna: 5 Prince, no", "you drew> ")
        kibitz.resize(10, 20)
        kibitz.type("4")
        kibitz.sees("you play> ")
        kibitz.type("quit")
        assert kibitz.ends() == 0


@pytest.mark.parametrize(
    "env", [{"TERM": "dumb"}, {"LC_ALL": "C"}, {"KIBITZ_LANG": "ru"}, {"NO_COLOR": "1"}]
)
def test_every_terminal_can_be_typed_at(tmp_path: Path, env: dict[str, str]) -> None:
    players = ("--game", "classic", "--players", "Аня,Їжак", "--me", "Аня", "--first", "Їжак")
    with terminal(tmp_path, "track", *players, "--options", "no-open", env=env) as kibitz:
        kibitz.sees(">")
        kibitz.type("2")
        kibitz.sees(">")
        kibitz.type("стражница аня принц нет" if "LC_ALL" not in env else "1 5")
        kibitz.sees("1 ", "you drew>" if env.get("KIBITZ_LANG") != "ru" else "тебе пришла>")
        kibitz.send("\x04")
        assert kibitz.ends() == 0
    assert record(tmp_path).endswith("Їжак 1>Аня 5 miss\n")


def test_accessible_numbers_choices_and_appends(tmp_path: Path) -> None:
    with terminal(tmp_path, "track", *TABLE, "--accessible") as kibitz:
        kibitz.type("2")
        kibitz.sees("Ben played> ")
        kibitz.type("3a")
        kibitz.sees("1. Anna", "2. Ben", "3. nobody: a tie", "Who is out? 1 2 3> ")
        kibitz.type("2")
        kibitz.sees("Ben's card?")
        kibitz.type("4")
        kibitz.sees("1 Ben, 3 Baron at Anna: Ben out, 4 Handmaid", "you drew> ")
        kibitz.type("quit")
        assert kibitz.ends() == 0


def test_a_script_is_executed_line_by_line(tmp_path: Path) -> None:
    done = run("track", *TABLE, "--dir", str(tmp_path), stdin=b"2\n1a5\nn\nundo\n4\n")
    assert (done.status, done.err) == (0, "")
    assert "\x1b" not in done.out
    assert record(tmp_path).endswith("deal Carla 2\nBen 4\n")


def test_a_refused_line_of_a_script_fails(tmp_path: Path) -> None:
    done = run("track", *TABLE, "--dir", str(tmp_path), stdin=b"2\n1q5n\n4\n")
    assert done.status == 3
    assert record(tmp_path).endswith("deal Carla 2\nBen 4\n")


def test_the_last_answers_are_defaults(tmp_path: Path) -> None:
    run("track", *TABLE, "--dir", str(tmp_path))
    done = run("track", "--dir", str(tmp_path), stdin=b"\n\n\nDov\n2\n")
    assert done.status == 0, done.err
    assert '[First "Dov"]' in record(tmp_path)
    assert '[Perspective "Carla"]' in record(tmp_path)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--game", "whist"), "whist"),
        (("--game", "classic", "--players", "A,B,C,D,E"), "2 to 4 players, not 5"),
        (("--game", "classic", "--players", "A,B,A"), "two players are called “A”"),
        (("--game", "classic", "--players", "A"), "2 to 4 players, not 1"),
        (("--game", "classic", "--players", ","), "nobody"),
        (("--game", "classic", "--players", "A,b>c"), "b>c"),
        (("--game", "classic", "--players", f"A,{'x' * 201}"), "too long"),
        (("--game", "classic", "--players", "A,B", "--options", "joker"), "joker"),
        (("--game", "classic", "--players", "A,B", "--me", "Zoe"), "Zoe"),
        (("--game", "classic", "--players", "A,B", "--me", "A", "--first", "Zoe"), "Zoe"),
        (("-",), "is a file"),
    ],
)
def test_a_setting_that_cannot_be_is_one_sentence(
    tmp_path: Path, args: tuple[str, ...], says: str
) -> None:
    done = invoke("track", *args, "--dir", str(tmp_path))
    assert done.status == 2
    assert says in done.err
    assert done.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_files_that_are_no_records_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "binary.kib").write_bytes(bytes(range(256)))
    with (tmp_path / "large.kib").open("wb") as file:
        file.truncate(50 * 2**20)
    (tmp_path / "text.kib").write_text("what is this\n")
    for name, status in (
        (".", 1),
        ("binary.kib", 3),
        ("large.kib", 3),
        ("text.kib", 3),
        ("none/round.kib", 1),
    ):
        done = invoke("track", str(tmp_path / name))
        assert done.status == status, done
        assert done.err.count("\n") == 1
    assert not list(tmp_path.glob(".*.lock"))


def test_names_may_look_like_markup(tmp_path: Path) -> None:
    players = f"Їжак,[/b],{'x' * 200}"
    done = run(
        *("track", "--game", "pismo", "--players", players, "--me", "[/b]", "--first", "Їжак"),
        *("--dir", str(tmp_path)),
        stdin="2\n1[5\n2\n2ї6\n".encode(),
    )
    assert done.status == 0, (done.out, done.err)
    assert "[/b] +2 2>Їжак 6" in record(tmp_path)


def test_a_folder_without_permission_loses_nothing_while_it_runs(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with needs.permissions():
        done = invoke("track", *TABLE, "--dir", str(tmp_path), stdin=b"2\n4\n")
    tmp_path.chmod(0o700)
    assert done.status == 1
    assert done.out.count("permission denied") == 2
    assert done.out.endswith("deal Carla 2\nBen 4\n")


def test_a_folder_that_is_a_file_loses_nothing_while_it_runs(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("track", *TABLE, "--dir", str(tmp_path / "file"), stdin=b"2\n4\n")
    assert done.status == 1
    assert done.out.count("cannot be written") == 1
    assert done.out.endswith("deal Carla 2\nBen 4\n")


def test_a_broken_history_does_not_stop_the_start(tmp_path: Path) -> None:
    (tmp_path / "history").write_bytes(b"\xff\0")
    with terminal(tmp_path, "track", *TABLE) as kibitz:
        kibitz.sees("history", "is ignored", "your first card> ")
        kibitz.send("\x04")
        assert kibitz.ends() == 0


def test_advice_is_live_and_typing_is_not_disturbed(tmp_path: Path) -> None:
    # What stands below the line is shown by terminals that say where their cursor is.
    with terminal(tmp_path, "track", *TABLE, env={"PROMPT_TOOLKIT_NO_CPR": ""}) as kibitz:

        def asks(prompt: str) -> None:
            kibitz.sees("\x1b[6n")
            kibitz.send("\x1b[2;1R")
            kibitz.sees(prompt)

        for prompt, line in (("your first card>", "2"), ("Ben played>", "1a5n")):
            asks(prompt)
            kibitz.type(line)
        kibitz.sees("1 Ben  1 Guard at Anna: 5 Prince, no")
        asks("you drew>")
        began = time.monotonic()
        kibitz.type("1")
        kibitz.sees("you have", "▸", "win", "±1", "best")
        asks("you play>")
        assert time.monotonic() - began < 1.5  # 0.3 s on a quiet machine
        kibitz.send("1a6")
        kibitz.sees("Hit?")
        kibitz.type("n")
        kibitz.sees("2 you  +1 Guard, 1 Guard at Anna: 6 King, no")
        asks("Dov played>")
        kibitz.type("advise")
        kibitz.sees("It is Dov's turn")
        asks("Dov played>")
        kibitz.type("undo")
        kibitz.sees("▸", "Now it says: “you: +1")
        asks("you play>")
        kibitz.type("why")
        asks("you play>")
        kibitz.type("совет")
        kibitz.sees("You hold the 2", "reads", "worlds", "best")
        asks("you play>")
        kibitz.type("quit")
        assert kibitz.ends() == 0


def test_typing_at_once_stops_the_refinement(tmp_path: Path) -> None:
    with terminal(tmp_path, "track", *TABLE, columns=40) as kibitz:
        kibitz.sees("your first card> ")
        for line in ("2", "1a5n", "1", "1a6n", "4", "4", "1c8n", "5", "undo", "3", "undo", "2"):
            kibitz.type(line)
        kibitz.sees("▸", "you play> ")
        kibitz.type("quit")
        assert kibitz.ends() == 0


def test_a_script_gets_the_same_advice_each_time(tmp_path: Path) -> None:
    lines = b"2\n1a5n\n1\nadvise\nwhy\n"
    shown = []
    for folder in "ab":
        done = run("track", *TABLE, "--dir", str(tmp_path / folder), stdin=lines)
        assert (done.status, done.err) == (0, "")
        shown.append([line for line in done.out.splitlines() if str(tmp_path) not in line])
    assert shown[0] == shown[1]
    assert any("safest" in line for line in shown[0])
    assert any("worlds" in line for line in shown[0])


def test_styles_and_the_goal_can_be_told(tmp_path: Path) -> None:
    lines = b"2\n1a5n\n1\nadvise\n"
    options = ("--style", "ben=sharp", "--goal", "match")
    done = run("track", *TABLE, *options, "--dir", str(tmp_path), stdin=lines)
    assert (done.status, done.err) == (0, "")
    assert "the match" in done.out
    done = invoke("track", *TABLE, "--style", "Zoe=sharp", "--dir", str(tmp_path / "b"))
    assert done.status == 2
    assert not list((tmp_path / "b").glob(".*.lock"))


@pytest.mark.parametrize(("game", "read"), [("classic", True), ("2019", False)])
def test_a_newcomer_is_told_of_reads_where_there_are_some(
    tmp_path: Path, game: str, read: bool
) -> None:
    table = ("--game", game, "--players", "Anna, Ben, Carla", "--me", "Ben", "--first", "Anna")
    with terminal(tmp_path, "track", *table, env={"KIBITZ_LANG": "en"}) as kibitz:
        kibitz.sees("first card>")
        assert ("Bars go by reads" in kibitz.written) == read
