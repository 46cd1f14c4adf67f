"""What a game must offer so that records of it can be read, replayed and projected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from kibitz.engine.header import Header

S = TypeVar("S")
E = TypeVar("E")


class Game(Protocol[S, E]):
    """The rules and the notation of one family of games.

    ``S`` is what a log tells of a round (public table and the hidden cards known), ``E`` an
    event. Both are frozen; every method is pure. What has a body here a game that inherits from
    this class has so: nothing is hidden in its events, and all of them count.
    """

    presets: tuple[str, ...]
    """The values of the ``Game`` tag that mean this family."""

    def start(self, header: Header) -> S:
        """The state before the first event; raises if the header fits no table of the game."""
        ...

    def parse(self, header: Header, text: str, starred: bool) -> E:
        """The event that a line means, whatever the state.

        Raises ``Unreadable``, with event 0 as its place if the line is one of the set-up.
        """
        ...

    def format(self, header: Header, event: E) -> str:
        """The canonical line of an event, without star and mark."""
        ...

    def numbered(self, event: E) -> bool:
        """Whether the event counts (setting up does not, be it for a later hand)."""
        return True

    def begun(self, event: E) -> E | None:
        """The unfinished turn that ``event`` finished, where the log tells what was drawn."""
        return None

    def verify(self, state: S, event: E) -> None:
        """Raise ``Illegal`` if a rule forbids the event, given the table and the log's cards."""
        self.apply(state, event)

    def apply(self, state: S, event: E) -> S:
        """The state after an event; raises ``Illegal`` or ``Contradiction``."""
        ...

    def legal(self, header: Header, state: S) -> tuple[str, ...]:
        """Every decision open to the player (or the side) on turn, as a part of an event line.

        None where the game does not list them.
        """
        return ()

    def completed(self, states: Sequence[S], events: Sequence[E]) -> tuple[E, ...]:
        """The events with the facts that they leave out although the whole record tells them.

        ``states``: before the first of ``events`` and after each.
        """
        return tuple(events)

    def view(self, state: S, event: E, eyes: int | None) -> E | None:
        """The event as the player ``eyes`` (``None``: a bystander) would have logged it.

        ``state`` is the one before the event. What follows from it was seen by whoever saw it at
        the table, be it written or not. ``None`` if nothing of the event was to be seen.
        """
        return event

    def whole(self, state: S, event: E) -> E:
        """The event, logged with whatever eyes, as a full record writes it: as far as ``state``,
        the one before it, knows the cards."""
        return event


# Any: what is made for all games mixes theirs; each game's own modules know their types.
AnyGame = Game[Any, Any]


class Replayed(Protocol):
    """A round as its game needs it to count a match on: how it began, and how it stands."""

    @property
    def header(self) -> Header:
        """The table."""
        ...

    # Any: the state of whichever game the round is of; who counts its match knows.
    def start(self) -> Any:
        """The state before the first event."""
        ...

    def state(self) -> Any:
        """The state after all events."""
        ...
