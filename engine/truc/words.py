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
        "new newcards cards ask asks askfor askfornewcards redeal "
        "новые новых новыекарты требую требуюкарты требованиекарт прошукарты попроситьновыекарты "
        "пересдача пересдать "
        "нові нових новікарти вимагаю вимагаюкарти прошукарти попроситиновікарти перездача "
        "перездати "
        "neu neue neuekarten neuekartenverlangen karten tauschen"
    ),
    "x2": (
        "x2 2x double doubles doubling raise raises вдвое удвоить удваиваю удваивает удвоение "
        "удвічі вдвічі подвоїти подвоюю подвоює подвоєння "
        "doppelt doppeln verdoppeln verdopple verdoppelt "
        "дваеслияиграю четырееслияиграю восемьеслияиграю дваякщояграю чотириякщояграю "
        "вісімякщояграю twoifiplay fourifiplay eightifiplay zweiwennichspiele vierwennichspiele "
        "achtwennichspiele"
    ),
    "rest": (
        "rest remainder theremainder myrest myremainder claimtheremainder "
        "остаток мойостаток мой-остаток заявитьостаток "
        "залишок мій-залишок мійзалишок заявитизалишок решта моярешта "
        "derrest mein-rest meinrest denrestansagen"
    ),
    "fold": (
        "fold folds concede concedes drop drops dropped pass passes giveup givesup "
        "пас пасс пасую пасует сдаюсь сдаётся сдаться уступаю уступает бросаю бросаем бросает "
        "бросил бросила бросаюкарты бросаеткарты сбрасываю сбрасывает сбросил сбросила "
        "выхожу выходит неиграю неиграет небуду "
        "пасує спасувати здаюсь здаюся здається поступаюсь поступаюся кидаю кидає "
        "кидаюкарти кидаєкарти скидаю скидає виходжу виходить неграю неграє небуду "
        "passe passt aufgeben aufgegeben gebeauf gibtauf werfe wirft werfeweg wirftweg wegwerfen "
        "schmeiße schmeißt schmeißehin schmeißthin hinschmeißen binraus istraus raus steigeaus "
        "steigtaus aussteigen"
    ),
    "play": (
        "play plays letsplay играйте играй играем играю играет грайте грай граємо граю "
        "spiel spielen spielt spiele"
    ),
    "yes": (
        "accept accepts accepted take takes takeit call ok okay "
        "принимаю принимает принять беру берёт согласен согласна ладно хорошо идёт иду "
        "приймаю приймає прийняти згоден згодна згода гаразд добре йду "
        "annehmen angenommen nehmean nimmtan gehemit gehtmit einverstanden gut"
    ),
    "no": (
        "refuse refuses refused отказ отказываюсь отказывается отказать "
        "відмова відмовляюсь відмовляюся відмовляється відмовити ablehnen abgelehnt lehneab lehntab"
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
