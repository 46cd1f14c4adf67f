"""One moment as a picture to send: the table, the chances, and what to think of the play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from rich.cells import cell_len, set_cell_size

from kibitz.cli.annotate.judged import Judged
from kibitz.cli.annotate.moments import Moment, moments
from kibitz.cli.annotate.stops import Step, step
from kibitz.cli.annotate.wording import result
from kibitz.cli.errors import Misused
from kibitz.cli.games import name_of
from kibitz.cli.labels import folded
from kibitz.cli.texts import _, language
from kibitz.cli.visible import in_lines
from kibitz.engine.errors import N_
from kibitz.inference.decision import dearest
from kibitz.inference.review import Review

_TEMPLATE: Final = Path(__file__).with_name("template")

_COLUMNS: Final = 76
"""Columns of a line of text across the picture."""

_CARD: Final = 16
"""Columns for a card beside its bar."""

_BARS: Final = 4
"""Cards of a hand that are drawn; what is left is told together."""

_CHOICES: Final = 4


@dataclass(frozen=True)
class Line:
    """A line of text at height ``y``; ``kind``: how it is set."""

    y: float
    text: str
    kind: str


@dataclass(frozen=True)
class Bar:
    """A card that a hand may be, as a share of 1 and as text."""

    y: float
    card: str
    share: float
    figure: str


@dataclass(frozen=True)
class Column:
    """A hand: its lines and its bars, ``x`` from the left."""

    x: float
    lines: tuple[Line, ...]
    bars: tuple[Bar, ...]


def picture(found: Sequence[Judged], number: int | None = None) -> str:
    """A moment as an SVG: that of event ``number``, else of the decision that lost most.

    Of several rounds or players the first is meant. Raises ``Misused`` for an event that is not
    there.
    """
    review = found[0].reviews[0]
    seen = {moment.number: moment for moment in moments(review, found[0].round)}
    if number is None:
        number = _dearest(review)
    if number not in seen:
        raise Misused(N_("there is no event {n} in this round"), n=number)
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATE), autoescape=True, undefined=StrictUndefined
    )
    moment, shown = seen[number], step("", review, seen[number])
    lines = list(_said(review, moment, shown))
    note = _("What a hand may be: by kibitz, as people choose.")
    columns = list(_columns(shown, lines[-1].y + 34))
    ends = [bar.y for column in columns for bar in column.bars]
    ends += [line.y for column in columns for line in column.lines]
    drawn = environment.get_template("picture.svg").render(
        lang=language(),
        title=f"{name_of(found[0].round.header.game)}: {moment.who} {moment.what}",
        lines=[*lines, Line(max(ends) + 30, note, "small")],
        columns=columns,
        height=max(ends) + 50,
    )
    return in_lines(drawn)


def _dearest(review: Review) -> int:
    lost = dearest(review.decisions)
    return lost.number if lost is not None and lost.loss else review.round.last


def _said(review: Review, moment: Moment, shown: Step) -> Iterator[Line]:
    """The play, what it cost and why, and the choices there were, from top to bottom."""
    y = 34.0
    head = " · ".join(filter(None, (name_of(review.round.header.game), moment.standing)))
    yield Line(y, head, "soft")
    mark = f" [{shown.mark}]" if shown.mark else ""
    for text in folded(f"{moment.number}. {moment.who} {moment.what}{mark}", _COLUMNS - 16):
        y += 28
        yield Line(y, text, "play")
    judged = [" ".join((made.cost, *made.why)).strip() for made in shown.judged]
    for paragraph in filter(None, (" ".join(moment.told), *judged)):
        for text in folded(paragraph, _COLUMNS):
            y += 20
            yield Line(y, text, "text")
    for made in shown.judged:
        for choice in made.choices[:_CHOICES]:
            y += 20
            star = f"   ◂ {_('played')}" if choice.played else ""
            yield Line(y, f"{choice.win}   {choice.text}{star}", "best" if choice.best else "text")
    if moment.number == review.round.last:
        yield Line(y + 20, f"{review.player}: {result(review)}", "soft")


def _columns(shown: Step, top: float) -> Iterator[Column]:
    """The hands side by side, three in a row."""
    for place, one in enumerate(shown.hands):
        y = top + 150 * (place // 3)
        owner = f"{one.hand.owner}{' · ' if one.hand.note else ''}{one.hand.note}"
        lines = [Line(y, _cut(owner, 22), "owner")]
        if under := ", ".join(one.hand.row) or one.hand.meaning:
            lines.append(Line(y + 17, _cut(under, 28), "small"))
        if not one.bars:
            held = ", ".join(card for card, _p in one.hand.cards)
            lines.append(Line(y + 37, _cut(held, 24), "sure"))
        bars = [
            Bar(y + 37 + 19 * at, _cut(bar.card, _CARD), bar.reads / 100, bar.reads_text)
            for at, bar in enumerate(sorted(one.bars, key=lambda bar: -bar.reads)[:_BARS])
        ]
        yield Column(24 + 208 * (place % 3), tuple(lines), tuple(bars))


def _cut(text: str, columns: int) -> str:
    return text if cell_len(text) <= columns else set_cell_size(text, columns - 1).rstrip() + "…"
