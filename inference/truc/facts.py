"""What follows in Le Truc from counting alone: who says or plays what tells nothing.

Cards unseen are as likely in one place as in another: what a player has left is a random part of
them.
"""

from __future__ import annotations

from collections import Counter
from math import comb

from kibitz.engine.truc.cards import COPIES, HAND, STRENGTHS
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.layout import Layout, Phase
from kibitz.inference.truc.counting import Counting, counting

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

    As in ``counting``; of two players. Empty if it is not ``seat``'s turn to play, or its cards are
    not known.
    """
    table, held = deal.table, deal.held(seat)
    playing = table.phase is Phase.PLAY and table.question is None
    if not playing or table.turn != seat or held is None:
        return {}
    worth = _counted(deal, seat).worth(*_played(deal, seat))
    return {card: float(worth[(card, *_without(held, card))]) for card in dict.fromkeys(held)}


def chance(deal: Deal, seat: int) -> float | None:
    """The chance of ``seat`` to win the hand if it is played out as in ``leads``.

    ``None`` where its cards are not known, or no card is to be played.
    """
    table, held = deal.table, deal.held(seat)
    if table.phase is not Phase.PLAY or held is None or len(table.players) != 2:
        return None
    counted, played = _counted(deal, seat), _played(deal, seat)
    if table.to_play != seat:
        return float(counted.waiting(*played)[held])
    worth = counted.worth(*played)
    return max(float(worth[(card, *_without(held, card))]) for card in held)


def led_first(table: Layout, seat: int) -> bool:
    """Whether ``seat`` leads to the trick that is on, or did."""
    return (table.trick[0] if table.trick else table.leader) == seat


def _counted(deal: Deal, seat: int) -> Counting:
    table, pack = deal.table, unseen(deal)
    own, theirs = deal.hands[seat] or (), table.played[1 - seat]
    left = tuple(pack[card] + own.count(card) + theirs.count(card) for card in sorted(STRENGTHS))
    return counting(led_first(table, seat), table.rules.tie_to_first, left)


def _played(deal: Deal, seat: int) -> tuple[Cards, Cards]:
    return deal.table.played[seat], deal.table.played[1 - seat]


def _without(held: Cards, card: int) -> Cards:
    place = held.index(card)
    return held[:place] + held[place + 1 :]
