"""Judged rounds as one page for a browser: it needs no network, and JavaScript only to step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kibitz.cli.annotate.judged import Judged
from kibitz.cli.annotate.moments import Moment, moments
from kibitz.cli.annotate.wording import (
    MARKS,
    accuracy,
    cost,
    figures,
    part_names,
    points,
    result,
    signed,
)
from kibitz.cli.figures import won_about
from kibitz.cli.games import view_of
from kibitz.cli.hand import Hand
from kibitz.cli.texts import _, language, percent
from kibitz.cli.visible import in_lines
from kibitz.inference.decision import Decision
from kibitz.inference.option import Option
from kibitz.inference.review import Review
from kibitz.inference.review_totals import Total, totals

_TEMPLATE: Final = Path(__file__).with_name("template")

_CHOICES: Final = 8
"""Choices listed of a decision, and the one made wherever it stands."""


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


@dataclass(frozen=True)
class Bar:
    """A card that a hand may be, in percent and as text, by both models."""

    card: str
    facts: float
    reads: float
    facts_text: str
    reads_text: str


@dataclass(frozen=True)
class ChoiceRow:
    """A line of the table of choices."""

    text: str
    win: str
    safe: str
    less: str
    played: bool
    best: bool


@dataclass(frozen=True)
class Step:
    """An event as the page shows it. ``hands``: each with its bars."""

    id: str
    number: int
    text: str
    part: str
    standing: str
    mark: str
    win: str
    told: tuple[str, ...]
    deciding: bool
    hands: tuple[tuple[Hand, tuple[Bar, ...]], ...]
    cost: str
    why: tuple[str, ...]
    choices: tuple[ChoiceRow, ...]
    forced: bool

    @property
    def staying(self) -> bool:
        """Whether it is a question for the choices who is still in."""
        return any(choice.safe for choice in self.choices)


@dataclass(frozen=True)
class Section:
    """A round as one player played it. ``line``: the curve, as an SVG path in a box of 100."""

    id: str
    round: int
    player: str
    result: str
    accuracy: str
    figures: tuple[str, ...]
    nodes: tuple[Node, ...]
    line: str
    steps: tuple[Step, ...]


def page(found: Sequence[Judged]) -> str:
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
    reviews = [review for one in found for review in one.reviews]
    written = environment.get_template("page.html").render(
        lang=language(),
        title=f"{header.game}: {', '.join(header.players)}",
        date=found[0].round.record.get("Date") or "",
        rounds=[(one.round.index, tuple(_sections(one))) for one in found],
        heads=MARKS,
        parts=part_names(),
        totals=[_total(found[0], total) for total in totals(reviews)],
        style=Markup((_TEMPLATE / "page.css").read_text(encoding="utf-8")),
        script=Markup((_TEMPLATE / "page.js").read_text(encoding="utf-8")),
    )
    return in_lines(written)


def _total(first: Judged, total: Total) -> Mapping[str, Any]:
    view = view_of(first.round.header)
    costs = [f"{view.blame(kind)} {signed(-lost)} ({n}×)" for kind, n, lost in total.costs]
    return {
        "player": total.player,
        "won": f"{total.won:.3g}/{len(total.reviews)}",
        "accuracy": accuracy(total.accuracy),
        "parts": [signed(part.gain, part.se) for part in total.balance],
        "marks": [total.marks[mark] for mark in MARKS],
        "costs": "; ".join(costs),
    }


def _sections(judged: Judged) -> Iterator[Section]:
    for review in judged.reviews:
        name = f"r{judged.round.index}p{review.seat + 1}"
        nodes = tuple(_nodes(name, review))
        yield Section(
            id=name,
            round=judged.round.index,
            player=review.player,
            result=result(review),
            accuracy=accuracy(review.accuracy),
            figures=tuple(figures(review)),
            nodes=nodes,
            line=" ".join(f"{node.x:.2f},{100 - node.y:.2f}" for node in nodes),
            steps=tuple(_step(name, review, moment) for moment in moments(review)),
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


def _step(name: str, review: Review, moment: Moment) -> Step:
    """An event as its player saw it, who is “you” in all that is said of it."""
    decision = moment.decision
    why = view_of(review.round.header).fault(decision, review.seat) if decision else []
    return Step(
        id=f"{name}e{moment.number}",
        number=moment.number,
        text=moment.text,
        part=moment.part,
        standing=moment.standing,
        mark=decision.mark if decision else "",
        win=percent(moment.win),
        told=moment.told,
        deciding=decision is not None,
        hands=tuple(_hands(moment)),
        cost=cost(decision) if decision else "",
        why=tuple(why),
        choices=tuple(_choices(decision)) if decision else (),
        forced=decision.forced if decision else False,
    )


def _hands(moment: Moment) -> Iterator[tuple[Hand, tuple[Bar, ...]]]:
    """The hands by facts, each with its bars; a rank that reads alone know does not exist."""
    for facts, reads in zip(moment.facts, moment.reads, strict=True):
        read = dict(reads.cards)
        bars = (
            [] if facts.certain else [_bar(card, p, read.get(card, 0.0)) for card, p in facts.cards]
        )
        yield facts, tuple(bars)


def _bar(card: str, facts: float, reads: float) -> Bar:
    return Bar(card, 100 * facts, 100 * reads, percent(facts), percent(reads))


def _choices(decision: Decision) -> Iterator[ChoiceRow]:
    for place, option in enumerate(decision.options):
        if place < _CHOICES or option is decision.played:
            yield _choice(decision, option)


def _choice(decision: Decision, option: Option) -> ChoiceRow:
    less = decision.evaluation.compared(option.text, decision.options[0].text).points
    return ChoiceRow(
        text=option.text,
        win=won_about(option),
        safe="" if option.safe is None else percent(option.safe),
        less=signed(less / 100) if less else "",
        played=option is decision.played,
        best=option is decision.best,
    )
