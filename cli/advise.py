"""``kibitz advise``: every legal play of an unfinished turn with its figures."""

from __future__ import annotations

from kibitz.cli.answer import Form, give
from kibitz.cli.guess import asked_by_mover
from kibitz.cli.source import Wish
from kibitz.cli.views import view_of
from kibitz.inference.study import reached, study_of


def show(wish: Wish, form: Form) -> None:
    """Answer ``kibitz advise``; raises ``KibitzError``."""
    round, eyes = asked_by_mover(wish)
    position = reached(round)
    answer = study_of(round.header).advise(position, eyes)
    give(answer, form, lambda width: view_of(round.header).advise(position, eyes, width))
