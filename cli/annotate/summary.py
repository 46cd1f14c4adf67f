"""Many judged rounds summed up: how well each played, and what cost most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import add
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli import listener
from kibitz.cli.annotate.wording import part_names
from kibitz.cli.games import blame
from kibitz.cli.labels import columned, folded, padded, shortened
from kibitz.cli.library.trouble import Trouble
from kibitz.cli.texts import _, ngettext, number, percent
from kibitz.inference.review_summary import Summary
from kibitz.inference.review_totals import Total, totals

Json = dict[str, Any]

_NAME = 14
"""Columns for a player's name."""

_LEAST = 6
"""Columns for it at least, if it is to stand beside its figures."""

Row = tuple[str, ...]

Cost = tuple[str, int, float]
"""What a kind of mistake is called, how many there were, and the winning chances they lost."""


def answer(rounds: Sequence[Summary], troubles: Sequence[Trouble]) -> Json:
    """Everything as JSON, but the rounds one by one."""
    return {
        "players": [figures(total) for total in totals(rounds)],
        "kinds": [
            {"kind": kind, "count": count, "lost": lost} for kind, count, lost in costs(rounds)
        ],
        "broken": [trouble.answer for trouble in troubles],
    }


def figures(total: Total) -> Json:
    """A player's figures as JSON; the four parts are in rounds won."""
    return {
        "player": total.player,
        "rounds": len(total.rounds),
        "accuracy": total.accuracy,
        "won": total.won,
        "fair": total.fair,
        "deal": total.deal,
        "skill": total.skill,
        "others": total.others,
        "luck": total.luck,
    }


def costs(rounds: Iterable[Summary]) -> tuple[Cost, ...]:
    """The kinds of mistakes, the dearest first."""
    kinds: dict[tuple[str, str], str] = {}
    lost: dict[str, list[float]] = {}
    for round in rounds:
        for mistake in round.mistakes:
            key = round.game, mistake.kind
            if key not in kinds:
                kinds[key] = blame(*key)
            lost.setdefault(kinds[key], []).append(mistake.loss)
    found = [(kind, len(losses), sum(losses)) for kind, losses in lost.items()]
    return tuple(sorted(found, key=lambda cost: -cost[2]))


def screen(count: int, rounds: Sequence[Summary], width: int) -> Iterator[Text]:
    """How many rounds there were, the players with their figures, then what cost most."""
    head = ngettext("{count} round judged", "{count} rounds judged", count).format(count=count)
    yield Text(head, style="bold")
    if rounds:
        yield from players(totals(rounds), width)
        yield from kinds(costs(rounds), width)


def players(found: Sequence[Total], width: int) -> Iterator[Text]:
    """A line a player: rounds, accuracy, wins, those to be expected, and what made the difference.

    That stands in a table of its own where there is no room for it beside the rest.
    """
    heads = (_("rounds"), _("right"), _("won"), _("fair"))
    rows = [
        (
            str(len(total.rounds)),
            "-" if total.accuracy is None else percent(total.accuracy),
            number(total.won, ".1f"),
            number(total.fair, ".1f"),
        )
        for total in found
    ]
    parts = [tuple(number(part.gain, "+.1f") for part in total.balance) for total in found]
    tables = [FigureTable((*heads, *part_names()), [*map(add, rows, parts)])]
    if tables[0].columns + _LEAST > width and not listener.listening():
        tables = [FigureTable(heads, rows), FigureTable(part_names(), parts)]
    beside = width - max(table.columns for table in tables)
    names = shortened([total.player for total in found], min(_NAME, max(beside, _LEAST)))
    for table in tables:
        yield from table.lines(names, beside >= _LEAST)


@dataclass(frozen=True)
class FigureTable:
    """A row of figures for each of some names."""

    heads: Row
    rows: Sequence[Row]

    @property
    def widths(self) -> list[int]:
        """The columns that each figure needs."""
        return [max(map(cell_len, column)) for column in zip(self.heads, *self.rows, strict=True)]

    @property
    def columns(self) -> int:
        """The columns that all of them need."""
        return cell_len(columned(self.heads, self.widths))

    def lines(self, names: Sequence[str], beside: bool) -> Iterator[Text]:
        """The rows; unless there is room ``beside`` them the names stand above."""
        told = zip(names, self.rows, strict=True)
        if listener.listening():
            yield from (Text(listener.told(name, self.heads, row)) for name, row in told)
            return
        columns = max(map(cell_len, names)) if beside else 0
        yield Text(padded("", columns) + columned(self.heads, self.widths), style="dim")
        for name, row in told:
            figures = columned(row, self.widths)
            if beside:
                yield Text.assemble((padded(name, columns), "bold"), figures)
            else:
                yield from (Text(name, "bold"), Text(figures))


def kinds(found: Sequence[Cost], width: int) -> Iterator[Text]:
    """A line a kind of mistake: how many, and what each cost on average; two where it is narrow."""
    if not found:
        return
    room = max(cell_len(kind) for kind, _count, _lost in found)
    yield Text()
    for kind, count, lost in found:
        each = _("{points} points each").format(points=f"{100 * lost / count:.0f}")
        figures = f"{count:>4}×  {each}"
        if room + 1 + cell_len(figures) <= width:
            yield Text(f"{padded(kind, room)} {figures}")
        else:
            yield from map(Text, (*folded(kind, width), figures))
