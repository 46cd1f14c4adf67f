"""``kibitz odds``: what every hidden card can be, and how likely."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from kibitz.cli.answer import Form, give
from kibitz.cli.labels import folded
from kibitz.cli.source import Wish, asked
from kibitz.cli.texts import _
from kibitz.cli.views import view_of
from kibitz.engine.round import Round
from kibitz.inference.study import follow, study_of


def show(wish: Wish, model: str, form: Form) -> None:
    """Answer ``kibitz odds``; raises ``KibitzError``."""
    round, eyes = asked(wish)
    before, after = moments(round)
    answer = {
        "game": round.header.game,
        "as": None if eyes is None else round.header.players[eyes],
        "event": round.last,
        "model": model,
        **study_of(round.header).odds(after, eyes),
    }
    give(answer, form, lambda width: _screen(round, before, after, eyes, width))


def moments(round: Round) -> tuple[Any, Any]:
    """The moments before (``None`` if there is no event) and after the last event."""
    before, after = None, study_of(round.header).start(round.header)
    for _logged, position in follow(round):
        before, after = after, position
    return before, after


def _screen(round: Round, before: Any, after: Any, eyes: int | None, width: int) -> Iterator[Text]:
    if eyes is None:
        note = _("No Perspective in the record and no --as: everything the log tells is used.")
        yield from (Text(line, style="dim") for line in folded(note, width))
    yield from view_of(round.header).odds(round, before, after, eyes, width)
