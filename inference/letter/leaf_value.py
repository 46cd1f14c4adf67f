"""The chance to win between two turns, when there is nothing to choose."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.table import Phase
from kibitz.engine.rows import changed
from kibitz.inference.letter.crowd import crowd
from kibitz.inference.letter.playout import outlook
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.sampling import from_worlds, heard, sample
from kibitz.inference.option import probability
from kibitz.inference.plan import Plan
from kibitz.inference.trying import standard_error

Floats = NDArray[np.float64]


def chance(position: Position, eyes: int, plan: Plan) -> tuple[float, float]:
    """The share of the win that ``eyes`` can hope for, and its standard error, by playouts.

    0, 1 or a share, and no error, once it is decided. Before a showdown it is exact.
    """
    table = position.deal.table
    if not table.winners and not table.alive[eyes]:
        return 0.0, 0.0
    shares, errors = hopes(position, eyes, plan)
    return float(shares[eyes]), float(errors[eyes])


def hopes(position: Position, eyes: int, plan: Plan) -> tuple[Floats, Floats]:
    """The same for everybody, ``(P,)`` each, as the log has it that ``eyes`` look at.

    Also in an unfinished turn: whoever drew plays like everybody then.
    """
    table, belief = position.deal.table, position.belief
    seats = len(table.players)
    none = np.zeros(seats)
    if table.winners:
        return np.array(table.shares), none
    rng = np.random.default_rng(plan.seed)
    known = heard(table.rules, position.past)
    if table.phase is Phase.SHOWDOWN:
        belief = changed(belief, worlds=belief.listing(*table.standing))
        mass = belief.worlds.mass
        shares = from_worlds(belief, known, np.arange(len(mass)), rng).shares()
        return np.vectorize(probability)(shares @ mass / mass.sum()), none
    start = sample(belief, known, plan.worlds, rng)
    others = crowd(belief, eyes, start, rng)
    share = outlook(start, eyes, table.turn, others, rng, belief.drawn)
    return share.mean(axis=1), np.where(table.alive, standard_error(share), 0.0)
