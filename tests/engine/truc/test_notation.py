"""How events of Le Truc are written: every form of the notation, and what else is understood."""

from __future__ import annotations

import pytest
from hypothesis import given

from kibitz.engine.errors import Unreadable
from kibitz.engine.header import Header
from kibitz.engine.spelling import spellings
from kibitz.engine.truc.cards import _WORDS, RANKS, cards_called
from kibitz.engine.truc.events import Act, Dealt, Event, Show, Turn
from kibitz.engine.truc.notation import format_event, parse
from kibitz.engine.truc.words import _WORDS as SMALL_WORDS
from kibitz.engine.truc.words import notation_word
from kibitz.engine.words import COMMON
from tests.strategies.hands import Played, records

TABLE = Header("truc", ("Me", "Ben"), None, 0)
ME, BEN = 0, 1
NINE, TEN, JACK, QUEEN, KING, ACE, EIGHT, SEVEN = range(8)

FORMS: list[tuple[str, Event]] = [
    ("deal Me 7 8 K", Dealt(((ME, (SEVEN, EIGHT, KING)),))),
    ("deal Me 9 7 10 Ben A Q J", Dealt(((ME, (NINE, SEVEN, TEN)), (BEN, (ACE, QUEEN, JACK))))),
    ("deal", Dealt()),
    ("Me new", Turn(ME, Act.NEW)),
    ("Me new no", Turn(ME, Act.NEW, Act.NO)),
    ("Me new yes", Turn(ME, Act.NEW, Act.YES)),
    ("Me 10", Turn(ME, card=TEN)),
    ("Ben x2", Turn(BEN, Act.DOUBLE)),
    ("Ben x2 no", Turn(BEN, Act.DOUBLE, Act.NO)),
    ("Ben x2 yes", Turn(BEN, Act.DOUBLE, Act.YES)),
    ("Ben x2 yes 7", Turn(BEN, Act.DOUBLE, Act.YES, SEVEN)),
    ("Me rest", Turn(ME, Act.REST)),
    ("Me rest no", Turn(ME, Act.REST, Act.NO)),
    ("Me rest yes 9", Turn(ME, Act.REST, Act.YES, NINE)),
    ("Me rest rest 9", Turn(ME, Act.REST, Act.REST, NINE)),
    ("Me fold", Turn(ME, Act.FOLD)),
    ("show Ben 9", Show(((BEN, (NINE,)),))),
    ("show Ben 9 A Me K", Show(((BEN, (NINE, ACE)), (ME, (KING,))))),
]


@pytest.mark.parametrize(("line", "event"), FORMS, ids=[line for line, _ in FORMS])
def test_every_form_is_read_and_written(line: str, event: Event) -> None:
    assert parse(TABLE, line) == event
    assert format_event(TABLE, event) == line


@given(records())
def test_what_is_written_is_read(game: Played) -> None:
    header = game.round.header
    for event in game.events:
        assert parse(header, format_event(header, event)) == event


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("deal me a k q", "deal Me A K Q"),
        ("me k", "Me K"),
        ("Me X2 YES q", "Me x2 yes Q"),
        ("Me х2 да дама", "Me x2 yes Q"),
        ("Me удваиваю нет", "Me x2 no"),
        ("Me вдвічі так сімка", "Me x2 yes 7"),
        ("Me verdoppeln ja Bube", "Me x2 yes J"),
        ("Me остаток н", "Me rest no"),
        ("Me новые y", "Me new yes"),
        ("Ben пас", "Ben fold"),
        ("сдача Me 7 8 Т", "deal Me 7 8 A"),
        ("сдача Me К Д В", "deal Me K Q J"),
        ("показ Ben девятка туз", "show Ben 9 A"),
        ("* Me 7".removeprefix("* "), "Me 7"),
    ],
)
def test_reading_is_lenient(line: str, canonical: str) -> None:
    assert format_event(TABLE, parse(TABLE, line)) == canonical


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Me", "expected a card, “x2”, “rest”, “new” or “fold”"),
        ("Me 5", "“5” is no card here: expected one of 7 8 A K Q J 10 9"),
        ("Me T", "“T” can be A, 10: expected one card"),
        ("Me x2 7", "“7” was read where the answer"),
        ("Me x2 rest 7", "“rest” was read where the answer"),
        ("Me x2 no 7", "“7” was not expected after “Me x2 no”"),
        ("Me new yes 7", "“7” was not expected"),
        ("Me fold 7", "“7” was not expected"),
        ("Me 7 8", "“8” was not expected"),
        ("deal Me 7 8", "breaks off: expected three cards"),
        ("deal Me 7 8 9 10", "“10” is no player here"),
        ("deal Me 7 8 9 Me 7 8 9", "stands twice"),
        ("show", "breaks off"),
        ("show Ben", "expected the card shown"),
        ("Anna 7", "“Anna” is no player here"),
        ("", "expected a player"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(line: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse(TABLE, line)
    assert message in str(caught.value)
    assert caught.value.place.event == (0 if line.startswith("deal") else None)


def test_players_may_be_called_like_cards_and_words() -> None:
    table = Header("truc", ("A", "new"), None, 0)
    for line in ("deal A 7 8 A new 9 9 9", "A A", "new new no", "new x2 yes A", "show A A"):
        assert format_event(table, parse(table, line)) == line


def test_no_word_is_two_cards() -> None:
    cards: dict[str, int] = {}
    for card, words in enumerate(_WORDS):
        for word in (RANKS[card], *words.split()):
            for key in spellings(word):
                assert cards.setdefault(key, card) == card, word
            assert cards_called(word) == (card,), word


def test_no_small_word_means_two_things() -> None:
    meanings: dict[str, str] = {}
    for meaning, words in (*SMALL_WORDS.items(), *COMMON.items()):
        for word in words.split():
            assert notation_word(word) == meaning
            for key in spellings(word):
                assert meanings.setdefault(key, meaning) == meaning, word


@pytest.mark.parametrize(
    ("word", "cards"),
    [
        ("se", (SEVEN,)), ("ace", (ACE,)), ("туз", (ACE,)), ("Dame", (QUEEN,)), ("В", (JACK,)),
        ("t", (ACE, TEN)), ("т", (ACE,)), ("", ()), ("6", (EIGHT,)), ("5", ()),
        ("z", ()), ("ben", ()),
    ],
)  # fmt: skip
def test_what_a_card_is_called(word: str, cards: tuple[int, ...]) -> None:
    assert cards_called(word) == cards
