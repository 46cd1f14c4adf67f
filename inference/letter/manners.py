"""How players of read styles choose, in many rounds at once: ``styles`` over a ``Batch``.

What a style is taken to know is what ``likelihoods`` takes it to know when it is read, and what
everybody could hear. Who looks ahead plays like one who has practised.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.inference.letter.batch import NIBBLE, PACKED, Batch, Flags, Index, Moves, Ranks
from kibitz.inference.letter.features import NORMAL
from kibitz.inference.letter.playout_policy import (
    Chance,
    Sight,
    anyone,
    forced,
    plays,
    ranks_of,
    settled,
)
from kibitz.inference.letter.styles import GONE, Style

Reals = NDArray[np.float32]

_HEEDS = 0.3
"""A style that counts cards by so much names no rank that it has heard is not held."""


_NEVER = 60.0
"""Nats by which nobody renews oneself where no rule allows it."""

_LOGS = np.log(np.maximum(np.arange(16), GONE)).astype(np.float32)
"""By copies left."""


@dataclass(frozen=True)
class Manners:
    """The styles by number, as tables: by rank, or by the card played and the card kept."""

    over: Reals
    late: Reals
    breadth: Reals
    duel: Reals
    sure: Reals
    old: Reals
    shown: Reals
    own: Reals
    uses: Reals
    count: Reals
    name: Reals
    slip: Reals
    ahead: Flags


@lru_cache(maxsize=16)
def manners(styles: tuple[Style, ...]) -> Manners:
    """The styles as tables."""

    def table(name: str) -> Reals:
        return np.array([getattr(style, name) for style in styles], dtype=np.float32)

    lean = table("lean")
    over = lean[:, :, None] - lean[:, None, :]
    for number, style in enumerate(styles):
        for high, row in enumerate(style.rather):
            for low, weight in enumerate(row):
                over[number, low, high] += weight
                over[number, high, low] -= weight
    tables = {field.name: table(field.name) for field in fields(Manners)[1:-1]}
    ahead = np.array([style.ahead for style in styles])
    return Manners(over=over, ahead=ahead, **tables)


def mannered(
    batch: Batch, seat: int, drawn: Ranks, chance: Chance, manner: Manners, which: Index
) -> Moves:
    """What the player at ``seat`` plays, of the style ``which (N,)`` in each round."""
    cards, hand = batch.cards, batch.hand[seat]
    rank, sight = ranks_of(cards), Sight(batch, seat, ranks_of(cards))
    target, count = anyone(batch, seat, chance)
    slips = chance.random(batch.size, dtype=np.float32) < manner.slip[which]
    odds = np.where(slips, 0, _odds(batch, seat, drawn, count, sight, manner, which))
    must = forced(cards, hand, drawn)
    free = chance.random(batch.size, dtype=np.float32) * (1 + np.exp(-odds)) < 1
    first = np.where(must == 0, free, must > 0)
    card, kept = np.where(first, hand, drawn), np.where(first, drawn, hand)

    uses = (chance.random(batch.size, dtype=np.float32) < manner.uses[which]) & ~slips
    named = np.zeros_like(card)
    guesses = np.flatnonzero((card == rank[Effect.GUESS]) & (count > 0))
    spots = chance.random(batch.size, dtype=np.float32)[guesses]
    named[guesses] = _named(batch, target, card, kept, spots, manner, which, slips, guesses)
    sure = uses & (card == rank[Effect.GUESS]) & sight.names
    np.copyto(named, sight.prey, where=sure)
    np.copyto(target, sight.prey_at, where=sure)
    np.copyto(target, sight.low_at, where=uses & (card == rank[Effect.DUEL]) & sight.beats(kept))
    renews = card == rank[Effect.RENEW]
    if batch.rules.renew_self:
        alone = 1 / (1 + count * np.exp(-np.where(slips, 0, manner.own[which, kept])))
        own = renews & (chance.random(batch.size, dtype=np.float32) < alone)
        target = np.where(own, np.int8(seat), target)
    np.copyto(target, sight.doomed_at, where=uses & renews & sight.dooms)
    return settled(batch, seat, Moves(card, kept, target, named), count)


def _odds(
    batch: Batch,
    seat: int,
    drawn: Ranks,
    count: Ranks,
    sight: Sight,
    manner: Manners,
    which: Index,
) -> Reals:
    """How much rather the hand is played than the card drawn, in nats: ``(N,)``."""
    cards, hand, rounds = batch.cards, batch.hand[seat], np.arange(batch.size)
    rank, size = ranks_of(cards), manner.over.shape[1]
    odds = manner.over.reshape(-1).take((which * size + hand) * size + drawn)
    late = np.log((batch.left + 1) / np.float32(NORMAL))
    odds = odds + late * (manner.late[which, hand] - manner.late[which, drawn])
    ways = np.log(plays(batch, count))
    odds += manner.breadth[which] * (ways[hand, rounds] - ways[drawn, rounds])
    duel = rank[Effect.DUEL]
    mine, new = hand == duel, drawn == duel
    if (mine | new).any():
        ahead = _ahead(batch, cards, np.where(mine, drawn, hand), hand, drawn)
        odds += manner.duel[which] * ahead * (mine.astype(np.float32) - new)
    guess = rank[Effect.GUESS]
    certain = ((hand == guess) & sight.names) | (mine & sight.beats(drawn))
    otherwise = ((drawn == guess) & sight.names) | (new & sight.beats(hand))
    odds += manner.sure[which] * (certain.astype(np.float32) - otherwise)
    shown = (batch.known[:, seat] == hand).any(axis=0)
    odds += (manner.old[which] + manner.shown[which] * shown) / 2
    return np.asarray(odds, dtype=np.float32)


def _ahead(batch: Batch, cards: CardSet, kept: Ranks, hand: Ranks, drawn: Ranks) -> Reals:
    """How much likelier a duel with ``kept`` is won than lost, counting the cards not seen."""
    left = batch.unseen - PACKED[hand] - PACKED[drawn]
    ahead, total = np.zeros((2, batch.size), dtype=np.float32)
    for rank in cards.ranks:
        copies = (left >> NIBBLE * rank) & 15
        total += copies
        ahead += copies * np.sign(kept - np.int8(rank))
    return np.asarray(ahead / np.maximum(total, 1), dtype=np.float32)


def _named(
    batch: Batch,
    target: Ranks,
    card: Ranks,
    kept: Ranks,
    spots: Reals,
    manner: Manners,
    which: Index,
    slips: Flags,
    rounds: Index,
) -> Ranks:
    """The rank named in these ``rounds`` if none is certain, as ``spots`` in 0..1 decide."""
    nats = _nats(batch, target, card, kept, manner, which, rounds)
    sums = np.exp(np.where(slips[rounds], 0, nats)).cumsum(axis=0)
    place = (sums <= spots * sums[-1]).sum(axis=0)
    nameable = np.array(batch.cards.nameable, dtype=np.int8)
    found: Ranks = nameable[np.minimum(place, len(nameable) - 1)]
    return found


def _nats(
    batch: Batch,
    target: Ranks,
    hand: Ranks,
    drawn: Ranks,
    manner: Manners,
    which: Index,
    rounds: Index,
) -> Reals:
    """How likely each rank is named in these ``rounds``, in nats: by the copies left, and by what
    the style likes; ``(names, N)``."""
    target, which = target[rounds], which[rounds]
    heard = np.zeros(len(rounds), dtype=np.int16)
    for other in range(batch.seats):
        heard |= batch.not_held[other, rounds] * (target == other)
    heard *= manner.count[which] > _HEEDS
    left = batch.unseen[rounds] - PACKED[hand[rounds]] - PACKED[drawn[rounds]]
    nameable = np.array(batch.cards.nameable)
    copies = (left >> (NIBBLE * nameable)[:, None]) & 15
    copies *= (heard >> nameable[:, None].astype(np.int16)) & 1 == 0
    nats = manner.count[which] * _LOGS[copies]
    nats += manner.name[:, nameable].T[:, which]
    return np.asarray(nats, dtype=np.float32)


def chances(
    batch: Batch, seat: int, drawn: Ranks, options: Sequence[Moves], manner: Manners, style: int
) -> Reals:
    """How likely the player at ``seat``, against one other, makes each of the moves: ``(K, N)``.

    ``style``: the number of its style, which does not look ahead: what ``mannered`` plays.
    """
    hand, which = batch.hand[seat], np.full(batch.size, style)
    sight = Sight(batch, seat, ranks_of(batch.cards))
    target, count = anyone(batch, seat, np.random.default_rng(0))
    must = forced(batch.cards, hand, drawn)
    odds = _odds(batch, seat, drawn, count, sight, manner, which)
    nats = _nats(batch, target, hand, drawn, manner, which, np.arange(batch.size))
    never = np.float32(0 if batch.rules.renew_self else _NEVER)
    own, slip = manner.own[style], float(manner.slip[style])
    meant = _Way(odds, nats, own - never, float(manner.uses[style]))
    slipped = _Way(0 * odds, 0 * nats, 0 * own - never, 0.0)
    found = np.zeros((len(options), batch.size), dtype=np.float32)
    for place, moves in enumerate(options):
        for share, way in ((1 - slip, meant), (slip, slipped)):
            first = np.where(must == 0, way.first, must > 0)
            card = np.where(moves.card == hand, first, 1 - first)
            card = np.where(hand == drawn, 1, card)
            found[place] += share * card * way.aimed(batch, seat, moves, count, sight)
    return found


@dataclass(frozen=True)
class _Way:
    """How a card is chosen and played: ``odds`` of the hand, ``nats`` of each rank named, ``own``
    of renewing oneself by the card kept; and how often what is certain is made use of."""

    odds: Reals
    nats: Reals
    own: Reals
    uses: float

    @property
    def first(self) -> Reals:
        """How likely the hand is played, where it is free."""
        return np.asarray(1 / (1 + np.exp(-self.odds)), dtype=np.float32)

    def aimed(self, batch: Batch, seat: int, moves: Moves, count: Ranks, sight: Sight) -> Reals:
        """How likely a card is played so: at whom, and which rank is named."""
        rank, nameable = ranks_of(batch.cards), np.array(batch.cards.nameable)
        blind = np.exp(self.nats - self.nats.max(axis=0))
        place = np.minimum(np.searchsorted(nameable, moves.named), len(nameable) - 1)
        named = blind[place, np.arange(batch.size)] / blind.sum(axis=0)
        sure = self.uses * (moves.named == sight.prey) + (1 - self.uses) * named
        guess = (moves.card == rank[Effect.GUESS]) & (count > 0)
        found = np.where(guess, np.where(sight.names, sure, named), 1)
        alone = 1 / (1 + count * np.exp(-self.own[moves.kept]))
        alone = np.where(sight.dooms, (1 - self.uses) * alone, alone)
        renew = (moves.card == rank[Effect.RENEW]) & (count > 0)
        at = np.where(moves.target == seat, alone, 1 - alone)
        return np.asarray(np.where(renew, at, found), dtype=np.float32)
