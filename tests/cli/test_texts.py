"""Languages, percentages, and sentences of errors."""

from collections.abc import Iterator

import pytest

from kibitz.cli.texts import (
    LANGUAGES,
    _,
    card_name,
    card_told,
    language,
    ngettext,
    number,
    percent,
    sentence,
    stated,
    use_language,
)
from kibitz.engine.errors import Illegal, Unreadable


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No wish from outside, and English again afterwards."""
    for variable in ("KIBITZ_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    use_language("en")
    yield
    use_language("en")


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de@euro"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "rue_UA"}, "en"),
        ({"LC_MESSAGES": "uk_UA", "LANG": "ru_RU"}, "uk"),
        ({"LC_ALL": "C", "LANG": "ru_RU"}, "en"),
        ({"LC_ALL": "", "LANG": "ru_RU"}, "ru"),
        ({"KIBITZ_LANG": "uk", "LC_ALL": "de_DE"}, "uk"),
        ({"KIBITZ_LANG": "Deutsch"}, "de"),
        ({"KIBITZ_LANG": "УКРАЇНСЬКА"}, "uk"),
        ({"KIBITZ_LANG": "русский"}, "ru"),
        ({"KIBITZ_LANG": "de_AT.UTF-8"}, "de"),
        ({"KIBITZ_LANG": "RU"}, "ru"),
        ({"KIBITZ_LANG": "klingon", "LANG": "de"}, "de"),
        ({"LANGUAGE": "de:en", "LANG": "en_US.UTF-8"}, "de"),
        ({"LANGUAGE": "fr:uk_UA:de", "LC_ALL": "ru_RU.UTF-8"}, "uk"),
        ({"LANGUAGE": "en:de", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANGUAGE": "fr:es", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANGUAGE": "", "LANG": "de_DE.UTF-8"}, "de"),
        ({"LANGUAGE": "de", "LANG": "C.UTF-8"}, "de"),
        ({"LANGUAGE": "de", "LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LANGUAGE": "de", "LANG": "POSIX"}, "en"),
        ({"LANGUAGE": "de"}, "en"),
    ],
)
def test_speaks_what_the_environment_asks_for(
    monkeypatch: pytest.MonkeyPatch, wishes: dict[str, str], expected: str
) -> None:
    for variable, wish in wishes.items():
        monkeypatch.setenv(variable, wish)
    use_language(None)
    assert language() == expected


def test_an_explicit_language_beats_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_LANG", "uk")
    use_language("de")
    assert language() == "de"
    with pytest.raises(ValueError, match="fr"):
        use_language("fr")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unknown_message_stays_english(lang: str) -> None:
    use_language(lang)
    assert _("no such message") == "no such message"
    assert _("") == ""
    assert ngettext("{n} thing", "{n} things", 1) == "{n} thing"


@pytest.mark.parametrize(
    ("lang", "expected"), [("en", "33%"), ("uk", "33%"), ("ru", "33\xa0%"), ("de", "33\xa0%")]
)
def test_writes_percentages_by_locale(lang: str, expected: str) -> None:
    use_language(lang)
    assert percent(1 / 3) == expected


@pytest.mark.parametrize(
    ("p", "digits", "expected"),
    [
        (0.0, 0, "0%"),
        (1.0, 0, "100%"),
        (1 - 1e-15, 0, "100%"),
        (0.004, 0, "<1%"),
        (1e-12, 0, "<1%"),
        (0.006, 0, "1%"),
        (0.996, 0, ">99%"),
        (0.994, 0, "99%"),
        (1e-6, 1, "<0.1%"),
        (1 - 1e-6, 1, ">99.9%"),
        (0.125, 1, "12.5%"),
    ],
)
def test_never_rounds_to_impossible_or_certain(p: float, digits: int, expected: str) -> None:
    assert percent(p, digits) == expected


def test_decimals_have_the_locales_comma() -> None:
    use_language("ru")
    assert percent(0.125, 1) == "12,5\xa0%"
    use_language("uk")
    assert percent(0.9999, 1) == ">99,9%"


def test_other_numbers_have_it_too() -> None:
    assert number(-1.25, "+.1f") == "-1.2"
    use_language("de")
    assert number(2.5, "+.1f") == "+2,5"
    assert number(1234.0, ".0f") == "1234"


def test_fills_in_the_sentence_of_an_error() -> None:
    error = Illegal("it is {turn}'s turn, not {actor}'s", turn="Anna", actor="{turn}")
    assert sentence(error) == "it is Anna's turn, not {turn}'s"
    assert sentence(Unreadable("expected {expected}", expected="a player")) == "expected a player"


def test_names_cards_in_the_language_in_use() -> None:
    assert card_name("classic", 8) == "Princess"
    use_language("ru")
    assert card_name("pismo", 1) == "Шпион"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("the round is over", "The round is over"),
        ("“x” is no card", "“x” is no card"),
        ("{player} is out of the round", "anna is out of the round"),
    ],
)
def test_what_is_wrong_begins_large_unless_with_a_name(template: str, said: str) -> None:
    assert stated(Illegal(template, player="anna")) == said


def test_a_card_in_a_sentence_needs_no_case() -> None:
    use_language("de")
    assert card_told("geheimer-brief", 1) == "1 (Raten)"
