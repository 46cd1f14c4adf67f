"""Everybody's cards as some player sees them, for pages that show any game alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kibitz.cli.hand import Hand
from kibitz.cli.texts import _, card_name
from kibitz.engine.header import Header
from kibitz.inference.letter.position import Position


def hands(position: Position, eyes: int | None) -> tuple[Hand, ...]:
    """The hands by seat, then the card laid aside. The card just drawn stands beside the hand."""
    return tuple(_hands(position, eyes))


def _hands(position: Position, eyes: int | None) -> Iterator[Hand]:
    belief, header = position.belief, position.header
    table = belief.table
    for seat, name in enumerate(header.players):
        row = " ".join(map(str, table.rows[seat]))
        note = _("row {cards}").format(cards=row) if row else ""
        if not table.alive[seat]:
            gone = _("out")
            yield Hand(name, f"{gone} · {note}" if note else gone, (), seat == eyes)
            continue
        cards = _likely(header, belief.hand(seat))
        if table.drawn and table.turn == seat and position.deal.drawn is not None:
            drawn = _("{card} (drawn)").format(card=_card(header, position.deal.drawn))
            cards = (*cards, (drawn, 1.0))
        yield Hand(name, note, cards, seat == eyes)
    if aside := belief.aside():
        yield Hand(_("laid aside"), "", _likely(header, aside))


def _likely(game: Header, hand: Mapping[int, float]) -> tuple[tuple[str, float], ...]:
    ranked = sorted(hand.items(), key=lambda item: (-round(item[1], 9), item[0]))
    return tuple((_card(game, rank), p) for rank, p in ranked)


def _card(game: Header, rank: int) -> str:
    return f"{rank} {card_name(game, rank)}"
