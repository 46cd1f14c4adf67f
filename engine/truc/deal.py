"""A table plus hidden cards: as many of them as somebody knows.

With all cards known (``dealing``) it plays whole rubbers and writes full records; with only those
that a log tells it follows what the log's eyes know for certain of each hand.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from kibitz.engine.errors import N_, Contradiction
from kibitz.engine.rows import changed, put
from kibitz.engine.truc.cards import COPIES, HAND, PACK, RANKS, written
from kibitz.engine.truc.events import Act, Dealt, Event, Hands, Move, Show, Turn
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.table import Table

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Deal:
    """Hidden cards of the hand in play beside the public ``table``.

    ``hands``: per seat, the three cards dealt to it last, or ``None`` where they are not known.
    ``shown``: per seat, unplayed cards that were shown. ``thrown``: cards known to lie among the
    hands thrown away in this hand. ``pack``: the rest of the pack, next card last, or ``None``.
    ``own``: seats whose cards are the log's own, so that playing a card that is not in hand is
    illegal rather than contradictory.
    """

    table: Table
    hands: tuple[Cards | None, ...]
    shown: tuple[Cards, ...]
    thrown: Cards = ()
    pack: Cards | None = None
    own: frozenset[int] = frozenset()

    @classmethod
    def start(cls, table: Table, own: frozenset[int] = frozenset()) -> Deal:
        """No hidden card known yet."""
        seats = len(table.players)
        return cls(table, (None,) * seats, ((),) * seats, own=own)

    # -- what is known ---------------------------------------------------------------------

    def held(self, seat: int) -> Cards | None:
        """The unplayed cards of a seat, high to low, where they are known."""
        hand = self.hands[seat]
        if hand is None:
            return None
        left = Counter(hand) - Counter(self.table.played[seat])
        return tuple(sorted(left.elements(), reverse=True))

    def known(self) -> Counter[int]:
        """How many cards of each rank are known to have left the pack in this hand."""
        found = Counter(self.thrown)
        for seat, hand in enumerate(self.hands):
            found.update(self.table.played[seat] + self.shown[seat] if hand is None else hand)
        return found

    def legal(self, actor: int | None = None) -> tuple[Move, ...]:
        """Everything that ``actor`` (default: the player on turn) may do with the cards known."""
        seat = self.table.turn if actor is None else actor
        return self.table.legal(seat, self.held(seat))

    # -- events ----------------------------------------------------------------------------

    def verify(self, event: Event) -> None:
        """Raise ``Illegal`` if a rule forbids the event, given the table and the log's cards."""
        if not isinstance(event, Turn):
            self.table.verify(event)
            return
        table = self.table
        for move in table.unfold(event):
            held = self.held(move.actor) if move.actor in self.own else None
            objection = table.obstacle(move) if event.starred else table.objection(move, held)
            if objection is not None:
                raise objection
            table = table.after(move)

    def apply(self, event: Event) -> Deal:
        """The deal after ``event``.

        Raises ``Illegal`` if a rule forbids the event, ``Contradiction`` if it cannot be true of
        the cards known.
        """
        self.verify(event)
        match event:
            case Turn():
                deal = self
                for move in self.table.unfold(event):
                    deal = deal.after(move)
                return deal
            case Dealt(hands):
                return self._dealt(hands)
            case Show(hands):
                deal = self
                for seat, cards in hands:
                    deal = deal._showed(seat, cards)
                return deal._counted()

    def after(self, move: Move) -> Deal:
        """The deal after a move that is legal; raises ``Contradiction`` if it cannot be true."""
        table = self.table.after(move)
        if move.act is not Act.PLAY or move.card is None:
            return changed(self, table=table)
        shown = self.shown[move.actor]
        if move.card in shown:
            shown = tuple((Counter(shown) - Counter((move.card,))).elements())
        elif len(self.table.played[move.actor]) + len(shown) == HAND:
            raise self._lacking(move.actor, move.card)
        held = self.held(move.actor)
        if held is not None and move.card not in held:
            raise self._lacking(move.actor, move.card)
        return changed(self, table=table, shown=put(self.shown, move.actor, shown))._counted()

    def _dealt(self, hands: Hands) -> Deal:
        deal = changed(self, table=self.table.dealt())
        if self.table.phase is not Phase.PLAY:
            deal = deal._cleared(self)
        for seat, cards in hands:
            if deal.hands[seat] not in (None, cards):
                raise Contradiction(
                    N_("{player} was dealt {cards}"),
                    player=self.table.players[seat],
                    cards=written(deal.hands[seat] or ()),
                )
            deal = changed(deal, hands=put(deal.hands, seat, cards))
        return deal._counted()

    def _cleared(self, before: Deal) -> Deal:
        """No card known yet of the hands that are dealt now."""
        if before.table.phase is not Phase.REDEAL:
            return changed(self.start(self.table, self.own), pack=self.pack)
        captains = self.table.captains
        gone = [card for seat in captains for card in before.hands[seat] or before.shown[seat]]
        hands = tuple(None if s in captains else hand for s, hand in enumerate(self.hands))
        shown = tuple(() if s in captains else cards for s, cards in enumerate(self.shown))
        return changed(self, hands=hands, shown=shown, thrown=(*self.thrown, *gone))

    def _showed(self, seat: int, cards: Cards) -> Deal:
        """Further cards of a seat are shown."""
        shown, held = (*self.shown[seat], *cards), self.held(seat)
        if held is not None and (lacking := Counter(shown) - Counter(held)):
            raise self._lacking(seat, max(lacking))
        left = HAND - len(self.table.played[seat])
        if len(shown) > left:
            raise Contradiction(
                N_("{player} has not so many cards left: {left} beside those played"),
                player=self.table.players[seat],
                left=left,
            )
        return changed(self, shown=put(self.shown, seat, shown))

    def _counted(self) -> Deal:
        """This deal; raises ``Contradiction`` if it has more cards of a rank than the pack."""
        for card, number in self.known().items():
            if number > COPIES:
                raise Contradiction(
                    N_("that makes {number} cards of rank {card}: the pack has {copies}"),
                    number=number,
                    card=RANKS[card],
                    copies=COPIES,
                )
        return self

    def _lacking(self, seat: int, card: int) -> Contradiction:
        return Contradiction(
            N_("{player} has no {card} left"), player=self.table.players[seat], card=RANKS[card]
        )

    # -- playing ---------------------------------------------------------------------------

    def dealing(self, rng: random.Random) -> tuple[Deal, Dealt]:
        """Deal what is to be dealt now, from the rest of the pack or a shuffled one.

        The deal with every new card known, and the event that says so. Raises ``Illegal`` if
        nothing is to be dealt, ``ValueError`` if the rest of the pack is not known.
        """
        table = self.table
        if table.phase is Phase.REDEAL:
            if self.pack is None:
                raise ValueError("the rest of the pack is not known")
            pack, seats = list(self.pack), sorted(table.captains)
        else:
            pack, seats = [card % len(RANKS) for card in range(PACK)], list(range(len(self.hands)))
            rng.shuffle(pack)
        hands = tuple((seat, tuple(pack.pop() for _ in range(HAND))) for seat in seats)
        event = Dealt(hands)
        return changed(self.apply(event), pack=tuple(pack)), event
