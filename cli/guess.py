"""``kibitz guess``: the guesses at other players' cards, best first."""

from __future__ import annotations

from kibitz.cli.answer import Form, give
from kibitz.cli.source import Wish, eyes_asked, rounds_asked, seen
from kibitz.cli.views import view_of
from kibitz.engine.round import Round
from kibitz.inference.study import reached, study_of


def show(wish: Wish, form: Form) -> None:
    """Answer ``kibitz guess``; raises ``KibitzError``."""
    round, eyes = asked_by_mover(wish)
    position = reached(round)
    answer = study_of(round.header).guess(position, eyes)
    give(answer, form, lambda width: view_of(round.header).guess(position, eyes, width))


def asked_by_mover(wish: Wish) -> tuple[Round, int]:
    """The round asked about, as somebody at the table saw it, and this player's seat.

    With no Perspective and no ``--as`` it is the player to move: a full record must not tell
    the player what the player could not know.
    """
    round = rounds_asked(wish)[-1]
    eyes = eyes_asked(wish, round)
    if eyes is None:
        eyes = view_of(round.header).turn(round.state())
    return seen(round, eyes), eyes
