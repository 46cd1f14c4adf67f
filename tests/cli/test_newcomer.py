"""From ``kibitz`` to a lesson, a round with a coach and its review, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from kibitz.cli.texts import LANGUAGES, _, use_language
from tests import catalogues, newcomer
from tests.catalogues import TRANSLATED

_LATIN = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")
"""What looks like a sentence where everything else is Cyrillic."""

_NAMES = ("Letter of", "kibitz learn")
"""What is called so in every language; a command is typed as it is."""

_ASKED = re.compile(r"[?>] ")
_FIELD = re.compile(r"\{[^}]*\}|\n")


COLUMNS = dict.fromkeys(LANGUAGES, 40) | dict(newcomer.KEPT)


@cache
def shown(lang: str) -> str:
    return newcomer.transcript(lang, COLUMNS[lang])


def english(lang: str) -> Iterator[str]:
    """The parts of English messages that stand in the transcript of a language."""
    text = " ".join(shown(lang).split())
    for message in catalogues.read("de"):
        sources = message.id if isinstance(message.id, tuple) else (message.id,)
        for part in (part.strip() for source in sources for part in _FIELD.split(str(source))):
            if part.count(" ") >= 2 and part != "Letter of Marque" and part in text:
                yield part


@pytest.mark.parametrize("lang", newcomer.KEPT)
def test_what_a_newcomer_sees_is_known(lang: str) -> None:
    assert shown(lang) == newcomer.golden(lang).read_text(encoding="utf-8"), (
        "run: python -m tests.screens"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lesson_ends_the_coach_speaks_and_the_round_is_judged(lang: str) -> None:
    use_language(lang)
    text = " ".join(shown(lang).split())
    stations = (
        _("What would you like to do?"),
        _("The lesson is done: {share}.").partition("{")[0],
        _("What next?"),
        _("How well are they to play?"),
        _("Play it all the same?"),
        _("Then play something else."),
        _("accuracy {figure}").partition("{")[0],
    )
    places = [text.find(station) for station in stations]
    assert -1 not in places, stations
    assert places == sorted(places)
    assert re.search(r" \?{1,2} \. −\d\d ", text)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_nothing_is_said_in_english(lang: str) -> None:
    assert not list(english(lang))


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_nothing_is_said_in_latin_letters(lang: str) -> None:
    text = shown(lang).replace("kibitz\nlearn", "kibitz learn")  # the command may end a line
    found = _LATIN.findall(text)
    assert [words for words in found if words not in _NAMES] == []


def test_english_would_be_found() -> None:
    assert "Then play something else." in list(english("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_longer_than_the_terminal_is_wide(lang: str) -> None:
    long = [line for line in shown(lang).splitlines() if len(line) > COLUMNS[lang]]
    # A file's name is not folded, nor what is typed behind a question.
    assert [line for line in long if " " in line and not _ASKED.search(line)] == []
