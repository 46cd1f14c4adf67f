"""Every word that is understood, of every game, however it is spelt: each in four languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest

from kibitz.engine.letter import names
from kibitz.engine.letter import words as letter
from kibitz.engine.letter.presets import PRESETS
from kibitz.engine.marque import words as marque
from kibitz.engine.spelling import _LAYOUTS, relayouts
from kibitz.engine.truc import cards
from kibitz.engine.truc import words as truc
from kibitz.engine.words import _UNFORGIVEN, COMMON, answered

Meaning = Callable[[str], object]

COMMON_WORDS = " ".join(COMMON.values()).split()


def _of_letter(preset: str) -> tuple[Meaning, list[str]]:
    known = [word for row in names.CARD_NAMES[preset].values() for word in row]
    numbers = tuple(names._NUMBERS[rank] for rank in PRESETS[preset].cards.ranks)
    known += " ".join(names._ALIASES[preset] + numbers).split()
    return lambda word: names.ranks_called(word, preset), known


UNDERSTOOD: dict[str, tuple[Meaning, list[str]]] = {
    **{preset: _of_letter(preset) for preset in names.CARD_NAMES},
    "letter": (letter.notation_word, [*" ".join(letter._WORDS.values()).split(), *COMMON_WORDS]),
    "truc": (truc.notation_word, [*" ".join(truc._WORDS.values()).split(), *COMMON_WORDS]),
    "truc's cards": (cards.cards_called, " ".join(cards._WORDS).split()),
    "marque": (marque.notation_word, " ".join(marque._WORDS.values()).split()),
    "yes or no": (answered, f"{COMMON['yes']} {COMMON['no']}".split()),
}

TO_LATIN = str.maketrans("авеікмнорстухАВЕІКМНОРСТУХ", "abeikmhopctyxABEIKMHOPCTYX")
TO_CYRILLIC = str.maketrans("abeikmopctyxABEIKMHOPCTYX", "авеікморстухАВЕІКМНОРСТУХ")


def _variants(word: str) -> set[str]:
    """The spellings of a word that nobody should have to think about."""
    return {
        word.upper(),
        word.capitalize(),
        unicodedata.normalize("NFD", word),
        word.replace("ё", "е"),
        *(word.replace("'", mark) for mark in "’ʼ‘`´"),
        word.translate(TO_LATIN),
        word[:1].translate(TO_LATIN) + word[1:],
        # A Latin word on a Cyrillic layout only where every letter has a twin in its case.
        *([word.translate(TO_CYRILLIC)] if word.isascii() else []),
    }


@pytest.mark.parametrize("game", UNDERSTOOD)
def test_a_word_means_the_same_however_it_is_spelt(game: str) -> None:
    meaning, known = UNDERSTOOD[game]
    for word in known:
        if len(word) > 1:
            meant = meaning(word)
            assert meant, word
            for variant in _variants(word):
                assert meaning(variant) == meant or variant.casefold() in _UNFORGIVEN, variant


@pytest.mark.parametrize("layout", ["ru", "uk", "de"])
@pytest.mark.parametrize("game", UNDERSTOOD)
def test_a_word_typed_on_another_layout_can_be_suggested(game: str, layout: str) -> None:
    meaning, known = UNDERSTOOD[game]
    slips = str.maketrans(_LAYOUTS[layout], _LAYOUTS["us"])
    tried = 0
    for word in known:
        slipped = word.translate(slips)
        if word.isalpha() and set(word) <= set(_LAYOUTS[layout]) and slipped != word:
            tried += 1
            assert meaning(word) in map(meaning, relayouts(slipped)), word
    assert tried
