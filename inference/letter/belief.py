"""What follows from a log: the exact joint posterior, folded event by event.

Under ``facts`` a player chooses each of two different cards with equal chance unless a rule
forces one; targets and named ranks say nothing (DESIGN, "Facts and reads are kept apart").
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from kibitz.engine.letter import steps
from kibitz.engine.letter.cards import CardSet
from kibitz.engine.letter.events import Event, Turn
from kibitz.engine.letter.table import Table
from kibitz.engine.rows import changed
from kibitz.inference.letter import worlds as w
from kibitz.inference.letter.reader import Reader
from kibitz.inference.letter.worlds import Floats, Impossible, Worlds


@dataclass(frozen=True)
class Belief:
    """A table and the distribution over what it hides.

    ``drawn``: the card drawn in a turn not finished, where the log's eyes saw it. ``reader``:
    how the players choose (``reads``); ``None`` for ``facts``.
    """

    table: Table
    worlds: Worlds
    drawn: int | None = None
    reader: Reader | None = None

    @classmethod
    def start(cls, table: Table, reader: Reader | None = None) -> Belief:
        """Before the first event every deal is equally likely."""
        worlds = prior(tuple(table.unseen.items()), len(table.players))
        return cls(table, worlds, reader=reader)

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

    def unseen_by(self, eyes: int | None) -> dict[int, int]:
        """How many cards of each rank lie neither face up nor in the hand of ``eyes``."""
        left = dict(self.table.unseen)
        if eyes is None:
            return left
        own = [self.certain(eyes)] if self.table.alive[eyes] else []
        if self.table.drawn and self.table.turn == eyes:
            own.append(self.drawn)
        for card in own:
            if card is not None:
                left[card] -= 1
        return left

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
            belief = belief.step(step, event)
        return belief.settled()

    def settled(self) -> Belief:
        """The belief after an event whose steps were all taken."""
        if self.reader is None:
            return self
        return changed(self, reader=self.reader.settled(self.worlds))

    def step(
        self, step: steps.Step, event: Event | None = None, table: Table | None = None
    ) -> Belief:
        """The belief after one step (of ``event``, where reading a choice needs the whole).

        ``table``: the one after it, where it is known already.
        """
        table = table or self.table.step(step)
        if min(table.unseen.values()) < 0:
            raise Impossible
        match step:
            case steps.Draw(_, card):
                return changed(self, table=table, worlds=self._moved(step), drawn=card)
            case steps.Play():
                worlds, reader = self._played(step, event)
                return Belief(table, worlds, None, reader)
            case _:
                reader = None if self.reader is None else self._followed(self.reader, step)
                return changed(self, table=table, worlds=self._moved(step), reader=reader)

    def _played(self, play: steps.Play, event: Event | None) -> tuple[Worlds, Reader | None]:
        """A card has been chosen: the worlds after it, and what it says of the player's style."""
        player, card, reader = play.player, play.card, self.reader
        came = w.played(self.worlds, player, card, self.table.unseen, self.drawn)
        other = came.held(player)
        chosen = chances(self.table.rules.cards, card, play.unruly)[other]
        if reader is None:
            return w.unmarked(w.condition(came, chosen)), None
        before = np.where(came.knows & came.marks[0], card, other)
        if play.unruly or not isinstance(event, Turn):
            joint = chosen[:, None] * reader.given[player][before]
        else:
            joint = reader.joint(self.table, event, came, other, before)
        learnt = reader.after(player, other, joint * came.mass[:, None])
        return w.unmarked(w.condition(came, joint.sum(axis=1))), learnt

    def _followed(self, reader: Reader, step: steps.Step) -> Reader:
        """What becomes of the styles when hands move."""
        match step:
            case steps.Lay(player, card):
                return reader.laid(player, card)
            case steps.Exchange(one, other):
                return reader.exchanged(self.worlds, one, other)
            case _:
                return reader

    def _moved(self, step: steps.Step) -> Worlds:
        worlds, unseen = self.worlds, self.table.unseen
        match step:
            case steps.Open(cards):
                return w.turn_up(worlds, unseen, cards)
            case steps.Draw(_, card) if card is not None:
                return w.condition(worlds, worlds.rest(unseen, card) / self.table.deck)
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


@lru_cache(maxsize=64)
def chances(cards: CardSet, card: int, unruly: bool = False) -> Floats:
    """How likely ``card`` is played from ``card`` and another rank, by that rank, under ``facts``.

    1/2 for two different cards, 1 for two equal ones; 1 or 0 where a rule forces a card, unless
    the table was ``unruly``. ``float64 (R + 1,)``.
    """
    table = np.zeros(max(cards.ranks) + 1)
    for other in cards.ranks:
        forced = None if unruly or other == card else cards.forced((card, other))
        if other == card:
            table[other] = 1
        else:
            table[other] = 0.5 if forced is None else forced == card
    return table


@lru_cache(maxsize=64)
def prior(unseen: tuple[tuple[int, int], ...], seats: int) -> Worlds:
    """Every deal of the ``unseen`` cards (rank, copies), one to each player and one aside."""
    worlds = w.void(seats)
    for slot in (seats, *range(seats)):
        worlds = w.take(worlds, slot, dict(unseen), None)
    return worlds
