"""Letter of Marque on a terminal, as commands ask for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from kibitz.cli.hand import Hand
from kibitz.cli.labels import folded, joined
from kibitz.cli.marque import advised, faults, labels, news, plays, reasons
from kibitz.cli.marque.report import MarqueReport
from kibitz.cli.marque.screen import ROOM, screen
from kibitz.cli.texts import _
from kibitz.engine.header import Header
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Event
from kibitz.engine.round import Round
from kibitz.inference.decision import Decision
from kibitz.inference.marque.recommendation import Recommendation
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.settled import certain


class MarqueView(MarqueReport):
    """Letter of Marque as a ``View``."""

    def turn(self, state: Deal) -> int:
        """The seat that moves, or whose first treasure is missing."""
        waiting = state.table.waiting
        return waiting[0] if waiting else state.table.turn

    def odds(
        self,
        round: Round,
        before: Position | None,
        facts: Position,
        reads: Position | None,
        eyes: int | None,
        width: int,
        advice: Recommendation | None = None,
        height: int = ROOM,
        shown: Position | None = None,
        prompted: bool = False,
        course: Sequence[tuple[Position, Position]] = (),
    ) -> list[Text]:
        """The screen after the last event."""
        return screen(before, facts, reads, eyes, width, advice, height, shown, prompted)

    def guess(
        self, facts: Position, reads: Position, model: str, eyes: int | None, width: int
    ) -> list[Text]:
        """That there is nothing to guess at."""
        said = _("Nobody names a ship in Letter of Marque: “odds” says which may be armed.")
        return [Text(line) for line in folded(said, width)]

    def advise(
        self, advice: Recommendation, facts: Position, width: int, everything: bool = False
    ) -> list[Text]:
        """The choices, a line each, and why the best is the best."""
        return list(advised.in_full(advice, facts, width, everything))

    def brief(self, advice: Recommendation, width: int) -> list[Text]:
        """The best choice, and the safest."""
        return list(advised.brief(advice, width))

    def why(self, advice: Recommendation) -> list[str]:
        """Why the choice is recommended, in sentences."""
        return reasons.why(advice)

    def fault(self, decision: Decision, eyes: int | None) -> list[str]:
        """Why a decision is marked."""
        return faults.fault(decision, eyes)

    def blame(self, kind: str) -> str:
        """What a kind of mistake is called in a list."""
        return _(faults.KINDS[kind])

    def told(
        self,
        before: Position,
        after: Position,
        eyes: int | None,
        shown: Position | None = None,
    ) -> list[str]:
        """What the last event did, and what it showed to all. No figures are compared."""
        return news.news(before, after, after.header.players, eyes)

    def choice(self, header: Header, text: str, actor: int) -> str:
        """A choice in words."""
        return plays.choice(text)

    def event(
        self, header: Header, event: Event, eyes: int | None = None, brief: bool = False
    ) -> tuple[str, str]:
        """Who did something, and what, in words."""
        return plays.event(header, event, eyes, brief=brief)

    def standing(self, position: Position) -> str:
        """Whose turn it is; what else there is to see, the notes of the hands say."""
        table = position.deal.table
        if table.over:
            return ""
        return _("{player} to move").format(player=table.players[self.turn(position.deal)])

    def revealed(self, header: Header, state: Deal) -> Mapping[str, str]:
        """By their player the ships at sea whose bottoms are known."""
        fleets = {name: _known(state, seat) for seat, name in enumerate(header.players)}
        return {name: ", ".join(ships) for name, ships in fleets.items() if ships}

    def parts(self, round: Round) -> Mapping[int, str]:
        """None: a round is one."""
        return {}

    def hands(self, position: Position, eyes: int | None) -> tuple[Hand, ...]:
        """Everybody's ships at sea: those known, else how likely each is armed."""
        return tuple(_hand(position, seat, eyes) for seat in range(len(position.header.players)))

    def truth(self, state: Deal, width: int) -> list[Text]:
        """Everybody's ships at sea, ``?`` for those that nothing tells."""
        table = state.table
        fleets = [f"{name} {_fleet(state, seat)}" for seat, name in enumerate(table.players)]
        return [Text(line) for line in joined(fleets, "   ", width)]


def _hand(position: Position, seat: int, eyes: int | None) -> Hand:
    table = position.deal.table
    ships = [_chance(position, seat, treasure) for treasure in sorted(table.fleets[seat].sea)[::-1]]
    return Hand(table.players[seat], labels.public(table, seat), tuple(ships), seat == eyes)


def _chance(position: Position, seat: int, treasure: int) -> tuple[str, float]:
    armed = certain(position.deal, seat, treasure)
    if armed is not None:
        return labels.ship(treasure, armed), 1.0
    return labels.ship(treasure, armed=True), labels.chance(position, seat, treasure)


def _known(deal: Deal, seat: int) -> list[str]:
    ships = sorted(deal.table.fleets[seat].sea, reverse=True)
    found = [(treasure, certain(deal, seat, treasure)) for treasure in ships]
    return [labels.ship(treasure, armed) for treasure, armed in found if armed is not None]


def _fleet(deal: Deal, seat: int) -> str:
    ships = []
    for treasure in sorted(deal.table.fleets[seat].sea, reverse=True):
        armed = certain(deal, seat, treasure)
        text = f"{treasure} ?" if armed is None else labels.ship(treasure, armed)
        ships.append(text.replace(" ", "\N{NO-BREAK SPACE}"))
    return ", ".join(ships) or "-"
