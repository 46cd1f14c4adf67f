"""What an event of Le Truc did, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.cli.texts import _
from kibitz.cli.truc import labels
from kibitz.cli.truc.labels import rank
from kibitz.inference.truc import news as claims
from kibitz.inference.truc.referee import Position


def news(
    before: Position,
    after: Position,
    names: Sequence[str],
    eyes: int | None = None,
    ended: bool = True,
) -> list[str]:
    """What was said between two moments, who took the trick, how the hand ended, and who deals.

    ``names``: what the players are called here, by seat. ``eyes``: who is told of it, as “you”.
    ``ended``: whether to say who has won the game; else that is said elsewhere.
    """
    told = (c for c in claims.news(before, after) if ended or not isinstance(c, claims.GameWon))
    return list(map(Teller(eyes, names).sentence, told))


@dataclass(frozen=True)
class Teller:
    """Who words news for whom: ``eyes`` are “you”."""

    eyes: int | None
    names: Sequence[str]

    def sentence(self, claim: claims.Claim) -> str:
        """A claim as a sentence."""
        match claim:
            case claims.Asked(actor):
                text = _("{actor} asks for new cards.")
                if actor == self.eyes:
                    text = _("You ask for new cards.")
                return text.format(actor=self.names[actor])
            case claims.Granted(other):
                text = _("{other} agrees: both hands are thrown away.")
                if other == self.eyes:
                    text = _("You agree: both hands are thrown away.")
                return text.format(other=self.names[other])
            case claims.Denied(other):
                text = _("{other} refuses new cards.")
                if other == self.eyes:
                    text = _("You refuse new cards.")
                return text.format(other=self.names[other])
            case claims.Taken(player, card):
                text = _("{player} takes the trick with the {card}.")
                if player == self.eyes:
                    text = _("You take the trick with the {card}.")
                return text.format(player=self.names[player], card=rank(card))
            case claims.Spoiled():
                return _("The trick is spoiled.")
            case claims.NewHand() | claims.NewCards():
                return self._dealt(claim)
            case claims.Unscored() | claims.HandWon() | claims.GameWon():
                return self._ended(claim)
            case claims.Doubles() | claims.Claims():
                return self._offered(claim)
            case _:
                return self._answered(claim)

    def _offered(self, claim: claims.Doubles | claims.Claims) -> str:
        """An offer that is to be answered."""
        mine = claim.actor == self.eyes
        if isinstance(claim, claims.Doubles):
            text = _("{actor} offers to double, to {more}.")
            text = _("You offer to double, to {more}.") if mine else text
        else:
            text = _("{actor} claims the remainder, {more}.")
            text = _("You claim the remainder, {more}.") if mine else text
        return text.format(actor=self.names[claim.actor], more=claim.points)

    def _answered(self, claim: claims.Answer) -> str:
        """What was answered to an offer, or that there was no more to play for."""
        mine = claim.other == self.eyes
        match claim:
            case claims.Doubled(points=points):
                text = _("{other} accepts: the hand is worth {more}.")
                text = _("You accept: the hand is worth {more}.") if mine else text
                return text.format(other=self.names[claim.other], more=points)
            case claims.CounterClaimed():
                text = _("{other} accepts, and claims the remainder too.")
                text = _("You accept, and claim the remainder too.") if mine else text
                return text.format(other=self.names[claim.other])
            case claims.Accepted(points=points):
                text = _("{other} accepts: {actor} plays for {more}.")
                text = _("You accept: {actor} plays for {more}.") if mine else text
                if claim.actor == self.eyes:
                    text = _("{other} accepts: you play for {more}.")
                told = str(points)
            case claims.Refused(points=points):
                text = _("{other} refuses: {actor} scores {points}.")
                text = _("You refuse: {actor} scores {points}.") if mine else text
                if claim.actor == self.eyes:
                    text = _("{other} refuses: you score {points}.")
                told = labels.points(points)
            case claims.GaveUp(points=points):
                text = _("{actor} concedes: {points} for {other}.")
                text = _("{actor} concedes: {points} for you.") if mine else text
                if claim.actor == self.eyes:
                    text = _("You concede: {points} for {other}.")
                told = labels.points(points)
        actor, other = self.names[claim.actor], self.names[claim.other]
        return text.format(actor=actor, other=other, points=told, more=told)

    def _ended(self, claim: claims.Ending) -> str:
        """How a hand or a game came out."""
        match claim:
            case claims.Unscored():
                return _("Nobody scores.")
            case claims.GameWon(winners, rubber):
                text = _("{names} won the rubber.") if rubber else _("{names} won the game.")
                if self.eyes in winners:
                    text = _("You won the rubber.") if rubber else _("You won the game.")
                return text.format(names=self._side(winners))
            case claims.HandWon(winners, score):
                sides = [range(side, len(self.names), 2) for side in (0, 1)]
                told = [f"{self._scored(seats)} {score[side]}" for side, seats in enumerate(sides)]
                text = _("The hand is {names}'s: {score}.")
                if self.eyes in winners:
                    text = _("The hand is yours: {score}.")
                return text.format(names=self._side(winners), score=", ".join(told))

    def _dealt(self, claim: claims.NewHand | claims.NewCards) -> str:
        """Who deals, and who leads."""
        first = self.names[claim.first]
        leads = claim.first == self.eyes
        if isinstance(claim, claims.NewCards):
            text = _("New cards; you lead.") if leads else _("New cards; {first} leads.")
            return text.format(first=first)
        text = _("{dealer} deals, {first} leads.")
        if leads:
            text = _("{dealer} deals, you lead.")
        elif claim.dealer == self.eyes:
            text = _("You deal, {first} leads.")
        return text.format(dealer=self.names[claim.dealer], first=first)

    def _side(self, seats: Sequence[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)

    def _scored(self, seats: Sequence[int]) -> str:
        """A side in a score."""
        return ", ".join(_("you") if seat == self.eyes else self.names[seat] for seat in seats)
