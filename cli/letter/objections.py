"""Why an event cannot be logged: for an answer in full, or at a glance while it is typed.

To name the facts that an event clashes with, the round is replayed many times over; too slow to
be done at every key.
"""

from __future__ import annotations

from kibitz.engine.errors import N_, Contradiction, Illegal, RecordError
from kibitz.engine.letter.events import Event
from kibitz.inference.letter.clash import contradiction
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.worlds import Impossible


def objection(moment: Position, event: Event, brief: bool = False) -> RecordError | None:
    """What speaks against ``event``, or ``None``; if ``brief``, without the clashing facts."""
    try:
        moment.deal.verify(event)
    except Illegal as error:
        return error
    try:
        moment.belief.apply(event)
    except Impossible:
        return untrue(moment, event, brief)
    return None


def untrue(moment: Position, event: Event, brief: bool = False) -> Contradiction:
    """The error for an ``event`` that cannot be true."""
    if brief:
        return Contradiction(N_("this cannot be true together with the log"))
    return contradiction(moment.header, moment.past, event)
