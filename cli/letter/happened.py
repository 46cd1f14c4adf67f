"""What an event did, in a sentence: whom it put out, and what it told whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.cli.texts import _
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
from kibitz.inference.letter.position import Position


def happened(
    before: Position, after: Position, eyes: int | None, names: tuple[str, ...]
) -> Iterator[str]:
    """What the last event of ``after`` did; nothing that follows from counting alone."""
    event = after.past[-1]
    teller = _Teller(before, after, eyes, names)
    match event:
        case Turn(card=None):
            yield from teller.drew(event)
        case Turn():
            if event.starred:
                yield _("This play broke a rule (*): it counts as it happened.")
            yield from teller.played(event)
        case Show():
            yield teller.shown()


@dataclass(frozen=True)
class _Teller:
    """Who tells to whom: ``eyes`` are addressed as “you”."""

    before: Position
    after: Position
    eyes: int | None
    names: tuple[str, ...]

    def drew(self, turn: Turn) -> Iterator[str]:
        """A turn has begun: may its player choose at all?"""
        hand = self.after.belief.certain(turn.actor)
        if hand is None or turn.drawn is None:
            return
        forced = self.after.belief.table.rules.cards.forced((hand, turn.drawn))
        if forced is not None:
            other = turn.drawn if forced == hand else hand
            yield _("With the {other} in hand the {forced} must be played.").format(
                other=other, forced=forced
            )

    def played(self, turn: Turn) -> Iterator[str]:
        """A whole turn."""
        if turn.target == NOBODY:
            yield _("The {card} had no effect: nobody could be chosen.").format(card=turn.card)
            return
        match turn.outcome:
            case Guess(named, hit):
                yield self._guessed(turn, named, hit)
            case Peek(card):
                yield self._peeked(turn, card)
            case Tie():
                yield self._tied(turn)
            case Duel():
                yield self._duelled(turn, turn.outcome)
            case Swap():
                yield self._swapped(turn)
            case Renewal():
                yield self._renewed(turn, turn.outcome)
            case Fall(left):
                yield _("{actor} played the {card} and is out, with the {left} in hand.").format(
                    actor=self._name(turn.actor), card=turn.card, left=left
                )
            case None:
                yield from self._kept(turn)

    def shown(self) -> str:
        """The showdown."""
        winners = self.after.belief.table.winners
        if self.eyes in winners and len(winners) == 1:
            return _("You win the round.")
        return _("The round is won by {winners}.").format(
            winners=", ".join(self.names[p] for p in winners)
        )

    def _guessed(self, turn: Turn, named: int, hit: bool) -> str:
        mine = turn.target == self.eyes
        if hit:
            template = (
                _("{actor} named your {named}: you are out.")
                if mine
                else _("{target} held the {named} and is out.")
            )
        else:
            template = (
                _("The table knows now that you do not hold the {named}.")
                if mine
                else _("{target} is not the {named}: {actor}'s guess missed.")
            )
            if turn.actor == self.eyes and not mine:
                template = _("{target} is not the {named}: your guess missed.")
        return self._said(template, turn, named=named)

    def _peeked(self, turn: Turn, card: int | None) -> str:
        if turn.target == self.eyes:
            return self._said(_("{actor} has seen your card."), turn)
        if card is None:
            return self._said(_("{actor} knows {target}'s card now."), turn)
        if turn.actor == self.eyes:
            return self._said(_("You have seen {target}'s {seen}."), turn, seen=card)
        return self._said(_("{actor} has seen {target}'s {seen}."), turn, seen=card)

    def _tied(self, turn: Turn) -> str:
        if self.eyes in (turn.actor, turn.target):
            other = turn.target if self.eyes == turn.actor else turn.actor
            return _("{other} holds the same card as you, and you both know it.").format(
                other=self._name(other)
            )
        return self._said(
            _("{actor} and {target} hold equal cards, and each knows the other's."), turn
        )

    def _duelled(self, turn: Turn, duel: Duel) -> str:
        winner = turn.target if duel.loser == turn.actor else turn.actor
        if self.eyes == winner:
            template = _("You won the duel: {loser} is out with the {lost}.")
        elif self.eyes == duel.loser and duel.won is None:
            template = _("You lost the duel with the {lost} and are out.")
        elif self.eyes == duel.loser:
            template = _("You lost the duel with the {lost} against the {won} and are out.")
        else:
            template = _("{loser} lost the duel with the {lost}: {winner} holds a higher card.")
        return template.format(
            loser=self._name(duel.loser), winner=self._name(winner), lost=duel.lost, won=duel.won
        )

    def _swapped(self, turn: Turn) -> str:
        if self.eyes in (turn.actor, turn.target):
            other = turn.target if self.eyes == turn.actor else turn.actor
            return _("You and {other} exchanged hands: you know each other's card.").format(
                other=self._name(other)
            )
        return self._said(
            _("{actor} and {target} exchanged hands: what you knew of one holds for the other."),
            turn,
        )

    def _renewed(self, turn: Turn, renewal: Renewal) -> str:
        mine = turn.target == self.eyes
        if self.before.belief.table.rules.cards[renewal.thrown].effect is Effect.DOOM:
            template = (
                _("You threw away the {thrown} and are out.")
                if mine
                else _("{target} threw away the {thrown} and is out.")
            )
        elif self.before.belief.table.aside and not self.after.belief.table.aside:
            template = (
                _("You threw away the {thrown} and took the card laid aside.")
                if mine
                else _("{target} threw away the {thrown} and took the card laid aside.")
            )
        else:
            template = (
                _("You threw away the {thrown}: nobody has seen your new card.")
                if mine
                else _("{target} threw away the {thrown}: any card left may have come.")
            )
        return self._said(template, turn, thrown=renewal.thrown)

    def _kept(self, turn: Turn) -> Iterator[str]:
        """A card without a target: what does playing it tell?"""
        card = self.after.belief.table.rules.cards[turn.card or 0]
        mine = turn.actor == self.eyes
        if card.effect is Effect.SHIELD and not mine:
            yield self._said(_("{actor} is protected until {actor}'s next turn."), turn)
        elif card.effect is Effect.SHIELD:
            yield _("You are protected until your next turn.")
        elif card.forced_by and not turn.starred and not mine:
            forcing = "/".join(map(str, sorted(card.forced_by)))
            yield self._said(
                _("{actor} played the {card}: with a {forcing} in hand it has to be."),
                turn,
                forcing=forcing,
            )

    def _said(self, template: str, turn: Turn, **more: object) -> str:
        target = turn.actor if turn.target is None else turn.target
        return template.format(
            actor=self._name(turn.actor), target=self._name(target), card=turn.card, **more
        )

    def _name(self, player: int | None) -> str:
        return "" if player is None else self.names[player]
