"""What an event did and changed, in a few sentences for the player who looks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from kibitz.cli.texts import _, ngettext, percent
from kibitz.engine.letter import steps
from kibitz.inference.letter import claims
from kibitz.inference.letter import news as inferred
from kibitz.inference.letter.position import Position

MOST: Final = 3
"""Sentences about one event."""


def news(
    before: Position,
    after: Position,
    eyes: int | None,
    names: tuple[str, ...],
    shown: Position | None,
    beside_reads: bool = False,
) -> list[str]:
    """Up to ``MOST`` sentences on the last event of ``after``, the most important first.

    ``before``: the moment before it. ``shown``: the moment shown last, maybe within it
    (``None``: none was). ``names``: what the players are called here, by seat. Nothing is told that
    ``eyes`` (``None``: a reader of the whole log) could not know. ``beside_reads``: figures by
    reads stand there, too, so that those of a change are said to be by facts.
    """
    told = inferred.news(before, after, eyes, shown)
    return list(map(Teller(eyes, names, beside_reads).sentence, islice(told, MOST)))


def happened(
    before: Position, after: Position, eyes: int | None, names: tuple[str, ...]
) -> list[str]:
    """What the last event of ``after`` did; nothing that follows from counting alone."""
    return list(map(Teller(eyes, names).sentence, inferred.happened(before, after, eyes)))


@dataclass(frozen=True)
class Teller:
    """Who words claims for whom: ``eyes`` are addressed as “you”."""

    eyes: int | None
    names: tuple[str, ...]
    beside_reads: bool = False

    def sentence(self, claim: claims.Claim) -> str:
        """A claim as a sentence."""
        match claim:
            case claims.MustPlay(card, beside):
                return _("With the {other} in hand the {forced} must be played.").format(
                    other=beside, forced=card
                )
            case claims.Misplayed():
                return _("This play broke a rule (*): it counts as it happened.")
            case claims.NoEffect(card):
                return _("The {card} had no effect: nobody could be chosen.").format(card=card)
            case claims.Hit() | claims.Missed():
                return self._guessed(claim)
            case claims.Seen():
                return self._peeked(claim)
            case claims.Tied(actor, target):
                if self.eyes in (actor, target):
                    return _("{other} holds the same card as you, and you both know it.").format(
                        other=self._other(actor, target)
                    )
                return _(
                    "{actor} and {target} hold equal cards, and each knows the other's."
                ).format(actor=self.names[actor], target=self.names[target])
            case claims.LostDuel():
                return self._duelled(claim)
            case claims.Exchanged(actor, target):
                if self.eyes in (actor, target):
                    return _("You and {other} exchanged hands: you know each other's card.").format(
                        other=self._other(actor, target)
                    )
                return _(
                    "{actor} and {target} exchanged hands: what you knew of one holds for the "
                    "other."
                ).format(actor=self.names[actor], target=self.names[target])
            case claims.Renewed():
                return self._renewed(claim)
            case claims.Fell(actor, card, left):
                return _("{actor} played the {card} and is out, with the {left} in hand.").format(
                    actor=self.names[actor], card=card, left=left
                )
            case claims.Shielded(actor):
                if actor == self.eyes:
                    return _("You are protected until your next turn.")
                return _("{actor} is protected until {actor}'s next turn.").format(
                    actor=self.names[actor]
                )
            case claims.PerhapsForced():
                return self._perhaps_forced(claim)
            case claims.Won(winners):
                if winners == (self.eyes,):
                    return _("You win the round.")
                return _("The round goes to {names}.").format(
                    names=", ".join(self.names[p] for p in winners)
                )
            case claims.NotForced(player, card, played):
                return _(
                    "{player} does not hold the {forced}: "
                    "beside the {card} it would have been played."
                ).format(player=self.names[player], forced=card, card=played)
            case claims.Certain(player, card):
                return _("{player} holds the {card} for certain: nothing else is possible.").format(
                    player=self.names[player], card=card
                )
            case claims.Exhausted(cards):
                return ngettext(
                    "Every {cards} is seen now: nobody else can hold one.",
                    "All copies of {cards} are seen now: nobody else can hold one.",
                    len(cards),
                ).format(cards=", ".join(map(str, cards)))
            case claims.Changed():
                return self._changed(claim)
            case claims.Parted(player, card, number):
                told = _(
                    "{player}, the {card}: reads and facts differ above all because of event "
                    "{number}."
                )
                return told.format(player=self.names[player], card=card, number=number)

    # -- what happened ---------------------------------------------------------------------

    def _guessed(self, claim: claims.Hit | claims.Missed) -> str:
        mine = claim.target == self.eyes
        if isinstance(claim, claims.Hit):
            template = (
                _("{actor} named your {named}: you are out.")
                if mine
                else _("{target} held the {named} and is out.")
            )
        elif mine:
            template = _("The table knows now that you do not hold the {named}.")
        elif claim.actor == self.eyes:
            template = _("{target} does not hold the {named}: your guess missed.")
        else:
            template = _("{target} does not hold the {named}: {actor}'s guess missed.")
        return template.format(
            actor=self.names[claim.actor], target=self.names[claim.target], named=claim.named
        )

    def _peeked(self, claim: claims.Seen) -> str:
        if claim.target == self.eyes:
            template = _("{actor} has seen your card.")
        elif claim.card is None:
            template = _("{actor} knows {target}'s card now.")
        elif claim.actor == self.eyes:
            template = _("You have seen {target}'s {seen}.")
        else:
            template = _("{actor} has seen {target}'s {seen}.")
        return template.format(
            actor=self.names[claim.actor], target=self.names[claim.target], seen=claim.card
        )

    def _duelled(self, claim: claims.LostDuel) -> str:
        if self.eyes == claim.winner:
            template = _("You won the duel: {loser} is out with the {lost}.")
        elif self.eyes != claim.loser:
            template = _("{loser} lost the duel with the {lost}: {winner} holds a higher card.")
        elif claim.won is None:
            template = _("You lost the duel with the {lost} and are out.")
        else:
            template = _("You lost the duel with the {lost} against the {won} and are out.")
        return template.format(
            loser=self.names[claim.loser],
            winner=self.names[claim.winner],
            lost=claim.lost,
            won=claim.won,
        )

    def _renewed(self, claim: claims.Renewed) -> str:
        mine = claim.target == self.eyes
        if claim.out:
            template = (
                _("You threw away the {thrown} and are out.")
                if mine
                else _("{target} threw away the {thrown} and is out.")
            )
        elif claim.aside:
            template = (
                _("You threw away the {thrown} and took the card laid aside.")
                if mine
                else _("{target} threw away the {thrown} and took the card laid aside.")
            )
        else:
            template = (
                _("You threw away the {thrown}: nobody has seen your new card.")
                if mine
                else _("{target} threw away the {thrown} and drew a new card.")
            )
        return template.format(target=self.names[claim.target], thrown=claim.thrown)

    def _perhaps_forced(self, claim: claims.PerhapsForced) -> str:
        template = _("{actor} played the {card}: it was forced with {chance}, beside a {forcing}.")
        if percent(claim.p) == percent(1.0):
            template = _("{actor} had to play the {card}, beside a {forcing}.")
        return template.format(
            actor=self.names[claim.actor],
            card=claim.card,
            chance=percent(claim.p),
            forcing="/".join(map(str, claim.forcing)),
        )

    # -- what changed ----------------------------------------------------------------------

    def _changed(self, claim: claims.Changed) -> str:
        rises = claim.new > claim.old
        if reason := self._reason(claim):
            template = (
                _("{player}: the {card} rises from {old} to {new}, {reason}.")
                if rises
                else _("{player}: the {card} falls from {old} to {new}, {reason}.")
            )
        else:
            template = (
                _("{player}: the {card} rises from {old} to {new}.")
                if rises
                else _("{player}: the {card} falls from {old} to {new}.")
            )
        return template.format(
            player=self.names[claim.player],
            card=claim.card,
            old=percent(claim.old),
            new=percent(claim.new) + (f" ({_('facts')})" if self.beside_reads else ""),
            reason=reason,
        )

    def _reason(self, claim: claims.Changed) -> str:
        """Why the probability changed; empty where no single step explains it."""
        match claim.cause:
            case steps.Play(actor, card) if actor == claim.player:
                return _("after the {card} was played and the other card kept").format(card=card)
            case steps.Draw(actor, int(card)) | steps.Take(actor, int(card)):
                return self._drew(claim, actor, card)
            case steps.Play(_who, card):
                template = (
                    _("as the last {card} was played")
                    if claim.last
                    else _("as a {card} was played")
                )
                return template.format(card=card)
            case steps.Lay(_who, card):
                template = (
                    _("as the last {card} was turned up")
                    if claim.last
                    else _("as a {card} was turned up")
                )
                return template.format(card=card)
            case steps.Lacks(other, named) if other == claim.player:
                return _("as the {card} is ruled out").format(card=named)
            case steps.Lacks(other, named) if named == claim.card:
                return _("as {other} does not hold one").format(other=self.names[other])
            case steps.Lacks(other, named):
                return _("as {other} does not hold the {card}").format(
                    other=self.names[other], card=named
                )
            case steps.Has(other, card):
                return self._holds(claim, other, card)
            case steps.Below() | steps.SameRank():
                return _("as the duel shows")
            case steps.Open():
                return _("by the cards laid open")
            case steps.Aside(card):
                return _("as the card laid aside is a {card}").format(card=card)
        return ""

    def _drew(self, claim: claims.Changed, actor: int, card: int) -> str:
        if actor != self.eyes:
            return _("as {other} drew a {card}").format(other=self.names[actor], card=card)
        if card == claim.card:
            return _("as you drew one")
        template = _("as you drew the last {card}") if claim.last else _("as you drew a {card}")
        return template.format(card=card)

    def _holds(self, claim: claims.Changed, other: int, card: int) -> str:
        if other == self.eyes:
            return (
                _("as you hold one")
                if card == claim.card
                else _("as you hold the {card}").format(card=card)
            )
        template = (
            _("as {other} holds one") if card == claim.card else _("as {other} holds the {card}")
        )
        return template.format(other=self.names[other], card=card)

    def _other(self, one: int, two: int) -> str:
        return self.names[two if self.eyes == one else one]
