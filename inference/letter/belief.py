"""What follows from a log: the exact joint posterior, after each draw, play, look and swap.

Under ``facts`` a player chooses each of two different cards with equal chance unless a rule
forces one; targets and named ranks say nothing (DESIGN, "Facts and reads are kept apart").
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from kibitz.engine.letter import steps
from kibitz.engine.letter.cards import CardSet
from kibitz.engine.letter.events import Event, Turn
from kibitz.engine.letter.table import Table
from kibitz.engine.rows import changed
from kibitz.inference.letter import pile
from kibitz.inference.letter import worlds as w
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.styles import certain
from kibitz.inference.letter.worlds import Floats, Impossible, Worlds


@dataclass(frozen=True)
class Belief:
    """A table and the distribution over what it hides.

    ``drawn``: the card drawn in a turn not finished, where the log's eyes saw it; ``reached``:
    those drawn in the middle of one. ``reader``: how the players choose (``reads``); ``None`` for
    ``facts``.
    """

    table: Table
    worlds: Worlds
    drawn: int | None = None
    reached: tuple[int, ...] = ()
    reader: OpponentModel | None = None

    @classmethod
    def start(cls, table: Table, reader: OpponentModel | None = None) -> Belief:
        """Before the first event every deal is equally likely."""
        seats = len(table.players)
        if lazy(table.rules.cards):
            return cls(table, pile.untold(seats), reader=reader)
        worlds = prior(tuple(table.unseen.items()), seats)
        return cls(table, worlds, reader=reader)

    def hand(self, player: int) -> dict[int, float]:
        """The probability of each rank in a player's hand (without the card just drawn)."""
        if player not in self._hands:
            self._hands[player] = pile.marginal(self.worlds, player, self.hidden)
        return dict(self._hands[player])

    @cached_property
    def _hands(self) -> dict[int, dict[int, float]]:
        """What was asked of hands before: a half-typed line asks of the same one very often."""
        return {}

    def aside(self) -> dict[int, float]:
        """The probability of each rank to be the card laid aside; empty once it was taken."""
        return pile.marginal(self.worlds, self.worlds.aside, self.hidden)

    def below(self) -> tuple[int | None, ...]:
        """The cards at known places under the pile, the next to be drawn first; ``None``: it is not
        certain what lies there."""
        return pile.below(self.worlds)

    @property
    def hidden(self) -> dict[int, int]:
        """How many cards of each rank lie neither face up nor among those drawn in this turn."""
        if self.drawn is None and not self.reached:
            return self.table.unseen
        left = dict(self.table.unseen)
        for card in (*self.reached, *(() if self.drawn is None else (self.drawn,))):
            left[card] -= 1
        return left

    def listing(self, *seats: int) -> Worlds:
        """The worlds, with a rank for the hands of these players in each."""
        return pile.listed(self.worlds, seats, self.hidden)

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
        own += self.reached
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
                return Belief(table, worlds, None, reader=reader)
            case steps.Reach(_, cards):
                return changed(self, table=table, worlds=self._moved(step), reached=cards or ())
            case steps.Under():
                return changed(self, table=table, worlds=self._moved(step), reached=())
            case _:
                reader = None if self.reader is None else self._followed(self.reader, step)
                return changed(self, table=table, worlds=self._moved(step), reader=reader)

    def _played(self, play: steps.Play, event: Event | None) -> tuple[Worlds, OpponentModel | None]:
        """A card has been chosen: the worlds after it, and what it says of the player's style."""
        player, card, reader = play.player, play.card, self.reader
        deck, unseen = self.table.deck + 1, self.hidden
        came = pile.played(self.worlds, player, card, deck, unseen, self.drawn)
        other = came.held(player)
        chosen = chances(self.table.rules.cards, card, play.unruly)[other]
        if reader is None:
            return w.unmarked(w.condition(came, chosen)), None
        before = np.where(came.knows & came.marks[0], card, other)
        if play.unruly or not isinstance(event, Turn):
            joint = chosen[:, None] * reader.given[player][before]
        else:
            joint = reader.joint(self.table, event, came, other, before)
            likely = joint.sum(axis=1) * came.mass
            took, missed = certain(self.table, event, came, other)
            if took.any() or missed.any():
                share = (float(likely @ there / likely.sum()) for there in (took, missed))
                reader = reader.noticed(player, *share)
        learnt = reader.after(player, other, joint * came.mass[:, None])
        return w.unmarked(w.condition(came, joint.sum(axis=1))), learnt

    def _followed(self, reader: OpponentModel, step: steps.Step) -> OpponentModel:
        """What becomes of the styles when hands move."""
        match step:
            case steps.Lay(player, card):
                return reader.laid(player, card)
            case steps.Exchange(one, other):
                return reader.exchanged(self.worlds, one, other)
            case _:
                return reader

    def _moved(self, step: steps.Step) -> Worlds:
        worlds, unseen, deck = self.worlds, self.table.unseen, self.table.deck
        match step:
            case steps.Open(cards):
                return w.turn_up(worlds, unseen, cards)
            case steps.Draw(_, card) if card is not None:
                return pile.drawn(worlds, card, deck, unseen)
            case steps.Lay(player, card):
                return pile.laid(worlds, player, card, unseen)
            case steps.Take(player, card) if deck and not lazy(self.table.rules.cards):
                return w.take(worlds, player, unseen, card)
            case steps.Take(player, card) if deck:
                return pile.take(worlds, player, deck, unseen, card)
            case steps.Take(player, card):
                taken = w.take_aside(worlds, player)
                return taken if card is None else pile.seen(taken, player, card, unseen)
            case steps.Exchange(one, other):
                return w.exchange(worlds, one, other)
            case steps.Learn(knower, owner):
                return w.learn(worlds, knower, owner)
            case steps.Out(player):
                return w.forget(worlds, player)
            case steps.Has(player, card):
                return pile.seen(worlds, player, card, unseen)
            case steps.Aside(card):
                return pile.seen(worlds, worlds.aside, card, unseen)
            case steps.Lacks(player, card):
                listed = self.listing(player)
                return w.condition(listed, listed.held(player) != card)
            case steps.Below(loser, winner):
                listed = self.listing(loser, winner)
                return w.condition(listed, listed.held(loser) < listed.held(winner))
            case steps.SameRank(one, other):
                listed = self.listing(one, other)
                return w.condition(listed, listed.held(one) == listed.held(other))
            case steps.Reach(_, cards) if cards is not None:
                return self._reached(cards)
            case steps.Under(player, None) if self.table.reached:
                count = self.table.reached
                return pile.returned(worlds, player, count, deck + count)
            case steps.Under(player, cards) if cards is not None:
                return pile.put_back(worlds, player, self.reached, cards, self.hidden)
            case _:
                return worlds

    def _reached(self, cards: tuple[int, ...]) -> Worlds:
        """The worlds once these ``cards`` were drawn, one after the other, and seen."""
        worlds, hidden = self.worlds, dict(self.hidden)
        for already, card in enumerate(cards):
            worlds = pile.drawn(worlds, card, self.table.deck - already, hidden)
            hidden[card] -= 1
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


def lazy(cards: CardSet) -> bool:
    """Whether a card is listed rank by rank only once it matters: where cards may go back under
    the pile there are too many worlds otherwise."""
    return cards.returns
