"""The small words of the notation in four languages: questions, answers, and the set-up lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

from kibitz.engine.words import COMMON, LETTERS, by_spelling, meaning

NotationWord = Literal["new", "x2", "rest", "fold", "deal", "show", "yes", "no"]
"""A word of the notation, or an answer to a question."""

_WORDS: Final[Mapping[NotationWord, str]] = {
    "new": (
        "new ask asks redeal новые новых пересдача пересдать нові нових перездача перездати "
        "neu neue tauschen"
    ),
    "x2": (
        "x2 2x double doubles doubling вдвое удвоить удваиваю удваивает удвоение "
        "удвічі вдвічі подвоїти подвоюю подвоює подвоєння doppelt verdoppeln verdopple"
    ),
    "rest": (
        "rest remainder остаток мойостаток мой-остаток залишок мій-залишок решта "
        "mein-rest restbetrag"
    ),
    "fold": (
        "fold folds concede concedes пас пасую сдаюсь сдаётся уступаю уступает "
        "здаюсь здаюся здається поступаюсь поступаюся passe aufgeben aufgegeben"
    ),
}


def notation_word(word: str) -> NotationWord | None:
    """The notation's word for ``word``, which must be typed in full; ``None``: no such word."""
    return meaning(word, _by_spelling())


@cache
def _by_spelling() -> Mapping[str, NotationWord]:
    """Each word's meaning, by its folded spellings."""
    own, common = by_spelling((_WORDS,)), by_spelling((COMMON, LETTERS))
    return {**own, **common}
