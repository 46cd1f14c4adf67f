"""``kibitz odds``: what every hidden card can be, and how likely."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from kibitz.cli.answer import Form, give
from kibitz.cli.games import view_of
from kibitz.cli.labels import folded
from kibitz.cli.source import Wish, all_seen, eyes_asked, match_asked
from kibitz.cli.texts import _
from kibitz.cli.two_models import BothModels, by_both_models
from kibitz.engine.round import Round
from kibitz.inference.study import follow, study_of


def show(wish: Wish, model: str, form: Form) -> None:
    """Answer ``kibitz odds``; raises ``KibitzError``."""
    rounds = match_asked(wish)
    eyes = eyes_asked(wish, rounds[-1])
    thought = by_both_models(wish, all_seen(wish, rounds, eyes), reading=_needs_reads(model, form))
    round = thought.round
    answer = {
        "game": round.header.game,
        "as": None if eyes is None else round.header.players[eyes],
        "event": round.last,
        "model": model,
        **study_of(round.header).odds(thought.by(model), eyes),
    }
    give(answer, form, lambda width: _screen(thought, eyes, width))


def _needs_reads(model: str, form: Form) -> bool:
    """Whether ``reads`` are shown: they take time, for they begin with earlier rounds."""
    return model == "reads" or form is Form.SCREEN


def moments(round: Round) -> tuple[Any, Any]:
    """The moments before (``None`` if there is no event) and after the last event, by facts."""
    before, after = None, study_of(round.header).start(round.header)
    for _logged, position in follow(round):
        before, after = after, position
    return before, after


def _screen(thought: BothModels, eyes: int | None, width: int) -> Iterator[Text]:
    if eyes is None:
        note = _("No Perspective in the record and no --as: everything the log tells is used.")
        yield from (Text(line, style="dim") for line in folded(note, width))
    before, _after = moments(thought.round)
    view = view_of(thought.round.header)
    yield from view.odds(thought.round, before, thought.facts, thought.reads, eyes, width)
