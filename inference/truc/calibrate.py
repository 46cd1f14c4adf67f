"""How good the probabilities of hidden cards are, against the cards really held."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.engine.round import Round, project
from kibitz.inference.score import Score
from kibitz.inference.truc import facts
from kibitz.inference.truc.holding import holds
from kibitz.inference.truc.referee import Position
from kibitz.inference.truc.study import TrucStudy

_STUDY = TrucStudy()


def forecasts(match: Sequence[Round], eyes: int, _styles: None = None) -> dict[str, Score]:
    """Both models over full records, just before each decision of the player ``eyes``.

    Each opponent is one forecast, of which ranks are among the cards left; how each plays is
    learnt over the match. A hand that the record does not tell is passed over.
    """
    scores = {"facts": Score(), "reads": Score()}
    met = None
    for round in match:
        header = round.header.seen_by(eyes)
        _score(round, eyes, _STUDY.start(header), scores["facts"])
        met = _STUDY.meet(met, _score(round, eyes, _STUDY.read(header, met, {}), scores["reads"]))
    return scores


def _score(round: Round, eyes: int, position: Position, score: Score) -> Position:
    """Score one round as it is read from ``position`` on; the position at its end."""
    truth = {logged.number: before for before, logged, _ in round.states()}
    for logged in project(round, eyes).events:
        for moment, _choice in _STUDY.decided(position, logged.event, eyes):
            for seat in range(len(round.header.players)):
                held = truth[logged.number].held(seat)
                if seat != eyes and held is not None and facts.hidden(moment.deal, seat):
                    score.add_each(holds(moment, seat), frozenset(held))
        position = _STUDY.apply(position, logged.event)
    return position
