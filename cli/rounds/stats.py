"""``kibitz rounds stats``: figures over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.annotate.summary import costs, figures, kinds, players
from kibitz.cli.answer import Form, give
from kibitz.cli.labels import folded, padded, shortened
from kibitz.cli.library.entry import Entry
from kibitz.cli.library.index import Index
from kibitz.cli.rounds.listing import Wish
from kibitz.cli.texts import _, number, percent
from kibitz.inference.review_summary import Summary
from kibitz.inference.review_totals import Total, totals

_MONTH: Final = len("2025-03")

_STYLES: Final = 2
"""Styles that are named of each player: the likeliest."""

_LEAST: Final = 0.1
"""A style less likely than this is not named."""

_NAME: Final = 14
"""Columns for a player's name."""


@dataclass(frozen=True)
class Figures:
    """What rounds tell, of ``count`` of which ``judged`` count.

    ``mine``: the figures of whoever is meant. ``months``: the same by month. ``styles``: how
    the others play, by name and style, as last learnt.
    """

    count: int
    mine: tuple[Summary, ...]
    months: tuple[tuple[str, tuple[Summary, ...]], ...]
    styles: dict[str, dict[str, float]]


def gathered(entries: Sequence[Entry], player: str | None) -> Figures:
    """The figures of rounds, which come the newest first."""
    judged = [(e.date[:_MONTH], r) for e in reversed(entries) for r in _meant(e, player)]
    months = groupby(judged, key=lambda pair: pair[0])
    styles: dict[str, dict[str, float]] = {}
    for _month, review in judged:
        styles |= {name: dict(shares) for name, shares in review.styles.items()}
    return Figures(
        count=len(entries),
        mine=tuple(review for _month, review in judged),
        months=tuple((month, tuple(review for _, review in pairs)) for month, pairs in months),
        styles=styles,
    )


def show(folder: Path, wish: Wish, last: int | None, form: Form) -> None:
    """Answer ``kibitz rounds stats``; raises ``KibitzError``."""
    wish.check()
    with Index.opened(folder) as index:
        entries = index.entries(lambda one: bool(one.winners) and wish.means(one), last)
    found = gathered(entries, wish.player)
    give(_answer(found), form, lambda width: _screen(found, width))


def _meant(entry: Entry, player: str | None) -> tuple[Summary, ...]:
    """My figures; of a full record those of ``player``, or everybody's."""
    name = entry.subject(player)
    names = entry.figures if name is None else (name,)
    return tuple(filter(None, map(entry.summary, names)))


def _answer(found: Figures) -> dict[str, Any]:
    return {
        "rounds": found.count,
        "players": list(map(figures, totals(found.mine))),
        "months": [
            {"month": month, **figures(total)}
            for month, reviews in found.months
            for total in totals(reviews)
        ],
        "kinds": [
            {"kind": kind, "count": count, "lost": lost} for kind, count, lost in costs(found.mine)
        ],
        "styles": found.styles,
    }


def _screen(found: Figures, width: int) -> Iterator[Text]:
    if not found.mine:
        said = _("Nothing is judged yet: kibitz annotate judges every round on this machine.")
        yield from (Text(line) for line in folded(said, width))
        return
    yield from players(totals(found.mine), width)
    if len(found.months) > 1:
        yield Text()
        for month, reviews in found.months:
            for total in totals(reviews):
                yield from map(Text, folded(_trend(month, total), width, rest="  "))
    yield from kinds(costs(found.mine), width)
    if found.styles:
        yield Text()
        yield Text(_("how the others play, as learnt"), style="dim")
        yield from _styles(found.styles, width)


def _trend(month: str, total: Total) -> str:
    accuracy = "-" if total.accuracy is None else percent(total.accuracy)
    said = _("{month}  {player}  {accuracy} right, luck {luck} in {rounds}")
    return said.format(
        month=month,
        player=total.player,
        accuracy=accuracy,
        luck=number(total.luck, "+.1f"),
        rounds=len(total.rounds),
    )


def _styles(styles: dict[str, dict[str, float]], width: int) -> Iterator[Text]:
    """A line a player: the likeliest styles."""
    names = shortened(list(styles), _NAME)
    columns = max(map(cell_len, names))
    for name, shares in zip(names, styles.values(), strict=True):
        likeliest = sorted(shares.items(), key=lambda item: -item[1])[:_STYLES]
        words = [f"{_(title)} {percent(p)}" for title, p in likeliest if p >= _LEAST]
        line = Text(f"{padded(name, columns)}  {', '.join(words)}")
        line.truncate(width)
        yield line
