"""A hand as bars: the likeliest rank first, each with its probability in figures.

Bars and order follow ``reads``, as the advice does, where there are any; what the ``facts`` say
of a rank stands behind in brackets where it is another figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.facts_beside import counted
from kibitz.cli.labels import folded, padded
from kibitz.cli.listener import listening, told
from kibitz.cli.texts import _, percent

WIDE: Final = 60
"""Columns from which on there is room for bars."""

_INDENT: Final = 2
_GAP: Final = 2
_LONGEST: Final = 6
_CUT: Final = "…"
"""Stands for the ranks that found no room."""

Hand = Mapping[int, float]


def bars(hand: Hand, reads: Hand | None, scale: float, width: int, rows: int) -> Iterator[Text]:
    """The ranks of a hand in at most ``rows`` lines of ``width`` columns.

    A full bar stands for the probability ``scale``.
    """
    if listening():
        yield from map(Text, folded(_told(hand, reads), width, " " * _INDENT))
        return
    likely = hand if reads is None else reads
    figures = {rank: percent(p) for rank, p in likely.items()}
    plain = {rank: _counted(hand, reads, rank) for rank in likely}
    columns = max(map(cell_len, figures.values()))
    beside = max(map(cell_len, plain.values()))
    bar = _LONGEST if width >= WIDE else 0
    cell = 2 + bar + columns + beside
    across = max(1, (width - _INDENT - cell_len(_CUT)) // (cell + _GAP))
    ranked = sorted(likely, key=lambda rank: (-round(likely[rank], 9), rank))
    shown = ranked[: across * rows]
    for start in range(0, len(shown), across):
        line = Text(" " * _INDENT)
        for rank in shown[start : start + across]:
            full = max(1, round((bar - 1) * likely[rank] / scale)) if bar else 0
            line.append(f"{rank} ")
            line.append("█" * full, style="cyan")
            line.append(f"{' ' * (bar - full)}{figures[rank]:>{columns}}")
            line.append(f"{padded(plain[rank], beside)}{' ' * _GAP}", style="dim")
        line.rstrip()
        if start + across >= len(shown) < len(ranked):
            line.append(f" {_CUT}")
        yield line


def alike(hand: Hand, reads: Hand | None) -> bool:
    """Whether both models show the same figures."""
    return not any(_counted(hand, reads, rank) for rank in hand)


def _counted(hand: Hand, reads: Hand | None, rank: int) -> str:
    """What the facts say of a rank, if that is another figure than the one shown."""
    return counted(hand.get(rank, 0.0), None if reads is None else reads.get(rank, 0.0))


def _told(hand: Hand, reads: Hand | None) -> str:
    """All ranks of a hand, in words."""
    heads = ("",) if reads is None else (_("reads"), _("facts"))
    models = (hand,) if reads is None else (reads, hand)
    ranked = sorted(models[0], key=lambda rank: (-round(models[0][rank], 9), rank))
    return "; ".join(
        told(str(rank), heads, [percent(model.get(rank, 0.0)) for model in models])
        for rank in ranked
    )
