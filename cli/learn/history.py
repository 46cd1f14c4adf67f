"""``kibitz learn progress``: how well it went in each lesson and drill, month by month."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.answer import Form, give
from kibitz.cli.labels import folded, padded
from kibitz.cli.learn.catalogue import items
from kibitz.cli.learnt.progress import Answer, Progress, skill
from kibitz.cli.texts import _, ngettext, percent


@dataclass(frozen=True)
class Month:
    """The answers of a month in a lesson or drill. ``level``: of a drill, at the month's end.

    ``before``: the share right in the month with answers before it, ``None`` in the first.
    """

    month: str
    key: str
    title: str
    answers: int
    right: float
    level: int | None
    before: float | None = None


def show(folder: Path, game: str | None, form: Form) -> None:
    """Every month of every lesson and drill that was begun; raises ``KibitzError``."""
    found: list[Month] = []
    with Progress.opened(folder) as progress:
        for item in items(game):
            answers = progress.of(item.skill)
            found += _months(item.taught.key, _(item.taught.title), answers)
    found.sort(key=lambda month: month.month)
    answer = [
        {
            "month": month.month,
            "key": month.key,
            "answers": month.answers,
            "right": month.right,
            "level": month.level,
            "before": month.before,
        }
        for month in found
    ]
    give(answer, form, lambda width: _screen(found, width))


def _months(key: str, title: str, answers: Sequence[Answer]) -> Iterator[Month]:
    before: float | None = None
    for month, group in groupby(answers, key=_month):
        given = list(group)
        upto = [answer for answer in answers if answer.time <= given[-1].time]
        right = sum(answer.right for answer in given) / len(given)
        level = skill(upto).level if given[0].level else None
        yield Month(month, key, title, len(given), right, level, before)
        before = right


def _month(answer: Answer) -> str:
    """The month of an answer by the clock on the wall, as ``2025-03``."""
    return f"{answer.day:%Y-%m}"


def _screen(found: Sequence[Month], width: int) -> Iterator[Text]:
    if not found:
        yield from map(Text, folded(_("Nothing is learnt yet: kibitz learn lists it."), width))
        return
    columns = max(cell_len(month.title) for month in found)
    for name, months in groupby(found, key=lambda month: month.month):
        yield Text(name, style="bold")
        for month in months:
            count = ngettext("{n} answer", "{n} answers", month.answers).format(n=month.answers)
            said = _("{share} right, {count}").format(share=percent(month.right), count=count)
            if month.before is not None:
                said += ", " + _("before {share}").format(share=percent(month.before))
            if month.level is not None:
                said += ", " + _("level {level}").format(level=month.level)
            title = padded(month.title, columns)
            if cell_len(title) + 4 + cell_len(said) <= width:
                yield Text(f"  {title}  {said}")
            else:
                yield from map(Text, folded(month.title, width, "  ", "  "))
                yield Text(f"    {said}")
