"""Which of several choices a typed number or word means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kibitz.engine.spelling import number


def numbered(texts: Sequence[str]) -> dict[int, int]:
    """The place of each choice by its number. One that is written as a number has that number."""
    found = {int(text): place for place, text in enumerate(texts) if text.isdecimal()}
    free = (n for n in range(1, 2 * len(texts) + 10) if n not in found)
    others = [place for place, text in enumerate(texts) if not text.isdecimal()]
    found |= dict(zip(free, others, strict=False))
    return dict(sorted(found.items()))


def chosen(typed: str, texts: Sequence[str]) -> int | None:
    """The place of the choice typed: its number, or its words, perhaps shortened."""
    if typed.isdecimal():
        found = number(typed)
        return None if found is None else numbered(texts).get(found)
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
