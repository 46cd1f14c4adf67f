"""A hand as bars: the likeliest rank first, each with its probability in figures.

A bar shows ``facts``. Where there are ``reads``, too, they stand beside: on a wide screen behind
the figure of the same rank, on a narrow one in a line of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.labels import folded, padded
from kibitz.cli.listener import listening, told
from kibitz.cli.texts import _, percent

WIDE: Final = 60
"""Columns from which on two figures find room behind one bar."""

_INDENT: Final = 2
_GAP: Final = 2
_LONGEST: Final = 10

Hand = Mapping[int, float]


def bars(hand: Hand, reads: Hand | None, scale: float, width: int, rows: int) -> Iterator[Text]:
    """The ranks of a hand in at most ``rows`` lines of ``width`` columns.

    A full bar stands for the probability ``scale``. What finds no room is summed up, if there
    is room for that. On a narrow screen ``reads`` take the last one of the rows.
    """
    if listening():
        yield from map(Text, folded(_told(hand, reads), width, " " * _INDENT))
        return
    if reads is not None and width < WIDE:
        yield from _labelled(_("facts"), hand, scale, width, max(rows - 1, 1), "cyan")
        yield from _labelled(_("reads"), reads, scale, width, 1, "magenta")
        return
    across, cell = _cells(width)
    figure = len(percent(1.0))
    figures = figure if reads is None else 2 * figure + 1
    length = min(cell - figures - 3, _LONGEST)
    ranked, rest = _ranked(hand, across * rows, across)
    cells = []
    for rank, p in ranked:
        bar = _bar(rank, p, scale, length, figure)
        if reads is not None:
            bar.append(f" {percent(reads.get(rank, 0.0)):>{figure}}", style="magenta")
        cells.append(bar)
    if rest:
        both = percent(rest)
        if reads is not None:
            read = sum(reads.get(rank, 0.0) for rank, _p in ranked)
            both = f"{both:>{figure}} {percent(1 - read):>{figure}}"
        cells.append(Text(f"{padded(_('others'), length + 3)}{both}"))
    yield from _lines(cells, across, " " * _INDENT, _GAP)


def _told(hand: Hand, reads: Hand | None) -> str:
    """All ranks of a hand, in words."""
    heads = ("",) if reads is None else (_("facts"), _("reads"))
    models = (hand,) if reads is None else (hand, reads)
    ranked, _rest = _ranked(hand, len(hand), len(hand))
    return "; ".join(
        told(str(rank), heads, [percent(model.get(rank, 0.0)) for model in models])
        for rank, _p in ranked
    )


def legend(width: int) -> Text:
    """What the two figures behind a bar on a wide screen are."""
    across, cell = _cells(width)
    heads = f"{_('facts')} {_('reads')}"
    # Over the figures of a cell; bars shorter than their room leave it to the right.
    used = min(cell, 2 * len(percent(1.0)) + 4 + _LONGEST)
    return Text(
        (" " * _INDENT + (" " * _GAP).join([f"{heads:>{used}}"] * across)).rstrip(), style="dim"
    )


def _cells(width: int) -> tuple[int, int]:
    """How many ranks stand beside each other, and the columns of each."""
    across = 4 if width >= 72 else 3
    return across, (width - _INDENT + _GAP) // across - _GAP


def _labelled(
    label: str, hand: Hand, scale: float, width: int, rows: int, style: str
) -> Iterator[Text]:
    """A line ``facts  6 ███ 33%  4 █ 14%`` or more of them, for a narrow screen."""
    columns = max(cell_len(_("facts")), cell_len(_("reads")))
    across, gap, figure = 3, 1, len(percent(1.0))
    left = _INDENT - 1 + columns + 1
    cell = (width - left + gap) // across - gap
    length = max(1, min(cell - figure - 2, _LONGEST))
    ranked, _rest = _ranked(hand, across * rows, across)
    cells = [_bar(rank, p, scale, length, figure, style, 0) for rank, p in ranked]
    indent = " " * (_INDENT - 1) + padded(label, columns) + " "
    for number, line in enumerate(_lines(cells, across, indent, gap)):
        if number:
            line.plain = " " * left + line.plain[left:]
        line.truncate(width)
        yield line


def _ranked(hand: Hand, room: int, across: int) -> tuple[list[tuple[int, float]], float]:
    """The likeliest ranks for which there is room, and the probability of the others.

    The others are summed up only where more than one line is shown.
    """
    ranked = sorted(hand.items(), key=lambda item: (-round(item[1], 9), item[0]))
    if len(ranked) > room > across:
        return ranked[: room - 1], sum(p for _rank, p in ranked[room - 1 :])
    return ranked[:room], 0.0


def _lines(cells: list[Text], across: int, indent: str, gap: int) -> Iterator[Text]:
    for start in range(0, len(cells), across):
        line = Text(indent)
        line.append_text(Text(" " * gap).join(cells[start : start + across]))
        line.rstrip()
        yield line


def _bar(
    rank: int,
    p: float,
    scale: float,
    length: int,
    figure: int,
    style: str = "cyan",
    space: int = 1,
) -> Text:
    """``6 ████     33 %``, with ``figure`` columns for the last; what is possible has some bar."""
    full = max(1, min(length, round(length * p / scale)))
    return Text.assemble(
        f"{rank} ",
        ("█" * full, style),
        " " * (length - full + space),
        f"{percent(p):>{figure}}",
    )
