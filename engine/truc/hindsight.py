"""What the whole record tells of the hidden cards of Le Truc at each of its moments.

A card that is played or shown was in that hand ever since it was dealt. A full record needs none
of this; a log kept by one player gets as much of the truth as came to light.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from kibitz.engine.rows import put
from kibitz.engine.truc.cards import HAND
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Dealt, Event
from kibitz.engine.truc.layout import Phase

Cards = tuple[int, ...]


def hindsight(states: Sequence[Deal], events: Sequence[Event]) -> tuple[Deal, ...]:
    """The ``states`` before the first of ``events`` and after each, with what came to light later.

    There is one state more than there are events.
    """
    seats = range(len(states[0].hands))
    later = [_seen(states[-1], seat) for seat in seats]
    known = [_with(states[-1], later)]
    for state, event in zip(reversed(states[:-1]), reversed(events), strict=True):
        for seat in seats:
            if _dealt_to(state, event, seat):
                later[seat] = _seen(state, seat)
        known.append(_with(state, later))
    return tuple(reversed(known))


def completed(states: Sequence[Deal], events: Sequence[Event]) -> tuple[Event, ...]:
    """The ``events`` with the hands that were dealt, where all three cards came to light.

    ``states``: as for ``hindsight``.
    """
    known, found = hindsight(states, events), list(events)
    told: set[int] = set()
    for place, event in reversed(list(enumerate(events))):
        if not isinstance(event, Dealt):
            continue
        told |= {seat for seat, _cards in event.hands}
        if place and states[place].table.phase is Phase.PLAY:
            continue  # what is told in several lines is completed in the first of them
        hands = enumerate(known[place + 1].hands)
        others = tuple(
            (seat, cards)
            for seat, cards in hands
            if cards is not None
            and seat not in told
            and (not place or _dealt_to(states[place], event, seat))
        )
        found[place], told = Dealt(event.hands + others), set()
    return tuple(found)


def _dealt_to(before: Deal, event: Event, seat: int) -> bool:
    """Whether an event gives ``seat`` other cards than it had before."""
    if not isinstance(event, Dealt) or before.table.phase is Phase.PLAY:
        return False  # a line that deals in play tells of cards dealt already
    return before.table.phase is Phase.DONE or seat in before.table.captains


def _seen(deal: Deal, seat: int) -> Cards:
    """The cards that ``seat`` is known to have been dealt, played ones among them."""
    hand = deal.hands[seat]
    return deal.table.played[seat] + deal.shown[seat] if hand is None else hand


def _with(deal: Deal, later: Sequence[Cards]) -> Deal:
    """The deal with these cards of each seat known."""
    hands, shown = deal.hands, deal.shown
    for seat, cards in enumerate(later):
        if len(cards) == HAND:
            hands, shown = put(hands, seat, cards), put(shown, seat, ())
        else:
            left = Counter(cards) - Counter(deal.table.played[seat])
            shown = put(shown, seat, tuple(left.elements()))
    return replace(deal, hands=hands, shown=shown)
