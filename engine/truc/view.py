"""What one player saw of an event: the log that this player would have kept."""

from __future__ import annotations

from kibitz.engine.truc.events import Dealt, Event


def seen_by(eyes: int | None, event: Event) -> Event:
    """``event`` without the cards that ``eyes`` (``None``: a bystander) could not see.

    That cards were dealt is seen by everybody; all else is said, played or shown in the open.
    """
    if isinstance(event, Dealt):
        return Dealt(tuple(pair for pair in event.hands if pair[0] == eyes))
    return event
