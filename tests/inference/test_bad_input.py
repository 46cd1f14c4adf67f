"""Whatever stands in a file: one sentence that says what is wrong, where, and of which kind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.engine.errors import RecordError
from kibitz.engine.round import read_rounds, write_rounds
from kibitz.inference.study import reached, study_of
from tests.strategies.tables import Played, kib, rounds


def read(data: bytes) -> str | None:
    """The kind of what is wrong with a file, ``None`` if nothing is."""
    error = failure(data)
    if error is None:
        return None
    assert str(error)
    assert len(str(error)) < 1000
    return error.kind


def failure(data: bytes) -> RecordError | None:
    try:
        for round in read_rounds(data):
            study_of(round.header).report(reached(round))
    except RecordError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "syntax"),
        (b"\n\n", "syntax"),
        (b"\x00\x01\x02", "syntax"),
        (bytes(range(256)), "syntax"),
        (b"\xff\xfe[\x00G\x00", "syntax"),
        (b"PK\x03\x04\x14\x00", "syntax"),
        (b"Anna 4\n", "syntax"),
        (b"[Game]\n", "syntax"),
        (kib().encode(), None),
        (kib("Anna 4").encode() * 50, None),
        (kib("Anna 4", players="Anna, Anna").encode(), "syntax"),
        (kib("Anna 4", players="A, B, C, D, E", first="A").encode(), "illegal"),
        (kib("Anna 4", preset="Love Letter").encode(), "syntax"),
        (kib("Anna 4", options="turbo").encode(), "syntax"),
        (kib("Anna 4 4 4").encode(), "syntax"),
        (kib("Anna 1>Ben 5 hit", "Carla 5>Ben 3").encode(), "illegal"),
        (kib("Anna 4", "Ben 5>Anna 3").encode(), "illegal"),
        (kib("Anna 8 out Anna 8").encode(), "contradiction"),
        (kib("deal Anna 7", "Anna +7 7", eyes="Anna").encode(), "contradiction"),
        (kib("deal Anna 6", "deal Anna 5", eyes="Anna").encode(), "contradiction"),
        (kib("deal Anna 6 Ben 6").encode(), "contradiction"),
    ],
)
def test_bad_files(data: bytes, kind: str | None) -> None:
    assert read(data) == kind


@pytest.mark.parametrize("name", ["[/b]", "[bold]", "Їжак", "x" * 200, "tie", "%s", "x{0}y"])
def test_names_that_mean_something_elsewhere(name: str) -> None:
    """Markup and format fields in a name come through in records and in messages."""
    text = kib(f"{name} 3>Ben tie", f"Ben 1>{name} 5 miss", players=f"{name}, Ben", first=name)
    assert read(text.encode()) is None
    (round,) = read_rounds(text.encode())
    assert write_rounds((round,)) == text
    with pytest.raises(RecordError) as caught:
        reached(read_rounds((text + f"{name} 2>{name}\n").encode())[0])
    assert "oneself" in str(caught.value)
    with pytest.raises(RecordError) as caught:
        reached(read_rounds((text + "Ben 7\n").encode())[0])
    assert name[:60] in str(caught.value)


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    read(data)


@given(st.text(max_size=60))
def test_any_line(line: str) -> None:
    read(kib(line).encode("utf-8", "replace"))


@given(rounds(), st.data())
def test_any_slip_of_the_pen(game: Played, data: st.DataObject) -> None:
    """A good record with one character replaced is read, or refused with a sentence."""
    text = game.text
    at = data.draw(st.integers(0, len(text) - 1))
    slip = data.draw(st.sampled_from('0123456789>+-*!?[]{}"\\ \nAB'))
    read((text[:at] + slip + text[at + 1 :]).encode())
