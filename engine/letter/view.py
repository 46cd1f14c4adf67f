"""What one player saw of an event: the log that this player would have kept."""

from __future__ import annotations

from dataclasses import replace

from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import (
    NOBODY,
    Dealt,
    Duel,
    Event,
    Outcome,
    Peek,
    Renewal,
    Return,
    Swap,
    Turn,
)
from kibitz.engine.letter.hindsight import told


def seen_by(eyes: int | None, deal: Deal, event: Event) -> Event | None:
    """``event`` without the facts that ``eyes`` (``None``: a bystander) could not see.

    ``deal`` holds the cards known just before it. What the event leaves out although they tell it
    was seen all the same. Cards of one's own that the log has shown before are not repeated.
    Returns ``None`` if nothing of the event was seen.
    """
    match event:
        case Dealt(hands):
            own = tuple(pair for pair in hands if pair[0] == eyes)
            return Dealt(own) if own else None
        case Turn(actor, _, None):
            return event if actor == eyes else None
        case Turn(actor, finished=False) if actor != eyes:
            return None
        case Turn(actor):
            whole = told(deal, event)
            drawn = whole.drawn if actor == eyes else None
            outcome = _outcome(eyes, _after_play(deal, whole), whole)
            return replace(whole, drawn=drawn, outcome=outcome)
        case _:
            return event


def whole(deal: Deal, event: Event) -> Event:
    """``event``, logged with whatever eyes, as a full record writes it.

    ``deal`` holds the cards known just before it. Of an exchange a full record tells the card that
    the actor received, a log the one that its eyes did.
    """
    match event:
        case Turn(actor, target=int(target), outcome=Swap(giver=giver)) if giver == actor:
            received = _after_play(deal, event).hands[target]
            return replace(event, outcome=Swap(received, giver=target))
        case _:
            return event


def _after_play(deal: Deal, turn: Turn) -> Deal:
    """The cards known once the card has been played and before it takes effect."""
    for step in deal.table.unfold(turn)[:2]:
        deal = deal.step(step)
    return deal


def _outcome(eyes: int | None, deal: Deal, turn: Turn) -> Outcome | None:
    actor, target = turn.actor, turn.target
    own = None if eyes is None else deal.hands[eyes]
    match turn.outcome:
        case Peek(card) if eyes != actor:
            return Peek(card if eyes == target and own is None else None)
        case Duel(loser, _, won) if eyes != loser:
            fresh = eyes in (actor, target) and own is None
            return replace(turn.outcome, won=won if fresh else None)
        case Swap(card, giver) if target is not None and target != NOBODY:
            if eyes not in (actor, target):
                return Swap(None, target)
            other = target if eyes == actor else actor
            return Swap(card if giver == other else deal.hands[other], other)
        case Return() if eyes != actor:
            return None
        case Renewal() if eyes != target:
            return replace(turn.outcome, drawn=None)
    return turn.outcome
