"""Names of the cards and the small words, as people type them in four languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.engine.letter.cards import CardSet
from kibitz.engine.letter.names import (
    _ALIASES,
    CARD_NAMES,
    LANGUAGES,
    card_name,
    ranks_called,
)
from kibitz.engine.letter.presets import PRESETS
from kibitz.engine.letter.words import _WORDS, notation_word
from kibitz.engine.spelling import fold, relayouts, spellings
from kibitz.engine.words import COMMON

RANKS = {preset: PRESETS[preset].cards.ranks for preset in CARD_NAMES}
EVERY_NAME = [
    (preset, lang, rank) for preset in CARD_NAMES for lang in LANGUAGES for rank in RANKS[preset]
]


def called(preset: str) -> Iterator[tuple[str, int]]:
    """All names and aliases of an edition with their ranks."""
    for lang in LANGUAGES:
        for rank in RANKS[preset]:
            yield card_name(preset, lang, rank), rank
    for rank, words in zip(RANKS[preset], _ALIASES[preset], strict=True):
        for word in words.split():
            yield word, rank


def test_every_preset_names_all_its_cards_in_every_language() -> None:
    assert set(CARD_NAMES) == set(PRESETS) == set(_ALIASES)
    for preset in CARD_NAMES:
        assert set(CARD_NAMES[preset]) == set(LANGUAGES)
        assert len(_ALIASES[preset]) == len(RANKS[preset])
        for names in CARD_NAMES[preset].values():
            assert len({fold(name) for name in names}) == len(RANKS[preset])


def test_a_rank_that_a_set_lacks_has_no_name() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        card_name("pismo", "en", 0)


@pytest.mark.parametrize(("preset", "lang", "rank"), EVERY_NAME)
def test_every_name_means_its_rank(preset: str, lang: str, rank: int) -> None:
    name = card_name(preset, lang, rank)
    assert ranks_called(name, preset) == (rank,)
    assert ranks_called(name.upper(), preset) == (rank,)


@given(st.sampled_from(EVERY_NAME), st.integers(2))
def test_every_beginning_of_two_letters_is_understood(
    which: tuple[str, str, int], length: int
) -> None:
    preset, lang, rank = which
    name = card_name(preset, lang, rank)
    short = name[: 2 + length % (len(name) - 1)]
    ranks = ranks_called(short, preset)
    whole = [word for word, _ in called(preset) if fold(word) == fold(short)]
    assert rank in ranks or whole


@pytest.mark.parametrize("preset", CARD_NAMES)
def test_no_word_of_a_preset_has_two_ranks(preset: str) -> None:
    ranks: dict[str, int] = {}
    for word, rank in called(preset):
        for key in spellings(word):
            assert ranks.setdefault(key, rank) == rank, word
        assert ranks_called(word, preset) == (rank,), word


def test_no_word_has_two_ranks_in_presets_of_the_same_cards() -> None:
    ranks: dict[tuple[CardSet, str], int] = {}
    for preset in CARD_NAMES:
        for word, rank in called(preset):
            assert ranks.setdefault((PRESETS[preset].cards, fold(word)), rank) == rank, word


@pytest.mark.parametrize(
    ("word", "preset", "ranks"),
    [
        ("prin", "classic", (5, 8)),
        ("prin", "pismo", (5, 8)),
        ("prin", "2019", (5, 9)),
        ("шпи", "2019", (0,)),
        ("ноль", "2019", (0,)),
        ("neun", "2019", (9,)),
        ("neun", "classic", ()),
        ("king", "2019", (7,)),
        ("pri", "classic", (2, 5, 8)),
        ("pri", "pismo", (2,)),
        ("prince", "classic", (5,)),
        ("prinz", "classic", (5,)),
        ("принц", "classic", (5,)),
        ("принце", "classic", (8,)),
        ("sch", "geheimer-brief", (4, 7)),
        ("sch", "pismo", (4,)),
        ("sp", "pismo", (1,)),
        ("sp", "geheimer-brief", (2,)),
        ("sp", "2019", (0,)),
        ("spae", "geheimer-brief", (2,)),
        ("spah", "geheimer-brief", (2,)),
        ("konig", "classic", (6,)),
        ("KOENIG", "classic", (6,)),
        ("шпи", "pismo", (1,)),
        ("Дама", "classic", (7,)),
        ("dame", "pismo", (7,)),
        ("duelist", "pismo", (3,)),
        ("Ass", "geheimer-brief", (1,)),
        ("туз", "geheimer-brief", (1,)),
        ("joker", "geheimer-brief", (1,)),
        ("king", "pismo", (6,)),
        ("гонец", "pismo", (5,)),
        ("гoнeц", "pismo", (5,)),
        ("ghbyw", "classic", ()),
        ("3", "classic", (3,)),
        ("восемь", "pismo", (8,)),
        ("пятерка", "pismo", (5,)),
        ("п’ять", "pismo", (5,)),
        ("fuenf", "pismo", (5,)),
        ("funf", "pismo", (5,)),
        ("acht", "pismo", (8,)),
        ("9", "pismo", ()),
        ("0", "pismo", ()),
        ("", "pismo", ()),
        ("g", "pismo", ()),
        ("p", "classic", ()),
        ("ben", "classic", ()),
    ],
)
def test_what_a_word_means(word: str, preset: str, ranks: tuple[int, ...]) -> None:
    assert ranks_called(word, preset) == ranks


def test_a_name_in_the_wrong_layout_can_be_suggested() -> None:
    assert {ranks_called(other, "classic") for other in relayouts("ghbyw")} == {(), (5,)}


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("Hit", "hit"), ("попал", "hit"), ("влучив", "hit"), ("Treffer", "hit"),
        ("мимо", "miss"), ("повз", "miss"), ("daneben", "miss"),
        ("выбыл", "out"), ("вибула", "out"), ("DRAUSSEN", "out"), ("raus", "out"),
        ("ничья", "tie"), ("нічия", "tie"), ("Gleichstand", "tie"),
        ("вскрытие", "show"), ("offen", "open"), ("роздача", "deal"), ("beiseite", "aside"),
        ("yes", "yes"), ("да", "yes"), ("так", "yes"), ("ja", "yes"),
        ("no", "no"), ("нет", "no"), ("ні", "no"), ("Nein", "no"), ("nö", "no"), ("noe", "no"),
        ("y", "yes"), ("Y", "yes"), ("j", "yes"), ("д", "yes"), ("т", "yes"),
        ("n", "no"), ("н", "no"), ("Н", "no"), ("нi", "no"),
        ("h", None), ("t", None), ("m", None), ("Ben", None), ("", None), ("hi", None),
    ],
)  # fmt: skip
def test_small_words(word: str, meaning: str | None) -> None:
    assert notation_word(word) == meaning


def test_no_small_word_means_two_things() -> None:
    meanings: dict[str, str] = {}
    for meaning, words in (*_WORDS.items(), *COMMON.items()):
        for word in (meaning, *words.split()):
            assert notation_word(word) == meaning
            for key in spellings(word):
                assert meanings.setdefault(key, meaning) == meaning, word


def test_no_small_word_is_a_card() -> None:
    cards = {key for preset in CARD_NAMES for word, _ in called(preset) for key in spellings(word)}
    for words in (*_WORDS.values(), *COMMON.values()):
        for word in words.split():
            assert cards.isdisjoint(spellings(word)), word


def test_an_answer_in_the_wrong_layout_can_be_suggested() -> None:
    assert "no" in {notation_word(other) for other in relayouts("ytn")}
    assert "yes" in {notation_word(other) for other in relayouts("lf")}
