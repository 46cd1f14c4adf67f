"""What somebody knows who only watches the table: what everybody at it knows at least."""

from __future__ import annotations

from functools import lru_cache

from kibitz.engine.header import Header
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Event
from kibitz.engine.letter.game import LETTER
from kibitz.inference.letter.position import Position


def as_the_table_sees(position: Position) -> Position:
    """The same moment for somebody who only watches, by the facts alone."""
    _, watched = _watched(position.header, position.past)
    return watched


@lru_cache(maxsize=256)
def _watched(header: Header, past: tuple[Event, ...]) -> tuple[Deal, Position]:
    """The cards that the log tells of, and a bystander's position, after ``past``.

    Kept, because each screen of a round asks for one event more than the screen before it.
    """
    if not past:
        return LETTER.start(header), Position.start(header.seen_by(None))
    deal, watched = _watched(header, past[:-1])
    event = past[-1]
    if (seen := LETTER.view(deal, event, None)) is not None:
        watched = watched.apply(seen)
    return LETTER.apply(deal, event), watched
