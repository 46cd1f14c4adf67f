"""The 16-card family as a ``Game``."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.engine.header import Header
from kibitz.engine.letter import notation
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.editions import rules_of
from kibitz.engine.letter.events import Dealt, Event, Open, Turn
from kibitz.engine.letter.hindsight import completed
from kibitz.engine.letter.presets import PRESETS
from kibitz.engine.letter.table import Table
from kibitz.engine.letter.view import seen_by, whole


class Letter:
    """Love Letter and its relatives; a state is the ``Deal`` as far as the log tells it."""

    presets = tuple(PRESETS)

    def start(self, header: Header) -> Deal:
        """The table before the first event; its own cards are the log's eyes' or everybody's."""
        rules = rules_of(header)
        table = Table.start(rules, header.players, header.first)
        everybody = range(len(header.players))
        eyes = header.perspective
        return Deal.start(table, frozenset(everybody if eyes is None else (eyes,)))

    def parse(self, header: Header, text: str, starred: bool) -> Event:
        """The event of a line; raises ``Unreadable``."""
        return notation.parse(header, text, starred)

    def format(self, header: Header, event: Event) -> str:
        """The canonical line of an event."""
        return notation.format_event(header, event)

    def numbered(self, event: Event) -> bool:
        """Laying open and dealing do not count."""
        return not isinstance(event, Open | Dealt)

    def begun(self, event: Event) -> Event | None:
        """The turn of ``event`` after the draw and before the play."""
        if not isinstance(event, Turn) or event.drawn is None or event.card is None:
            return None
        return Turn(event.actor, event.drawn, None)

    def verify(self, state: Deal, event: Event) -> None:
        """Raise ``Illegal`` if a rule forbids the event."""
        state.verify(event)

    def apply(self, state: Deal, event: Event) -> Deal:
        """The deal after an event; raises ``Illegal`` or ``Contradiction``."""
        return state.apply(event)

    def legal(self, header: Header, state: Deal) -> tuple[str, ...]:
        """The decisions open to the player on turn, written as in the notation."""
        table = state.table
        if table.over:
            return ()
        if table.reached:
            backs = () if state.gathered is None else table.returns(state.gathered)
            return tuple(map(notation.format_back, backs))
        held = state.held(table.turn, state.drawn) if table.drawn else None
        return tuple(notation.format_action(header, action) for action in table.legal(held))

    def completed(self, states: Sequence[Deal], events: Sequence[Event]) -> tuple[Event, ...]:
        """The events with what the whole record tells of them."""
        return completed(states, events)

    def view(self, state: Deal, event: Event, eyes: int | None) -> Event | None:
        """The event as ``eyes`` would have logged it."""
        return seen_by(eyes, state, event)

    def whole(self, state: Deal, event: Event) -> Event:
        """The event as a full record writes it."""
        return whole(state, event)


LETTER = Letter()
