"""Which of several choices a typed number or word means."""

from __future__ import annotations

import re
from collections.abc import Sequence


def numbered(own: Sequence[int | None]) -> dict[int, int]:
    """The place of each choice by its number: its own, or else the next one that is free."""
    found = {number: place for place, number in enumerate(own) if number is not None}
    free = (number for number in range(1, 2 * len(own) + 10) if number not in found)
    others = [place for place, number in enumerate(own) if number is None]
    found |= dict(zip(free, others, strict=False))
    return dict(sorted(found.items()))


def own_number(text: str) -> int | None:
    """The number that a choice is: a card called by it is typed as it is."""
    return int(text) if text.isdecimal() else None


def chosen(typed: str, texts: Sequence[str]) -> int | None:
    """The place of the one choice that was typed in words, perhaps shortened."""
    parts = _parts(typed)
    fitting = [place for place, text in enumerate(texts) if _fits(parts, _parts(text))]
    exact = [place for place in fitting if _parts(texts[place]) == parts]
    fitting = exact or fitting
    return fitting[0] if len(fitting) == 1 else None


def _parts(text: str) -> list[str]:
    """The numbers and words of a choice: ``1>Ben 5`` and ``1b5`` have three each."""
    return re.findall(r"\d+|[^\W\d_]+|-", text.casefold())


def _fits(typed: list[str], meant: list[str]) -> bool:
    """Whether each part typed is a number of the choice, or the beginning of a word of it."""
    return len(typed) == len(meant) and all(
        part == whole or (not part.isdecimal() and whole.startswith(part))
        for part, whole in zip(typed, meant, strict=True)
    )
