"""What came to light in a game of Le Truc, and how likely it had seemed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.engine.round import Logged
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Dealt, Event, Show, Turn
from kibitz.inference.reckoning import Reckoned
from kibitz.inference.truc import facts as counted
from kibitz.inference.truc.holding import holds
from kibitz.inference.truc.referee import Position


def reckoned(
    events: Sequence[Logged],
    facts: Sequence[Position],
    reads: Sequence[Position],
    truth: Deal | None,
    eyes: int | None,
) -> tuple[Reckoned, ...]:
    """For each opponent and hand the card that came to light last, while it was hidden.

    How likely it had seemed: the chance that the player held at least one of that rank, just
    before. ``facts`` and ``reads``: the moments before the first of ``events`` and after each.
    ``truth``: the end of the last hand with the cards known that ``eyes`` never saw; of those left
    the highest counts.
    """
    hands: list[dict[int, Reckoned]] = [{}]
    for logged, fact, read in zip(events, facts, reads, strict=False):
        if isinstance(logged.event, Dealt):
            hands.append({})
        for seat, card in _shown(logged.event):
            if seat != eyes and counted.hidden(fact.deal, seat):
                hands[-1][seat] = _reckoned(seat, logged.number, card, fact, read)
    if truth is not None:
        for seat in range(len(truth.hands)):
            left = truth.held(seat)
            if seat != eyes and left and counted.hidden(facts[-1].deal, seat):
                last = _reckoned(seat, None, max(left), facts[-1], reads[-1])
                hands[-1][seat] = last
    return tuple(found[seat] for found in hands for seat in sorted(found))


def _shown(event: Event) -> Iterator[tuple[int, int]]:
    """The cards that an event shows, with their owners."""
    match event:
        case Turn(actor, card=card) if card is not None:
            yield actor, card
        case Show(hands):
            yield from ((seat, card) for seat, cards in hands for card in cards)


def _reckoned(seat: int, number: int | None, card: int, fact: Position, read: Position) -> Reckoned:
    plain, chosen = holds(fact, seat).get(card, 0.0), holds(read, seat).get(card, 0.0)
    return Reckoned(seat, number, RANKS[card], plain, chosen)
