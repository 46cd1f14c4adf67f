"""Whether somebody listens to the output instead of looking at it: ``--accessible``.

One process answers one user, as it speaks one language. Imported at every start, so it imports
next to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 500
"""Columns that a screen is drawn for: nothing is cut, and it is folded afterwards."""

HEIGHT: Final = 500
"""Lines that it may have: a listener has no page that must be seen as a whole."""

_DRAWN: Final = re.compile(r"[▁▂▃▄▅▆▇█─│┄╌›]+")
_NUMBER: Final = re.compile(r"^(\d+)\s{2,}(?=\S)")
_GAPS: Final = re.compile(r"(?<=\S)(?:\s{2,}| · )(?=\S)")
_SPOKEN_STOPS: Final = re.compile(r"([,;:.])(?:, )+")


@dataclass
class _Ears:
    """Whether somebody listens."""

    open: bool = False


_ears = _Ears()


def listen(wanted: bool) -> None:
    """From now on write for somebody who listens, or no more."""
    _ears.open = wanted


def listening() -> bool:
    """Whether somebody listens."""
    return _ears.open


@contextmanager
def heard(wanted: bool) -> Iterator[None]:
    """Write so for a while."""
    before = _ears.open
    _ears.open = wanted
    try:
        yield
    finally:
        _ears.open = before


def readable(line: str) -> str:
    """A line without what is drawn; what stood in columns has a comma between, and the number of
    a choice a full stop behind it."""
    bare = _NUMBER.sub(r"\1. ", _DRAWN.sub(" ", line).strip())
    return _SPOKEN_STOPS.sub(r"\1 ", _GAPS.sub(", ", bare))


def told(label: str, heads: Sequence[str], figures: Sequence[str]) -> str:
    """A row of a table as a sentence: each figure after its head, without those that are empty."""
    parts = (
        f"{head} {figure}".strip() for head, figure in zip(heads, figures, strict=True) if figure
    )
    return f"{label}: {', '.join(parts)}"
