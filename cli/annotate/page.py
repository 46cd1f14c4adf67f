"""The page of a review, for a browser: it needs no network, and JavaScript only to step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kibitz.cli.annotate import judged as judging
from kibitz.cli.annotate.losses import Loss, losses
from kibitz.cli.annotate.moments import moments
from kibitz.cli.annotate.stops import Step, step
from kibitz.cli.annotate.wording import (
    MARKS,
    Told,
    accuracy,
    balance_told,
    mistakes,
    part_names,
    points,
    result,
    signed,
)
from kibitz.cli.games import name_of, view_of
from kibitz.cli.texts import _, language, ngettext, percent
from kibitz.cli.visible import in_lines
from kibitz.inference.review import Review
from kibitz.inference.review_totals import Total, totals

_TEMPLATE: Final = Path(__file__).with_name("template")

_WORST: Final = 3
"""Losses that are told in full; the others are listed."""

_NUMBERS: Final = 20
"""Events of a round that can all be numbered on a narrow screen; of more each ``_EACH``-th is."""

_EACH: Final = 5


@dataclass(frozen=True)
class Node:
    """A point of the curve. ``x``, ``y``: its place in percent, ``y`` from below.

    ``labelled``: its number stands below it on a narrow screen, too.
    """

    id: str
    number: int
    x: float
    y: float
    win: str
    mark: str
    labelled: bool

    @property
    def classes(self) -> str:
        """How it is drawn."""
        kind = {"??": "bad", "?": "bad", "?!": "poor", "!": "good", "": ""}[self.mark]
        return f"{kind}{'' if self.labelled else ' minor'}".strip()


@dataclass(frozen=True)
class Section:
    """A round as one player played it. ``line``: the curve, as an SVG path in a box of 100.

    ``parts``: what the result came from. ``losses``: the dearest first.
    """

    id: str
    player: str
    result: str
    accuracy: str
    mistakes: str
    parts: tuple[Told, ...]
    losses: tuple[Loss, ...]
    nodes: tuple[Node, ...]
    line: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Chapter:
    """A round of the match, as each of its players played it. ``score``: before it."""

    title: str
    score: str
    sections: tuple[Section, ...]


def page(found: Sequence[judging.Judged]) -> str:
    """The whole page as text."""
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"_": _, "percent": percent}
    header = found[0].round.header
    rounds = [review.summary for one in found for review in one.reviews]
    chapters = [_chapter(one) for one in found]
    written = environment.get_template("page.html").render(
        lang=language(),
        title=f"{name_of(header.game)}: {', '.join(header.players)}",
        about=" · ".join(_about(chapters)),
        date=found[0].round.record.get("Date") or "",
        chapters=chapters,
        heads=MARKS,
        parts=part_names(),
        totals=[_total(found[0], total) for total in totals(rounds)],
        worst=_WORST,
        style=Markup((_TEMPLATE / "page.css").read_text(encoding="utf-8")),
        script=Markup((_TEMPLATE / "page.js").read_text(encoding="utf-8")),
    )
    return in_lines(written)


def _about(chapters: Sequence[Chapter]) -> Iterator[str]:
    """What the page says in a line: for a preview where it was sent."""
    if len(chapters) > 1:
        count = len(chapters)
        yield ngettext("{count} round", "{count} rounds", count).format(count=count)
    else:
        for section in chapters[0].sections:
            yield f"{section.player}: {section.result}, {section.mistakes}"


def _total(first: judging.Judged, total: Total) -> Mapping[str, Any]:
    view = view_of(first.round.header)
    costs = [f"{view.blame(kind)} {signed(-lost)} ({n}×)" for kind, n, lost in total.costs]
    return {
        "player": total.player,
        "won": f"{total.won:.3g}/{len(total.rounds)}",
        "accuracy": accuracy(total.accuracy),
        "parts": [signed(part.gain, part.se) for part in total.balance],
        "marks": [total.marks[mark] for mark in MARKS],
        "costs": "; ".join(costs),
    }


def _chapter(judged: judging.Judged) -> Chapter:
    header = judged.round.header
    score = [f"{n} {p}" for n, p in zip(header.players, header.score or (), strict=False)]
    return Chapter(
        title=_("Round {round}").format(round=judged.round.index),
        score=", ".join(score) if any(header.score or ()) else "",
        sections=tuple(_sections(judged)),
    )


def _sections(judged: judging.Judged) -> Iterator[Section]:
    for review in judged.reviews:
        name = f"r{judged.round.index}p{review.seat + 1}"
        nodes = tuple(_nodes(name, review))
        found = tuple(moments(review, judged.round))
        yield Section(
            id=name,
            player=review.player,
            result=result(review),
            accuracy=accuracy(review.accuracy),
            mistakes=mistakes(review),
            parts=tuple(balance_told(review, judged.round)),
            losses=tuple(losses(name, review, found)),
            nodes=nodes,
            line=" ".join(f"{node.x:.2f},{100 - node.y:.2f}" for node in nodes),
            steps=tuple(step(name, review, moment) for moment in found),
        )


def _nodes(name: str, review: Review) -> Iterator[Node]:
    curve = points(review)
    for place, point in enumerate(curve):
        yield Node(
            id=f"{name}e{point.number}",
            number=point.number,
            x=100 * (place + 0.5) / len(curve),
            y=100 * point.win,
            win=percent(point.win),
            mark=point.mark,
            labelled=len(curve) <= _NUMBERS or point.number % _EACH == 0,
        )
