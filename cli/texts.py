"""What the user reads, in the user's language: messages, numbers, names of cards.

English is the language of the source; a missing catalogue or message falls back to it. One
process speaks one language, chosen once by ``use_language``. Dates are written 2025-03-09 in
every language: so they are typed, too, and so files are named.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from gettext import NullTranslations, translation
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

if TYPE_CHECKING:
    from kibitz.engine.errors import KibitzError
    from kibitz.engine.header import Header

LANGUAGES: Final = ("en", "ru", "uk", "de")

CALLED: Final = {
    "en": "en eng english английский англійська englisch",
    "ru": "ru rus russian русский російська russisch",
    "uk": "uk ukr ua ukrainian украинский українська ukrainisch",
    "de": "de deu ger german немецкий німецька deutsch",
}
"""Codes and names of each language, in all of them."""

VARIABLE: Final = "KIBITZ_LANG"
"""Where a wish for a language goes before the remembered one."""

_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where the system's locale may stand; the first that is set decides."""

_LANGUAGE: Final = "LANGUAGE"
"""Where gettext looks for languages, the best first, unless the locale is that of C."""

_TERRITORY: Final = re.compile("[-_.@]")
"""What follows the language in a locale begins so."""

_CATALOGUES: Final = Path(__file__).with_name("locale")

_NBSP: Final = "\N{NO-BREAK SPACE}"
_POINT: Final = {"en": "."}
_SIGN: Final = {"ru": f"{_NBSP}%", "de": f"{_NBSP}%"}
"""Decimal point and per cent sign where they are not ``,`` and ``%`` (CLDR)."""

_CERTAIN: Final = 1 - 1e-9
"""Probabilities from here on are 1 but for the rounding of sums."""


@dataclass
class _Speech:
    """The language in use and its catalogue; ``None`` until something is to be said.

    ``asked``: whether a command was told the language.
    """

    language: str | None = None
    asked: bool = False
    catalogue: NullTranslations | None = None


_speech = _Speech()


def use_language(lang: str | None) -> None:
    """Speak ``lang``, or (``None``) what is wished for elsewhere.

    That is, the first of: the variable ``KIBITZ_LANG``, the language remembered by
    ``kibitz language``, the system's. English, if it is none of ``LANGUAGES``.

    Raises ``ValueError`` for a language that is not among ``LANGUAGES``.
    """
    if lang is not None and lang not in LANGUAGES:
        raise ValueError(f"{lang!r} is none of {', '.join(LANGUAGES)}")
    _speech.language, _speech.asked = lang, lang is not None
    _speech.catalogue = None


def language() -> str:
    """The language in use, one of ``LANGUAGES``."""
    if _speech.language is None:
        _speech.language = wished()
    return _speech.language


def language_told() -> str | None:
    """The language that a command or the surroundings ask for; ``None``: none of ``LANGUAGES``."""
    return _speech.language if _speech.asked else _wish()


def wished() -> str:
    """The language spoken unless a command is told another; one of ``LANGUAGES``."""
    return _wish() or "en"


def _wish() -> str | None:
    """The language that the surroundings ask for, if it is one of ``LANGUAGES``."""
    if found := language_called(os.environ.get(VARIABLE, "")):
        return found
    return language_chosen() or _system()


def language_chosen() -> str | None:
    """The language that was chosen for good, if it is one of ``LANGUAGES``."""
    from kibitz.cli.settings import LANGUAGE, remembered

    language = remembered(LANGUAGE)
    return language if language in LANGUAGES else None


def _system() -> str | None:
    """The language of the system, as gettext finds it."""
    locale = next(filter(None, map(os.environ.get, _LOCALE)), "C")
    languages = os.environ.get(_LANGUAGE) if locale not in ("C", "POSIX") else None
    return next(filter(None, map(language_called, (languages or locale).split(":"))), None)


def language_called(name: str) -> str | None:
    """The one of ``LANGUAGES`` with this name, code or locale, such as ``de_AT.UTF-8``."""
    word = _TERRITORY.split(normalize("NFC", name.strip()), maxsplit=1)[0].casefold()
    return next((lang for lang, names in CALLED.items() if word in names.split()), None)


def wish_unknown() -> str | None:
    """The sentence on what ``KIBITZ_LANG`` asks for; ``None``: nothing, or one of ``LANGUAGES``."""
    wish = os.environ.get(VARIABLE)
    return f"{VARIABLE}: {unknown(wish)}" if wish and language_called(wish) is None else None


def unknown(language: str) -> str:
    """The sentence on a language that is none of ``LANGUAGES``."""
    from kibitz.engine.errors import short

    said = _("“{value}” is unknown; known are {known}")
    return said.format(value=short(language), known=", ".join(LANGUAGES))


def _catalogue() -> NullTranslations:
    if _speech.catalogue is None:
        _speech.catalogue = translation("kibitz", _CATALOGUES, [language()], fallback=True)
    return _speech.catalogue


def _(message: str) -> str:
    """``message`` in the language in use."""
    return _catalogue().gettext(message) if message else ""


def everywhere(message: str) -> tuple[str, ...]:
    """``message`` in each of ``LANGUAGES``: by which of them it may be called."""
    found = (translation("kibitz", _CATALOGUES, [lang], fallback=True) for lang in LANGUAGES)
    return tuple(catalogue.gettext(message) for catalogue in found)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message that goes with the number ``n`` in the language in use; ``n`` is not put in."""
    return _catalogue().ngettext(singular, plural, n)


def percent(p: float, digits: int = 0) -> str:
    """The probability ``p`` as the locale writes it, with ``digits`` decimals.

    What is possible is never shown as 0 %, what is not certain never as 100 %.
    """
    step = 10.0**-digits
    figure = round(100 * p, digits) + 0.0  # never -0
    mark = ""
    if p > 0 and figure <= 0:
        mark, figure = "<", step
    elif p < _CERTAIN and figure >= 100:
        mark, figure = ">", 100 - step
    return f"{mark}{number(figure, f'.{digits}f')}{_SIGN.get(language(), '%')}"


def number(value: float, form: str) -> str:
    """``value`` in a ``form`` such as ``+.1f``, with the decimal point of the locale."""
    return f"{value:{form}}".replace(".", _POINT.get(language(), ","))


def sentence(error: KibitzError) -> str:
    """What is wrong, in the language in use."""
    from kibitz.engine.errors import QUOTED, Lines

    params = dict(error.params)
    if isinstance(expected := params.get("expected"), str):
        params["expected"] = _(expected)  # "a player", "the card played": messages themselves
    for name, value in params.items():
        if isinstance(value, Lines):
            params[name] = value.quoted(_(QUOTED))
    return _(error.template).format(**params)


def stated(error: KibitzError) -> str:
    """The same as a sentence of its own: it begins large, unless with a name, which stays."""
    said = sentence(error)
    if _(error.template).startswith(("{", "kibitz")):
        return said
    return said[:1].upper() + said[1:]


def card_name(game: Header | str, rank: int) -> str:
    """What ``rank`` is called at a table of the 16-card family, or in a preset."""
    from kibitz.engine.letter import names

    return names.card_name(game, language(), rank)


def card_told(game: Header | str, rank: int) -> str:
    """A card within a sentence, such as “3 (Baron)”: so its name needs no case and no article."""
    return f"{rank} ({card_name(game, rank)})"
