"""Whole hidden worlds drawn from a belief, as a batch ready to be played on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kibitz.engine.letter.events import Duel, Event, Guess, Renewal, Swap, Turn
from kibitz.inference.letter.batch import NIBBLE, Batch, Index, Ranks
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.worlds import EMPTY

Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass(frozen=True)
class Heard:
    """What everybody could hear of the hands, by seat, ``(P,)`` each.

    ``not_held``: bits of the ranks that a player is known not to hold; ``last``: what the player
    played when last choosing to keep the present hand, 0 if it was never chosen.
    """

    not_held: NDArray[np.int16]
    last: Ranks


def sample(belief: Belief, heard: Heard, count: int, rng: np.random.Generator) -> Batch:
    """``count`` rounds at the moment of ``belief``, with hands, card aside and pile drawn.

    Worlds come in proportion to their mass (systematic sampling, so a world of mass ``m``
    comes ``count * m`` times, give or take one).
    """
    ladder = np.cumsum(belief.worlds.mass)
    steps = (np.arange(count) + rng.random()) / count * ladder[-1]
    chosen = np.minimum(np.searchsorted(ladder, steps), len(ladder) - 1)
    return from_worlds(belief, heard, rng.permutation(chosen), rng)


def from_worlds(belief: Belief, heard: Heard, chosen: Index, rng: np.random.Generator) -> Batch:
    """One round for each of the ``chosen`` worlds, its pile in a random order."""
    table, worlds = belief.table, belief.worlds
    seats, size = worlds.seats, len(chosen)
    cards = worlds.cards[chosen]
    held = np.where(cards == EMPTY, 0, cards).T.astype(np.int8)
    hand = np.ascontiguousarray(held[:seats])
    known = np.zeros((seats, seats, size), dtype=np.int8)
    for knower, owner in table.seen:
        has = (worlds.knows[chosen] & worlds.bit(knower, owner)) != 0
        known[knower, owner] = hand[owner] * has
    unseen = sum(copies << NIBBLE * rank for rank, copies in table.unseen.items())
    return Batch(
        rules=table.rules,
        hand=hand,
        alive=_across(table.alive, size, np.bool_),
        shield=_across(table.shielded, size, np.bool_),
        pile=_piles(belief, cards, rng),
        left=np.full(size, table.deck, dtype=np.intp),
        aside=held[seats].copy(),
        unseen=np.full(size, unseen, dtype=np.int64),
        sums=_across([sum(row) for row in table.rows], size, np.int16),
        known=known,
        not_held=_across(heard.not_held, size, np.int16),
        last=_across(heard.last, size, np.int8),
        over=np.zeros(size, dtype=np.bool_),
    )


def _across(values: ArrayLike, size: int, dtype: type[Scalar]) -> NDArray[Scalar]:
    """A value a player, the same in every round: ``(P, N)``."""
    return np.repeat(np.array(values, dtype=dtype)[:, None], size, axis=1)


def _piles(belief: Belief, cards: Ranks, rng: np.random.Generator) -> Ranks:
    """A random order of the cards left in each world's pile: ``int8 (deck, N)``."""
    unseen = dict(belief.table.unseen)
    if belief.drawn is not None:
        unseen[belief.drawn] -= 1
    ranks = np.array([r for r, n in unseen.items() for _ in range(n)], dtype=np.int8)
    copy = np.array([i for n in unseen.values() for i in range(n)], dtype=np.int8)
    keys = rng.random((len(cards), len(ranks)), dtype=np.float32)
    for rank in unseen:
        held = (cards == rank).sum(axis=1, dtype=np.int8)
        taken = (ranks == rank) & (copy < held[:, None])
        keys[taken] = 2
    # An empty pile keeps one row, so that looking at its top needs no special case.
    order = keys.argsort(axis=1)[:, : max(belief.table.deck, 1)]
    return np.ascontiguousarray(ranks[order].T)


def heard(seats: int, past: tuple[Event, ...]) -> Heard:
    """What everybody could hear of the hands in the events so far."""
    bits, last = np.zeros(seats, dtype=np.int16), np.zeros(seats, dtype=np.int8)
    for event in past:
        if not isinstance(event, Turn) or event.card is None:
            continue
        bits[event.actor], last[event.actor] = 0, event.card
        match event.outcome:
            case Guess(named, False) if event.target is not None:
                bits[event.target] |= 1 << named
            case Duel(loser, lost):
                winner = event.target if loser == event.actor else event.actor
                bits[winner] |= (2 << lost) - 1
            case Renewal():
                bits[event.target] = last[event.target] = 0
            case Swap() if event.target is not None:
                both, across = [event.actor, event.target], [event.target, event.actor]
                bits[both], last[both] = bits[across], last[across]
    return Heard(bits, last)
