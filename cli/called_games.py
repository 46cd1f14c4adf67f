"""What people call the games, beside the names of their presets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Final

from kibitz.cli.errors import Misused
from kibitz.engine.errors import N_, short
from kibitz.engine.spelling import fold, match, number, relayouts

_ALSO: Final = {
    "loveletter": ("classic", "2019", "pismo"),
    "письмо": ("pismo",),
    "лист": ("pismo",),
    "любовноеписьмо": ("classic", "2019", "pismo"),
    "любовнийлист": ("classic", "2019", "pismo"),
    "liebesbrief": ("classic", "2019"),
    "letruc": ("truc",),
    "трюк": ("truc",),
    "letterofmarque": ("marque",),
    "kaperbrief": ("marque",),
    "каперы": ("marque",),
    "капери": ("marque",),
}
"""What a game is also called, without spaces, and the presets that it may be."""


def preset_called(text: str, known: Sequence[str], refuse: Callable[[str], str]) -> str:
    """The one of the ``known`` presets that ``text`` means: its number, a beginning, another name.

    Raises ``Misused`` for one that may be several or a slip; else ``refuse`` does.
    """
    if (place := number(text)) and place <= len(known):
        return known[place - 1]
    found = match(text, {name: name for name in known})
    if len(found) == 1:
        return found[0]
    meant = _meant(text, known)
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise Misused(
            N_("“{text}” can be several games: expected one of {known}"),
            text=short(text),
            known=", ".join(meant),
        )
    if near := get_close_matches(fold(text), known, n=1):
        raise Misused(
            N_("there is no game “{text}”: did you mean {game}?"), text=short(text), game=near[0]
        )
    return refuse(text)


def _meant(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """The presets that are called so, as it stands or as another keyboard layout typed it."""
    names = {fold(word): presets for word, presets in _ALSO.items()}
    for typed in (text, *relayouts(text)):
        if typed in known:
            return (typed,)
        if presets := names.get(fold(typed.replace(" ", ""))):
            return tuple(preset for preset in presets if preset in known)
    return ()
