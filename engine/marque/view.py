"""What one player saw of an event: the log that this player would have kept."""

from __future__ import annotations

from dataclasses import replace

from kibitz.engine.marque.events import Event, Home, Sail, Set


def seen_by(eyes: int | None, event: Event) -> Event:
    """``event`` without the bottoms that ``eyes`` (``None``: a bystander) could not see.

    A ship that is attacked shows its bottom to all. One that goes to sea or comes home is seen by
    its owner; by whom it was seen besides, by accident, no record tells.
    """
    match event:
        case Set(ships):
            return Set(tuple(_covered(eyes, ship) for ship in ships))
        case Sail():
            return _covered(eyes, event)
        case Home(actor) if actor != eyes:
            return replace(event, armed=None)
    return event


def _covered(eyes: int | None, ship: Sail) -> Sail:
    return ship if ship.actor == eyes else replace(ship, armed=None)
