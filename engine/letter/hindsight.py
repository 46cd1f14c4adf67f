"""What the whole record tells of the hidden cards at each of its moments.

A card that is turned up later was in that hand for some time before: going back through the steps
of each event says for how long. A full record needs none of it; a log kept by one player gets as
much of the truth as came to light.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kibitz.engine.letter import steps
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Event, Turn
from kibitz.engine.letter.table import Table
from kibitz.engine.rows import put


@dataclass(frozen=True)
class _Later:
    """What is known of the cards by what came after: ``None`` is not known."""

    hands: tuple[int | None, ...]
    aside: int | None


def hindsight(states: Sequence[Deal], events: Sequence[Event]) -> tuple[Deal, ...]:
    """The ``states`` before the first of ``events`` and after each, with what came to light later.

    There is one state more than there are events.
    """
    last = _counted(states[-1])
    later = _Later(last.hands, last.aside)
    known = [last]
    for state, event in zip(reversed(states[:-1]), reversed(events), strict=True):
        later = _before(later, state, event)
        hands = tuple(
            now if now is not None else then
            for now, then in zip(state.hands, later.hands, strict=True)
        )
        later = _Later(hands, later.aside if state.aside is None else state.aside)
        known.append(replace(state, hands=hands, aside=later.aside))
    return tuple(reversed(known))


def _counted(deal: Deal) -> Deal:
    """``deal`` with the one card that nobody knows, where only one is left that it can be."""
    table = deal.table
    unknown = [p for p in table.standing if deal.hands[p] is None]
    if table.deck or table.drawn or len(unknown) + (table.aside and deal.aside is None) != 1:
        return deal
    left = Counter(table.unseen)
    left.subtract(card for p in table.standing if (card := deal.hands[p]) is not None)
    if table.aside and deal.aside is not None:
        left[deal.aside] -= 1
    (card,) = left.elements()
    if unknown:
        return replace(deal, hands=put(deal.hands, unknown[0], card))
    return replace(deal, aside=card)


def _before(later: _Later, state: Deal, event: Event) -> _Later:
    """What is known before ``event``, which happened at ``state``, by what is known after it."""
    drawn = event.drawn if isinstance(event, Turn) else None
    taken: list[tuple[steps.Step, Table]] = []
    table = state.table
    for step in table.unfold(event):
        taken.append((step, table))
        table = table.step(step)
    for step, at in reversed(taken):
        later = _undone(later, step, at, drawn)
    return later


def _undone(later: _Later, step: steps.Step, table: Table, drawn: int | None) -> _Later:
    """What is known before one step, taken at ``table``."""
    hands = later.hands
    match step:
        case steps.Play(player, card):
            return replace(later, hands=put(hands, player, _held(hands[player], card, drawn)))
        case steps.Has(player, card) | steps.Lay(player, card):
            return replace(later, hands=put(hands, player, card))
        case steps.Exchange(one, other):
            return replace(later, hands=put(put(hands, one, hands[other]), other, hands[one]))
        case steps.Level(one, other):
            both = hands[other] if hands[one] is None else hands[one]
            return replace(later, hands=put(put(hands, one, both), other, both))
        case steps.Take(player) if table.deck:
            return replace(later, hands=put(hands, player, None))
        case steps.Take(player):
            return _Later(put(hands, player, None), hands[player])
        case steps.Aside(card):
            return replace(later, aside=card)
    return later


def _held(kept: int | None, played: int, drawn: int | None) -> int | None:
    """The hand before ``drawn`` came and ``played`` went, if it follows from what was kept."""
    if drawn is not None and drawn != played:
        return played
    return kept if drawn is not None or kept == played else None
