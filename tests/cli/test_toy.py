"""A game by the recipe in CONTRIBUTING: fifty lines, and it is logged, replayed, asked for odds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import toy
from tests.cli.running import invoke

TAGS = ("--game", "showdown", "--players", "Anna,Ben", "--me", "Anna", "--first", "Anna")


@pytest.fixture(autouse=True)
def _plugged() -> Iterator[None]:
    with toy.plugged_in():
        yield


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A round as the prompt logs it, with an event that the rules forbid."""
    file = str(tmp_path / "a.kib")
    done = invoke("track", file, *TAGS, stdin="Ben 2\nBen 3\nundo\nBen 1\nAnna 3\n")
    assert "That card is out, or that player." in done.out
    assert "you 1, Ben 0" in done.out
    return file


def test_it_is_logged(record: str) -> None:
    text = Path(record).read_text(encoding="utf-8")
    assert text.splitlines()[-2:] == ["Ben 1", "Anna 3"]
    assert invoke("check", record).status == 0


def test_it_is_replayed(record: str) -> None:
    done = invoke("replay", record, "--plain")
    assert done.status == 0
    assert "Anna 3" in done.out


def test_it_is_asked_for_odds(record: str) -> None:
    odds = invoke("odds", record, "--at", "1", "--json").json
    assert odds["hands"] == {"Anna": {"2": 0.5, "3": 0.5}}


@pytest.mark.parametrize("words", [("advise",), ("guess",), ("annotate",)])
def test_what_it_does_not_offer_is_said(record: str, words: tuple[str, ...]) -> None:
    done = invoke(*words, record)
    assert done.status == 2
    assert "cannot do this with this game yet" in done.err


def test_it_has_fifty_lines() -> None:
    source = Path(toy.__file__).read_text(encoding="utf-8")
    game = source.split("# -- the game")[1].split("# -- plugged in")[0].splitlines()[1:]
    assert len([line for line in game if line.strip()]) <= 50
