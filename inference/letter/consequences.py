"""What follows from an event: what has become certain or impossible, and the largest change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from kibitz.engine.letter import steps
from kibitz.engine.letter.events import Duel, Guess, Peek, Renewal, Swap, Turn
from kibitz.inference.letter.claims import Certain, Changed, Claim, Exhausted, NotForced
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.worlds import Impossible

WORTH_TELLING: Final = 0.05
"""A smaller change of a probability is not told."""

_MAINLY: Final = 0.5
"""A step that makes so much of a change is the reason for it."""


@dataclass(frozen=True)
class Consequences:
    """What follows from an event for ``eyes``: ``before`` it and ``after`` it."""

    before: Position
    after: Position
    eyes: int | None

    def told(self) -> Iterator[Claim]:
        """All that follows, the most important first."""
        if self.after.belief.table.over:
            return
        yield from self._not_forced()
        yield from self._certain()
        if gone := self._exhausted():
            yield Exhausted(gone)
        if (change := self._largest()) is not None:
            yield change

    @property
    def turn(self) -> Turn | None:
        """The event, if it is a turn."""
        event = self.after.past[-1]
        return event if isinstance(event, Turn) else None

    def _not_forced(self) -> Iterator[NotForced]:
        """Who cannot hold a card that would have had to be played."""
        turn = self.turn
        if turn is None or turn.card is None or turn.starred or turn.actor == self.eyes:
            return
        if turn.actor in self._new_hands() or not self.after.belief.table.alive[turn.actor]:
            return
        cards, hand = self.after.belief.table.rules.cards, self.after.belief.hand(turn.actor)
        for card in cards:
            if turn.card in card.forced_by and card.rank not in hand and self._spared(card.rank):
                yield NotForced(turn.actor, card.rank, turn.card)

    def _spared(self, rank: int) -> bool:
        """Whether the player could hold ``rank`` but for the rule that it must be played."""
        belief, turn = self.before.belief, self.turn
        try:
            for step in self._steps():
                loose = replace(step, unruly=True) if isinstance(step, steps.Play) else step
                belief = belief.step(loose, turn)
        except Impossible:
            return False
        return turn is not None and rank in belief.hand(turn.actor)

    def _certain(self) -> Iterator[Certain]:
        """Whose card has become certain without being looked at."""
        for player in self._watched():
            card = self.after.belief.certain(player)
            if card is None or player in self._shown():
                continue
            if self.before.belief.certain(player) != card:
                yield Certain(player, card)

    def _exhausted(self) -> tuple[int, ...]:
        """Of which ranks no copy is left unseen."""
        old, new = self.before.belief.unseen_by(self.eyes), self.after.belief.unseen_by(self.eyes)
        many = [card.rank for card in self.after.belief.table.rules.cards if card.count > 1]
        return tuple(rank for rank in many if old[rank] > 0 >= new[rank])

    def _largest(self) -> Changed | None:
        """The largest change of a probability that no other claim explains."""
        turn, left = self.turn, self.after.belief.unseen_by(self.eyes)
        named = turn.outcome.named if turn and isinstance(turn.outcome, Guess) else None
        changes = []
        for player in self._watched():
            old, new = self.before.belief.hand(player), self.after.belief.hand(player)
            if player in self._shown() or len(new) == 1:
                continue
            if player in self._new_hands() or self._drawn(player):
                continue
            for rank in sorted(old.keys() | new.keys()):
                told = turn is not None and (player, rank) == (turn.target, named)
                if not told and left[rank] > 0 and not self._gave_way(player, rank, new):
                    changes.append((player, rank, old.get(rank, 0.0), new.get(rank, 0.0)))
        if not changes:
            return None
        player, rank, old_p, new_p = max(changes, key=lambda change: abs(change[3] - change[2]))
        if abs(new_p - old_p) < WORTH_TELLING:
            return None
        cause, last = self._cause(player, rank, new_p - old_p)
        return Changed(player, rank, old_p, new_p, cause, last)

    def _gave_way(self, player: int, rank: int, new: dict[int, float]) -> bool:
        """Whether it is told already that ``player`` cannot hold ``rank``."""
        turn = self.turn
        if turn is None or player != turn.actor or rank in new:
            return False
        return turn.card in self.after.belief.table.rules.cards[rank].forced_by

    def _cause(self, player: int, rank: int, change: float) -> tuple[steps.Step | None, bool]:
        """The step that made most of ``change`` in the probability that ``player`` holds ``rank``.

        Also whether it brought the last copy of the card that it shows to light.
        """
        belief = self.before.belief
        for step in self._steps():
            try:
                after = belief.step(step, self.after.past[-1])
            except Impossible:  # within an event that only its end makes possible
                return None, False
            made = after.hand(player).get(rank, 0.0) - belief.hand(player).get(rank, 0.0)
            if made / change > _MAINLY:
                if (duel := self._compared(step, player)) is not None:
                    return duel, False
                card = shown_by(step)
                if card is None:
                    return step, False
                left, now = (b.unseen_by(self.eyes)[card] for b in (belief, after))
                return self._in_the_end(step), left > 0 >= now
            belief = after
        return None, False

    def _compared(self, step: steps.Step, player: int) -> steps.Below | None:
        """The duel that ``player`` won, where the card that the loser turned up is the step."""
        turn = self.turn
        if turn is None or not isinstance(turn.outcome, Duel) or not isinstance(step, steps.Lay):
            return None
        winner = turn.target if turn.outcome.loser == turn.actor else turn.actor
        if winner != player or step.player != turn.outcome.loser:
            return None
        return steps.Below(step.player, player)

    def _in_the_end(self, step: steps.Step) -> steps.Step:
        """A step that shows a card, with whoever holds it after the event: it was exchanged."""
        turn = self.turn
        if not isinstance(step, steps.Has) or turn is None or not isinstance(turn.outcome, Swap):
            return step
        both = {turn.actor: turn.target, turn.target: turn.actor}
        holder = both.get(step.player)
        return step if holder is None else replace(step, player=holder)

    def _steps(self) -> tuple[steps.Step, ...]:
        """What lies between the two moments."""
        steps_of_all = self.before.belief.table.unfold(self.after.past[-1])
        begun = len(self.before.past) == len(self.after.past)
        return tuple(s for s in steps_of_all if not (begun and isinstance(s, steps.Draw)))

    def _watched(self) -> tuple[int, ...]:
        """The players whose hand is a question both before and after the event."""
        return tuple(p for p in self.after.belief.table.standing if p != self.eyes)

    def _new_hands(self) -> tuple[int | None, ...]:
        """The players who hold another card than before."""
        turn = self.turn
        match None if turn is None else turn.outcome:
            case Swap() if turn is not None:
                return (turn.actor, turn.target)
            case Renewal() if turn is not None:
                return (turn.target,)
        return ()

    def _drawn(self, player: int) -> bool:
        """Whether a player has kept the card drawn: the other was known, and was played."""
        turn, known = self.turn, self.before.belief.certain(player)
        return turn is not None and player == turn.actor and known == turn.card

    def _shown(self) -> tuple[int | None, ...]:
        """The players whose card was looked at just now."""
        turn = self.turn
        match None if turn is None else turn.outcome:
            case Peek(int()) if turn is not None:
                return (turn.target,)
            case Duel(_, _, int()) if turn is not None:
                return (turn.actor, turn.target)
            case Swap() if turn is not None and self.eyes in (turn.actor, turn.target):
                return (turn.actor, turn.target)
        return ()


def shown_by(step: steps.Step) -> int | None:
    """The card that a step shows to whoever looks; ``None``: it shows none."""
    match step:
        case (
            steps.Draw(_, card)
            | steps.Play(_, card)
            | steps.Has(_, card)
            | steps.Lay(_, card)
            | steps.Take(_, card)
            | steps.Aside(card)
        ):
            return card
    return None
