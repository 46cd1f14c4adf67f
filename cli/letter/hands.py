"""Everybody's cards as some player sees them, for pages that show any game alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kibitz.cli.hand import Hand
from kibitz.cli.letter.plays import card
from kibitz.cli.texts import _
from kibitz.engine.header import Header
from kibitz.engine.letter.deal import Deal
from kibitz.inference.letter.position import Position


def hands(position: Position, eyes: int | None) -> tuple[Hand, ...]:
    """The hands by seat, then the card laid aside. The card just drawn stands beside the hand."""
    return tuple(_hands(position, eyes))


def revealed(header: Header, deal: Deal) -> dict[str, str]:
    """By its owner what each hand, and the card laid aside, is as far as ``deal`` tells."""
    names = (*header.players, _("laid aside"))
    cards = zip(names, (*deal.hands, deal.aside), strict=True)
    return {name: card(header, rank) for name, rank in cards if rank is not None}


def standing(position: Position) -> str:
    """How many cards are left in the pile, and who is to move."""
    table = position.belief.table
    pile = _("pile {deck}").format(deck=table.deck)
    if table.over:
        return pile
    return f"{pile} · {_('{player} to move').format(player=table.players[table.turn])}"


def _hands(position: Position, eyes: int | None) -> Iterator[Hand]:
    belief, header = position.belief, position.header
    table = belief.table
    for seat, name in enumerate(header.players):
        row = tuple(card(header, rank) for rank in table.rows[seat])
        if not table.alive[seat]:
            yield Hand(name, _("out"), (), seat == eyes, row=row)
            continue
        cards = _likely(header, belief.hand(seat))
        if table.drawn and table.turn == seat and position.deal.drawn is not None:
            drawn = _("{card} (drawn)").format(card=card(header, position.deal.drawn))
            cards = (*cards, (drawn, 1.0))
        note = _("protected") if table.shielded[seat] else ""
        yield Hand(name, note, cards, seat == eyes, row=row)
    if aside := belief.aside():
        yield Hand(_("laid aside"), "", _likely(header, aside))


def _likely(game: Header, hand: Mapping[int, float]) -> tuple[tuple[str, float], ...]:
    ranked = sorted(hand.items(), key=lambda item: (-round(item[1], 9), item[0]))
    return tuple((card(game, rank), p) for rank, p in ranked)
