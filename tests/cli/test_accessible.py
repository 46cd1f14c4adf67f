"""``--accessible``: sentences below sentences, with every figure that the screen has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from kibitz.cli import answer
from kibitz.cli.answer import Form
from kibitz.cli.listener import listen, readable, told
from tests.cli.rounds.shelf import written as written_to
from tests.cli.running import Done, at_terminal, invoke

GOLDEN: Final = Path(__file__).parents[1] / "golden"
TRUC: Final = str(GOLDEN / "truc.kib")

SCREENS: Final = {
    "odds": ("odds", "example:pismo"),
    "odds of Le Truc": ("odds", TRUC, "--as", "Anna", "--at", "3"),
    "odds of ships": ("odds", "example:marque", "--at", "14", "--as", "Carla"),
    "advise in Letter of Marque": ("advise", "example:marque", "--at", "14", "--as", "Carla"),
    "odds, two": ("odds", "example:classic", "--at", "7", "--as", "Ben"),
    "guess": ("guess", "example:pismo"),
    "advise": ("advise", "example:pismo", "--time", "0.1"),
    "advise in Le Truc": ("advise", TRUC, "--round", "3", "--at", "1"),
    "check": ("check", "example:classic"),
    "check of ships": ("check", str(GOLDEN / "marque.kib")),
    "annotate": ("annotate", "example:classic", "--as", "Ben", "--worlds", "20"),
    "arena": ("arena", "counter", "random", "--rounds", "4"),
    "calibrate": ("arena", "--calibrate", "example:classic"),
    "equity": ("equity", "truc"),
    "score": ("equity", "truc", "--score", "7-5"),
    "rounds": ("rounds",),
    "rounds show": ("rounds", "show", "1"),
    "stats": ("rounds", "stats", "--player", "Ben"),
    "help": ("help", "classic"),
}

TRIED: Final = {"annotate", "arena", "advise", "advise in Letter of Marque"}
"""Screens with figures that are tried out, or measured by the clock: others each time."""

DRAWN: Final = re.compile(r"[\x1b▁-█─-╿›]")
FIGURE: Final = re.compile(r"[<>]?\d+(?:\.\d+)?%")


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A screen without a terminal, and a library with a judged round."""
    monkeypatch.setattr(answer, "form_of", lambda json, plain: Form.PLAIN if plain else Form.SCREEN)
    monkeypatch.setenv("KIBITZ_DIR", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    yield
    listen(False)


def shown(name: str, *more: str) -> Done:
    words = SCREENS[name]
    if words[0] == "rounds":
        assert invoke("rounds", "import", "example:classic", "--plain").status == 0
        assert invoke("annotate", "--worlds", "20", "--plain").status == 0
    return invoke(*words, *more)


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_told_in_lines(name: str) -> None:
    done = shown(name, "--accessible")
    assert done.status == 0, done.err
    assert done.out.strip()
    assert not DRAWN.search(done.out)
    for line in done.out.splitlines():
        assert "  " not in line, line


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("name", sorted(SCREENS.keys() - TRIED))
def test_every_figure_is_told(name: str) -> None:
    drawn, spoken = shown(name).out, shown(name, "--accessible").out
    assert set(FIGURE.findall(drawn)) <= set(FIGURE.findall(spoken)) | {"100%", "0%"}


SAFE = r"^2 Priest at Anna: you out 0%, still in \d+%, win \d+% ±\d$"
GUESS = r"^1 Spy at Anna: 6 Noble: puts out facts \d+%, reads \d+%, "


@pytest.mark.usefixtures("screen")
def test_each_figure_of_a_play_is_told_after_its_name() -> None:
    done = shown("advise", "--accessible")
    assert re.search(
        r"^2 Priest at Anna: you out 0%, still in \d+%, win \d+% ±\d$", done.out, re.MULTILINE
    )
    assert re.search(
        r"^1 Spy at Anna: 6 Noble: puts out facts \d+%, reads \d+%, ", done.out, re.MULTILINE
    )


@pytest.mark.usefixtures("screen")
def test_each_figure_of_a_ship_is_told_after_its_name() -> None:
    done = shown("odds of ships", "--accessible")
    assert "4 armed: facts 40%, reads " in done.out
    assert "Anna, points 5, cannons 1, pile 3" in done.out
    done = shown("advise in Letter of Marque", "--accessible")
    assert re.search(r"^hit Ben 3: bare: facts 67%, reads \d+%, points .*, win ", done.out, re.M)


@pytest.mark.usefixtures("screen")
def test_the_environment_asks_for_it_once_and_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = invoke(*SCREENS["guess"], "--accessible").out
    monkeypatch.setenv("KIBITZ_ACCESSIBLE", "1")
    assert invoke(*SCREENS["guess"]).out == asked
    monkeypatch.setenv("KIBITZ_ACCESSIBLE", "0")
    assert "█" in invoke(*SCREENS["guess"]).out


def test_nothing_is_remembered_from_one_command_to_the_next() -> None:
    asked = at_terminal(*SCREENS["guess"], "--accessible")
    assert b"\x1b" not in asked
    assert "█".encode() in at_terminal(*SCREENS["guess"])


def test_what_takes_long_moves_no_cursor(tmp_path: Path) -> None:
    written_to(tmp_path / "lent", "tag2", 3)
    words = ("annotate", str(tmp_path / "lent"), "--worlds", "4", "--accessible")
    written = at_terminal(*words, "--dir", str(tmp_path / "index"))
    assert b"\x1b" not in written
    assert re.search(rb"^\d+ of \d+ done\r$", written, re.MULTILINE)


@pytest.mark.parametrize(
    ("drawn", "spoken"),
    [
        ("Anna   2/5  row 2 7   has seen", "Anna, 2/5, row 2 7, has seen"),
        ("  6 kept █████   32%  12%", "6 kept, 32%, 12%"),
        (" 1  2>Anna", "1. 2>Anna"),
        ("› You learn it.", "You learn it."),
        ("Round 1 · Ben · won", "Round 1, Ben, won"),
        ("the end:   there", "the end: there"),
        ("", ""),
    ],
)
def test_a_line_without_what_is_drawn(drawn: str, spoken: str) -> None:
    assert readable(drawn) == spoken


def test_a_row_without_empty_cells() -> None:
    assert told("2>Anna", ("out", "", "win"), ("", "x", "44%")) == "2>Anna: x, win 44%"


@pytest.mark.parametrize(
    "args",
    [("odds", "example:pismo"), ("check", "example:pismo"), ("help", "figures"), ("learn",)],
)
def test_a_listener_is_heard_in_a_pipe_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, args: tuple[str, ...]
) -> None:
    monkeypatch.setenv("KIBITZ_DIR", str(tmp_path))
    heard = invoke(*args, "--accessible")
    assert heard.status == 0
    assert not set("\t\x1b█─") & set(heard.out)
    assert heard.out != invoke(*args).out
    assert invoke(*args, "--accessible", "--plain").out == invoke(*args).out
    monkeypatch.setenv("KIBITZ_ACCESSIBLE", "1")
    assert invoke(*args).out == heard.out
