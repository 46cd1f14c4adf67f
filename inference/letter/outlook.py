"""The chance to win between two turns, when there is nothing to choose."""

from __future__ import annotations

import numpy as np

from kibitz.engine.letter.table import Phase
from kibitz.inference.letter.playout import outlook
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.sampling import from_worlds, heard, sample
from kibitz.inference.letter.trial import blurs
from kibitz.inference.plan import Plan


def chance(position: Position, eyes: int, plan: Plan) -> tuple[float, float]:
    """The share of the win that ``eyes`` can hope for, and its standard error, by playouts.

    0, 1 or a share, and no error, once it is decided. Before a showdown it is exact.
    """
    table, belief = position.deal.table, position.belief
    if table.winners:
        return (eyes in table.winners) / len(table.winners), 0.0
    if not table.alive[eyes]:
        return 0.0, 0.0
    rng = np.random.default_rng(plan.seed)
    known = heard(len(table.players), position.past)
    if table.phase is Phase.SHOWDOWN:
        mass = belief.worlds.mass
        shares = from_worlds(belief, known, np.arange(len(mass)), rng).shares()[eyes]
        return min(1.0, float(shares @ mass / mass.sum())), 0.0  # sums round either way
    start = sample(belief, known, plan.worlds, rng)
    share = outlook(start, eyes, table.turn, blurs(belief, eyes), rng)[eyes]
    return float(share.mean()), float(share.std() / len(share) ** 0.5)
