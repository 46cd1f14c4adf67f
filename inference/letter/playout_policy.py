"""How players choose in playouts: one ply ahead, each from its own information only.

A player's own information is the two cards in hand, what lies face up, who is protected, what
the player has seen of others (``Batch.known``) and what everybody could hear (``not_held``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.inference.letter.batch import NIBBLE, NOBODY, PACKED, Batch, Flags, Moves, Ranks

Ints16 = NDArray[np.int16]

Floats32 = NDArray[np.float32]


class Chance(Protocol):
    """What decides where a player does not care: as much of a ``Generator`` as habits need."""

    def random(self, size: int, /, *, dtype: type[np.float32]) -> Floats32:
        """Numbers in 0..1, one a round."""
        ...

    def integers(self, high: int, /, *, size: int) -> NDArray[np.int64]:
        """Whole numbers below ``high``, one a round."""
        ...


STAGES = 4
LATE = 3
"""Cards left in the pile near its end."""

_FORCED = 1000
_SURE = 100
"""How far a rule, and a certain gain, outweigh the ordinary order of play."""


@dataclass(frozen=True)
class SoundPolicy:
    """What a sound player does without looking further than this turn.

    ``throw[s, a, b] > 0``: at stage ``s`` (``_stage``) ``a`` is played rather than ``b``, all else
    equal (``int16 (4, R+1, R+1)``). ``weight[r]``: how much likelier than its count a rank is in
    a hand that has survived.
    """

    throw: Ints16
    weight: Ints16


def _over(cards: str) -> frozenset[tuple[Effect, Effect]]:
    """Pairs written ``shield>guess``: the first is played rather than the second."""
    pairs = (pair.split(">") for pair in cards.split())
    return frozenset((Effect(played), Effect(kept)) for played, kept in pairs)


_RATHER = (
    _over("peek>guess shield>guess renew>guess shield>duel"),
    _over("shield>peek shield>duel"),
    _over("peek>guess shield>guess renew>guess shield>peek renew>peek shield>duel renew>duel"),
    _over("shield>duel"),
)
"""By stage (``_stage``), where the higher card is played rather than the lower.

Found by trying every exception to "play the lower card" in turn, over 60,000 rounds and more each,
against random players and against players without exceptions.
"""


@lru_cache(maxsize=8)
def sound_policy(cards: CardSet) -> SoundPolicy:
    """Keep the higher card, with the exceptions of ``_RATHER``; never the last rank unforced."""
    order = np.arange(max(cards.ranks) + 1, dtype=np.int16)
    rank = ranks_of(cards)
    throw = np.stack([order[None, :] - order[:, None]] * STAGES)
    for stage, pairs in enumerate(_RATHER):
        for played, kept in pairs:
            high, low = rank[played], rank[kept]
            if low < 0 or high < low:
                continue  # the set lacks one of them, or has them in another order
            throw[stage, high, low], throw[stage, low, high] = 1, -1
    for card in cards:
        if card.effect is Effect.DOOM:
            throw[:, card.rank, :], throw[:, :, card.rank] = -_FORCED, _FORCED
        for other in card.forced_by:
            throw[:, card.rank, other], throw[:, other, card.rank] = _FORCED, -_FORCED
    return SoundPolicy(throw, (100 + 8 * order).astype(np.int16))


@lru_cache(maxsize=16)
def ranks_of(cards: CardSet) -> Mapping[Effect, int]:
    """The rank that has an effect; -1 for an effect that no card has."""
    return dict.fromkeys(Effect, -1) | {card.effect: card.rank for card in cards}


def sound(batch: Batch, seat: int, drawn: Ranks, rng: Chance) -> Moves:
    """What a sound player at ``seat`` plays, round by round."""
    cards = batch.cards
    rank, policy, hand = ranks_of(cards), sound_policy(cards), batch.hand[seat]
    sight = Sight(batch, seat, rank)

    def either(card: int, by_hand: Flags, by_drawn: Flags) -> Ints16:
        """+1 where the hand, -1 where the card drawn is ``card`` and has its use."""
        mine, new = (hand == card) & by_hand, (drawn == card) & by_drawn
        sign: Ints16 = mine.astype(np.int16) - new
        return sign

    lean = policy.throw[_stage(batch), hand, drawn]
    lean += _SURE * either(rank[Effect.GUESS], sight.names, sight.names)
    lean += _SURE * either(rank[Effect.RENEW], sight.dooms, sight.dooms)
    lean += _SURE * either(rank[Effect.DUEL], sight.beats(drawn), sight.beats(hand))
    card, kept = np.where(lean > 0, hand, drawn), np.where(lean > 0, drawn, hand)

    target, count = anyone(batch, seat, rng)
    named = likeliest(batch, target, hand, drawn, policy)
    sure = (card == rank[Effect.GUESS]) & sight.names
    np.copyto(named, sight.prey, where=sure)
    np.copyto(target, sight.prey_at, where=sure)
    duel = (card == rank[Effect.DUEL]) & sight.beats(kept)
    np.copyto(target, sight.low_at, where=duel)
    np.copyto(target, sight.doomed_at, where=(card == rank[Effect.RENEW]) & sight.dooms)
    return settled(batch, seat, Moves(card, kept, target, named), count)


def weak(batch: Batch, seat: int, drawn: Ranks, rng: Chance, even: Flags | None = None) -> Moves:
    """A uniformly random legal play, round by round; where ``even (N,)``, a uniformly random card
    first, then how to play it."""
    cards = batch.cards
    rank, hand = ranks_of(cards), batch.hand[seat]
    target, count = anyone(batch, seat, rng)
    ways = plays(cards, batch.rules.renew_self, count)
    rounds = np.arange(batch.size)
    mine, new = ways[hand, rounds], ways[drawn, rounds]
    if even is not None:
        mine, new = np.where(even, 1, mine), np.where(even, 1, new)
    first = rng.random(batch.size, dtype=np.float32) * (mine + new) < mine
    must = forced(cards, hand, drawn)
    first = np.where(must == 0, first, must > 0)
    card, kept = np.where(first, hand, drawn), np.where(first, drawn, hand)
    nameable = np.array(cards.nameable, dtype=np.int8)
    named = nameable[rng.integers(len(nameable), size=batch.size)]
    if batch.rules.renew_self:
        own = rng.random(batch.size, dtype=np.float32) * (count + 1) < 1
        target = np.where((card == rank[Effect.RENEW]) & own, np.int8(seat), target)
    moves = Moves(card, kept, target, named)
    if rank[Effect.RETURN] > 0:
        moves.whim = rng.random(batch.size, dtype=np.float32)
    return settled(batch, seat, moves, count)


def settled(batch: Batch, seat: int, moves: Moves, count: Ranks) -> Moves:
    """The same moves with the targets that the rules leave: nobody, or oneself."""
    cards = batch.cards
    aimed = np.zeros(max(cards.ranks) + 1, dtype=np.bool_)
    aimed[[card.rank for card in cards if card.effect.targets]] = True
    moves.target = np.where(aimed[moves.card] & (count > 0), moves.target, np.int8(NOBODY))
    if batch.rules.renew_self_when_all_shielded:
        renew = ranks_of(cards)[Effect.RENEW]
        moves.target[(moves.card == renew) & (count == 0)] = seat
    return moves


def anyone(batch: Batch, seat: int, rng: Chance) -> tuple[Ranks, Ranks]:
    """A random player whom ``seat`` may choose (``NOBODY``: none), and how many there are."""
    others = [o for o in range(batch.seats) if o != seat]
    free = np.stack([batch.choosable(o) for o in others])
    count = free.sum(axis=0, dtype=np.int8)
    skip = (rng.random(batch.size, dtype=np.float32) * count).astype(np.int8)
    target = np.full(batch.size, NOBODY, dtype=np.int8)
    for other, may in zip(others, free, strict=True):
        target[may & (skip == 0)] = other
        skip -= may
    return target, count


def likeliest(batch: Batch, target: Ranks, hand: Ranks, drawn: Ranks, policy: SoundPolicy) -> Ranks:
    """The rank that ``target`` most likely holds, counted with one's own two cards."""
    excluded = np.zeros(batch.size, dtype=np.int16)
    for other in range(batch.seats):
        excluded |= batch.not_held[other] * (target == other)
    left = batch.unseen - PACKED[hand] - PACKED[drawn]
    best = np.zeros(batch.size, dtype=np.int16)
    for rank in batch.cards.nameable:
        count = ((left >> NIBBLE * rank) & 15).astype(np.int16)
        count *= (excluded & (1 << rank)) == 0
        # The rank in the lowest bits tells, at the end, whose score was the best.
        np.maximum(best, count * (policy.weight[rank] << 4) | rank, out=best)
    return (best & 15).astype(np.int8)


class Sight:
    """What a player knows for certain of those who may be chosen, round by round.

    ``prey``: the highest nameable card known and ``prey_at`` its holder; ``low``, ``low_at``:
    the lowest card known; ``doomed_at``: who holds the card that must not be thrown away.
    """

    def __init__(self, batch: Batch, seat: int, rank: Mapping[Effect, int]) -> None:
        size = batch.size
        self.prey = np.zeros(size, dtype=np.int8)
        self.prey_at = np.full(size, NOBODY, dtype=np.int8)
        self.low = np.full(size, 127, dtype=np.int8)
        self.low_at = self.prey_at.copy()
        self.doomed_at = self.prey_at.copy()
        for other in range(batch.seats):
            known = batch.known[seat, other] * batch.choosable(other)
            if other == seat or not known.any():
                continue
            higher = (known > self.prey) & (known != rank[Effect.GUESS])
            lower = (known > 0) & (known < self.low)
            np.copyto(self.prey, known, where=higher)
            self.prey_at[higher] = other
            np.copyto(self.low, known, where=lower)
            self.low_at[lower] = other
            self.doomed_at[known == rank[Effect.DOOM]] = other

    @property
    def names(self) -> Flags:
        """Where a guess is sure to hit."""
        sure: Flags = self.prey > 0
        return sure

    @property
    def dooms(self) -> Flags:
        """Where somebody can be made to throw away the card that puts its owner out."""
        somebody: Flags = self.doomed_at != NOBODY
        return somebody

    def beats(self, kept: Ranks) -> Flags:
        """Where a duel with ``kept`` is sure to be won."""
        beaten: Flags = self.low < kept
        return beaten


def _stage(batch: Batch) -> Ranks:
    """Which table of ``SoundPolicy.throw`` holds: +1 near the end of the pile, +2 if two play."""
    late = (batch.left <= LATE).astype(np.int8)
    stage: Ranks = late + 2 * (batch.alive.sum(axis=0, dtype=np.int8) == 2)
    return stage


def plays(cards: CardSet, renew_self: bool, count: NDArray[Any]) -> Floats32:
    """How many legal plays each rank gives with ``count`` players to choose: ``(R+1, N)``."""
    ways = np.ones((max(cards.ranks) + 1, len(count)), dtype=np.float32)
    for card in cards:
        if card.effect.targets:
            each = len(cards.nameable) if card.effect is Effect.GUESS else 1
            own = card.effect is Effect.RENEW and renew_self
            ways[card.rank] = np.where(count > 0, count * each + own, 1)
    return ways


def forced(cards: CardSet, hand: Ranks, drawn: Ranks) -> Ranks:
    """1 where the hand must be played, -1 where the card drawn must, else 0."""
    table = _compulsion(cards)
    must: Ranks = table.reshape(-1).take(hand * np.intp(len(table)) + drawn)
    return must


@lru_cache(maxsize=16)
def _compulsion(cards: CardSet) -> Ranks:
    """``forced`` by the two cards."""
    top = max(cards.ranks) + 1
    table = np.zeros((top, top), dtype=np.int8)
    for card in cards:
        for other in card.forced_by:
            table[card.rank, other], table[other, card.rank] = 1, -1
    return table
