"""Replaying a record of Letter of Marque, and what follows from it by counting alone.

In the shapes of DESIGN's JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kibitz.engine.header import Header
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Event, Set
from kibitz.engine.marque.game import MARQUE
from kibitz.inference.marque.bottoms import Bottoms

Json = dict[str, Any]


@dataclass(frozen=True)
class Position:
    """A moment of a record.

    ``past``: the events so far. ``bottoms``: by seat, what can be thought of each player's ships.
    """

    header: Header
    deal: Deal
    bottoms: tuple[Bottoms, ...]
    past: tuple[Event, ...] = ()


class MarqueReferee:
    """Letter of Marque as a ``Teller``: a ``Referee`` that also counts."""

    def start(self, header: Header) -> Position:
        """The moment before the first event."""
        return Position(header, MARQUE.start(header), (Bottoms(),) * len(header.players))

    def apply(self, position: Position, event: Event) -> Position:
        """The moment after ``event``; raises ``Illegal`` or ``Contradiction``."""
        deal = position.deal.apply(event)
        bottoms = tuple(
            _followed(known, position.deal, deal, seat)
            for seat, known in enumerate(position.bottoms)
        )
        return replace(position, deal=deal, bottoms=bottoms, past=(*position.past, event))

    def report(self, position: Position) -> Json:
        """The table, as ``check`` reports it.

        ``score``: points so far. ``scored``: the treasures among them; ``foreign``: cannon cards of
        others, a point each. ``cannons``: own cannon cards left. ``sea``: the treasures with a ship
        on each; ``shown``: those whose ship was shown to be armed. ``piles``: how many treasures
        are not turned up. All these by player. ``turn``: who is to move. ``next_first``: nothing,
        for who begins a game is agreed at the table.
        """
        table, names = position.deal.table, position.header.players
        fleets = dict(zip(names, table.fleets, strict=True))
        playing = not table.waiting and not table.over
        return {
            "over": table.over,
            "score": {name: fleet.points for name, fleet in fleets.items()},
            "scored": {name: list(fleet.scored) for name, fleet in fleets.items()},
            "foreign": {name: fleet.foreign for name, fleet in fleets.items()},
            "cannons": {name: fleet.cannons for name, fleet in fleets.items()},
            "sea": {name: list(fleet.sea) for name, fleet in fleets.items()},
            "shown": {name: list(fleet.shown) for name, fleet in fleets.items()},
            "piles": {name: len(fleet.piled) for name, fleet in fleets.items()},
            "turn": names[table.turn] if playing else None,
            "winners": [names[seat] for seat in table.winners],
            "next_first": None,
            "misplays": misplays(position.past),
        }

    def odds(self, position: Position, eyes: int | None) -> Json:
        """What the log tells of the ships of everybody but the ``eyes``, by counting alone.

        ``ships``: the probability that each ship at sea is armed, by the treasure it stands on.
        ``unlaunched``: how many ships have not gone to sea (``left``), and how many of those are
        expected to be ``armed``.
        """
        deal, names = position.deal, position.header.players
        others = [seat for seat in range(len(names)) if seat != eyes]
        return {
            "ships": {names[seat]: _at_sea(position, seat) for seat in others},
            "unlaunched": {
                names[seat]: {"left": deal.left(seat), "armed": position.bottoms[seat].unlaunched}
                for seat in others
            },
        }


def misplays(past: tuple[Event, ...]) -> list[int]:
    """The numbers of the events at which the table misplayed."""
    numbered = (event for event in past if not isinstance(event, Set))
    return [n for n, event in enumerate(numbered, start=1) if event.starred]


def _followed(known: Bottoms, before: Deal, after: Deal, seat: int) -> Bottoms:
    """What is thought of a player's ships once an event has sent some out, or shown some."""
    old, new = before.ships[seat], after.ships[seat]
    for place, ship in enumerate(new):
        if place >= len(old):
            known = known.launched()
        if ship.armed is not None and (place >= len(old) or old[place].armed is None):
            known = known.seen(place, ship.armed)
    return known


def _at_sea(position: Position, seat: int) -> dict[str, float]:
    deal, bottoms = position.deal, position.bottoms[seat]
    return {
        str(treasure): bottoms.armed(deal.place(seat, treasure))
        for treasure in deal.table.fleets[seat].sea
    }
