"""What a line that means nothing may have been meant as: offered, never acted on unasked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from kibitz.cli.protocols.typed import in_another_layout
from kibitz.engine.errors import KibitzError
from kibitz.engine.spelling import fold

_WORD: Final = re.compile(r"[^\W\d_]{4,}")
"""What can be misspelt: of fewer letters every one is near too many others."""

_NEAR: Final = 0.75
"""How alike (``difflib``) a word must be to the one that it is taken for."""


@dataclass(frozen=True)
class Meant:
    """A line as it may have been meant. ``layout``: on another keyboard layout, else misspelt."""

    text: str
    layout: bool


def meant(line: str, reads: Callable[[str], object], words: Iterable[str]) -> Meant | None:
    """What ``line`` can be mended to so that ``reads`` bears it.

    ``reads`` raises ``KibitzError`` for a line that means nothing; ``words``: what may be typed.
    """
    word, space, rest = line.partition(" ")
    other = in_another_layout(line, reads)
    if other is None and space:
        # Names may need the layout in use, and the card another one.
        first = in_another_layout(word, lambda text: reads(f"{text} {rest}"))
        other = first and f"{first} {rest}"
    if other is not None:
        return Meant(other, layout=True)
    known = {fold(word): word for word in words}
    respelt = _WORD.sub(lambda word: _nearest(word[0], known), line)
    if respelt == line:
        return None
    try:
        reads(respelt)
    except KibitzError:
        return None
    return Meant(respelt, layout=False)


def _nearest(word: str, known: dict[str, str]) -> str:
    """The known word that a word is nearest to, or the word itself."""
    found = get_close_matches(fold(word), known, n=1, cutoff=_NEAR)
    return known[found[0]] if found else word
