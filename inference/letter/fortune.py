"""What the cards dealt and drawn in the 16-card family were worth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kibitz.engine.letter.events import Dealt, Event, Renewal, Turn
from kibitz.inference.fortune import Fortune, Source
from kibitz.inference.letter.leaf_value import hopes
from kibitz.inference.letter.position import Position
from kibitz.inference.plan import Plan


def fortune(position: Position, event: Event, eyes: int | None, plan: Plan) -> Fortune | None:
    """What the cards that ``event`` tells of brought everybody; see ``Study``."""
    match event:
        case Dealt(hands) if hands:
            return _brought("deal", position, position.apply(event), eyes, plan)
        case Turn():
            drawn, renewed = _drawn(position, event, eyes, plan), _renewed(position, event, plan)
            return renewed if drawn is None else drawn.with_more(renewed)
    return None


def _drawn(position: Position, turn: Turn, eyes: int | None, plan: Plan) -> Fortune | None:
    """The card that began a turn."""
    if turn.drawn is None:
        return None
    after = position.apply(Turn(turn.actor, turn.drawn, None))
    return _brought("luck", position, after, eyes, plan)


def _renewed(position: Position, turn: Turn, plan: Plan) -> Fortune | None:
    """The card taken for one that was thrown away."""
    match turn.outcome:
        case Renewal(thrown, int()):
            unseen = replace(turn, outcome=Renewal(thrown, None))
            before, after = position.apply(unseen), position.apply(turn)
            return _brought("luck", before, after, turn.target, plan)
    return None


def _brought(
    source: Source, before: Position, after: Position, eyes: int | None, plan: Plan
) -> Fortune:
    """What is hoped for once a card came, against what was hoped for before."""
    me = after.deal.table.turn if eyes is None else eyes
    (then, doubt), (now, error) = hopes(before, me, plan), hopes(after, me, plan)
    return Fortune(source, tuple(map(float, now - then)), tuple(map(float, np.hypot(doubt, error))))
