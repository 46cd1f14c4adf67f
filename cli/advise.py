"""``kibitz advise``: every legal play of an unfinished turn with its figures, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from kibitz.cli.answer import Form, give
from kibitz.cli.games import view_of
from kibitz.cli.guess import asked_by_mover
from kibitz.cli.source import Wish, all_seen
from kibitz.cli.two_models import by_both_models
from kibitz.engine.header import Header
from kibitz.inference.plan import Plan
from kibitz.inference.study import study_of


def show(wish: Wish, model: str, plan: Plan, form: Form, everything: bool = False) -> None:
    """Answer ``kibitz advise``; raises ``KibitzError``.

    ``everything``: a screen shows every play, however many there are.
    """
    rounds, eyes = asked_by_mover(wish, deciding=True)
    seen = all_seen(wish, rounds, eyes)
    thought = by_both_models(wish, seen, reading=model == "reads")
    header = thought.round.header
    advice = study_of(header).weigh(thought.by(model), eyes, plan, seen)

    def screen(width: int) -> Iterator[Text]:
        yield from view_of(header).advise(advice, thought.facts, width, everything)

    give(answer(header, advice), form, screen)


def answer(header: Header, advice: Any) -> dict[str, Any]:
    """What ``weigh`` found as JSON, with the reasons in the language in use."""
    found = study_of(header).advise(advice)
    return {**found, "why": " ".join(view_of(header).why(advice))}
