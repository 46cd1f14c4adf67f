"""``kibitz annotate``: judge, and give the judgements in the forms asked for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Final

from kibitz.cli import output
from kibitz.cli.annotate import markdown, remarks
from kibitz.cli.annotate.judged import Judged, Progress, judged
from kibitz.cli.annotate.screen import Screen
from kibitz.cli.answer import Answer, Form, draw, give
from kibitz.cli.games import view_of
from kibitz.cli.progress import progress_of
from kibitz.cli.source import Wish
from kibitz.engine.round import Round
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review
from kibitz.inference.review_json import verdict

_PATIENCE: Final = 1.0
"""Seconds after which it is shown how far the work is."""


@dataclass(frozen=True)
class Outputs:
    """Files to write, by form (``-``: standard output).

    ``event``: of which ``svg`` is a picture. ``force``: an old file may be replaced.
    """

    kib: str | None = None
    md: str | None = None
    html: str | None = None
    svg: str | None = None
    event: int | None = None
    force: bool = False

    @property
    def wanted(self) -> dict[str, Callable[[Sequence[Judged]], str]]:
        """What makes the text of each file."""
        makers = (
            (self.kib, remarks.annotated),
            (self.md, markdown.page),
            (self.html, _html),
            (self.svg, self._picture),
        )
        return {name: maker for name, maker in makers if name is not None}

    @property
    def names(self) -> list[str]:
        """The files, in the order in which they are written."""
        return [n for n in (self.kib, self.md, self.html, self.svg) if n is not None]

    def _picture(self, found: Sequence[Judged]) -> str:
        from kibitz.cli.annotate.picture import picture

        return picture(found, self.event)


def show(
    wish: Wish, plan: Plan, form: Form, outputs: Outputs = Outputs(), accessible: bool = False
) -> None:
    """Answer ``kibitz annotate``; raises ``KibitzError``.

    Where files are asked for, there is no screen: only JSON goes to standard output beside them.
    """
    machine = [output.STANDARD] if form is Form.JSON else []
    output.check([*outputs.names, *machine], outputs.force)
    with _meter() as progress:
        found = judged(wish, plan, progress)
    for name, maker in outputs.wanted.items():
        output.put(name, maker(found), outputs.force)
    if form is Form.JSON:
        give(answer(found), form, lambda width: [])
    elif outputs.names:
        return
    elif form is Form.PLAIN:
        give(plain(found), form, lambda width: [])
    else:
        draw(lambda width: Screen(width, accessible).all(found))


def answer(found: Sequence[Judged]) -> Answer:
    """The judgements as JSON, with the reasons in the language in use."""
    first = found[0].round.header
    return {"game": first.game, "players": list(first.players), "rounds": list(map(_round, found))}


def _round(judged: Judged) -> Answer:
    reviews = [_told(judged.round, review) for review in judged.reviews]
    return {"round": judged.round.index, "reviews": reviews}


def _told(round: Round, review: Review) -> Answer:
    """A verdict with the sentences on its decisions."""
    view, found = view_of(round.header), verdict(review)
    whys = (view.fault(decision, round.header.eyes) for decision in review.decisions)
    decisions = zip(found["decisions"], whys, strict=True)
    return {
        **found,
        "decisions": [{**decision, "why": " ".join(why)} for decision, why in decisions],
    }


def plain(found: Sequence[Judged]) -> Answer:
    """The same with a round and a player to a branch, and without a list within a list.

    The choices of each decision stand apart, with its event before them.
    """
    whole = answer(found)
    rounds = {
        str(round["round"]): {review["as"]: _flat(review) for review in round["reviews"]}
        for round in whole["rounds"]
    }
    return {**whole, "rounds": rounds}


def _flat(review: Answer) -> Answer:
    decisions = [dict(decision) for decision in review["decisions"]]
    choices = [
        {"at": decision["event"], **option}
        for decision in decisions
        for option in decision.pop("options")
    ]
    return {**review, "decisions": decisions, "options": choices}


def _html(found: Sequence[Judged]) -> str:
    from kibitz.cli.annotate.page import page

    return page(found)


@contextmanager
def _meter() -> Iterator[Progress]:
    """Shows how far the work is, once it has taken a while."""
    began = time.monotonic()
    with ExitStack() as stack:
        shown: list[Callable[[int], None]] = []
        before = 0

        def progress(done: int, count: int) -> None:
            nonlocal before
            if not shown and time.monotonic() - began > _PATIENCE:
                shown.append(stack.enter_context(progress_of(count)))
            if shown:
                shown[0](done - before)
                before = done

        yield progress
