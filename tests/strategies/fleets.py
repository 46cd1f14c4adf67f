"""Tables of Letter of Marque, and whole records of random legal play at them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, cached_property

from hypothesis import strategies as st

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Event, Hit, Home, Move, Pass, Sail, Set, Turn
from kibitz.engine.marque.notation import format_event
from kibitz.engine.marque.rules import ARMED, SEATS, SHIPS, rules_for
from kibitz.engine.marque.table import Table
from kibitz.engine.record import loads
from kibitz.engine.round import Round, read_round

NAMES = ("Anna", "Ben", "Carla", "Dov", "Eva", "Finn")

OPTION_SETS = [(), ("free-pass",), ("treasures=1-2-4-8-16",), ("free-pass", "treasures=2-3-5-7-11")]


def marque(
    *lines: str,
    players: str = "Me, Ben, Carla",
    eyes: str | None = None,
    first: str = "Me",
    options: str = "",
) -> str:
    """The text of a record in brief: ``lines`` under the tags of a table."""
    tags = [
        ("Game", "marque"), ("Players", players), ("Perspective", eyes), ("First", first),
        ("Options", options),
    ]  # fmt: skip
    written = [f'[{key} "{value}"]' for key, value in tags if value]
    return "\n".join((*written, *lines)) + "\n"


@dataclass(frozen=True)
class Played:
    """A game of random play: the deal after it with every bottom known, and its events."""

    seats: int
    options: tuple[str, ...]
    first: int
    deal: Deal
    events: tuple[Event, ...]

    @cached_property
    def text(self) -> str:
        """The full record."""
        players = NAMES[: self.seats]
        tags = marque(
            players=", ".join(players), first=players[self.first], options=", ".join(self.options)
        )
        header = read_round(loads(tags)[0]).header
        return tags + "".join(f"{format_event(header, event)}\n" for event in self.events)

    @cached_property
    def round(self) -> Round:
        """The full record, read."""
        return read_round(loads(self.text)[0])


@cache
def played(seats: int, options: tuple[str, ...], seed: int) -> Played:
    """The random legal play that a seed makes."""
    rng = random.Random(f"{seats} {options} {seed}")
    rules, first = rules_for(seats, options), rng.randrange(seats)
    stocks = [_Stock(rules.treasures, rng) for _ in range(seats)]
    deal = Deal.start(Table.start(rules, NAMES[:seats], first))
    opening = Set(tuple(stock.sail(seat) for seat, stock in enumerate(stocks)))
    events: list[Event] = [opening]
    deal = deal.apply(opening)
    while not deal.table.over:
        event = carried_out(rng.choice(deal.table.legal()), deal, stocks)
        events.append(event)
        deal = deal.apply(event)
    return Played(seats, options, first, deal, tuple(events))


class _Stock:
    """What one player has not sent out yet, in the order in which it comes."""

    def __init__(self, treasures: tuple[int, ...], rng: random.Random) -> None:
        self.pile = rng.sample(treasures, SHIPS)
        self.ships = rng.sample([True] * ARMED + [False] * (SHIPS - ARMED), SHIPS)

    def sail(self, seat: int) -> Sail:
        return Sail(seat, self.pile.pop(), self.ships.pop())


def carried_out(move: Move, deal: Deal, stocks: list[_Stock]) -> Turn:
    """The event that comes of a decision."""
    match move:
        case Move(actor, Act.SAIL):
            return stocks[actor].sail(actor)
        case Move(actor, Act.HOME, int(treasure)):
            return Home(actor, treasure)
        case Move(actor, Act.HIT, int(treasure), int(target)):
            armed = deal.armed(target, treasure)
            assert armed is not None
            return Hit(actor, target, treasure, armed)
    return Pass(move.actor)


def records() -> st.SearchStrategy[Played]:
    """Games of random play at any table."""
    return st.builds(
        played, st.sampled_from(SEATS), st.sampled_from(OPTION_SETS), st.integers(0, 10**9)
    )
