"""What the cards dealt in Le Truc were worth: the first ones of a hand, and those asked for."""

from __future__ import annotations

from collections import Counter
from math import hypot

from kibitz.engine.truc.events import Dealt, Event
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.table import Table
from kibitz.inference.fortune import Fortune, Source
from kibitz.inference.plan import Plan
from kibitz.inference.truc import equilibrium, partners
from kibitz.inference.truc.hands import number_of
from kibitz.inference.truc.referee import Position, TrucReferee


def fortune(position: Position, event: Event, plan: Plan) -> Fortune | None:
    """What the cards that ``event`` tells of brought everybody; see ``Study``."""
    if not isinstance(event, Dealt) or not event.hands:
        return None
    table = position.deal.table
    if len(table.players) == equilibrium.PLAYERS:
        gain, error = _counted(position, event), 0.0
    else:
        gain, error = _tried(position, event, plan)
    gains = tuple(-gain if table.side(seat) else gain for seat in range(len(table.players)))
    source: Source = "luck" if table.phase is Phase.REDEAL else "deal"
    return Fortune(source, gains, (error,) * len(gains))


def _counted(position: Position, event: Dealt) -> float:
    """What it brought side 0 of two: each hand against all that could have been dealt."""
    after = TrucReferee().apply(position, event).deal
    if not equilibrium.solved(after.table):
        return 0.0
    gone, gain = Counter(after.thrown), 0.0
    for seat, cards in event.hands:
        better = _better(after.table, seat, cards, gone)
        gain += -better if after.table.side(seat) else better
        gone.update(cards)
    return gain


def _better(table: Table, seat: int, cards: tuple[int, ...], gone: Counter[int]) -> float:
    """What a hand is worth more than one dealt of all cards but those that are ``gone``."""
    worths, ways = equilibrium.dealt(table, seat), equilibrium.ways(gone)
    return float(worths[number_of(cards)] - worths @ ways / ways.sum())


def _tried(position: Position, event: Dealt, plan: Plan) -> tuple[float, float]:
    """The same between partners, by playouts; with its standard error."""
    referee = TrucReferee()
    (then, doubt), (now, error) = (
        partners.chance(referee.apply(position, dealt), 0, plan) for dealt in (Dealt(()), event)
    )
    return now - then, hypot(doubt, error)
