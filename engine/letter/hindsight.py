"""What the whole record tells of the hidden cards at each of its moments.

A card that is turned up later was in that hand for some time before: going back through the steps
of each event says for how long. A log kept by one player gets as much of the truth as came to
light, and a full record that leaves out what follows from the rest gets it back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kibitz.engine.letter import steps
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Dealt, Duel, Event, Outcome, Peek, Renewal, Swap, Turn
from kibitz.engine.rows import put


@dataclass(frozen=True)
class _Known:
    """What is known of the cards at a moment, also by what came after: ``None`` is not known."""

    hands: tuple[int | None, ...]
    aside: int | None

    def with_deal(self, deal: Deal) -> _Known:
        """The same with what was known then already."""
        hands = tuple(
            later if now is None else now for now, later in zip(deal.hands, self.hands, strict=True)
        )
        return _Known(hands, self.aside if deal.aside is None else deal.aside)


def hindsight(states: Sequence[Deal], events: Sequence[Event]) -> tuple[Deal, ...]:
    """The ``states`` before the first of ``events`` and after each, with what came to light later.

    There is one state more than there are events.
    """
    last = _counted(states[-1])
    known, found = _Known(last.hands, last.aside), [last]
    for state, event in zip(reversed(states[:-1]), reversed(events), strict=True):
        known = _moments(known, state, event)[0]
        found.append(replace(state, hands=known.hands, aside=known.aside))
    return tuple(reversed(found))


def completed(states: Sequence[Deal], events: Sequence[Event]) -> tuple[Event, ...]:
    """The ``events`` with the facts that they leave out although the others tell them.

    ``states``: as for ``hindsight``.
    """
    untold = set(range(len(states[0].hands)))
    untold -= {seat for event in events if isinstance(event, Dealt) for seat, _ in event.hands}
    if not untold and all(map(_whole, events)):
        return tuple(events)
    known = hindsight(states, events)
    found: list[Event] = []
    for state, event, after in zip(states, events, known[1:], strict=False):
        match event:
            case Turn():
                found.append(_told(event, _moments(_Known(after.hands, after.aside), state, event)))
            case Dealt(hands):
                firsts = ((seat, after.hands[seat]) for seat in sorted(untold))
                others = tuple((seat, card) for seat, card in firsts if card is not None)
                untold.clear()
                found.append(replace(event, hands=hands + others))
            case _:
                found.append(event)
    return tuple(found)


def told(deal: Deal, turn: Turn) -> Turn:
    """A turn with the facts that it leaves out although the cards known before it tell them."""
    if _whole(turn):
        return turn
    return _told(turn, _moments(_Known((None,) * len(deal.hands), None), deal, turn))


def _whole(event: Event) -> bool:
    """Whether an event tells everything that there is to know of it."""
    match event:
        case Turn(_, None) | Turn(outcome=Peek(None) | Swap(None) | Duel(won=None)):
            return False
        case Turn(outcome=Renewal(_, None)):
            return False
    return True


def _told(turn: Turn, moments: Sequence[_Known]) -> Turn:
    """``turn`` with what is known at its ``moments``: before each of its steps and at its end."""
    if turn.card is None:
        return turn
    before, played = moments[0].hands[turn.actor], moments[2].hands
    drawn = turn.drawn
    if drawn is None and before is not None:
        drawn = played[turn.actor] if before == turn.card else turn.card
    return replace(turn, drawn=drawn, outcome=_outcome(turn, played, moments))


def _outcome(turn: Turn, hands: Sequence[int | None], moments: Sequence[_Known]) -> Outcome | None:
    """What came of a turn; ``hands``: once the card was played, before it took effect."""
    match turn.outcome, turn.target:
        case Peek(None), int(target):
            return Peek(hands[target])
        case Swap(None, giver), _:
            return Swap(hands[giver], giver)
        case Duel(loser, lost, None), int(target):
            return Duel(loser, lost, hands[target if loser == turn.actor else turn.actor])
        case Renewal(thrown, None), int(target):
            return Renewal(thrown, moments[-1].hands[target])
    return turn.outcome


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
    match list(left.elements()):
        case [card] if unknown:
            return replace(deal, hands=put(deal.hands, unknown[0], card))
        case [card]:
            return replace(deal, aside=card)
        case _:
            return deal  # a record that cannot be true is refuted elsewhere


def _moments(known: _Known, deal: Deal, event: Event) -> list[_Known]:
    """What is known before each step of ``event``, which happened at ``deal``, and at its end.

    ``known``: what is known at its end.
    """
    drawn = event.drawn if isinstance(event, Turn) else None
    taken: list[tuple[steps.Step, Deal]] = []
    for step in deal.table.unfold(event):
        taken.append((step, deal))
        deal = deal.step(step)
    found = [known.with_deal(deal)]
    for step, at in reversed(taken):
        found.append(_undone(found[-1], step, at, drawn).with_deal(at))
    return found[::-1]


def _undone(later: _Known, step: steps.Step, deal: Deal, drawn: int | None) -> _Known:
    """What is known before one step, taken at ``deal``."""
    hands, table, reached = later.hands, deal.table, deal.reached
    match step:
        case steps.Play(player, card):
            return replace(later, hands=put(hands, player, _held(hands[player], card, drawn)))
        case steps.Under(player, cards) if table.reached:
            return replace(later, hands=put(hands, player, _before(hands[player], cards, reached)))
        case steps.Has(player, card) | steps.Lay(player, card):
            return replace(later, hands=put(hands, player, card))
        case steps.Exchange(one, other):
            return replace(later, hands=put(put(hands, one, hands[other]), other, hands[one]))
        case steps.SameRank(one, other):
            both = hands[other] if hands[one] is None else hands[one]
            return replace(later, hands=put(put(hands, one, both), other, both))
        case steps.Take(player) if table.deck:
            return replace(later, hands=put(hands, player, None))
        case steps.Take(player):
            return _Known(put(hands, player, None), hands[player])
        case steps.Aside(card):
            return replace(later, aside=card)
    return later


def _held(kept: int | None, played: int, drawn: int | None) -> int | None:
    """The hand before ``drawn`` came and ``played`` went, if it follows from what was kept."""
    if drawn is not None and drawn != played:
        return played
    return kept if drawn is not None or kept == played else None


def _before(kept: int | None, under: tuple[int, ...] | None, drawn: tuple[int, ...]) -> int | None:
    """The hand before more cards were ``drawn`` and as many put ``under``, if that follows."""
    if under is None:
        return None
    mine = Counter(under) - Counter(drawn)
    if kept is not None:
        mine = Counter((*under, kept)) - Counter(drawn)
    return next(mine.elements(), None)
