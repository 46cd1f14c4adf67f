"""The cards of Le Truc: eight ranks, four copies each, and what people call them.

Within the program a card is its strength, 0 (the 9) to 7 (the 7): the higher number takes the
trick. ``RANKS`` are the written forms, by strength.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from kibitz.engine.spelling import fold, match, spellings

RANKS: Final = ("9", "10", "J", "Q", "K", "A", "8", "7")
"""How each card is written, by strength."""

COPIES: Final = 4
"""Cards of each rank in the pack."""

PACK: Final = COPIES * len(RANKS)

HAND: Final = 3
"""Cards dealt to each player."""

STRENGTHS: Final = tuple(range(len(RANKS) - 1, -1, -1))
"""All cards, high to low."""

_WORDS: Final = (
    "nine nines neun neuner девять девятка девятку дев'ять дев'ятка дев'ятку",
    "ten tens zehn zehner десять десятка десятку",
    "jack jacks knave bube bauer валет валета b в",
    "queen queens dame дама даму d д",
    "king kings könig koenig король корол korol короля",
    "ace aces ass as туз тузы тузи tuz туза т",
    # letruk.ru: for fun the eight is called a six, a card that the pack does not have.
    "eight eights acht achter восемь восьмёрка восьмёрку вісім "
    "вісімка вісімку 6 шесть шестёрка шестёрку шість шістка шістку",
    "seven sevens sieben siebener семь семёрка семёрку сім сімка сімку",
)

_EITHER: Final = {"t": (5, 1)}
"""A Latin T is the ten of English players, and looks like the ace (туз) of Russian ones."""

_SHORTEST: Final = 2
"""Letters that a shortened word needs."""


def written(cards: Iterable[int]) -> str:
    """The cards as the notation writes them."""
    return " ".join(RANKS[card] for card in cards)


def cards_called(word: str) -> tuple[int, ...]:
    """Every card that ``word`` can mean in English, Russian, Ukrainian or German, high first.

    A whole word beats a shortened one. Empty: unknown. Two or more: ambiguous, to be asked about.
    """
    if (either := _EITHER.get(word.casefold())) is not None:
        return either
    if (card := _whole().get(fold(word))) is not None:
        return (card,)
    if len(word) < _SHORTEST:
        return ()
    return tuple(sorted(match(word, _whole()), reverse=True))


@cache
def _whole() -> Mapping[str, int]:
    """The card of each letter, number and word, by its folded spellings."""
    return {
        key: card
        for card, words in enumerate(_WORDS)
        for word in (RANKS[card], *words.split())
        for key in spellings(word)
    }
