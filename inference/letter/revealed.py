"""What came to light in a round of the 16-card family, and how likely it had seemed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.engine.letter import steps
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Event
from kibitz.engine.round import Logged
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.position import Position
from kibitz.inference.reckoning import Reckoned

_CERTAIN = 1 - 1e-9


def reckoned(
    events: Sequence[Logged],
    facts: Sequence[Position],
    reads: Sequence[Position],
    truth: Deal | None,
    eyes: int | None,
) -> tuple[Reckoned, ...]:
    """For each opponent the hand that came to light last, of those that were not certain already.

    ``facts`` and ``reads``: the moments before the first of ``events`` and after each. ``truth``:
    the hands at the end, as far as the record tells; those that ``eyes`` never saw count too.
    """
    found: dict[int, Reckoned] = {}
    for logged, fact, read in zip(events, facts, reads, strict=False):
        both = zip(
            _shown(fact.belief, logged.event, eyes),
            _shown(read.belief, logged.event, eyes),
            strict=True,
        )
        for (seat, card, plain), (_seat, _card, chosen) in both:
            if seat not in found or plain < _CERTAIN:
                found[seat] = Reckoned(seat, logged.number, str(card), plain, chosen)
    last = facts[-1].belief
    if truth is not None and last.table.over:
        for seat in last.table.standing:
            held, hand = truth.hands[seat], last.hand(seat)
            if seat != eyes and held is not None and len(hand) > 1:
                chance = reads[-1].belief.hand(seat).get(held, 0.0)
                found[seat] = Reckoned(seat, None, str(held), hand.get(held, 0.0), chance)
    return tuple(found[seat] for seat in sorted(found))


def _shown(belief: Belief, event: Event, eyes: int | None) -> Iterator[tuple[int, int, float]]:
    """The other players' cards that an event shows, and how likely each was just before."""
    for step in belief.table.unfold(event):
        match step:
            case steps.Has(player, card) | steps.Lay(player, card) if player != eyes:
                yield player, card, belief.hand(player).get(card, 0.0)
        belief = belief.step(step, event)
