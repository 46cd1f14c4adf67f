"""Replaying a record of Letter of Marque, and what follows from it by counting alone.

In the shapes of DESIGN's JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from kibitz.engine.header import Header
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Event, Set
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.marque.view import seen_by
from kibitz.inference.marque.bottoms import Bottoms
from kibitz.inference.marque.opponent_model import OpponentModel

Json = dict[str, Any]


@dataclass(frozen=True)
class Position:
    """A moment of a record.

    ``past``: the events so far. ``bottoms``: by seat, what can be thought of each player's ships.
    ``shown``: the deal as everybody at the table saw it. ``common``: by seat, what everybody but
    the owner can think of each player's ships. ``reader``: how the players choose (``reads``);
    ``None``: by counting alone (``facts``).
    """

    header: Header
    deal: Deal
    bottoms: tuple[Bottoms, ...]
    shown: Deal
    common: tuple[Bottoms, ...]
    past: tuple[Event, ...] = ()
    reader: OpponentModel | None = None

    @property
    def model(self) -> str:
        """What the figures take into account of how people choose."""
        return "facts" if self.reader is None else "reads"


class MarqueReferee:
    """Letter of Marque as a ``Teller``: a ``Referee`` that also counts."""

    def start(self, header: Header) -> Position:
        """The moment before the first event."""
        deal, nothing = MARQUE.start(header), (Bottoms(),) * len(header.players)
        return Position(header, deal, nothing, deal, nothing)

    def apply(self, position: Position, event: Event) -> Position:
        """The moment after ``event``; raises ``Illegal`` or ``Contradiction``."""
        public = seen_by(None, event)
        deal, shown = position.deal.apply(event), position.shown.apply(public)
        reader = position.reader
        if reader is None:
            bottoms = _followed(position.bottoms, position.deal, deal)
            common = _followed(position.common, position.shown, shown)
        else:
            reader = reader.after(position.shown, public)
            bottoms = tuple(sheet.bottoms for sheet in reader.known(deal))
            common = tuple(sheet.bottoms for sheet in reader.sheets)
        return Position(
            position.header, deal, bottoms, shown, common, (*position.past, event), reader
        )

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
        expected to be ``armed``. ``mine``: the probability that a ship of the eyes is armed, as the
        others see it.
        """
        deal, names = position.deal, position.header.players
        others = [seat for seat in range(len(names)) if seat != eyes]
        found: Json = {
            "ships": {names[seat]: _at_sea(deal, seat, position.bottoms) for seat in others},
            "unlaunched": {
                names[seat]: {"left": deal.left(seat), "armed": position.bottoms[seat].unlaunched}
                for seat in others
            },
        }
        if eyes is not None:
            found["mine"] = _at_sea(deal, eyes, position.common)
        return found


def replayed(position: Position, events: Sequence[Event]) -> Position:
    """The moment after other ``events``, with the same model of how people choose."""
    referee, reader = MarqueReferee(), position.reader
    found = referee.start(position.header)
    if reader is not None:
        found = replace(found, reader=OpponentModel.expecting(reader.styles, reader.prior))
    for event in events:
        found = referee.apply(found, event)
    return found


def misplays(past: tuple[Event, ...]) -> list[int]:
    """The numbers of the events at which the table misplayed."""
    numbered = (event for event in past if not isinstance(event, Set))
    return [n for n, event in enumerate(numbered, start=1) if event.starred]


def _followed(known: tuple[Bottoms, ...], before: Deal, after: Deal) -> tuple[Bottoms, ...]:
    """What is thought of everybody's ships once an event has sent some out, or shown some."""
    return tuple(_seen(bottoms, before, after, seat) for seat, bottoms in enumerate(known))


def _seen(known: Bottoms, before: Deal, after: Deal, seat: int) -> Bottoms:
    old, new = before.ships[seat], after.ships[seat]
    for place, ship in enumerate(new):
        if place >= len(old):
            known = known.launched()
        if ship.armed is not None and (place >= len(old) or old[place].armed is None):
            known = known.seen(place, ship.armed)
    return known


def _at_sea(deal: Deal, seat: int, known: tuple[Bottoms, ...]) -> dict[str, float]:
    return {
        str(treasure): known[seat].armed(deal.place(seat, treasure))
        for treasure in deal.table.fleets[seat].sea
    }
