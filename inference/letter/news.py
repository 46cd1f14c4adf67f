"""What an event did and what follows from it: claims, as data, for the player who looks."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import (
    NOBODY,
    Duel,
    Fall,
    Guess,
    Peek,
    Renewal,
    Show,
    Swap,
    Tie,
    Turn,
)
from kibitz.inference.letter.claims import (
    Changed,
    Claim,
    Exchanged,
    Fell,
    Hit,
    LostDuel,
    Misplayed,
    Missed,
    MustPlay,
    NoEffect,
    PerhapsForced,
    Renewed,
    Seen,
    Shielded,
    Tied,
    Won,
)
from kibitz.inference.letter.consequences import Consequences
from kibitz.inference.letter.position import Position
from kibitz.inference.option import points


def news(
    before: Position, after: Position, eyes: int | None, shown: Position | None
) -> Iterator[Claim]:
    """What the last event of ``after`` did and changed, the most important first.

    ``before``: the moment before that event. ``shown``: the one whose figures were shown last, if
    any were; within the event, where the same turn had only begun, that is told already. That a
    figure has changed is told only where the former one was shown. Nothing is told that ``eyes``
    (``None``: a reader of the whole log) could not know.
    """
    begun = shown is not None and len(shown.past) == len(after.past)
    start = shown if shown is not None and begun else before
    yield from happened(start, after, eyes)
    for claim in Consequences(start, after, eyes).told():
        if not isinstance(claim, Changed) or _was_shown(claim, shown):
            yield claim


def _was_shown(change: Changed, shown: Position | None) -> bool:
    """Whether the former figure of a change is the one shown last."""
    if shown is None or not shown.past:
        return False  # of a round that nothing is logged of nothing is shown
    figure = shown.belief.hand(change.player).get(change.card, 0.0)
    return points(figure) == points(change.old)


def happened(before: Position, after: Position, eyes: int | None) -> Iterator[Claim]:
    """What the last event of ``after`` did; nothing that follows from counting alone."""
    match after.past[-1]:
        case Turn(card=None) as turn:
            yield from _drew(after, turn)
        case Turn() as turn:
            if turn.starred:
                yield Misplayed()
            yield from _played(before, after, turn, eyes)
        case Show():
            yield Won(after.belief.table.winners)


def _drew(after: Position, turn: Turn) -> Iterator[Claim]:
    """A turn has begun: may its player choose at all?"""
    hand = after.belief.certain(turn.actor)
    if hand is None or turn.drawn is None:
        return
    forced = after.belief.table.rules.cards.forced((hand, turn.drawn))
    if forced is not None:
        yield MustPlay(forced, turn.drawn if forced == hand else hand)


def _played(before: Position, after: Position, turn: Turn, eyes: int | None) -> Iterator[Claim]:
    """A whole turn."""
    actor, card = turn.actor, turn.card or 0
    target = actor if turn.target is None else turn.target
    if target == NOBODY:
        yield NoEffect(card)
        return
    match turn.outcome:
        case Guess(named, hit):
            yield Hit(actor, target, named) if hit else Missed(actor, target, named)
        case Peek(seen):
            yield Seen(actor, target, seen)
        case Tie():
            yield Tied(actor, target)
        case Duel(loser, lost, won):
            yield LostDuel(loser, lost, target if loser == actor else actor, won)
        case Swap():
            yield Exchanged(actor, target)
        case Renewal(thrown):
            out = not after.belief.table.alive[target]
            aside = before.belief.table.aside and not after.belief.table.aside
            yield Renewed(target, thrown, out, aside)
        case Fall(left):
            yield Fell(actor, card, left)
        case None:
            yield from _kept(after, turn, eyes)


def _kept(after: Position, turn: Turn, eyes: int | None) -> Iterator[Claim]:
    """A card without a target: what does playing it tell?"""
    table = after.belief.table
    card = table.rules.cards[turn.card or 0]
    if card.effect is Effect.SHIELD and not table.over:
        yield Shielded(turn.actor)
    elif card.forced_by and not turn.starred and turn.actor != eyes and table.alive[turn.actor]:
        hand = after.belief.hand(turn.actor)
        forcing = tuple(rank for rank in sorted(card.forced_by) if rank in hand)
        if forcing:
            p = min(sum(hand[rank] for rank in forcing), 1.0)
            yield PerhapsForced(turn.actor, card.rank, forcing, p)
