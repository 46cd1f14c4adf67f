"""What follows in Le Truc from counting alone: who says or plays what tells nothing.

Cards unseen are as likely in one place as in another: what a player has left is a random part of
them.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb

from kibitz.engine.truc.cards import COPIES, HAND, STRENGTHS
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Act, Move
from kibitz.engine.truc.layout import Layout, Phase

Cards = tuple[int, ...]


def unseen(deal: Deal) -> Counter[int]:
    """How many cards of each rank the log does not know to be anywhere."""
    known = deal.known()
    return Counter({card: COPIES - known[card] for card in STRENGTHS if known[card] < COPIES})


def hidden(deal: Deal, seat: int) -> int:
    """How many cards a player has left that the log does not know."""
    if deal.hands[seat] is not None:
        return 0
    return HAND - len(deal.table.played[seat]) - len(deal.shown[seat])


def holds(deal: Deal, seat: int) -> dict[int, float]:
    """The chance that a player has at least one card of a rank left, for every possible rank."""
    certain = deal.held(seat)
    if certain is None:
        certain = deal.shown[seat]
    pool, number = unseen(deal), hidden(deal, seat)
    total = sum(pool.values())
    found = {}
    for card in STRENGTHS:
        if card in certain:
            found[card] = 1.0
        elif pool[card] and number:
            found[card] = 1 - comb(total - pool[card], number) / comb(total, number)
    return found


def leads(deal: Deal, seat: int) -> dict[int, float]:
    """What each card is worth to ``seat``, who is to play it: the chance to win the hand.

    Nobody raises any more, the others play at random, and ``seat`` plays as well as that allows. Of
    two players. Empty if it is not ``seat``'s turn to play, or its cards are not known.
    """
    table, held = deal.table, deal.held(seat)
    playing = table.phase is Phase.PLAY and table.question is None
    if not playing or table.turn != seat or held is None:
        return {}
    pool = tuple(sorted(unseen(deal).items()))
    quiet = Layout.start(table.rules, table.players, table.first)
    for mover, card in _line(table):
        quiet = quiet.after(Move(mover, Act.PLAY, card))
    return {card: _played(quiet, seat, held, pool, card) for card in dict.fromkeys(held)}


def chance(deal: Deal, seat: int) -> float | None:
    """The chance of ``seat`` to win the hand if it is played out as in ``leads``.

    ``None`` where its cards are not known, or no card is to be played.
    """
    table, held = deal.table, deal.held(seat)
    if table.phase is not Phase.PLAY or held is None or len(table.players) != 2:
        return None
    pool = tuple(sorted(unseen(deal).items()))
    quiet = Layout.start(table.rules, table.players, table.first)
    for mover, card in _line(table):
        quiet = quiet.after(Move(mover, Act.PLAY, card))
    return _value(quiet, seat, held, pool)


def _line(table: Layout) -> list[tuple[int, int]]:
    """Who played which card so far, in turn."""
    empty = Layout.start(table.rules, table.players, table.first)
    line: list[tuple[int, int]] = []
    left = [list(cards) for cards in table.played]
    while any(left):
        mover = empty.turn
        card = left[mover].pop(0)
        line.append((mover, card))
        empty = empty.after(Move(mover, Act.PLAY, card))
    return line


@lru_cache(maxsize=100_000)
def _value(table: Layout, seat: int, held: Cards, pool: tuple[tuple[int, int], ...]) -> float:
    """The chance of ``seat`` to win the hand from here on."""
    if table.phase is Phase.DONE:
        return float(table.winner == table.side(seat))
    if table.turn == seat:
        return max(_played(table, seat, held, pool, card) for card in dict.fromkeys(held))
    total = sum(number for _card, number in pool)
    worth = 0.0  # in cards of the pool, so that what is certain is exactly 1
    for card, number in pool:
        if number:
            rest = tuple((c, n - (c == card)) for c, n in pool)
            after = table.after(Move(table.turn, Act.PLAY, card))
            worth += number * _value(after, seat, held, rest)
    return worth / total


def _played(
    table: Layout, seat: int, held: Cards, pool: tuple[tuple[int, int], ...], card: int
) -> float:
    rest = list(held)
    rest.remove(card)
    return _value(table.after(Move(seat, Act.PLAY, card)), seat, tuple(rest), pool)
