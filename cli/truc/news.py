"""What an event of Le Truc did, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.cli.texts import _
from kibitz.cli.truc import labels
from kibitz.engine.truc.cards import RANKS
from kibitz.inference.truc import news as claims
from kibitz.inference.truc.referee import Position


def news(before: Position, after: Position, names: Sequence[str]) -> list[str]:
    """What was said between two moments, who took the trick, how the hand ended, and who deals.

    ``names``: what the players are called here, by seat.
    """
    return [sentence(claim, names) for claim in claims.news(before, after)]


def sentence(claim: claims.Claim, names: Sequence[str]) -> str:
    """A claim as a sentence."""
    match claim:
        case claims.Asked(actor):
            return _("{actor} asks for new cards.").format(actor=names[actor])
        case claims.Granted(other):
            text = _("{other} agrees: both hands are thrown away.")
            return text.format(other=names[other])
        case claims.Denied(other):
            return _("{other} refuses new cards.").format(other=names[other])
        case claims.Taken(player, card):
            text = _("{player} takes the trick with the {card}.")
            return text.format(player=names[player], card=RANKS[card])
        case claims.Spoiled():
            return _("The trick is spoiled.")
        case claims.NewHand(dealer, first):
            text = _("{dealer} deals, {first} leads.")
            return text.format(dealer=names[dealer], first=names[first])
        case claims.NewCards(first):
            return _("New cards; {first} leads.").format(first=names[first])
        case claims.Unscored() | claims.HandWon() | claims.GameWon():
            return _ended(claim, names)
        case _:
            return _raised(claim, names)


def _raised(claim: claims.Raise, names: Sequence[str]) -> str:
    """An offer, what was answered to it, or that there was no more to play for."""
    match claim:
        case claims.Doubles(actor, points):
            text = _("{actor} offers to double, to {more}.")
            return text.format(actor=names[actor], more=points)
        case claims.Claims(actor, points):
            text = _("{actor} claims the remainder, {more}.")
            return text.format(actor=names[actor], more=points)
        case claims.Doubled(other, points):
            text = _("{other} accepts: the hand is worth {more}.")
            return text.format(other=names[other], more=points)
        case claims.Accepted(other, actor, points):
            text = _("{other} accepts: {actor} plays for {more}.")
            return text.format(other=names[other], actor=names[actor], more=points)
        case claims.CounterClaimed(other):
            text = _("{other} accepts, and claims the remainder too.")
            return text.format(other=names[other])
        case claims.Refused(other, actor, points):
            text = _("{other} refuses: {actor} scores {points}.")
            told = labels.points(points)
            return text.format(other=names[other], actor=names[actor], points=told)
        case claims.GaveUp(actor, other, points):
            text = _("{actor} concedes: {points} for {other}.")
            told = labels.points(points)
            return text.format(actor=names[actor], other=names[other], points=told)


def _ended(claim: claims.Ending, names: Sequence[str]) -> str:
    """How a hand or a game came out."""
    match claim:
        case claims.Unscored():
            return _("Nobody scores.")
        case claims.GameWon(winners, rubber):
            won = _("{names} won the rubber.") if rubber else _("{names} won the game.")
            return won.format(names=_side(winners, names))
        case claims.HandWon(winners, score):
            sides = [range(side, len(names), 2) for side in (0, 1)]
            told = [f"{_side(seats, names)} {score[side]}" for side, seats in enumerate(sides)]
            text = _("The hand is {names}'s: {score}.")
            return text.format(names=_side(winners, names), score=", ".join(told))


def _side(seats: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats)
