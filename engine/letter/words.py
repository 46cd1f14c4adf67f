"""The small words of the notation in four languages: answers, outcomes, and the set-up lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

from kibitz.engine.spelling import fold, spellings

NotationWord = Literal["hit", "miss", "out", "tie", "show", "open", "deal", "aside", "yes", "no"]
"""A word of the notation, or an answer to a question of the prompt."""

_WORDS: Final[Mapping[NotationWord, str]] = {
    "hit": (
        "hit right correct попал попала попадание угадал угадала верно правильно точно "
        "влучив влучила влучно вгадав вгадала угадав вірно treffer getroffen richtig stimmt"
    ),
    "miss": (
        "miss missed wrong мимо промах промазал промазала неверно неправильно невірно повз хибно "
        "daneben falsch verfehlt vorbei"
    ),
    "out": (
        "out выбыл выбыла выбывает вылетел вылетела вылет аут вибув вибула вибуває вилетів "
        "вилетіла raus draußen aus ausgeschieden"
    ),
    "tie": (
        "tie tied equal ничья поровну равны равенство нічия порівну рівні рівність "
        "gleichstand unentschieden gleich remis patt"
    ),
    "show": (
        "show showdown reveal вскрытие вскрываемся показ показать розкриття розкриваємось показати "
        "zeigen aufdecken vorzeigen"
    ),
    "open": (
        "open face-up открыто открыты открытые открытая відкрито відкриті відкрита offen aufgedeckt"
    ),
    "deal": (
        "deal dealt раздача раздать раздали сдача сдать роздача роздати роздали здача здати "
        "geben austeilen ausgeteilt"
    ),
    "aside": (
        "aside set-aside отложено отложена отложенная отбой відкладено відкладена відбій "
        "beiseite beiseitegelegt"
    ),
    "yes": "yes yep yeah да ага так авжеж ja jawohl",
    "no": "no nope нет не неа ні нє nein nö nee",
}

_LETTERS: Final[Mapping[NotationWord, str]] = {"yes": "y j д т", "no": "n н"}
"""Answers of one letter: yes, ja, да, так; no, nein, нет, ні."""

_UNFORGIVEN: Final = frozenset({"h", "hi", "t"})
"""Latin beginnings of *hit* and *tie* that look like ``н``, ``ні`` (no) and ``т`` (yes)."""


def notation_word(word: str) -> NotationWord | None:
    """The notation's word for ``word``, which must be typed in full; ``None``: no such word.

    Answers may be one letter. Another layout is never assumed: the key of ``y`` types ``н`` on
    a Russian one, and that of ``n`` types ``т``, so that a caller should show what it read.
    """
    if word.casefold() in _UNFORGIVEN:
        return None
    return _by_spelling().get(fold(word))


@cache
def _by_spelling() -> Mapping[str, NotationWord]:
    """Each word's meaning, by its folded spellings."""
    return {
        key: meaning
        for table in (_WORDS, _LETTERS)
        for meaning, words in table.items()
        for word in words.split()
        for key in spellings(word)
    }
