"""How good the probabilities of hidden hands are, against the cards really held."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.engine.letter.events import Turn
from kibitz.engine.round import Round, project
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.opponent_profile import OpponentProfiles
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.styles import Style
from kibitz.inference.score import Score


def forecasts(
    match: Sequence[Round], eyes: int, styles: tuple[Style, ...] | None = None
) -> dict[str, Score]:
    """Both models over full records, just before each turn of the player ``eyes``.

    Each opponent still in is one forecast of a hand. Which of the ``styles`` (``None``: those
    shipped) each player has is learnt over the match. A hand that the record does not tell is
    passed over.
    """
    scores = {"facts": Score(), "reads": Score()}
    met = OpponentProfiles(styles)
    for round in match:
        _score(round, eyes, None, scores["facts"])
        reader = met.reader(round.header.players)
        met = met.after(_score(round, eyes, reader, scores["reads"]))
    return scores


def _score(round: Round, eyes: int, reader: OpponentModel | None, score: Score) -> Position:
    """Score one round under one model; the position at its end."""
    seen = project(round, eyes)
    position = Position.start(seen.header, reader)
    hands = {logged.number: before.hands for before, logged, _ in round.states()}
    for logged in seen.events:
        event = logged.event
        if isinstance(event, Turn) and event.actor == eyes:
            for other in position.deal.table.standing:
                held = hands[logged.number][other]
                if other != eyes and held is not None:
                    score.add(position.belief.hand(other), held)
        position = position.apply(event)
    return position
