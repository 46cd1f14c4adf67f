"""A winning-chance curve on a terminal: a bar an event, with the marks and numbers below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.annotate.wording import MARKS, Point
from kibitz.cli.labels import folded
from kibitz.cli.texts import _, percent

ROWS: Final = 4
"""Lines of the bars."""

_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_HALVES: Final = "    ::::#"
"""The same for a terminal without block characters."""

_WIDEST: Final = 5
"""Columns of a bar and the gap behind it."""

STYLES: Final = {"??": "red", "?": "red", "?!": "yellow", "!": "green", "": "cyan"}
"""The colour of each mark; the mark itself stands below the bar."""


def curve(points: Sequence[Point], width: int, blocks: bool = True) -> Iterator[Text]:
    """The curve in lines of at most ``width`` columns; ``blocks``: they can be shown."""
    label = cell_len(percent(1.0))
    room = width - label - 1
    shown = _thinned(points, room)
    cell = max(1, min(_WIDEST, room // len(shown)))
    bar = max(1, cell - 1)
    heads = {0: percent(1.0), ROWS // 2: percent(0.5)}
    for row in range(ROWS):
        line = Text(f"{heads.get(row, ''):>{label}} ")
        for point in shown:
            filled = round(8 * (point.win * ROWS - (ROWS - 1 - row)))
            block = (_EIGHTHS if blocks else _HALVES)[max(0, min(8, filled))]
            if row == ROWS - 1 and block == " " and point.win > 0:
                block = "▁" if blocks else "."
            line.append(block * bar, STYLES[point.mark])
            line.append(" " * (cell - bar))
        line.rstrip()
        yield line
    marks = Text(" " * (label + 1))
    for point in shown:
        marks.append(f"{point.mark:<{cell}}", f"bold {STYLES[point.mark]}")
    marks.rstrip()
    if marks.plain:
        yield marks
    yield Text(" " * (label + 1) + _numbers(shown, cell), style="dim")


def figures(points: Sequence[Point], width: int) -> Iterator[str]:
    """The same as a plain list, for a screen reader."""
    told = [
        f"{point.number}{point.mark and f' {point.mark}'}: {percent(point.win)}" for point in points
    ]
    yield from folded(
        _("Chance to win after each event: {list}.").format(list="; ".join(told)), width
    )


def _thinned(points: Sequence[Point], room: int) -> list[Point]:
    """The points for which there is room: of neighbours the last, with the worst of their marks."""
    together = -(-len(points) // max(1, room))
    starts = range(0, len(points), together)
    return [_joined(points[start : start + together]) for start in starts]


def _joined(group: Sequence[Point]) -> Point:
    marks = [point.mark for point in group]
    worst = next((mark for mark in MARKS if mark in marks), "")
    return Point(group[-1].number, group[-1].win, worst)


def _numbers(shown: Sequence[Point], cell: int) -> str:
    """The numbers of the events, as many as stand apart."""
    apart = -(-3 // cell)
    line = ""
    for place, point in enumerate(shown):
        if place % apart == 0:
            line = f"{line:<{place * cell}}{point.number}"
    return line
