"""A stop of the page: an event, what was to choose, and the table as it lay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kibitz.cli.annotate.moments import Moment
from kibitz.cli.annotate.wording import choice_told, cost, signed
from kibitz.cli.figures import won_about
from kibitz.cli.games import view_of
from kibitz.cli.hand import Hand
from kibitz.cli.texts import percent
from kibitz.inference.decision import Decision
from kibitz.inference.option import Option
from kibitz.inference.review import Review

_CHOICES: Final = 8
"""Choices listed of a decision, and the one made wherever it stands."""


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
class Judged:
    """A decision of the player: what it cost, why, and what there was to choose from."""

    cost: str
    why: tuple[str, ...]
    choices: tuple[ChoiceRow, ...]
    forced: bool

    @property
    def staying(self) -> bool:
        """Whether it is a question for the choices who is still in."""
        return any(choice.safe for choice in self.choices)


@dataclass(frozen=True)
class Shown:
    """A hand with its bars; ``truth``: what it was, where that was hidden and came to light."""

    hand: Hand
    bars: tuple[Bar, ...]
    truth: str


@dataclass(frozen=True)
class Step:
    """An event as the page shows it: ``who`` did ``what``."""

    id: str
    number: int
    who: str
    what: str
    part: str
    standing: str
    mark: str
    win: str
    told: tuple[str, ...]
    hands: tuple[Shown, ...]
    judged: tuple[Judged, ...]


def step(name: str, review: Review, moment: Moment) -> Step:
    """An event as its player saw it, who is “you” in all that is said of it.

    ``name``: of the section, for the addresses of its events.
    """
    dearest = moment.dearest
    return Step(
        id=f"{name}e{moment.number}",
        number=moment.number,
        who=moment.who,
        what=moment.what,
        part=moment.part,
        standing=moment.standing,
        mark=dearest.mark if dearest else "",
        win=percent(moment.win),
        told=moment.told,
        hands=tuple(_hands(moment)),
        judged=tuple(_judged(review, decision) for decision in moment.decisions),
    )


def _hands(moment: Moment) -> Iterator[Shown]:
    """The hands by facts, each with its bars; a rank that reads alone know does not exist."""
    for facts, reads in zip(moment.facts, moment.reads, strict=True):
        read = dict(reads.cards)
        if facts.certain:
            yield Shown(facts, (), "")
            continue
        bars = tuple(_bar(card, p, read.get(card, 0.0)) for card, p in facts.cards)
        yield Shown(facts, bars, moment.revealed.get(facts.owner, ""))


def _bar(card: str, facts: float, reads: float) -> Bar:
    return Bar(card, 100 * facts, 100 * reads, percent(facts), percent(reads))


def _judged(review: Review, decision: Decision) -> Judged:
    return Judged(
        cost=cost(decision),
        why=tuple(view_of(review.round.header).fault(decision, review.seat)),
        choices=tuple(_choices(review, decision)),
        forced=decision.forced,
    )


def _choices(review: Review, decision: Decision) -> Iterator[ChoiceRow]:
    for place, option in enumerate(decision.options):
        if place < _CHOICES or option is decision.played:
            yield _choice(review, decision, option)


def _choice(review: Review, decision: Decision, option: Option) -> ChoiceRow:
    less = decision.evaluation.compared(option.text, decision.options[0].text).points
    return ChoiceRow(
        text=choice_told(review, option),
        win=won_about(option),
        safe="" if option.safe is None else percent(option.safe),
        less=signed(less / 100) if less else "",
        played=option is decision.played,
        best=option is decision.best,
    )
