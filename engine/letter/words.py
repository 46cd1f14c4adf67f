"""The small words of the notation in four languages: answers, outcomes, and the set-up lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

from kibitz.engine.words import COMMON, LETTERS, by_spelling, meaning

NotationWord = Literal[
    "hit", "miss", "out", "tie", "show", "open", "deal", "aside", "under", "yes", "no"
]
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
        "out выбыл выбыла выбывает вылетел вылетела вылет аут вибув вибула вибуває вибуття вилетів "
        "вилетіла raus draußen aus ausgeschieden"
    ),
    "tie": (
        "tie tied equal ничья поровну равны равенство нічия порівну рівні рівність "
        "gleichstand unentschieden gleich remis patt"
    ),
    "open": (
        "open face-up открыто открыты открытые открытая відкрито відкриті відкрита offen aufgedeckt"
    ),
    "under": (
        "under beneath bottom под вниз снизу під униз знизу drunter darunter unter nach-unten"
    ),
    "aside": (
        "aside set-aside отложено отложена отложенная отбой відкладено відкладена відбій "
        "beiseite beiseitegelegt"
    ),
}


def notation_word(word: str) -> NotationWord | None:
    """The notation's word for ``word``, which must be typed in full; ``None``: no such word.

    Answers may be one letter. Another layout is never assumed: the key of ``y`` types ``н`` on
    a Russian one, and that of ``n`` types ``т``, so that a caller should show what it read.
    """
    return meaning(word, _by_spelling())


@cache
def _by_spelling() -> Mapping[str, NotationWord]:
    """Each word's meaning, by its folded spellings."""
    own, common = by_spelling((_WORDS,)), by_spelling((COMMON, LETTERS))
    return {**own, **common}
