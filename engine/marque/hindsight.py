"""What the whole record of Letter of Marque tells of the ships at each of its moments.

The bottom of a ship never changes: what was seen later was true all along, and with both armed
ships or all bare ones known the rest follows. A full record needs none of this; a log kept by one
player gets as much of the truth as came to light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kibitz.engine.marque.deal import Bottom, Deal
from kibitz.engine.marque.events import Event, Sail, Set
from kibitz.engine.marque.rules import ARMED, SHIPS


def hindsight(states: Sequence[Deal], events: Sequence[Event]) -> tuple[Deal, ...]:
    """The ``states`` before the first of ``events`` and after each, with what came to light later.

    There is one state more than there are events.
    """
    fleets = tuple(_revealed(ships) for ships in states[-1].ships)
    return tuple(
        replace(
            state,
            ships=tuple(
                late[: len(ships)] for late, ships in zip(fleets, state.ships, strict=True)
            ),
        )
        for state in states
    )


def completed(states: Sequence[Deal], events: Sequence[Event]) -> tuple[Event, ...]:
    """The ``events`` with what the bottoms of ships say that go to sea in them.

    Its owner knows it however it came to light. ``states``: as for ``hindsight``.
    """
    *_before, last = hindsight(states, events)

    def known(ship: Sail) -> Sail:
        return replace(ship, armed=last.armed(ship.actor, ship.treasure))

    def told(event: Event) -> Event:
        match event:
            case Set(ships):
                return Set(tuple(map(known, ships)))
            case Sail():
                return known(event)
        return event

    return tuple(map(told, events))


def _revealed(ships: tuple[Bottom, ...]) -> tuple[Bottom, ...]:
    """The ships with what follows of them from the others."""
    known = [ship.armed for ship in ships]
    if known.count(True) == ARMED:
        rest = False
    elif known.count(False) == SHIPS - ARMED:
        rest = True
    else:
        return ships
    return tuple(replace(ship, armed=rest) if ship.armed is None else ship for ship in ships)
