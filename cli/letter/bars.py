"""A hand as bars: the likeliest rank first, each with its probability in figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rich.text import Text

from kibitz.cli.labels import padded
from kibitz.cli.texts import _, percent

_INDENT: Final = 2
_GAP: Final = 2


def bars(hand: Mapping[int, float], scale: float, width: int, rows: int) -> Iterator[Text]:
    """The ranks of a hand in at most ``rows`` lines of ``width`` columns.

    A full bar stands for the probability ``scale``. What finds no room is summed up, if there
    is room for that.
    """
    across = 4 if width >= 72 else 3
    cell = (width - _INDENT + _GAP) // across - _GAP
    figure = len(percent(1.0))
    length = min(cell - figure - 3, 10)
    ranked = sorted(hand.items(), key=lambda item: (-round(item[1], 9), item[0]))
    room = across * rows
    rest = 0.0
    if len(ranked) > room > across:
        rest = sum(p for _rank, p in ranked[room - 1 :])
        ranked = ranked[: room - 1]
    cells = [_bar(rank, p, scale, length, figure) for rank, p in ranked[:room]]
    if rest:
        cells.append(Text(padded(f"{_('others')} {percent(rest)}", length + figure + 3)))
    for start in range(0, len(cells), across):
        line = Text(" " * _INDENT)
        line.append_text(Text(" " * _GAP).join(cells[start : start + across]))
        line.rstrip()
        yield line


def _bar(rank: int, p: float, scale: float, length: int, figure: int) -> Text:
    """``6 ████     33 %``, with ``figure`` columns for the last; what is possible has some bar."""
    full = max(1, round(length * p / scale))
    return Text.assemble(
        f"{rank} ",
        ("█" * full, "cyan"),
        " " * (length - full + 1),
        f"{percent(p):>{figure}}",
    )
