"""What another player can have left: by counting, and by how the solution plays."""

from __future__ import annotations

import numpy as np

from kibitz.engine.truc.cards import STRENGTHS
from kibitz.engine.truc.layout import Phase
from kibitz.inference.truc import equilibrium, facts
from kibitz.inference.truc.hands import HANDS
from kibitz.inference.truc.referee import Position


def holds(position: Position, seat: int) -> dict[int, float]:
    """The chance that ``seat`` has each rank left, by the position's model, as far as possible."""
    deal = position.deal
    table = deal.table
    plain = facts.holds(deal, seat)
    solved = position.reading and equilibrium.solved(table)
    if not solved or table.phase is not Phase.PLAY or facts.hidden(deal, seat) == 0:
        return plain
    weights = equilibrium.weights(deal, position.course, seat)
    played = table.played[seat]
    left = np.array(
        [[hand.count(card) > played.count(card) for card in STRENGTHS] for hand in HANDS]
    )
    chances = dict(zip(STRENGTHS, (weights @ left).tolist(), strict=True))
    return {card: chances[card] for card in plain}
