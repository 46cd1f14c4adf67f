"""How events of Letter of Marque are written: every form, and what else is understood."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from kibitz.engine.errors import Unreadable
from kibitz.engine.header import Header
from kibitz.engine.marque.events import Event, Hit, Home, Pass, Sail, Set
from kibitz.engine.marque.notation import format_event, parse
from kibitz.engine.marque.words import _WORDS, notation_word
from kibitz.engine.spelling import spellings
from tests.strategies.fleets import Played, records

TABLE = Header("marque", ("Me", "Ben", "Carla"), None, 0)
ME, BEN, CARLA = 0, 1, 2

FORMS: list[tuple[str, Event]] = [
    ("set Me 5 armed, Ben 3, Carla 7", Set((Sail(ME, 5, True), Sail(BEN, 3), Sail(CARLA, 7)))),
    ("set Me 5 bare", Set((Sail(ME, 5, False),))),
    ("Me sail 4 bare", Sail(ME, 4, False)),
    ("Me sail 4 armed", Sail(ME, 4, True)),
    ("Ben sail 6", Sail(BEN, 6)),
    ("Carla home 7", Home(CARLA, 7)),
    ("Ben home 6 bare", Home(BEN, 6, False)),
    ("Me hit Ben 6 armed", Hit(ME, BEN, 6, True)),
    ("Me hit Ben 3 bare", Hit(ME, BEN, 3, False)),
    ("Ben pass", Pass(BEN)),
]


@pytest.mark.parametrize(("line", "event"), FORMS, ids=[line for line, _ in FORMS])
def test_every_form_is_read_and_written(line: str, event: Event) -> None:
    assert parse(TABLE, line) == event
    assert format_event(TABLE, event) == line


@settings(max_examples=20)
@given(records())
def test_what_is_written_is_read(game: Played) -> None:
    header = game.round.header
    for event in game.events:
        assert parse(header, format_event(header, event)) == event


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("set me 5 ARMED,ben 3 ,carla 7,", "set Me 5 armed, Ben 3, Carla 7"),
        ("set Me 5 armed Ben 3 Carla 7", "set Me 5 armed, Ben 3, Carla 7"),
        ("расстановка Me 5 пушки, Ben 3", "set Me 5 armed, Ben 3"),
        ("Me Sail 4 unarmed", "Me sail 4 bare"),
        ("Me плыть 4 вооружен", "Me sail 4 armed"),
        ("Ben домой 7", "Ben home 7"),
        ("Ben додому 7 порожній", "Ben home 7 bare"),
        ("Me атака Ben 6 озброєний", "Me hit Ben 6 armed"),
        ("Me angreifen Ben 6 unbewaffnet", "Me hit Ben 6 bare"),
        ("Ben zurück 6", "Ben home 6"),
        ("Ben пас", "Ben pass"),
    ],
)
def test_reading_is_lenient(line: str, canonical: str) -> None:
    assert format_event(TABLE, parse(TABLE, line)) == canonical


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Me", "expected “sail”, “home”, “hit” or “pass”"),
        ("Me 4", "“4” was read where “sail”, “home”, “hit” or “pass” was expected"),
        ("Me sail", "expected the value of a treasure"),
        ("Me sail 8", "“8” is no treasure here: expected one of 3 4 5 6 7"),
        ("Me sail armed", "“armed” is no treasure here"),
        ("Me sail 4 maybe", "“maybe” was not expected after “Me sail 4”"),
        ("Me home 4 bare bare", "“bare” was not expected"),
        ("Me hit 4", "“4” is no player here"),
        ("Me hit Ben", "expected the value of a treasure"),
        ("Me hit Ben 4", "expected what the ship was, “armed” or “bare”"),
        ("Me hit Ben 4 6", "“6” was read where what the ship was"),
        ("Me pass 4", "“4” was not expected"),
        ("Anna pass", "“Anna” is no player here"),
        ("set", "expected a player and the treasure turned up"),
        ("set Me", "expected the value of a treasure"),
        ("set Me 5, Me 6", "Me stands twice in one line"),
        ("set Me 5,, Ben 6", "“,” is no player here"),
        ("set Me, Ben", "“,” is no treasure here"),
        ("", "expected a player"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(line: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse(TABLE, line)
    assert message in str(caught.value)
    assert caught.value.place.event == (0 if line.startswith("set") else None)


def test_players_may_be_called_like_words_and_treasures() -> None:
    table = Header("marque", ("armed", "sail", "7"), None, 0)
    for line in ("set sail 5, armed 3, 7 7 bare", "sail sail 7", "sail hit 7 7 armed", "7 pass"):
        assert format_event(table, parse(table, line)) == line


def test_treasures_are_those_of_the_options() -> None:
    table = Header("marque", ("Me", "Ben"), None, 0, ("treasures=1-2-4-8-16",))
    assert format_event(table, parse(table, "Me sail 16")) == "Me sail 16"
    with pytest.raises(Unreadable, match="expected one of 1 2 4 8 16"):
        parse(table, "Me sail 3")


def test_no_small_word_means_two_things() -> None:
    meanings: dict[str, str] = {}
    for meaning, words in _WORDS.items():
        for word in words.split():
            assert notation_word(word) == meaning
            for key in spellings(word):
                assert meanings.setdefault(key, meaning) == meaning, word
