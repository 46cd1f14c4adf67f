"""Judged rounds on a terminal: how it went, the curve, and the decisions that matter."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from kibitz.cli import streams
from kibitz.cli.annotate import curve
from kibitz.cli.annotate.judged import Judged
from kibitz.cli.annotate.wording import (
    MARKS,
    Naming,
    accuracy,
    against,
    cost,
    figures,
    naming,
    part_of,
    parted,
    points,
    result,
    signed,
    worth_telling,
)
from kibitz.cli.games import view_of
from kibitz.cli.labels import folded, shortened
from kibitz.cli.listener import listening
from kibitz.cli.texts import _, ngettext
from kibitz.engine.round import Round
from kibitz.inference.decision import Decision
from kibitz.inference.review import Review
from kibitz.inference.review_totals import Total, totals

_WIDE: Final = 60
"""Columns from which on a name may be long."""


@dataclass(frozen=True)
class Screen:
    """``accessible``: figures instead of bars. ``width``: the columns there are."""

    width: int
    accessible: bool = False

    def all(self, found: Sequence[Judged]) -> Iterator[Text]:
        """Every round, and below them what they come to."""
        for one in found:
            for review in one.reviews:
                yield from self.review(one.round, review)
                yield Text()
        rounds = [review.summary for one in found for review in one.reviews]
        if len(found) > 1:
            yield from self.summary(found[0].round, totals(rounds))

    def review(self, round: Round, review: Review) -> Iterator[Text]:
        """A round as one player played it. ``round``: as it was logged."""
        head = _("Round {round}").format(round=round.index)
        yield from self._folded(f"{head} · {review.player} · {result(review)}", "bold")
        yield from self._folded(" · ".join(figures(review)))
        yield Text()
        yield from self._curve(review)
        parts, title = view_of(round.header).parts(review.round), ""
        name = naming(round.header, review.seat)
        for decision in worth_telling(review):
            yield Text()
            if title != (title := part_of(parts, decision.number)):
                yield from self._folded(title, "bold")
            yield from self._decision(round, decision, name)

    def _curve(self, review: Review) -> Iterator[Text]:
        if self.accessible or listening():
            yield from map(Text, curve.figures(points(review), self.width))
        else:
            yield from curve.curve(points(review), self.width, streams.draws(sys.stdout))

    def _decision(self, round: Round, decision: Decision, name: Naming) -> Iterator[Text]:
        number = f"{decision.number}. "
        parts = [
            f"{name(decision.played.text)} {decision.mark}".strip(),
            cost(decision),
            against(decision, name),
        ]
        head = number + " · ".join(filter(None, parts))
        style = curve.STYLES.get(decision.mark, "")
        yield from (
            Text(line, f"bold {style}".strip()) for line in folded(head, self.width, rest="   ")
        )
        for sentence in view_of(round.header).fault(decision, round.header.eyes):
            yield from map(Text, folded(sentence, self.width, " › ", "   "))

    def summary(self, round: Round, found: Sequence[Total]) -> Iterator[Text]:
        """How everybody played in all, and which kinds of mistakes cost most."""
        yield Text(_("All rounds"), style="bold")
        names = shortened([total.player for total in found], 14 if self.width >= _WIDE else 8)
        for name, total in zip(names, found, strict=True):
            yield from self._folded(f"{name}: " + ", ".join(_summed(total)), rest="  ")
            if total.costs:
                yield from self._folded("  " + _costs(round, total), rest="    ")

    def _folded(self, text: str, style: str = "", rest: str = "") -> Iterator[Text]:
        yield from (Text(line, style) for line in folded(text, self.width, rest=rest))


def _summed(total: Total) -> Iterator[str]:
    count = len(total.rounds)
    yield ngettext("{won} of {count} round won", "{won} of {count} rounds won", count).format(
        won=f"{total.won:.3g}", count=count
    )
    yield _("accuracy {figure}").format(figure=accuracy(total.accuracy))
    yield from parted(total.balance)
    marks = total.marks
    if marks:
        yield "  ".join(f"{mark} {marks[mark]}" for mark in MARKS if marks[mark])


def _costs(round: Round, total: Total) -> str:
    """``wrong card kept 3 times, −25``, the dearest first."""
    view = view_of(round.header)
    return "; ".join(
        f"{view.blame(kind)} {signed(-lost)} ({count}×)" for kind, count, lost in total.costs
    )
