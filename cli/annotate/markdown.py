"""Judged rounds as Markdown, for a forum or a notebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kibitz.cli.annotate.curve import curve
from kibitz.cli.annotate.judged import Judged
from kibitz.cli.annotate.remarks import comment
from kibitz.cli.annotate.wording import (
    MARKS,
    accuracy,
    figures,
    naming,
    part_names,
    part_of,
    points,
    result,
    signed,
    worth_telling,
)
from kibitz.cli.games import view_of
from kibitz.cli.texts import _
from kibitz.cli.visible import in_lines
from kibitz.engine.round import Round
from kibitz.inference.review import Review
from kibitz.inference.review_totals import Total, totals

_WIDTH: Final = 72
"""Columns of the curve."""

_SIGNS: Final = re.compile(r"([\\`*_{}\[\]<>#|~&])")
"""What Markdown may take for more than a letter."""


def page(found: Sequence[Judged]) -> str:
    """All of it, as one text."""
    return in_lines("".join(f"{line}\n" for line in _lines(found)))


def _lines(found: Sequence[Judged]) -> Iterator[str]:
    rounds = [review.summary for one in found for review in one.reviews]
    header = found[0].round.header
    yield f"# {header.game}: {_plain(', '.join(header.players))}"
    yield ""
    yield from _table(found[0].round, totals(rounds))
    for one in found:
        for review in one.reviews:
            yield ""
            yield from _review(one.round, review)


def _table(round: Round, found: Sequence[Total]) -> Iterator[str]:
    heads = (_("player"), _("won"), _("accuracy"), *part_names(), *MARKS)
    yield _row(heads)
    yield _row(["---", *["---:"] * (len(heads) - 1)])
    for total in found:
        won = f"{total.won:.3g}/{len(total.rounds)}"
        parts = [signed(part.gain, part.se) for part in total.balance]
        counts = [str(total.marks[mark]) for mark in MARKS]
        yield _row([_plain(total.player), won, accuracy(total.accuracy), *parts, *counts])
    view = view_of(round.header)
    for total in found:
        if total.costs:
            costs = "; ".join(
                f"{view.blame(k)} {signed(-lost)} ({n}×)" for k, n, lost in total.costs
            )
            yield ""
            yield f"{_plain(total.player)}: {costs}"


def _review(round: Round, review: Review) -> Iterator[str]:
    head = _("Round {round}").format(round=round.index)
    yield f"## {head} · {_plain(review.player)} · {result(review)}"
    yield ""
    yield " · ".join(figures(review))
    yield ""
    yield "```"
    yield from (line.plain.rstrip() for line in curve(points(review), _WIDTH))
    yield "```"
    view, name = view_of(round.header), naming(round.header, review.seat)
    parts, title = view.parts(review.round), ""
    for decision in worth_telling(review):
        if title != (title := part_of(parts, decision.number)):
            yield ""
            yield f"### {_plain(title)}"
        why = view.fault(decision, round.header.eyes)
        yield ""
        choice = f"{_plain(name(decision.played.text))} {decision.mark}".rstrip()
        played = f"{decision.number}\\. **{choice}**"
        yield f"{played} {_plain(comment(decision, why, name))}".rstrip()


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    return _SIGNS.sub(r"\\\1", text)
