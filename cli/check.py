"""``kibitz check``: is every round legal, and can everything in it be true together?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from kibitz.cli.answer import Form, give
from kibitz.cli.games import report_of
from kibitz.cli.labels import folded
from kibitz.cli.source import Wish, eyes_asked, rounds_asked, seen
from kibitz.cli.texts import _, ngettext
from kibitz.engine.round import Round
from kibitz.inference.study import branches, reached, study_of


def show(wish: Wish, form: Form) -> None:
    """Answer ``kibitz check``; raises the ``RecordError`` of the first mistake."""
    rounds = [seen(wish, round, eyes_asked(wish, round)) for round in rounds_asked(wish)]
    for round in rounds:
        position = reached(round)
        for _variation in branches(round):
            pass  # replayed, to find what cannot be
    last = rounds[-1]
    answer = {"ok": True, **study_of(last.header).report(position)}
    give(answer, form, lambda width: _screen(rounds, position, width))


def _screen(rounds: list[Round], position: Any, width: int) -> Iterator[Text]:
    events = sum(round.last for round in rounds)
    counted = ngettext("{count} round", "{count} rounds", len(rounds)).format(count=len(rounds))
    good = _("{rounds}, {events}: all legal, and all can be true.").format(
        rounds=counted,
        events=ngettext("{count} event", "{count} events", events).format(count=events),
    )
    yield from (Text(line, style="bold") for line in folded(good, width))
    yield from report_of(rounds[-1].header).report(position, width)
