"""What the user reads, in the user's language: messages, percentages, names of cards.

English is the language of the source; a missing catalogue or message falls back to it. One
process speaks one language, chosen once by ``use_language``.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from gettext import NullTranslations, translation
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kibitz.engine.errors import KibitzError

LANGUAGES: Final = ("en", "ru", "uk", "de")

_VARIABLES: Final = ("KIBITZ_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a wish for a language may stand; the first that is set decides."""

_CATALOGUES: Final = Path(__file__).with_name("locale")

_NBSP: Final = "\N{NO-BREAK SPACE}"
_POINT: Final = {"en": "."}
_SIGN: Final = {"ru": f"{_NBSP}%", "de": f"{_NBSP}%"}
"""Decimal point and per cent sign where they are not ``,`` and ``%`` (CLDR)."""

_CERTAIN: Final = 1 - 1e-9
"""Probabilities from here on are 1 but for the rounding of sums."""


@dataclass
class _Speech:
    """The language in use and its catalogue."""

    language: str = "en"
    catalogue: NullTranslations = field(default_factory=NullTranslations)


_speech = _Speech()


def use_language(lang: str | None) -> None:
    """Speak ``lang``, or (``None``) what the environment asks for, else English.

    Raises ``ValueError`` for a language that is not among ``LANGUAGES``.
    """
    if lang is not None and lang not in LANGUAGES:
        raise ValueError(f"{lang!r} is none of {', '.join(LANGUAGES)}")
    _speech.language = lang or _wished()
    _speech.catalogue = translation("kibitz", _CATALOGUES, [_speech.language], fallback=True)


def _wished() -> str:
    wish = next(filter(None, map(os.environ.get, _VARIABLES)), "")
    code = wish[:2].lower()
    return code if code in LANGUAGES and not wish[2:3].isalpha() else "en"


def language() -> str:
    """The language in use, one of ``LANGUAGES``."""
    return _speech.language


def _(message: str) -> str:
    """``message`` in the language in use."""
    return _speech.catalogue.gettext(message) if message else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message that goes with the number ``n`` in the language in use; ``n`` is not put in."""
    return _speech.catalogue.ngettext(singular, plural, n)


def percent(p: float, digits: int = 0) -> str:
    """The probability ``p`` as the locale writes it, with ``digits`` decimals.

    What is possible is never shown as 0 %, what is not certain never as 100 %.
    """
    step = 10.0**-digits
    figure = round(100 * p, digits)
    mark = ""
    if p > 0 and figure <= 0:
        mark, figure = "<", step
    elif p < _CERTAIN and figure >= 100:
        mark, figure = ">", 100 - step
    number = f"{figure:.{digits}f}".replace(".", _POINT.get(language(), ","))
    return f"{mark}{number}{_SIGN.get(language(), '%')}"


def sentence(error: KibitzError) -> str:
    """What is wrong, in the language in use."""
    params = dict(error.params)
    if isinstance(expected := params.get("expected"), str):
        params["expected"] = _(expected)  # "a player", "the card played": messages themselves
    return _(error.template).format(**params)


def card_name(game: str, rank: int) -> str:
    """What ``rank`` is called in a preset of the 16-card family."""
    from kibitz.engine.letter import names

    return names.card_name(game, language(), rank)
