"""Typed words: what counts as the same spelling, what a shortened word means, lost layouts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.engine.spelling import fold, match, relayouts, spellings

LOOK_ALIKES = {
    "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c",
    "т": "t", "у": "y", "х": "x", "і": "i", "ї": "ï", "ј": "j",
}  # fmt: skip
TWINS = LOOK_ALIKES | {latin: cyrillic for cyrillic, latin in LOOK_ALIKES.items()}

cyrillic_words = st.text("абвгґдеєжзиіїйклмнопрстуфхцчшщьыэюя", min_size=1)
latin_words = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1)
words = cyrillic_words | latin_words


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(words, st.data())
def test_look_alikes_in_either_script_do_not_matter(word: str, data: st.DataObject) -> None:
    mixed = "".join(
        TWINS[letter] if letter in TWINS and data.draw(st.booleans()) else letter for letter in word
    )
    assert fold(mixed) == fold(word)
    assert fold(mixed.upper()) == fold(word)


@given(st.text("aouäöüßeszкёйї'-"), st.integers(min_value=0))
def test_a_prefix_stays_a_prefix(word: str, cut: int) -> None:
    assert fold(word).startswith(fold(word[: cut % (len(word) + 1)]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ёлка", "елка"),
        ("П’ять", "п'ять"),
        ("пʼять", "п`ять"),
        ("geheimer—brief", "geheimer-brief"),
        ("Gräfin", "GRAEFIN"),
        ("Gra\u0308fin", "gräfin"),
        ("Strauß", "STRAUSS"),
        ("сор", "cop"),
        ("А", "a"),
        ("й", "и\u0306"),
    ],
)
def test_the_same_spelling(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_letters_that_do_not_look_alike_stay_apart() -> None:
    assert len({fold(letter) for letter in "бгдєжзийїлпфцчшщьыэюя"}) == 21
    assert fold("Joe") != fold("Jo")


def test_accents_and_apostrophes_may_be_left_out() -> None:
    assert spellings("König") == ("koenig", "konig")
    assert spellings("Ben") == ("ben",)
    assert match("konig", {"König": 6}) == (6,)
    assert match("пять", {"П'ять": 5}) == (5,)
    assert match("jose", {"José": 0, "Jan": 1}) == (0,)


def test_the_exact_spelling_beats_the_one_without_accents() -> None:
    seats = {"Müller": 0, "Muller": 1}
    assert match("muller", seats) == (1,)
    assert match("mueller", seats) == (0,)
    assert match("mu", seats) == (0, 1)


def test_shortened_words() -> None:
    cards = {"Prince": 5, "Princess": 8, "King": 6, "König": 6}
    assert match("prin", cards) == (5, 8)
    assert match("prince", cards) == (5,)
    assert match("PRINCES", cards) == (8,)
    assert match("k", cards) == (6,)
    assert match("q", cards) == ()
    assert match("", cards) == ()


def test_earlier_tables_win_among_equals_only() -> None:
    assert match("noble", {"Nobleman": 1}, {"Noble": 2}) == (2,)
    assert match("nob", {"Nobleman": 1}, {"Noble": 2}) == (1,)
    assert match("lady", {"Lady": 1}, {"Lady": 2}) == (1,)


@given(st.dictionaries(words, st.integers(0, 3), min_size=1), st.data())
def test_every_choice_is_found_by_its_name_and_by_its_beginnings(
    choices: dict[str, int], data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(sorted(choices)))
    assert choices[name] in match(name, choices)
    assert match(name[:1], choices)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("igbjy ,ty", "шпион бен"),
        ("ytn", "нет"),
        ("ys", "ні"),
        ("ны", "ні"),
        ("cgflrj'vbwz", "спадкоємиця"),
        ("ыздше", "split"),
        ("Штт", "Inn"),
        ("1Юи 5", "1>b 5"),
        ("zes", "yes"),
        ("ztn", "нет"),
        ("йгше", "quit"),
        ("вщту", "done"),
    ],
)
def test_other_layouts(typed: str, meant: str) -> None:
    assert meant in relayouts(typed)


@given(st.text("abcdefghijklmnopqrstuvwxyz0123456789 ,.", min_size=1))
def test_every_suggestion_leads_back(text: str) -> None:
    others = relayouts(text)
    assert text not in others
    assert len(set(others)) == len(others)
    for other in others:
        assert len(other) == len(text)
        assert text in relayouts(other)


@given(st.text("0123456789 \n"))
def test_digits_and_enter_are_the_same_everywhere(text: str) -> None:
    assert relayouts(text) == ()


def test_letters_that_no_one_layout_types() -> None:
    assert relayouts("bи") == ()
