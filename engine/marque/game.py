"""Letter of Marque as a ``Game``."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.engine.header import Header
from kibitz.engine.marque import notation
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Event, Set
from kibitz.engine.marque.hindsight import completed
from kibitz.engine.marque.rules import PRESET, rules_for
from kibitz.engine.marque.table import Table
from kibitz.engine.marque.view import seen_by


class Marque:
    """Letter of Marque; a state is the ``Deal`` as far as the log tells it. A record is a game."""

    presets: tuple[str, ...] = (PRESET,)

    def start(self, header: Header) -> Deal:
        """Before the first treasures are turned up."""
        rules = rules_for(len(header.players), header.options)
        return Deal.start(Table.start(rules, header.players, header.first), header.perspective)

    def parse(self, header: Header, text: str, starred: bool) -> Event:
        """The event of a line; raises ``Unreadable``."""
        return notation.parse(header, text, starred)

    def format(self, header: Header, event: Event) -> str:
        """The canonical line of an event."""
        return notation.format_event(header, event)

    def numbered(self, event: Event) -> bool:
        """Setting up does not count."""
        return not isinstance(event, Set)

    def begun(self, event: Event) -> Event | None:
        """Nothing: whether to turn up a treasure at all is a decision of its own."""
        return None

    def verify(self, state: Deal, event: Event) -> None:
        """Raise ``Illegal`` if a rule forbids the event."""
        state.verify(event)

    def apply(self, state: Deal, event: Event) -> Deal:
        """The deal after an event; raises ``Illegal`` or ``Contradiction``."""
        return state.apply(event)

    def legal(self, header: Header, state: Deal) -> tuple[str, ...]:
        """The decisions open to the player on turn, written as in the notation."""
        return tuple(notation.format_move(header, move) for move in state.table.legal())

    def completed(self, states: Sequence[Deal], events: Sequence[Event]) -> tuple[Event, ...]:
        """The events with what the whole record tells of the ships."""
        return completed(states, events)

    def view(self, state: Deal, event: Event, eyes: int | None) -> Event | None:
        """The event as ``eyes`` would have logged it."""
        return seen_by(eyes, event)

    def whole(self, state: Deal, event: Event) -> Event:
        """The event: it is written alike in every log."""
        return event


MARQUE = Marque()
