"""Understanding what a person typed, whatever the game: case, look-alikes, accents, layouts.

``fold`` makes the key by which two spellings are compared; it is not meant to be shown. ``match``
looks a word up by that key. ``relayouts`` guesses what a wrong keyboard layout garbled: good for
a suggestion, never to be acted on unasked. ``number`` reads a number, however long it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Final, TypeVar

T = TypeVar("T")

_DIGITS: Final = 18
"""Digits of the largest number that anybody means."""

_APOSTROPHES: Final = "’‘‛ʼʹ′´`＇"
_DASHES: Final = "‐‑‒–—―−﹘﹣－"

_FORGIVEN: Final = str.maketrans(
    # Cyrillic letters that look like Latin ones, in lower case or, like в and B, in capitals.
    "авекмнорстухіјѕһԁԛԝӏ" + _APOSTROPHES + _DASHES,
    "abekmhopctyxijshdqwl" + "'" * len(_APOSTROPHES) + "-" * len(_DASHES),
)

_LONGEST: Final = 1000

_DIAERESIS: Final = "\u0308"
_UMLAUT: Final = re.compile(f"([aou]){_DIAERESIS}+")
_YO: Final = re.compile(f"e{_DIAERESIS}+")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The key of ``text``: equal keys mean the same spelling to a forgiving reader.

    Letter case is dropped, ё becomes е, ß ss, ä ö ü become ae oe ue, every kind of apostrophe
    and dash one kind. Cyrillic letters that look like Latin ones become these in *every* word:
    a word typed half in the wrong script then equals the word itself, whichever script it
    should be in, and a word of look-alikes alone (``сор``, ``cop``) is one word in both.
    Characters are replaced one by one, so that the key of a prefix is a prefix of the key. Of a
    text that is longer than any word only the beginning counts.
    """
    text = text[:_LONGEST]
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).casefold())
    plain = _UMLAUT.sub(r"\1e", plain.translate(_FORGIVEN))
    return unicodedata.normalize("NFC", _YO.sub("e", plain))


@lru_cache(maxsize=4096)
def spellings(name: str) -> tuple[str, ...]:
    """The keys under which ``name`` is found: its own and, if different, that without accents.

    So ``König`` is found as ``koenig`` and ``konig``, ``П'ять`` without its apostrophe.
    """
    own = fold(name)
    letters = unicodedata.normalize("NFD", name[:_LONGEST])
    bare = fold("".join(letter for letter in letters if not unicodedata.combining(letter)))
    return tuple(dict.fromkeys((own, bare.replace("'", ""))))


def match(word: str, choices: Mapping[str, T], *fallbacks: Mapping[str, T]) -> tuple[T, ...]:
    """The distinct values that ``word``, perhaps shortened, can mean.

    A whole name beats a beginning, and among equals an earlier table beats a later one. Nothing:
    unknown (or an empty word). Several: the caller must ask, as ``prin`` is prince and princess.
    """
    key = fold(word)
    if not key:
        return ()
    tables = (choices, *fallbacks)
    for table in tables:
        found = _distinct(value for name, value in table.items() if fold(name) == key)
        if not found:
            found = _distinct(value for name, value in table.items() if key in spellings(name))
        if found:
            return found
    for table in tables:
        found = _distinct(
            value
            for name, value in table.items()
            if any(spelling.startswith(key) for spelling in spellings(name))
        )
        if found:
            return found
    return ()


def number(text: str) -> int | None:
    """The whole number that ``text`` is, in the digits of any script.

    ``None``: it is none, or has more digits than anybody would mean.
    """
    return int(text) if text.isdecimal() and len(text) <= _DIGITS else None


def _distinct(values: Iterator[T]) -> tuple[T, ...]:
    """``values`` in order, each once; they need not be hashable."""
    seen: list[T] = []
    for value in values:
        if value not in seen:
            seen.append(value)
    return tuple(seen)


# What each key types, plain and then with Shift; all four in the order of the keys of a US
# keyboard, row by row. Sources: the Windows layouts of these names (Ukrainian: "Enhanced", which
# has ґ on the backslash key). The extra key < > of European keyboards is left out.
_LAYOUTS: Final = {
    "us": r"""`1234567890-=qwertyuiop[]asdfghjkl;'\zxcvbnm,./"""
    r"""~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?""",
    "ru": r"""ё1234567890-=йцукенгшщзхъфывапролджэ\ячсмитьбю."""
    r"""Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭ/ЯЧСМИТЬБЮ,""",
    "uk": r"""'1234567890-=йцукенгшщзхїфівапролджєґячсмитьбю."""
    r"""₴!"№;%:?*()_+ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄҐЯЧСМИТЬБЮ,""",
    "de": r"""^1234567890ß´qwertzuiopü+asdfghjklöä#yxcvbnm,.-"""
    r"""°!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ'YXCVBNM;:_""",
}

_SWITCHES: Final = tuple(
    (frozenset(typed), str.maketrans(typed, meant))
    for typed, meant in permutations(_LAYOUTS.values(), 2)
)
"""For each pair of layouts: what the first can type, and what the second makes of its keys."""


def relayouts(text: str) -> tuple[str, ...]:
    """What the keys that typed ``text`` would have typed on another layout, without ``text``.

    Between US, Russian, Ukrainian and German layouts. A layout that lacks a letter of ``text``
    cannot have been the one in use; digits are the same on all of them, and other characters
    that it lacks are left as they are.
    """
    text = unicodedata.normalize("NFC", text)
    letters = frozenset(filter(str.isalpha, text))
    found = [text.translate(switch) for keys, switch in _SWITCHES if letters <= keys]
    return tuple(dict.fromkeys(other for other in found if other != text))
