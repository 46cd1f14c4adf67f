"""Le Truc on a terminal, as commands ask for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from kibitz.cli.hand import Hand
from kibitz.cli.labels import folded, joined
from kibitz.cli.texts import _
from kibitz.cli.truc import faults, labels, news, plays, reasons
from kibitz.cli.truc.advised import in_full, recommended, take
from kibitz.cli.truc.report import TrucReport
from kibitz.cli.truc.screen import ROOM, screen
from kibitz.engine.header import Header
from kibitz.engine.round import Round
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Dealt, Event
from kibitz.engine.truc.layout import Phase
from kibitz.inference.decision import Decision
from kibitz.inference.truc import facts as counted
from kibitz.inference.truc.holding import holds
from kibitz.inference.truc.recommendation import Recommendation
from kibitz.inference.truc.referee import Position


class TrucView(TrucReport):
    """Le Truc as a ``View``."""

    def turn(self, state: Deal) -> int:
        """The seat that has to answer or to play."""
        return state.table.turn

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
        said = _("Nobody names a card in Le Truc: there is nothing to guess.")
        return [Text(line) for line in folded(said, width)]

    def advise(
        self, advice: Recommendation, facts: Position, width: int, everything: bool = False
    ) -> list[Text]:
        """The cards, a line a choice (there are few: always all), and why the best is the best."""
        return list(in_full(advice, width))

    def brief(self, advice: Recommendation, width: int) -> list[Text]:
        """The best choice, and from where on to accept."""
        told = [*recommended(advice), *filter(None, (take(advice),))]
        return [Text(line) for line in joined(told, "   ", width)][:2]

    def why(self, advice: Recommendation) -> list[str]:
        """Why the choice is recommended, in sentences."""
        return reasons.why(advice)

    def fault(self, decision: Decision, eyes: int | None) -> list[str]:
        """Why a decision is marked; of a bluff without a mark, that it was right."""
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
        """What the last event said, took and decided. No figures are compared."""
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
        """The points, what the hand is worth, and whose turn it is."""
        return labels.standing(position.deal.table)

    def revealed(self, header: Header, state: Deal) -> Mapping[str, str]:
        """By their player the cards that are not played yet, where all of them are known."""
        held = {name: state.held(seat) for seat, name in enumerate(header.players)}
        return {name: labels.ranks(cards) for name, cards in held.items() if cards}

    def parts(self, round: Round) -> Mapping[int, str]:
        """The hands, by the event that each begins with, and the points before it."""
        found: dict[int, str] = {}
        number = 0
        for before, logged, after in round.states():
            table = after.table
            new = isinstance(logged.event, Dealt) and (
                not found or before.table.phase is Phase.DONE
            )
            if new and number + 1 not in found:
                text = _("Hand {n} · {score}")
                found[number + 1] = text.format(n=len(found) + 1, score=labels.score(table))
            number = max(number, logged.number)
        return found

    def hands(self, position: Position, eyes: int | None) -> tuple[Hand, ...]:
        """Everybody's unplayed cards: those known, else the ranks that may be among them."""
        return tuple(_hand(position, seat, eyes) for seat in range(len(position.header.players)))

    def truth(self, state: Deal, width: int) -> list[Text]:
        """Everybody's unplayed cards, ``?`` for those that nothing tells."""
        table = state.table
        hands = [f"{name} {_left(state, seat)}" for seat, name in enumerate(table.players)]
        return [Text(line) for line in joined(hands, "   ", width)]


def _hand(position: Position, seat: int, eyes: int | None) -> Hand:
    table, held = position.deal.table, position.deal.held(seat)
    cards: tuple[tuple[str, float], ...] = ()
    if held is not None:
        cards = tuple((labels.rank(card), 1.0) for card in held)
    elif table.phase is Phase.PLAY:
        chances = holds(position, seat)
        ranked = sorted(chances, key=lambda card: (-round(chances[card], 9), -card))
        cards = tuple((labels.rank(card), chances[card]) for card in ranked)
    meaning = "" if held is not None else _("holds one at least")
    row = tuple(labels.played(table, seat).split())
    return Hand(table.players[seat], "", cards, seat == eyes, meaning, row)


def _left(deal: Deal, seat: int) -> str:
    held = deal.held(seat)
    if held is not None:
        cards = [labels.rank(card) for card in held]
    else:
        shown = [labels.rank(card) for card in sorted(deal.shown[seat], reverse=True)]
        cards = [*shown, *["?"] * counted.hidden(deal, seat)]
    return "\N{NO-BREAK SPACE}".join(cards) or "-"
