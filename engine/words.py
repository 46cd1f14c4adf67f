"""The small words of any notation in four languages, and how such a word is recognised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, Literal, TypeVar

from kibitz.engine.spelling import fold, spellings

W = TypeVar("W")

CommonWord = Literal["deal", "show", "yes", "no"]
"""A word that the notation of every game has, or an answer to a question."""

COMMON: Final[Mapping[CommonWord, str]] = {
    "deal": (
        "deal dealt раздача раздать раздали сданы сдача сдать роздача роздати роздали роздані "
        "здача здати geben austeilen ausgeteilt"
    ),
    "show": (
        "show shown showdown reveal вскрытие вскрыты вскрываемся показ показать розкриття розкриті "
        "розкриваємось показати zeigen gezeigt aufdecken vorzeigen"
    ),
    "yes": "yes yep yeah да ага так авжеж ja jawohl",
    "no": "no nope нет не неа ні нє nein nö nee",
}

LETTERS: Final[Mapping[CommonWord, str]] = {"yes": "y j д т", "no": "n н"}
"""Answers of one letter: yes, ja, да, так; no, nein, нет, ні."""

_UNFORGIVEN: Final = frozenset({"h", "hi", "t"})
"""Latin spellings that look like ``н``, ``ні`` (no) and ``т`` (yes), and begin other words."""


def by_spelling(tables: Iterable[Mapping[W, str]]) -> dict[str, W]:
    """Each word's meaning, by its folded spellings; ``tables``: meaning to words."""
    return {
        key: meaning
        for table in tables
        for meaning, words in table.items()
        for word in words.split()
        for key in spellings(word)
    }


def meaning(word: str, known: Mapping[str, W]) -> W | None:
    """What ``word``, typed in full, means among the ``known`` spellings; ``None``: nothing."""
    return None if word.casefold() in _UNFORGIVEN else known.get(fold(word))


def answered(word: str) -> CommonWord | None:
    """Whether ``word`` is a yes or a no in any language, in full or by its letter."""
    return meaning(word, _answers())


@cache
def _answers() -> Mapping[str, CommonWord]:
    yes_or_no: Mapping[CommonWord, str] = {"yes": COMMON["yes"], "no": COMMON["no"]}
    return by_spelling((yes_or_no, LETTERS))
