"""The small words of the notation in four languages: questions, answers, and the set-up lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

from kibitz.engine.words import COMMON, LETTERS, by_spelling, meaning

NotationWord = Literal["new", "x2", "rest", "fold", "play", "deal", "show", "yes", "no"]
"""A word of the notation, or an answer to a question.

``play``, which is typed only, is one to any question: the hand is played, with the cards there are
and at the value offered.
"""

_WORDS: Final[Mapping[NotationWord, str]] = {
    "new": (
        "new newcards cards ask asks askfor redeal новые новых новыекарты требую требуюкарты "
        "требованиекарт прошукарты пересдача пересдать нові нових новікарти вимагаю вимагаюкарти "
        "прошукарти перездача перездати neu neue neuekarten karten tauschen"
    ),
    "x2": (
        "x2 2x double doubles doubling вдвое удвоить удваиваю удваивает удвоение "
        "удвічі вдвічі подвоїти подвоюю подвоює подвоєння doppelt verdoppeln verdopple "
        "дваеслияиграю четырееслияиграю восемьеслияиграю дваякщояграю чотириякщояграю "
        "вісімякщояграю twoifiplay fourifiplay eightifiplay zweiwennichspiele vierwennichspiele "
        "achtwennichspiele"
    ),
    "rest": (
        "rest remainder myrest myremainder остаток мойостаток мой-остаток залишок мій-залишок "
        "мійзалишок решта моярешта mein-rest meinrest restbetrag"
    ),
    "fold": (
        "fold folds ifold concede concedes iconcede пас пасую сдаюсь сдаётся уступаю уступает "
        "бросаю бросаем бросает здаюсь здаюся здається поступаюсь поступаюся кидаю кидає "
        "passe ichpasse aufgeben aufgegeben gebeauf ichgebeauf werfe"
    ),
    "play": (
        "play iplay letsplay играйте играй играем играю грайте грай граємо граю "
        "spiel spielen spielt spiele"
    ),
    "yes": (
        "accept accepts accepted iaccept принимаю принимает беру согласен согласна приймаю приймає "
        "annehmen angenommen nehmean ichnehmean gehemit ichgehemit"
    ),
    "no": (
        "refuse refuses refused irefuse отказ отказываюсь отказывается відмова відмовляюсь "
        "відмовляюся ablehnen abgelehnt lehneab ichlehneab"
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
