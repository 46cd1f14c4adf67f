"""Whole hidden worlds drawn from a belief, as a batch ready to be played on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kibitz.engine.letter import steps
from kibitz.engine.letter.cards import CardSet
from kibitz.engine.letter.events import Event
from kibitz.engine.letter.presets import Rules
from kibitz.engine.letter.unfold import unfold
from kibitz.inference.letter.batch import NIBBLE, Batch, Index, Ranks, places
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.worlds import FRESH, Cards

Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass(frozen=True)
class Heard:
    """What everybody could hear of the hands, by seat, ``(P,)`` each.

    ``not_held``: bits of the cards that a player is known not to hold; ``last``: what the player
    played when last choosing to keep the present hand, 0 if it was never chosen. A card is its
    place in the set.
    """

    not_held: NDArray[np.int16]
    last: Ranks

    @classmethod
    def nothing(cls, players: int) -> Heard:
        """What can be heard before the first event."""
        return cls(np.zeros(players, dtype=np.int16), np.zeros(players, dtype=np.int8))

    def after(self, cards: CardSet, event: Event) -> Heard:
        """The same once ``event`` has happened."""
        bits, last = self.not_held.copy(), self.last.copy()
        for step, following in pairwise([*unfold(cards, event), None]):
            match step, following:
                case steps.Play(player, card), _:
                    bits[player], last[player] = 0, cards.place(card)
                case steps.Lacks(player, card), _:
                    bits[player] |= 1 << cards.place(card)
                case steps.Below(_, winner), steps.Lay(_, lost):
                    bits[winner] |= (2 << cards.place(lost)) - 1
                case steps.Take(player), _:
                    bits[player] = last[player] = 0
                case steps.Exchange(one, other), _:
                    both, across = [one, other], [other, one]
                    bits[both], last[both] = bits[across], last[across]
        return Heard(bits, last)


def sample(belief: Belief, heard: Heard, count: int, rng: np.random.Generator) -> Batch:
    """``count`` rounds at the moment of ``belief``, with hands, card aside and pile drawn.

    Worlds come in proportion to their mass (systematic sampling, so a world of mass ``m``
    comes ``count * m`` times, give or take one).
    """
    ladder = np.cumsum(belief.worlds.mass)
    rungs = (np.arange(count) + rng.random()) / count * ladder[-1]
    chosen = np.minimum(np.searchsorted(ladder, rungs), len(ladder) - 1)
    return from_worlds(belief, heard, rng.permutation(chosen), rng)


def from_worlds(belief: Belief, heard: Heard, chosen: Index, rng: np.random.Generator) -> Batch:
    """One round for each of the ``chosen`` worlds, its pile in a random order."""
    table, worlds = belief.table, belief.worlds
    seats, size = worlds.seats, len(chosen)
    place = places(table.rules.cards)
    cards, pile = _dealt(belief, chosen, rng)
    held = place[cards].T
    hand = np.ascontiguousarray(held[:seats])
    known = np.zeros((seats, seats, size), dtype=np.int8)
    for knower, owner in table.seen:
        has = (worlds.knows[chosen] & worlds.bit(knower, owner)) != 0
        known[knower, owner] = hand[owner] * has
    unseen = sum(n << NIBBLE * int(place[rank]) for rank, n in table.unseen.items())
    bonus = set(table.rules.bonus)
    return Batch(
        rules=table.rules,
        hand=hand,
        alive=_across(table.alive, size, np.bool_),
        shield=_across(table.shielded, size, np.bool_),
        pile=np.ascontiguousarray(place[pile].T),
        left=np.full(size, table.deck, dtype=np.intp),
        aside=held[seats].copy(),
        unseen=np.full(size, unseen, dtype=np.int64),
        sums=_across([sum(row) for row in table.rows], size, np.int16),
        spied=_across([not bonus.isdisjoint(row) for row in table.rows], size, np.bool_),
        known=known,
        not_held=_across(heard.not_held, size, np.int16),
        last=_across(heard.last, size, np.int8),
        over=np.zeros(size, dtype=np.bool_),
    )


def _across(values: ArrayLike, size: int, dtype: type[Scalar]) -> NDArray[Scalar]:
    """A value a player, the same in every round: ``(P, N)``."""
    return np.repeat(np.array(values, dtype=dtype)[:, None], size, axis=1)


def _dealt(belief: Belief, chosen: Index, rng: np.random.Generator) -> tuple[Cards, Cards]:
    """The ``chosen`` worlds with a card in each slot, and a pile for each: ``(N, deck)``.

    The pile's last column is its top. Cards of which nothing is known come in a random order: into
    the slots that have none yet, then into the pile, under which the others lie where they are.
    """
    worlds, hidden = belief.worlds, belief.hidden
    cards = worlds.cards[chosen]
    ranks = np.array([r for r, n in hidden.items() for _ in range(n)], dtype=np.int8)
    copy = np.array([i for n in hidden.values() for i in range(n)], dtype=np.int8)
    keys = rng.random((len(cards), len(ranks)), dtype=np.float32)
    for rank in hidden:
        held = (cards == rank).sum(axis=1, dtype=np.int8)
        taken = (ranks == rank) & (copy < held[:, None])
        keys[taken] = 2
    shuffled = ranks[keys.argsort(axis=1)]
    cards, gone = _slots_filled(cards, shuffled)
    below = _in_any_order(cards[:, worlds.aside + 1 :], worlds.under, rng)
    # An empty pile keeps one column, so that looking at its top needs no special case.
    fresh = max(belief.table.deck - below.shape[1], int(not belief.table.deck))
    above = np.take_along_axis(shuffled, gone[:, None] + np.arange(fresh), axis=1)
    return cards, np.hstack([below[:, ::-1], above])


def _in_any_order(below: Cards, under: tuple[int, ...], rng: np.random.Generator) -> Cards:
    """The cards under the pile, those that lie in no known order among themselves shuffled."""
    below, at = below.copy(), 0
    for size in under:
        if size > 1:
            below[:, at : at + size] = rng.permuted(below[:, at : at + size], axis=1)
        at += size
    return below


def _slots_filled(cards: Cards, shuffled: Cards) -> tuple[Cards, Index]:
    """Each fresh slot with the next of the ``shuffled`` cards, and how many they were: ``(N,)``."""
    cards, gone = cards.copy(), np.zeros(len(cards), dtype=np.intp)
    for slot in range(cards.shape[1]):
        rows = np.flatnonzero(cards[:, slot] == FRESH)
        cards[rows, slot] = shuffled[rows, gone[rows]]
        gone[rows] += 1
    return cards, gone


def heard(rules: Rules, past: tuple[Event, ...]) -> Heard:
    """What everybody could hear of the hands in the events so far."""
    return reduce(
        lambda known, event: known.after(rules.cards, event), past, Heard.nothing(rules.players)
    )
