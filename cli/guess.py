"""``kibitz guess``: the guesses at other players' cards, best first."""

from __future__ import annotations

from kibitz.cli.answer import Form, give
from kibitz.cli.games import view_of
from kibitz.cli.source import Wish, all_seen, eyes_asked, match_asked
from kibitz.cli.two_models import by_both_models
from kibitz.engine.round import Round
from kibitz.inference.study import study_of


def show(wish: Wish, model: str, form: Form) -> None:
    """Answer ``kibitz guess``; raises ``KibitzError``."""
    rounds, eyes = asked_by_mover(wish)
    thought = by_both_models(
        wish, all_seen(wish, rounds, eyes), model == "reads" or form is Form.SCREEN
    )
    header = thought.round.header
    answer = study_of(header).guess(thought.by(model), eyes)
    view = view_of(header)
    give(answer, form, lambda width: view.guess(thought.facts, thought.reads, model, eyes, width))


def asked_by_mover(wish: Wish, deciding: bool = False) -> tuple[tuple[Round, ...], int]:
    """The round asked about and those before it, as logged, and the seat of who asks.

    With no Perspective and no ``--as`` it is the player to move: a full record must not tell
    the player what the player could not know. ``deciding``: see ``match_asked``.
    """
    rounds = match_asked(wish, deciding)
    eyes = eyes_asked(wish, rounds[-1])
    if eyes is None:
        eyes = view_of(rounds[-1].header).turn(rounds[-1].state())
    return rounds, eyes
