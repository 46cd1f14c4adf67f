"""Variations replayed: each from the moment before the event that it stands for."""

from __future__ import annotations

import pytest

from kibitz.engine.errors import Contradiction, Illegal, RecordError
from kibitz.engine.round import Round, read_rounds
from kibitz.inference.study import branches, impossible
from tests.strategies.tables import kib


def read(*lines: str, eyes: str | None = "Carla") -> Round:
    (round,) = read_rounds(kib(*lines, eyes=eyes).encode())
    return round


def test_a_variation_begins_before_its_event() -> None:
    round = read("deal Carla 2", "Anna 4", "( Anna 7; Ben 1>Anna 3 hit )", "Ben 7")
    ((variation, moments),) = branches(round)
    assert variation.place == 1
    assert [moment.deal.table.rows[0] for moment in moments] == [(7,), (7, 3)]


def test_a_round_without_variations_has_none() -> None:
    assert list(branches(read("deal Carla 2", "Anna 4"))) == []


@pytest.mark.parametrize(
    ("line", "error", "event"),
    [
        ("( Ben 4 )", Illegal, 1),
        ("( Anna 4; Ben 7; Carla +4 3>Ben out Ben 1 )", Illegal, 3),
        ("( Anna 1>Carla 2 miss )", Contradiction, 1),
    ],
)
def test_a_variation_that_cannot_be(line: str, error: type[RecordError], event: int) -> None:
    with pytest.raises(error) as caught:
        list(branches(read("deal Carla 2", "Anna 7", line)))
    place = caught.value.place
    assert (place.round, place.event, place.line) == (1, event, 7)


def test_only_what_cannot_be_is_objected_to() -> None:
    round = read("deal Carla 2", "Anna 7", "( Anna 4 )", "( Ben 4 )", "Ben 4", "( Ben 4 )")
    ((line, error),) = impossible(round)
    assert (line.line, error.place.event, error.kind) == (8, 1, "illegal")
