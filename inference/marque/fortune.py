"""What the treasures that were turned up in Letter of Marque were worth."""

from __future__ import annotations

import numpy as np

from kibitz.engine.marque.events import Event, Sail, Set
from kibitz.inference.fortune import Fortune, Source
from kibitz.inference.marque.batch import SAIL, Batch
from kibitz.inference.marque.playout import play_on, sail
from kibitz.inference.marque.race import games
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.sampling import sampled
from kibitz.inference.marque.styles import StyleArrays
from kibitz.inference.plan import Plan
from kibitz.inference.trying import standard_error

_FIRST = 2.0
"""Before whatever else is in a pile; see ``Batch.order``."""


def fortune(position: Position, event: Event, eyes: int | None, plan: Plan) -> Fortune | None:
    """What the treasures that ``event`` turned up brought everybody; see ``Study``.

    Every game is played twice: with the treasures that came, and with any of those in the piles.
    """
    table = position.deal.table
    match event:
        case Set(ships):
            came = {ship.actor: ship.treasure for ship in ships}
        case Sail(actor, treasure) if len(table.fleets[actor].piled) > 1:
            came = {actor: treasure}
        case _:
            return None
    rng, count = np.random.default_rng(plan.seed), games(plan)
    drawn = sampled(position, next(iter(came)) if eyes is None else eyes, count, rng)
    batch, minds = drawn.batch.repeat(2), drawn.minds(2)
    for seat, treasure in came.items():
        batch.order[seat, table.rules.treasures.index(treasure), :count] = _FIRST
    if isinstance(event, Set):
        _set_up(batch, table.waiting, minds)
        shares = play_on(batch, table.turn, minds, rng, alike=count)
    else:
        first = np.full(batch.size, SAIL)
        shares = play_on(batch, event.actor, minds, rng, first=first, alike=count)
    with_it, without = shares.reshape(batch.seats, 2, count).swapaxes(0, 1)
    gained = with_it - without
    gains, errors = gained.mean(axis=1), standard_error(gained)
    source: Source = "deal" if isinstance(event, Set) else "luck"
    return Fortune(source, tuple(map(float, gains)), tuple(map(float, errors)))


def _set_up(batch: Batch, seats: tuple[int, ...], minds: list[StyleArrays]) -> None:
    """Whoever has none turns up a first treasure and sets a ship on it."""
    for seat in seats:
        sail(batch, seat, np.ones(batch.size, dtype=np.bool_), minds[seat])
