"""What an event did and what follows from it: claims, as data, for the player who looks.

Each kind of claim has a plain meaning, which can be checked against the cards that can be where.
How a claim is worded is no matter here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from kibitz.engine.letter import steps
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
from kibitz.inference.letter.worlds import Impossible

WORTH_TELLING: Final = 0.05
"""A smaller change of a probability is not told."""

_MAINLY: Final = 0.5
"""A step that makes so much of a change is the reason for it."""


# -- what happened ---------------------------------------------------------------------------


@dataclass(frozen=True)
class MustPlay:
    """The player on turn holds ``beside`` and must play ``card``."""

    card: int
    beside: int


@dataclass(frozen=True)
class Misplayed:
    """The play broke a rule and counts as it happened."""


@dataclass(frozen=True)
class NoEffect:
    """The ``card`` was played at nobody: no other player could be chosen."""

    card: int


@dataclass(frozen=True)
class Hit:
    """``actor`` named the card that ``target`` held, ``named``, and ``target`` is out."""

    actor: int
    target: int
    named: int


@dataclass(frozen=True)
class Missed:
    """``target`` does not hold the card that ``actor`` named."""

    actor: int
    target: int
    named: int


@dataclass(frozen=True)
class Seen:
    """``actor`` has looked at the card of ``target``: ``card``, where the eyes saw it too."""

    actor: int
    target: int
    card: int | None


@dataclass(frozen=True)
class Tied:
    """``actor`` and ``target`` hold equal cards, and both know it."""

    actor: int
    target: int


@dataclass(frozen=True)
class LostDuel:
    """``loser`` is out with ``lost``; ``winner`` holds a higher card, ``won`` where seen."""

    loser: int
    lost: int
    winner: int
    won: int | None


@dataclass(frozen=True)
class Exchanged:
    """``actor`` and ``target`` hold each other's former card, and know it."""

    actor: int
    target: int


@dataclass(frozen=True)
class Renewed:
    """``target`` threw ``thrown`` away and took the pile's top card or (``aside``) the one laid
    aside; or (``out``) is out."""

    target: int
    thrown: int
    out: bool
    aside: bool


@dataclass(frozen=True)
class Fell:
    """``actor`` played ``card`` and is out, with ``left`` in hand."""

    actor: int
    card: int
    left: int


@dataclass(frozen=True)
class Shielded:
    """Nobody may choose ``actor`` until the next turn of ``actor``."""

    actor: int


@dataclass(frozen=True)
class PerhapsForced:
    """``actor`` played ``card``; beside ``forcing`` it has to be, and one of these is held with
    the probability ``p``, which is not 0."""

    actor: int
    card: int
    forcing: tuple[int, ...]
    p: float


@dataclass(frozen=True)
class Won:
    """The round is won by ``winners``."""

    winners: tuple[int, ...]


# -- what follows ----------------------------------------------------------------------------


@dataclass(frozen=True)
class NotForced:
    """``player`` cannot hold ``card``, and could if ``played`` need not have given way to it."""

    player: int
    card: int
    played: int


@dataclass(frozen=True)
class Certain:
    """``player`` holds ``card`` in every world, which was not certain before."""

    player: int
    card: int


@dataclass(frozen=True)
class Exhausted:
    """Every copy of ``cards``, which have more than one, lies face up or in the own hand, which was
    not so before."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Changed:
    """The probability that ``player`` holds ``card`` was ``old`` and is ``new``.

    ``cause``: the step that made most of the change, if one did; ``last``: with it the last copy
    of the card that it shows came to light.
    """

    player: int
    card: int
    old: float
    new: float
    cause: steps.Step | None
    last: bool = False


Claim = (
    MustPlay
    | Misplayed
    | NoEffect
    | Hit
    | Missed
    | Seen
    | Tied
    | LostDuel
    | Exchanged
    | Renewed
    | Fell
    | Shielded
    | PerhapsForced
    | Won
    | NotForced
    | Certain
    | Exhausted
    | Changed
)


def news(before: Position, after: Position, eyes: int | None) -> Iterator[Claim]:
    """What the last event of ``after`` did and changed, the most important first.

    ``before``: the moment that was shown last: before that event, or within it, where the same
    turn had only begun. Nothing is told that ``eyes`` (``None``: a reader of the whole log) could
    not know.
    """
    yield from happened(before, after, eyes)
    yield from _Consequences(before, after, eyes).told()


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


@dataclass(frozen=True)
class _Consequences:
    """What was known before an event, and what is known after it."""

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
            if player in self._new_hands():
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
            after = belief.step(step, self.after.past[-1])
            made = after.hand(player).get(rank, 0.0) - belief.hand(player).get(rank, 0.0)
            if made / change > _MAINLY:
                card = shown_by(step)
                if card is None:
                    return step, False
                left, now = (b.unseen_by(self.eyes)[card] for b in (belief, after))
                return step, left > 0 >= now
            belief = after
        return None, False

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

    def _shown(self) -> tuple[int | None, ...]:
        """The players whose card was looked at just now."""
        turn = self.turn
        match None if turn is None else turn.outcome:
            case Peek(int()) if turn is not None:
                return (turn.target,)
            case Duel(_, _, int()) if turn is not None:
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
