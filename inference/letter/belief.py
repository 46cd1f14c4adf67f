"""What follows from a log: the exact joint posterior, folded event by event.

Under ``facts`` a player chooses each of two different cards with equal chance unless a rule
forces one; targets and named ranks say nothing (DESIGN, "Facts and reads are kept apart").
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kibitz.engine.letter import steps
from kibitz.engine.letter.cards import CardSet
from kibitz.engine.letter.events import Event
from kibitz.engine.letter.table import Table
from kibitz.inference.letter import worlds as w
from kibitz.inference.letter.worlds import Impossible, Worlds


@dataclass(frozen=True)
class Belief:
    """A table and the distribution over what it hides.

    ``drawn``: the card drawn in a turn not finished, where the log's eyes saw it.
    """

    table: Table
    worlds: Worlds
    drawn: int | None = None

    @classmethod
    def start(cls, table: Table) -> Belief:
        """Before the first event every deal is equally likely."""
        return cls(table, prior(tuple(table.unseen.items()), len(table.players)))

    def hand(self, player: int) -> dict[int, float]:
        """The probability of each rank in a player's hand (without the card just drawn)."""
        return self.worlds.marginal(player)

    def aside(self) -> dict[int, float]:
        """The probability of each rank to be the card laid aside; empty once it was taken."""
        return self.worlds.marginal(self.worlds.aside)

    def certain(self, player: int) -> int | None:
        """The card that a player holds for certain, or ``None``."""
        hand = self.hand(player)
        return next(iter(hand)) if len(hand) == 1 else None

    def knowers(self, owner: int) -> dict[int, float]:
        """For each other player who may know the hand of ``owner``: how likely that is.

        A knower has seen the very card: by a peek, a tied duel or an exchange.
        """
        known = {k: self.worlds.knowing(k, o) for k, o in sorted(self.table.seen) if o == owner}
        return {knower: p for knower, p in known.items() if p > 0}

    def apply(self, event: Event) -> Belief:
        """The belief after ``event``, which must be legal.

        Raises ``Impossible`` if the event cannot be true together with those before it.
        """
        belief = self
        for step in self.table.unfold(event):
            belief = belief.step(step)
        return belief

    def step(self, step: steps.Step) -> Belief:
        """The belief after one step of an event."""
        table = self.table.step(step)
        if min(table.unseen.values()) < 0:
            raise Impossible
        drawn = self.drawn
        if isinstance(step, steps.Draw):
            drawn = step.card
        elif isinstance(step, steps.Play):
            drawn = None
        return Belief(table, self._moved(step), drawn)

    def _moved(self, step: steps.Step) -> Worlds:
        worlds, unseen = self.worlds, self.table.unseen
        match step:
            case steps.Open(cards):
                return w.turn_up(worlds, unseen, cards)
            case steps.Draw(_, card) if card is not None:
                return w.condition(worlds, worlds.rest(unseen, card) / self.table.deck)
            case steps.Play(player, card, unruly):
                choice = chances(self.table.rules.cards, card, unruly)
                return w.play(worlds, player, card, unseen, self.drawn, choice)
            case steps.Lay(player, card):
                return w.lay(worlds, player, card)
            case steps.Take(player, card) if self.table.deck:
                return w.take(worlds, player, unseen, card)
            case steps.Take(player, card):
                return w.take_aside(worlds, player, card)
            case steps.Exchange(one, other):
                return w.exchange(worlds, one, other)
            case steps.Learn(knower, owner):
                return w.learn(worlds, knower, owner)
            case steps.Out(player):
                return w.forget(worlds, player)
            case steps.Has(player, card):
                return w.condition(worlds, worlds.held(player) == card)
            case steps.Aside(card):
                return w.condition(worlds, worlds.held(worlds.aside) == card)
            case steps.Lacks(player, card):
                return w.condition(worlds, worlds.held(player) != card)
            case steps.Below(loser, winner):
                return w.condition(worlds, worlds.held(loser) < worlds.held(winner))
            case steps.Level(one, other):
                return w.condition(worlds, worlds.held(one) == worlds.held(other))
            case _:
                return worlds


def chances(cards: CardSet, card: int, unruly: bool = False) -> dict[int, float]:
    """How likely ``card`` is played from ``card`` and each other rank, under ``facts``.

    1/2 for two different cards, 1 for two equal ones; 1 or 0 where a rule forces a card, unless
    the table was ``unruly``.
    """

    def chance(other: int) -> float:
        if other == card:
            return 1.0
        forced = None if unruly else cards.forced((card, other))
        return 0.5 if forced is None else float(forced == card)

    return {other: chance(other) for other in cards.ranks}


@lru_cache(maxsize=64)
def prior(unseen: tuple[tuple[int, int], ...], seats: int) -> Worlds:
    """Every deal of the ``unseen`` cards (rank, copies), one to each player and one aside."""
    worlds = w.void(seats)
    for slot in (seats, *range(seats)):
        worlds = w.take(worlds, slot, dict(unseen), None)
    return worlds
