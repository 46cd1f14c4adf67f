"""Rounds as they travel, and their variations: what is read, written, projected, and wrong."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from kibitz.engine.errors import Unreadable
from kibitz.engine.record import Kind
from kibitz.engine.round import Round, project, read_rounds, write_rounds
from tests.strategies.tables import kib

LINES = (
    "deal Carla 2",
    "Anna 1>Ben 5 miss",
    "{ too early }",
    "( Anna 4!?; Ben 7 )",
    "( Anna 7 )",
    "Ben 4",
    "( Ben 1>- )",
)


def read(*lines: str, eyes: str | None = "Carla") -> Round:
    (round,) = read_rounds(kib(*lines, eyes=eyes).encode())
    return round


def test_a_variation_stands_for_the_event_before_it() -> None:
    first, second, last = read(*LINES).variations()
    assert [first.place, second.place, last.place] == [1, 1, 2]
    assert [logged.number for logged in first.events] == [1, 2]
    assert [logged.entry.mark for logged in first.events] == ["!?", ""]
    assert [logged.number for logged in last.events] == [2]


def test_variations_are_no_events() -> None:
    round = read(*LINES)
    assert [logged.entry.text for logged in round.events] == [
        "deal Carla 2",
        "Anna 1>Ben 5 miss",
        "Ben 4",
    ]
    assert [len(list(round.upto(number).variations())) for number in (0, 1, 2)] == [0, 2, 3]


def test_what_is_written_is_canonical() -> None:
    lenient = read(*LINES[:3], "(Anna  4 )", "( ben 7; * carla 2 > anna )", "Ben 4")
    assert write_rounds((lenient,)).splitlines()[-3:] == [
        "( Anna 4 )",
        "( Ben 7; * Carla 2>Anna )",
        "Ben 4",
    ]
    text = write_rounds((read(*LINES),))
    assert write_rounds(read_rounds(text.encode())) == text


def test_only_the_own_eyes_keep_variations() -> None:
    round = read(*LINES)
    kinds = [entry.kind for entry in project(round, 2).record.entries]
    assert kinds.count(Kind.VARIATION) == 3
    for eyes in (0, 1, None):
        assert {entry.kind for entry in project(round, eyes).record.entries} == {Kind.EVENT}


def test_a_variation_goes_with_its_event() -> None:
    """An unfinished turn of somebody else is nothing that anybody saw."""
    round = read("deal Carla 2", "Anna +4", "( Anna 7 )", eyes="Carla")
    assert list(project(round, 2).variations()) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("( Anna 4; Zoe 5 )", "Zoe"),
        ("( Anna 4; Ben 99 )", "99"),
        ("( Anna )", "breaks off"),
        ("( nonsense )", "nonsense"),
    ],
)
def test_an_event_of_a_variation_that_cannot_be_read(line: str, expected: str) -> None:
    with pytest.raises(Unreadable, match=expected) as caught:
        read("deal Carla 2", "Anna 7", line, "Ben 4")
    assert (caught.value.place.round, caught.value.place.line) == (1, 7)


GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.kib")), ids=lambda path: path.stem)
def test_in_another_process_a_round_is_of_the_same_game(path: Path) -> None:
    for round in read_rounds(path.read_bytes()):
        again = pickle.loads(pickle.dumps(round))
        assert again == round
        assert again.game is round.game
