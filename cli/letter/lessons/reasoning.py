"""How one finds out what somebody can hold, in the words of somebody thinking aloud."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.cli.letter.news import Teller
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.texts import _, ngettext, percent
from kibitz.inference.letter.claims import Claim, Tied
from kibitz.inference.letter.reasoning import (
    AllSeen,
    Back,
    Forced,
    Held,
    Known,
    Left,
    Others,
    Pairs,
    Reasoning,
    RuledOut,
    Step,
)


def reasoning(moment: Moment, seat: int) -> Reasoning:
    """What the learner can think about the hand of a player."""
    return Reasoning(moment.past, moment.eyes, seat)


def steps_told(moment: Moment, seat: int) -> list[str]:
    """How it is found which cards a player can hold, and how likely each is."""
    thought = reasoning(moment, seat)
    told = [_told(moment, seat, step) for step in thought.steps()]
    if not thought.left.even:
        told.append(figures_told(moment, seat))
    return told


def why_not(moment: Moment, seat: int, rank: int) -> str:
    """Why a player cannot hold a card; or, where the player can, why another is likelier."""
    thought = reasoning(moment, seat)
    first = next(thought.steps())
    if isinstance(first, Known):
        return _told(moment, seat, first)
    if rank in thought.all_seen:
        return _told(moment, seat, AllSeen(thought.all_seen))
    for held in thought.held:
        if rank == held.card:
            return _told(moment, seat, held)
    for step in thought.ruled_out:
        if rank in step.cards:
            return _told(moment, seat, step)
    hand, left = thought.hand, thought.left
    best = max(hand, key=lambda card: hand[card])
    if left.even:
        text = _("The {card}: {few} of {total} cards. The {other}: {many} of {total}.")
        return text.format(
            card=rank,
            few=left.copies[rank],
            total=left.total,
            other=best,
            many=left.copies[best],
        )
    text = _("The {card}: {chance}. The {other}: {more}.")
    return text.format(card=rank, chance=percent(hand[rank]), other=best, more=percent(hand[best]))


def share_told(moment: Moment, seat: int, rank: int) -> str:
    """How the chance of a card comes out of what is left; empty where counting is not enough."""
    thought = reasoning(moment, seat)
    copies, total = thought.left.copies.get(rank, 0), thought.left.total
    if not thought.left.even or not copies:
        return ""
    text = _("So the {card} is {copies} of {total}: {chance}.")
    return text.format(card=rank, copies=copies, total=total, chance=percent(thought.hand[rank]))


def figures_told(moment: Moment, seat: int) -> str:
    """What a player can hold, with the chances."""
    hand = sorted(
        reasoning(moment, seat).hand.items(), key=lambda item: (-round(item[1], 9), item[0])
    )
    shown = ", ".join(f"{rank} {percent(p)}" for rank, p in hand)
    return _("{player} can hold: {cards}.").format(player=moment.name(seat), cards=shown)


def _told(moment: Moment, seat: int, step: Step) -> str:
    player = moment.name(seat)
    match step:
        case AllSeen(cards):
            text = ngettext(
                "Not the {cards}: every copy lies open or is in your hand.",
                "Not {cards}: every copy of these lies open or is in your hand.",
                len(cards),
            )
            return text.format(cards=_listed(cards))
        case Held(card, others):
            names = ", ".join(moment.name(other) for other in others)
            text = _("Not the {card}: what is left of it is with {others}.")
            return text.format(card=card, others=names)
        case RuledOut(cards, claim):
            return _("Not {cards}: {reason}").format(
                cards=_listed(cards), reason=_reason(moment, claim)
            )
        case Back(cards, claim):
            text = _("{reason} That was before {player} drew again: {cards} may have come since.")
            return text.format(reason=_reason(moment, claim), player=player, cards=_listed(cards))
        case Forced(card, forcing):
            text = _(
                "The {card} had to be played beside {forcing}; beside another card it was a "
                "choice: so each {forcing} counts twice."
            )
            return text.format(card=card, forcing=f" {_('or')} ".join(map(str, forcing)))
        case Known(card, claims, kept):
            said = " ".join(_reason(moment, claim) for claim in claims)
            text = _("{reason} So it is the {card}.")
            if kept:
                text = _("{reason} The {card} has not been played since.")
            return text.format(reason=said, card=card)
        case Others(others):
            names = ", ".join(moment.name(other) for other in others)
            text = _("What is known of {others} changes where these cards can be.")
            return text.format(others=names)
        case Pairs(ways):
            shown = ", ".join(f"{rank}: {count}" for rank, count in ways.items())
            text = _("Ways to take two of them: {ways}.")
            return text.format(ways=shown)
        case Left(copies, even) if len(copies) == 1:
            return _("So it is the {card}.").format(card=next(iter(copies)))
        case Left(copies, even):
            shown = ", ".join(f"{rank}×{count}" for rank, count in copies.items())
            if even:
                text = _("Left for {player} are {total} cards, all equally likely: {cards}.")
            else:
                text = _("Left for {player}, not all equally likely: {cards}.")
            return text.format(player=player, total=sum(copies.values()), cards=shown)


def _reason(moment: Moment, claim: Claim | None) -> str:
    """The sentence in which the prompt tells it."""
    if claim is None:
        return _("that follows from what was played.")
    said = Teller(moment.eyes, moment.header.players).sentence(claim)
    if isinstance(claim, Tied) and moment.eyes not in (claim.actor, claim.target):
        said += " " + _("Of these there are not two left.")
    return said


def _listed(cards: Sequence[int]) -> str:
    return ", ".join(map(str, cards))
