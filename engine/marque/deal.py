"""A table plus the bottoms of ships: as many of them as somebody knows.

With all bottoms known it writes full records; with those that a log tells it follows what the
log's eyes know for certain of each ship.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kibitz.engine.errors import N_, Contradiction, Illegal
from kibitz.engine.marque.events import Event, Hit, Home, Sail, Set
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.engine.marque.table import Table
from kibitz.engine.rows import changed, put


@dataclass(frozen=True)
class Bottom:
    """A ship that went to sea with a ``treasure``, wherever it is now.

    ``armed``: what its bottom says, ``None`` where that is not known. ``told``: the number of the
    event that told it (0: the set-up).
    """

    treasure: int
    armed: bool | None = None
    told: int | None = None


@dataclass(frozen=True)
class Deal:
    """Bottoms of ships beside the public ``table``.

    ``ships``: per seat, those that have gone to sea, in that order, with those that came home or
    were lost. ``number``: events so far, the set-up not counted. ``own``: the seats whose ships the
    log's eyes see from below when these go to sea.
    """

    table: Table
    ships: tuple[tuple[Bottom, ...], ...]
    number: int = 0
    own: frozenset[int] = frozenset()

    @classmethod
    def start(cls, table: Table, eyes: int | None = None) -> Deal:
        """No ship has gone to sea yet; ``eyes``: whose log it is (``None``: a full record)."""
        seats = range(len(table.players))
        return cls(table, ((),) * len(seats), own=frozenset(seats if eyes is None else (eyes,)))

    # -- what is known ---------------------------------------------------------------------

    def place(self, seat: int, treasure: int) -> int:
        """Which of a player's ships that went to sea stands, or stood, on a treasure, from 0."""
        treasures = [ship.treasure for ship in self.ships[seat]]
        return treasures.index(treasure)

    def armed(self, seat: int, treasure: int) -> bool | None:
        """What the bottom of a ship that went to sea says, if it is known."""
        return self.ships[seat][self.place(seat, treasure)].armed

    def left(self, seat: int) -> int:
        """How many ships a player has not sent to sea yet."""
        return SHIPS - len(self.ships[seat])

    def known(self, seat: int, armed: bool) -> tuple[Bottom, ...]:
        """The ships of a player that are known to be armed, or to be bare."""
        return tuple(ship for ship in self.ships[seat] if ship.armed is armed)

    # -- events ----------------------------------------------------------------------------

    def verify(self, event: Event) -> None:
        """Raise ``Illegal`` if a rule forbids the event, or nobody who kept the log saw it.

        A bottom shown against the rules may be logged, starred.
        """
        self.table.verify(event)
        for ship in _launched(event):
            if ship.armed is not None and ship.actor not in self.own and not ship.starred:
                raise Illegal(
                    N_("only {player} sees what goes to sea on the {treasure}: no armed, no bare"),
                    player=self.table.players[ship.actor],
                    treasure=ship.treasure,
                )

    def apply(self, event: Event) -> Deal:
        """The deal after ``event``.

        Raises ``Illegal`` if a rule forbids the event, ``Contradiction`` if it cannot be true of
        the bottoms known.
        """
        self.verify(event)
        table = self.table.after(event)
        deal = changed(self, table=table, number=self.number + (not isinstance(event, Set)))
        for ship in _launched(event):
            ships = (*deal.ships[ship.actor], Bottom(ship.treasure))
            deal = changed(deal, ships=put(deal.ships, ship.actor, ships))
        for seat, treasure, armed in _told(event):
            deal = deal._learnt(seat, treasure, armed)
        return deal

    def _learnt(self, seat: int, treasure: int, armed: bool) -> Deal:
        """The deal with one more bottom known, told by the event that comes last."""
        place = self.place(seat, treasure)
        ship = self.ships[seat][place]
        if ship.armed is armed:
            return self
        if ship.armed is not None:
            raise Contradiction(
                _OTHERWISE[armed],
                player=self.table.players[seat],
                treasure=treasure,
                clashes=_numbers((ship,)),
            )
        learnt = Bottom(treasure, armed, self.number)
        alike = self.known(seat, armed)
        if len(alike) == (ARMED if armed else SHIPS - ARMED):
            raise Contradiction(
                _TOO_MANY[armed],
                player=self.table.players[seat],
                treasure=treasure,
                ships=", ".join(str(other.treasure) for other in alike),
                clashes=_numbers(alike),
            )
        return changed(self, ships=put(self.ships, seat, put(self.ships[seat], place, learnt)))


_OTHERWISE: Final = {
    True: N_("{player}'s ship on the {treasure} was bare: it cannot be armed"),
    False: N_("{player}'s ship on the {treasure} was armed: it cannot be bare"),
}

_TOO_MANY: Final = {
    True: N_(
        "{player}'s two armed ships are known, on {ships}: the one on the {treasure} must be bare"
    ),
    False: N_(
        "{player}'s three bare ships are known, on {ships}: the one on the {treasure} must be armed"
    ),
}


def _launched(event: Event) -> tuple[Sail, ...]:
    """The ships that go to sea in an event."""
    match event:
        case Set(ships):
            return ships
        case Sail():
            return (event,)
    return ()


def _told(event: Event) -> Iterator[tuple[int, int, bool]]:
    """The bottoms that an event tells: owner, treasure, and whether the ship is armed."""
    match event:
        case Hit(_, owner, treasure, armed):
            yield owner, treasure, armed
        case Home(owner, treasure, armed) if armed is not None:
            yield owner, treasure, armed
    for ship in _launched(event):
        if ship.armed is not None:
            yield ship.actor, ship.treasure, ship.armed


def _numbers(ships: tuple[Bottom, ...]) -> tuple[int, ...]:
    """The events that told what is known of ``ships``."""
    return tuple(sorted({ship.told for ship in ships if ship.told is not None}))
