"""What an event changed, and why: a few sentences for the player who looks.

Pure: two moments and the event between them make the sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kibitz.cli.letter.happened import happened
from kibitz.cli.texts import _, ngettext, percent
from kibitz.engine.letter.events import Duel, Guess, Peek, Renewal, Swap, Tie, Turn
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.study import pool

MOST: Final = 3
"""Sentences about one event."""

WORTH_TELLING: Final = 0.05
"""A smaller change of a probability is not told."""


def news(before: Position, after: Position, eyes: int | None, names: tuple[str, ...]) -> list[str]:
    """Up to ``MOST`` sentences on the last event of ``after``, the most important first.

    ``names``: what the players are called here, by seat. Nothing is told that ``eyes`` (``None``:
    a reader of the whole log) could not know.
    """
    change = _Change(before, after, eyes, names)
    told = [
        *happened(before, after, eyes, names),
        *change.forced(),
        *change.certain(),
        *change.exhausted(),
        *change.largest(),
    ]
    return told[:MOST]


@dataclass(frozen=True)
class _Change:
    """What was known before an event, and what is known after it."""

    before: Position
    after: Position
    eyes: int | None
    names: tuple[str, ...]

    @property
    def turn(self) -> Turn | None:
        """The event, if it is a turn."""
        event = self.after.past[-1]
        return event if isinstance(event, Turn) else None

    def forced(self) -> Iterator[str]:
        """Who cannot hold a card that would have had to be played."""
        turn = self.turn
        if turn is None or turn.card is None or turn.starred or turn.actor == self.eyes:
            return
        if isinstance(turn.outcome, Swap) or turn.target == turn.actor:
            return  # the card that was kept is in other hands now
        for rank, old, new in self._figures(turn.actor):
            if self._would_force(rank) and old > 0 and not new and self._unseen(rank):
                yield _(
                    "{player} is not the {forced}: beside the {card} it would have been played."
                ).format(player=self.names[turn.actor], forced=rank, card=turn.card)

    def certain(self) -> Iterator[str]:
        """Whose card has become certain without being looked at."""
        for player in self._watched():
            card = self.after.belief.certain(player)
            if card is None or player in self._exchanged():
                continue
            if self.before.belief.certain(player) != card:
                yield _("{player} holds the {card} for certain: nothing else is possible.").format(
                    player=self.names[player], card=card
                )

    def exhausted(self) -> Iterator[str]:
        """Of which ranks no copy is left unseen."""
        old, new = pool(self.before, self.eyes), pool(self.after, self.eyes)
        gone = [rank for rank in new if old[rank] > 0 and new[rank] <= 0]
        over = self.after.belief.table.over
        if gone and not over:
            yield ngettext(
                "Every {cards} is seen now: nobody else can hold one.",
                "All copies of {cards} are seen now: nobody else can hold one.",
                len(gone),
            ).format(cards=", ".join(map(str, gone)))

    def largest(self) -> Iterator[str]:
        """The largest change of a probability that no other sentence explains."""
        guess, target = self._guess(), self.turn.target if self.turn else None
        changes = [
            (new - old, player, rank, old, new)
            for player in self._watched()
            if player not in self._exchanged() and self.after.belief.certain(player) is None
            for rank, old, new in self._figures(player)
            if (guess is None or (player, rank) != (target, guess.named)) and self._unseen(rank)
            if new > 0 or not self._would_force(rank)
        ]
        if not changes:
            return
        step, player, rank, old, new = max(changes, key=lambda change: abs(change[0]))
        if abs(step) < WORTH_TELLING:
            return
        template = (
            _("{player}: the {card} rises from {old} to {new}, {reason}.")
            if step > 0
            else _("{player}: the {card} falls from {old} to {new}, {reason}.")
        )
        yield template.format(
            player=self.names[player],
            card=rank,
            old=percent(old),
            new=percent(new),
            reason=self._reason(player, rank),
        )

    def _reason(self, player: int, rank: int) -> str:
        """Why the probability that ``player`` holds ``rank`` changed."""
        turn = self.turn
        if turn is not None and self._duelled(player):
            return _("as the duel shows")
        if turn is not None and turn.card is not None and player == turn.actor:
            return _("after the {card} was played and the other card kept").format(card=turn.card)
        if turn is not None and turn.actor == self.eyes and turn.drawn == rank:
            return _("as you drew one")
        guess = self._guess()
        if guess is not None and turn is not None and player == turn.target:
            return _("as the {card} is ruled out").format(card=guess.named)
        if guess is not None and turn is not None and not guess.hit and rank == guess.named:
            return _("as {other} does not hold one").format(other=self._name(turn.target))
        for other in self._watched():
            known, knew = self.after.belief.certain(other), self.before.belief.certain(other)
            if other != player and known == rank != knew:
                return _("as {other} holds one").format(other=self.names[other])
        if self._own(self.after) == rank != self._own(self.before):
            return _("as you hold one")
        if pool(self.after, self.eyes)[rank] < pool(self.before, self.eyes)[rank]:
            return _("as a {card} was seen elsewhere").format(card=rank)
        return _("by the count of the cards left")

    def _own(self, moment: Position) -> int | None:
        """The card in the hand of the player who looks, where it is known."""
        return None if self.eyes is None else moment.belief.certain(self.eyes)

    def _name(self, player: int | None) -> str:
        return "" if player is None else self.names[player]

    def _figures(self, player: int) -> Iterator[tuple[int, float, float]]:
        """Each rank with the probabilities that ``player`` held and holds it."""
        old, new = self.before.belief.hand(player), self.after.belief.hand(player)
        for rank in sorted(old.keys() | new.keys()):
            yield rank, old.get(rank, 0.0), new.get(rank, 0.0)

    def _watched(self) -> tuple[int, ...]:
        """The players whose hand is a question both before and after the event."""
        table = self.after.belief.table
        return () if table.over else tuple(p for p in table.standing if p != self.eyes)

    def _exchanged(self) -> tuple[int | None, ...]:
        """The players whose hand is another card than before, or was looked at just now."""
        turn = self.turn
        if turn is None:
            return ()
        match turn.outcome:
            case Swap():
                return (turn.actor, turn.target)
            case Renewal():
                return (turn.target,)
            case Peek(int()):
                return (turn.target,)
            case Duel(_, _, int()):
                return (turn.actor, turn.target)
        return ()

    def _guess(self) -> Guess | None:
        outcome = None if self.turn is None else self.turn.outcome
        return outcome if isinstance(outcome, Guess) else None

    def _duelled(self, player: int) -> bool:
        """Whether ``player`` took part in a duel just now."""
        turn = self.turn
        if turn is None or not isinstance(turn.outcome, Duel | Tie):
            return False
        return player in (turn.actor, turn.target)

    def _would_force(self, rank: int) -> bool:
        """Whether ``rank`` would have had to be played instead of the card just played."""
        played = None if self.turn is None else self.turn.card
        return played in self.after.belief.table.rules.cards[rank].forced_by

    def _unseen(self, rank: int) -> bool:
        return pool(self.after, self.eyes)[rank] > 0
