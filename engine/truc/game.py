"""Le Truc as a ``Game``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kibitz.engine.errors import N_, Unreadable
from kibitz.engine.header import Header
from kibitz.engine.truc import notation
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Dealt, Event
from kibitz.engine.truc.hindsight import completed
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.rules import GAMES, GOAL, PRESET, rules_for
from kibitz.engine.truc.table import Table
from kibitz.engine.truc.view import seen_by


class Truc:
    """Le Truc; a state is the ``Deal`` as far as the log tells it.

    A record is a stretch of a rubber: hands follow each other, each with a ``deal`` line. It is
    over where a game is won; a further ``deal`` line begins the next game of the rubber.
    """

    presets: tuple[str, ...] = (PRESET,)

    def start(self, header: Header) -> Deal:
        """The first hand, dealt; its own cards are the log's eyes' or everybody's."""
        rules = rules_for(len(header.players), header.options)
        points = _by_side(header.score, "Score", GOAL)
        games = _by_side(header.games, "Games", GAMES)
        table = Table.start(rules, header.players, header.first, points, games)
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
        """Dealing does not count."""
        return not isinstance(event, Dealt)

    def begun(self, event: Event) -> Event | None:
        """Nothing: whether to ask a question is a decision of its own, not a part of a turn."""
        return None

    def verify(self, state: Deal, event: Event) -> None:
        """Raise ``Illegal`` if a rule forbids the event."""
        state.verify(event)

    def apply(self, state: Deal, event: Event) -> Deal:
        """The deal after an event; raises ``Illegal`` or ``Contradiction``."""
        return state.apply(event)

    def legal(self, header: Header, state: Deal) -> tuple[str, ...]:
        """The decisions open to whoever may decide now, written as in the notation."""
        if state.table.phase is not Phase.PLAY:
            return ()
        turn = state.table.turn
        partners = [s for s in range(turn % 2, len(header.players), 2) if s != turn]
        moves = (move for seat in (turn, *partners) for move in state.legal(seat))
        return tuple(dict.fromkeys(map(notation.format_move, moves)))

    def completed(self, states: Sequence[Deal], events: Sequence[Event]) -> tuple[Event, ...]:
        """The events with the hands that came to light."""
        return completed(states, events)

    def view(self, state: Deal, event: Event, eyes: int | None) -> Event | None:
        """The event as ``eyes`` would have logged it."""
        return seen_by(eyes, event)

    def whole(self, state: Deal, event: Event) -> Event:
        """The event: it is written alike in every log."""
        return event


_TOO_MANY: Final = {
    GOAL: N_("a game is won at {goal} points: expected a score below"),
    GAMES: N_("a rubber is won by {goal} games: expected fewer"),
}


def _by_side(points: tuple[int, ...] | None, tag: str, goal: int) -> tuple[int, ...]:
    """Points or games by side, below ``goal``; partners share theirs, and either may be named."""
    sides = tuple({n for n in (points or ())[side::2] if n} for side in (0, 1))
    if any(len(numbers) > 1 for numbers in sides):
        raise Unreadable(N_("partners share their points: expected one score for both"), tag=tag)
    won = tuple(max(numbers, default=0) for numbers in sides)
    if max(won) >= goal:
        raise Unreadable(_TOO_MANY[goal], tag=tag, goal=goal)
    return won


TRUC = Truc()
