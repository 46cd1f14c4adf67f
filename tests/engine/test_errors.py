"""Errors: one sentence each, three kinds, and a place that is filled in on the way up."""

from __future__ import annotations

import pytest

from kibitz.engine.errors import (
    Contradiction,
    Illegal,
    KibitzError,
    Place,
    RecordError,
    Unreadable,
)
from kibitz.engine.round import Round, pick, read_rounds, write_rounds
from tests.strategies.tables import kib


def read(text: str) -> Round:
    (round,) = read_rounds(text.encode())
    return round


def replay(text: str) -> None:
    """Read and replay all rounds of a text."""
    for round in read_rounds(text.encode()):
        round.state()


def failure(text: str) -> RecordError:
    """What is wrong with a text."""
    with pytest.raises(RecordError) as caught:
        replay(text)
    return caught.value


def test_a_sentence_is_a_template_filled_in() -> None:
    error = KibitzError("{who} holds {card}", who="{Anna}", card=3)
    assert str(error) == "{Anna} holds 3"
    assert (error.template, error.params) == ("{who} holds {card}", {"who": "{Anna}", "card": 3})


def test_a_place_is_filled_in_but_never_overwritten() -> None:
    error = Illegal("no").at(line=7).at(event=3, line=9).at(round=1, event=4)
    assert error.place == Place(round=1, event=3, line=7)
    assert error.at(event=0).place.event == 3


@pytest.mark.parametrize(
    ("error", "kind"),
    [(Unreadable, "syntax"), (Illegal, "illegal"), (Contradiction, "contradiction")],
)
def test_kinds(error: type[RecordError], kind: str) -> None:
    assert error("no").kind == kind
    assert isinstance(error("no"), ValueError)


@pytest.mark.parametrize(
    ("text", "kind", "event", "line", "expected"),
    [
        (kib("Anna 4", "Ben 1>Zed 5 miss"), "syntax", 2, 5, "“Zed” is no player"),
        (kib("Zed 4"), "syntax", 1, 4, "“Zed” is no player"),
        (kib("Anna 9"), "syntax", 1, 4, "“9” is no card"),
        (kib("deal Anna 9", "Anna 4", eyes="Anna"), "syntax", 0, 5, "“9” is no card"),
        (kib("deal Zed 5", "Anna 4", eyes="Anna"), "syntax", 0, 5, "“Zed” is no player"),
        (kib("open", "Anna 4"), "syntax", 0, 4, "breaks off: expected the cards laid open"),
        (kib("deal Anna 5 aside 2 3"), "syntax", 0, 4, "“3” was not expected"),
        (kib("Anna 4", preset="chess"), "syntax", 0, 1, "“chess” is no known game: expected pismo"),
        (kib("Anna 4", options="fast"), "syntax", 0, 4, "“fast” is no option of pismo"),
        (kib("Anna 4", options="no-open"), "syntax", 0, 4, "no option of pismo"),
        (kib("Anna 4", players="Anna, B, C, D, E"), "illegal", 0, 2, "seats 2 to 4 players, not 5"),
        (kib("Anna 4", players="Anna"), "illegal", 0, 2, "not 1"),
        (kib("Anna 4", players="Anna, Ben, Ben"), "syntax", 0, 2, "two players are called “Ben”"),
        (kib("Anna 4", "Ben 1>Anna 5 miss"), "illegal", 2, 5, "Anna is protected"),
        (kib("Anna 1>Ben 5 hit", "Carla 1>Ben 5 miss"), "illegal", 2, 5, "Ben is out"),
        (kib("Anna 1>Ben 5 hit", "Ben 4"), "illegal", 2, 5, "Ben is out"),
        (
            kib("Anna 1>Ben 5 hit", "Ben 4", players="Anna, Ben"),
            "illegal",
            2,
            5,
            "the round is over",
        ),
        (kib("deal Anna 5", "deal Anna 6", eyes="Anna"), "contradiction", 0, 6, "Anna holds the 5"),
    ],
)
def test_what_is_wrong_is_reported_with_its_place(
    text: str, kind: str, event: int, line: int, expected: str
) -> None:
    error = failure(text)
    assert expected in str(error)
    assert (error.kind, error.place) == (kind, Place(round=1, event=event, line=line))


def test_the_round_is_named_too() -> None:
    assert failure(kib("Anna 4") + kib("Anna 4") + kib("Anna 4", "Anna 4")).place == Place(3, 2, 13)


def test_picking_a_round() -> None:
    rounds = read_rounds((kib("Anna 4") + kib("Anna 7") + kib("Anna 4")).encode())
    assert [pick(rounds, n).index for n in (None, 1, 2, 3)] == [3, 1, 2, 3]
    for wrong in (0, 4, -1):
        with pytest.raises(Unreadable, match=f"no round {wrong}: the file has 3"):
            pick(rounds, wrong)


def test_set_up_lines_are_not_counted() -> None:
    round = read(kib("deal Anna 5", "Anna +2 5>Ben 4", "show Anna 2 Ben 3 Carla 1", eyes="Anna"))
    assert [logged.number for logged in round.events] == [0, 1, 2]
    assert round.last == 2
    assert [logged.number for logged in round.upto(1).events] == [0, 1]
    assert round.upto(0).last == 0


def test_comments_go_with_the_event_they_are_on() -> None:
    lines = ("{ on the round }", "Anna 4", "{ on 1 }", "Ben 7", "{ on 2 }")
    round = read(kib(*lines))
    for number, kept in enumerate((1, 3, 5)):
        assert write_rounds((round.upto(number),)) == kib(*lines[:kept])
