"""Figures by two numbers of points as a map whose colours only repeat what its figures say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from kibitz.cli.labels import folded
from kibitz.cli.texts import _, percent
from kibitz.inference.match_equity import Grid

_LABEL: Final = 3
"""Columns of the points at the left."""

_NARROW, _WIDE = 3, 6
"""Columns of a figure without and with a decimal."""

_SHADES: Final = (
    "#ffffff on #67001f",
    "#ffffff on #b2182b",
    "black on #d6604d",
    "black on #f4a582",
    "black on #fddbc7",
    "black on #d1e5f0",
    "black on #92c5de",
    "black on #4393c3",
    "#ffffff on #2166ac",
    "#ffffff on #053061",
)
"""From 0 to 1, red to blue: told apart by the colour-blind too (ColorBrewer, RdBu)."""


def heat(grid: Grid, width: int, sides: tuple[str, str]) -> Iterator[Text]:
    """The grid in ``width`` columns: per cent, with a decimal where there is room."""
    columns = len(grid[0])
    cell = _WIDE if width >= _LABEL + _WIDE * columns else _NARROW
    heads = "".join(f"{points:>{cell}}" for points in range(columns))
    yield Text(f"{'':{_LABEL}}{heads}", style="bold")
    for points, row in enumerate(grid):
        line = Text(f"{points:>{_LABEL - 1}} ", style="bold")
        for figure in row:
            line.append(_cell(figure, cell), style="" if figure is None else _shade(figure))
        yield line


def listed(grid: Grid, width: int, sides: tuple[str, str]) -> Iterator[Text]:
    """The same as sentences, a score after another, for whoever listens."""
    first, other = sides
    for mine, row in enumerate(grid):
        for theirs, figure in enumerate(row):
            if figure is None:
                continue
            text = _("{first} {mine}, {other} {theirs}: {figure}").format(
                first=first, mine=mine, other=other, theirs=theirs, figure=percent(figure, 1)
            )
            yield from map(Text, folded(text, width))


def _cell(figure: float | None, columns: int) -> str:
    if figure is None:
        return f"{'-':>{columns}}"
    return f"{_number(figure, 1 if columns == _WIDE else 0):>{columns}}"


def _number(figure: float, digits: int) -> str:
    """Per cent without the sign, as the locale writes it."""
    return percent(figure, digits).removesuffix("%").rstrip().lstrip("<>")


def _shade(figure: float) -> str:
    return _SHADES[min(len(_SHADES) - 1, int(figure * len(_SHADES)))]
