"""``kibitz`` alone: what it offers whoever is new, and how it lets go of whoever leaves."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kibitz.cli.texts import language_told, use_language
from tests.cli.running import QUIET, invoke, run, terminal
from tests.strategies.tables import kib

CTRL_C, CTRL_D = "\x03", "\x04"


def test_asks_for_the_language_and_keeps_it(tmp_path: Path) -> None:
    env = {"KIBITZ_CONFIG": str(tmp_path)}
    with terminal(tmp_path, env=env) as kibitz:
        kibitz.sees("1  English", "2  русский", "3  українська", "4  Deutsch", "[1]")
        kibitz.type("deutsch")
        kibitz.sees("1  lernen:", "2  spielen", "3  mitschreiben", "4  Hilfe", "5  ", "[1]")
        kibitz.type("7")
        kibitz.sees("„7“", "1, 2, 3, 4, 5", "Was möchtest du tun?")
        kibitz.type("мова")
        kibitz.sees("Sprache?")
        kibitz.type("3")
        kibitz.sees("вчитися", "[1]")
        kibitz.send("\x04")
        assert kibitz.ends() == 0
    assert json.loads((tmp_path / "settings.json").read_text()) == {"language": "uk"}


@pytest.mark.parametrize(
    ("env", "told"),
    [
        ({"KIBITZ_LANG": "ru"}, "ru"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"KIBITZ_LANG": "fr", "LANG": "de_AT.UTF-8"}, "de"),
        ({"KIBITZ_LANG": "fr", "LANG": "fr_FR.UTF-8"}, None),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "fr_FR"}, None),
    ],
)
def test_asks_for_no_language_that_was_told(
    monkeypatch: pytest.MonkeyPatch, env: dict[str, str], told: str | None
) -> None:
    for name, value in (QUIET | {"LANG": ""} | env).items():
        monkeypatch.setenv(name, value)
    use_language(None)
    assert language_told() == told
    use_language("uk")
    assert language_told() == "uk"


def test_help_comes_back(tmp_path: Path) -> None:
    with terminal(tmp_path, "--lang", "en") as kibitz:
        kibitz.sees("to do?")
        kibitz.type("hilfe")
        kibitz.sees("Love Letter by the rules of pismo.ru", "Which topic?")
        kibitz.type("nothing")
        kibitz.sees("“nothing” is no topic", "Which topic?")
        kibitz.type("languages")
        kibitz.sees("Українська", "Which topic?")
        kibitz.type("")
        kibitz.sees("to do?")


def test_whoever_has_logged_a_round_is_not_kept_waiting(tmp_path: Path) -> None:
    (tmp_path / "round.kib").write_text(kib("Anna 4"))
    with terminal(tmp_path) as kibitz:
        kibitz.sees("Besides: kibitz learn, kibitz play, kibitz help.", "Not finished yet:")


def test_rounds_against_bots_alone_are_no_evening_at_a_table(tmp_path: Path) -> None:
    run("play", "--game", "classic", "--dir", str(tmp_path))
    (tmp_path / "broken.kib").write_text("what is this\n")
    with terminal(tmp_path, "--lang", "en") as kibitz:
        kibitz.sees("to do?")


LEFT = ("play", "--game", "classic", "--players", "3", "--seed", "7", "--me", "Zed", "--dir")


def test_a_round_against_bots_that_was_left_is_offered(tmp_path: Path) -> None:
    assert invoke(*LEFT, str(tmp_path), stdin="quit\n").status == 0
    (path,) = tmp_path.glob("*.kib")
    with terminal(tmp_path, "--lang", "en") as kibitz:
        kibitz.sees("Not finished yet:", f"1  {path.stem} (", "2  learn:", "3  play", "[1]")
        kibitz.type("")
        kibitz.sees("You have:", "Type what you play", "you play>")
        kibitz.type("quit")
        assert kibitz.ends() == 0
    assert list(tmp_path.glob("*.kib")) == [path]
    with terminal(tmp_path, "--lang", "en") as kibitz:
        kibitz.sees("to do?")
        kibitz.type("play")
        kibitz.sees("Which game?")  # and not once more whether to go on
        kibitz.send(CTRL_D)


def test_whoever_logs_is_offered_rounds_at_both_tables(tmp_path: Path) -> None:
    assert invoke(*LEFT, str(tmp_path), stdin="quit\n").status == 0
    (path,) = tmp_path.glob("*.kib")
    logged = tmp_path / "logged.kib"
    logged.write_text(kib("Anna 4"))
    os.utime(logged, (1, 1))
    with terminal(tmp_path, "--lang", "en") as kibitz:
        kibitz.sees("Besides:", "Not finished yet:", f"1  {path.stem}", "2  logged (1)", "3  a new")
        kibitz.type("1")
        kibitz.sees("You have:", "you play>")
        kibitz.type("quit")
        assert kibitz.ends() == 0
    os.utime(logged, (1, 1))
    with terminal(tmp_path, "--lang", "en") as kibitz:
        kibitz.sees("Go on with which?")
        kibitz.type("2")
        kibitz.sees("Ben played>")
        kibitz.type("quit")
        assert kibitz.ends() == 0
    with terminal(tmp_path, "--lang", "en") as kibitz:
        kibitz.sees("Go on with which?")
        kibitz.type("3")
        kibitz.sees("Which game?")


def test_nobody_is_asked_at_a_pipe(tmp_path: Path) -> None:
    done = run(stdin=b"classic\nAnna Ben Carla\n1\n2\n", KIBITZ_DIR=str(tmp_path))
    assert (done.status, done.err) == (0, "")
    assert "The record:" in done.out
    assert "to do?" not in done.out


@pytest.mark.parametrize(
    ("choices", "asked", "key"),
    [
        ((), "Sprache?", CTRL_C),
        (("4",), "Was möchtest du tun?", CTRL_D),
        (("4", "2"), "Welches Spiel?", CTRL_C),
        (("4", "3"), "Welches Spiel?", CTRL_D),
        (("4", "4"), "Welches Thema?", CTRL_D),
    ],
)
def test_leaves_cleanly(tmp_path: Path, choices: tuple[str, ...], asked: str, key: str) -> None:
    with terminal(tmp_path) as kibitz:
        for question, choice in zip(("Sprache?", "Was möchtest du tun?"), choices, strict=False):
            kibitz.sees(question)
            kibitz.type(choice)
        kibitz.sees(asked)
        kibitz.send(key)
        assert kibitz.ends() == 0


def test_for_a_screen_reader(tmp_path: Path) -> None:
    with terminal(tmp_path, "--lang", "en", env={"KIBITZ_ACCESSIBLE": "1"}) as kibitz:
        kibitz.sees("1. learn: short lessons", "to do?")
