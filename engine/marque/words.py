"""The small words of the notation in four languages: actions, what a bottom says, the set-up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

from kibitz.engine.spelling import match
from kibitz.engine.words import by_spelling, meaning

NotationWord = Literal["set", "sail", "home", "hit", "pass", "armed", "bare"]
"""A word of the notation."""

_WORDS: Final[Mapping[NotationWord, str]] = {
    "set": "set setup расстановка расставили розстановка розставили aufstellen aufgestellt",
    "sail": (
        "sail sails sailed плыть плыву плывёт отплыть отплываю отплывает отправить отправляет "
        "плисти пливе відплисти відпливає відправити відправляє segeln segle segelt auslaufen"
    ),
    "home": (
        "home домой вернуть возвращает принять принимает додому повернути повертає прийняти "
        "приймає heim heimholen zurück"
    ),
    "hit": (
        "hit hits attack attacks fire fires напасть нападает атака атаковать атакует огонь "
        "атакую нападаю напасти нападає атакувати атакує вогонь "
        "angriff angreifen greife greift feuer"
    ),
    "pass": "pass passes пас пасует пропуск пропустить пасує пропустити passe passen passt",
    "armed": (
        "armed gun guns cannon cannons вооружён вооружённый пушки пушка озброєний гармати "
        "гармата bewaffnet kanonen kanone"
    ),
    "bare": (
        "bare unarmed невооружённый безоружный пустой неозброєний беззбройний порожній "
        "unbewaffnet leer blank"
    ),
}

_LETTERS: Final[Mapping[NotationWord, str]] = {
    "sail": "s",
    "home": "h д",
    "pass": "p п",
    "armed": "a а k в о г",
    "bare": "b б l",
}
"""Words of one letter: home, домой, додому; armed, Kanonen, вооружён, озброєний, гармати."""


def notation_word(word: str) -> NotationWord | None:
    """The notation's word for ``word``, which must be typed in full; ``None``: no such word."""
    return meaning(word, _by_spelling())


def words_called(word: str) -> tuple[NotationWord, ...]:
    """What ``word``, perhaps shortened, can mean; one letter only if it is meant to stand so."""
    if len(word) > 1:
        return match(word, _by_spelling())
    letter = word.casefold()
    return tuple(said for said, letters in _LETTERS.items() if letter and letter in letters)


@cache
def _by_spelling() -> Mapping[str, NotationWord]:
    """Each word's meaning, by its folded spellings."""
    return by_spelling((_WORDS,))
