"""What an event does, step by step: the meaning of every card (RULES, "Common to all three")."""

from __future__ import annotations

from kibitz.engine.letter import steps
from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.engine.letter.events import (
    NOBODY,
    Dealt,
    Duel,
    Event,
    Fall,
    Guess,
    Open,
    Peek,
    Renewal,
    Return,
    Show,
    Swap,
    Tie,
    Turn,
)


def unfold(cards: CardSet, event: Event) -> tuple[steps.Step, ...]:
    """The steps of a legal ``event``, in order.

    Where the table misplayed (a star), what only somebody's word or comparison vouches for is no
    sighting: it may be the very mistake. Cards that lay face up or were looked at are.
    """
    match event:
        case Open(opened):
            return (steps.Open(opened),)
        case Dealt(hands, aside) | Show(hands, aside):
            seen: list[steps.Step] = [steps.Has(player, card) for player, card in hands]
            if aside is not None:
                seen.append(steps.Aside(aside))
            if isinstance(event, Show):
                seen.append(steps.Reveal(tuple(sorted(hands))))
            return tuple(seen)
    draw = steps.Draw(event.actor, event.drawn)
    if event.card is None:
        return (draw,)
    play = steps.Play(event.actor, event.card, event.starred)
    effect = _effect(cards, event, cards[event.card].effect)
    return (draw, play, *effect, steps.EndTurn()) if event.finished else (draw, play, *effect)


def _effect(cards: CardSet, turn: Turn, effect: Effect) -> tuple[steps.Step, ...]:
    actor, target = turn.actor, turn.target
    match turn.outcome:
        case Return(drawn, under):
            reach = steps.Reach(actor, drawn)
            return (reach, steps.Under(actor, under)) if turn.finished else (reach,)
        case None:
            return _unseen(actor, effect)
        case Fall(left):
            return (steps.Lay(actor, left), steps.Out(actor))
    if target is None or target == NOBODY:
        raise ValueError(f"{turn} has an outcome but no target")
    outcome: Guess | Peek | Tie | Duel | Swap | Renewal = turn.outcome
    match outcome:
        case Guess(named, True):
            return (steps.Lay(target, named), steps.Out(target))
        case Guess(named):
            return () if turn.starred else (steps.Lacks(target, named),)
        case Peek(card):
            learn = steps.Learn(actor, target)
            return (learn,) if card is None else (steps.Has(target, card), learn)
        case Tie():
            level = () if turn.starred else (steps.SameRank(actor, target),)
            return (
                *level,
                steps.Learn(actor, target),
                steps.Learn(target, actor),
            )
        case Duel(loser, lost, won):
            winner = target if loser == actor else actor
            seen = () if won is None else (steps.Has(winner, won),)
            below = () if turn.starred else (steps.Below(loser, winner),)
            return (*seen, *below, steps.Lay(loser, lost), steps.Out(loser))
        case Swap(received, giver):
            given = () if received is None else (steps.Has(giver, received),)
            return (
                *given,
                steps.Exchange(actor, target),
                steps.Learn(actor, target),
                steps.Learn(target, actor),
            )
        case Renewal(thrown, new):
            doomed = cards[thrown].effect is Effect.DOOM
            after = steps.Out(target) if doomed else steps.Take(target, new)
            return (steps.Lay(target, thrown), after)


def _unseen(actor: int, effect: Effect) -> tuple[steps.Step, ...]:
    """What a card does of which nothing is written."""
    match effect:
        case Effect.SHIELD:
            return (steps.Shield(actor),)
        case Effect.RETURN:
            return (steps.Reach(actor, None), steps.Under(actor, None))
    return ()
