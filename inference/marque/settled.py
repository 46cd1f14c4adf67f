"""What nothing can change any more, whoever does what: by the points on the table and to come.

The bounds are simple: more can be settled than they see, and whatever they call settled is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.engine.marque.table import Table

Bottom = Callable[[int, int], bool | None]
"""What is certain of the ship of a seat on a treasure: armed, bare, or nothing."""


@dataclass(frozen=True)
class Span:
    """The fewest and the most points that a player can end with."""

    least: int
    most: int


def certain(deal: Deal, seat: int, treasure: int) -> bool | None:
    """What the bottom of a ship that went to sea says, as far as it is known or follows."""
    armed = deal.armed(seat, treasure)
    if armed is None and len(deal.known(seat, armed=True)) == ARMED:
        return False
    if armed is None and len(deal.known(seat, armed=False)) == SHIPS - ARMED:
        return True
    return armed


def settled(deal: Deal, seat: int) -> float | None:
    """The share of ``seat`` in the win if nothing can change it, by what the deal tells."""
    return share(deal.table, seat, lambda owner, treasure: certain(deal, owner, treasure))


def share(table: Table, seat: int, bottom: Bottom | None = None) -> float | None:
    """The same of a ``table``, by what is certain of each ship (by default of none)."""
    if table.over:
        return (seat in table.winners) / len(table.winners)
    spans = list(_spans(table, bottom or (lambda _owner, _treasure: None)))
    own, others = spans[seat], [span for other, span in enumerate(spans) if other != seat]
    if own.least > max(span.most for span in others):
        return 1.0
    if own.most < max(span.least for span in others):
        return 0.0
    if any(fleet.cannons for fleet in table.fleets):
        return None
    first = max(span.least for span in spans)
    return (own.least == first) / sum(span.least == first for span in spans)


def _spans(table: Table, bottom: Bottom) -> Iterator[Span]:
    for seat, fleet in enumerate(table.fleets):
        others = [other for other in range(len(table.fleets)) if other != seat]
        shots = sum(table.fleets[other].cannons for other in others)
        at_sea = {treasure: bottom(seat, treasure) for treasure in fleet.sea}
        prey = sorted((t for t, armed in at_sea.items() if not armed), reverse=True)
        prey = sorted((*prey, *fleet.piled), reverse=True)
        guarded = bool(fleet.piled) or any(armed is not False for armed in at_sea.values())
        booty = sorted(
            (
                treasure
                for other in others
                for treasure in (*table.fleets[other].sea, *table.fleets[other].piled)
                if treasure in table.fleets[other].piled or not bottom(other, treasure)
            ),
            reverse=True,
        )
        coming = fleet.points + sum(fleet.sea) + sum(fleet.piled)
        yield Span(
            coming - sum(prey[:shots]),
            coming + shots * guarded + sum(booty[: fleet.cannons]),
        )
