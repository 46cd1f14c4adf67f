"""Which player a typed word means, whatever the game and the script."""

from __future__ import annotations

import unicodedata
from typing import Final

from kibitz.engine.header import Header
from kibitz.engine.spelling import fold, match

_LATIN = str.maketrans(
    {
        **dict(zip("абвгґдезиіїйклмнопрстуфхєэыё", "abvggdeziiiiklmnoprstufheeie", strict=True)),
        **{"ж": "zh", "ч": "ch", "ш": "sh", "щ": "shch", "ц": "ts", "ю": "iu", "я": "ia"},
        **{"ь": "", "ъ": "", "c": "k", "j": "i", "y": "i", "w": "v"},
    }
)
"""One rough spelling for both scripts: Карла and Carla are ``karla``."""


def players_called(header: Header, word: str) -> tuple[int, ...]:
    """The seats that ``word``, perhaps shortened, can mean.

    Letters as typed come first, then look-alikes, then another script: ``бен`` is Ben.
    """
    exact = {unicodedata.normalize("NFC", n): s for s, n in enumerate(header.players)}
    plain = unicodedata.normalize("NFC", word).casefold()
    whole = [seat for name, seat in exact.items() if name.casefold() == plain]
    begun = [seat for name, seat in exact.items() if name.casefold().startswith(plain)]
    if found := whole or begun:
        return tuple(found)
    if found_alike := match(word, exact):
        return found_alike
    latin = {_latin(name): seat for name, seat in exact.items()}
    key = _latin(word)
    same = tuple(seat for name, seat in latin.items() if name == key)
    return same or tuple(seat for name, seat in latin.items() if key and name.startswith(key))


def keeper(header: Header, word: str) -> tuple[int, ...]:
    """The seat of whoever keeps the log, if ``word`` is “you” or “me”."""
    eyes = header.perspective
    return (eyes,) if eyes is not None and fold(word) in _ME else ()


_ENDINGS: Final = (
    *("", "a", "e", "i", "o", "u", "s", "n", "ns", "es", "en", "ia", "ie", "iu", "ii", "oi", "ei"),
    *("ou", "om", "em", "am", "im", "iei", "oiu", "eiu", "ovi", "evi"),
)
"""How names end in one case or another, in the rough spelling of both scripts."""

_ME: Final = frozenset(
    map(
        fold,
        [
            *("you", "me", "i", "du", "dich", "ich", "mich", "mir", "ты", "тебя", "я", "меня"),
            *("мне", "мной", "ти", "тебе", "мене", "мені", "мною"),
        ],
    )
)
"""Whoever logs, as the screens call them and as they call themselves."""

_STEM = 2
"""Letters of a name that stay in all cases, at least."""


def players_meant(header: Header, word: str) -> tuple[int, ...]:
    """The seats whose name, in some case, ``word`` can be: «Аню», «Аней», „Annas“.

    For where no name fits as it stands. Of several the one that has more letters in common.
    """
    stems = {seat: in_a_case(name, word) for seat, name in enumerate(header.players)}
    most = max(stems.values(), default=0)
    return tuple(seat for seat, kept in stems.items() if kept == most > 0)


def in_a_case(name: str, word: str) -> int:
    """How many letters of ``name`` there are in ``word``, if that is the name in some case.

    0 where it is not.
    """
    key, whole = _latin(word), _latin(name)
    stem = whole.rstrip("aeiou") if len(name) > _STEM else ""
    return max(
        len(kept)
        if len(kept) >= _STEM and key.startswith(kept) and key[len(kept) :] in _ENDINGS
        else 0
        for kept in (whole, stem)
    )


def _latin(word: str) -> str:
    return fold(unicodedata.normalize("NFC", word).casefold().translate(_LATIN))
