"""The last events of a round on a screen, numbered as ``fix`` wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.labels import padded

Said = Callable[[Any, bool], tuple[str, str]]
"""Who did something (nobody: ``""``) and what; with a flag: as briefly as can be understood."""


def recent(events: Sequence[Any], most: int, width: int, said: Said) -> Iterator[Text]:
    """The last of the numbered ``events``, at most so many; the very last one stands out."""
    first = max(len(events) - most, 0)
    names = [said(event, False)[0] for event in events[first:]]
    column = max(map(cell_len, names), default=0)
    for number, event in enumerate(events[first:], first + 1):
        name = names[number - first - 1]
        start = f"{number:>2} {padded(name, column) + '  ' if name else ''}"
        line = start + said(event, False)[1]
        if cell_len(line) > width:
            line = start + said(event, True)[1]
        shown = Text(line, style="" if number == len(events) else "dim")
        shown.truncate(width, overflow="ellipsis")
        yield shown
