"""Many rounds at once: the rules of the 16-card family over numpy arrays.

The one place beside ``Table`` that moves cards, for speed; a differential test holds it to
``Table`` on every preset. All arrays have the rounds along their last axis (``N``), players are
seat numbers. A card is its place in the set (``CardSet.placed``), an ``int8`` from 1 on, with 0 for
"no card": so a set may begin with a 0, and have gaps.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import permutations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.engine.letter.presets import Rules

Ranks: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]
Index: TypeAlias = NDArray[np.intp]
Whims: TypeAlias = NDArray[np.float32]

NOBODY = -1
"""The target of a card that is played at nobody."""

NIBBLE = 4
PACKED = np.array([0] + [1 << NIBBLE * rank for rank in range(1, 15)], dtype=np.int64)
"""One copy of a rank in a packed count: four bits a rank; "no card" counts nothing."""


def counted(packed: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many cards packed counts hold in all: the digits are added, neighbours first."""
    pairs = (packed & _EVEN) + (packed >> NIBBLE & _EVEN)
    return pairs * _ONES >> 56


_EVEN, _ONES = 0x0F0F0F0F0F0F0F0F, 0x0101010101010101


@dataclass
class Moves:
    """One play a round: ``card``, the card ``kept``, the ``target`` and the card ``named``.

    Arrays ``int8 (N,)``; ``target`` is ``NOBODY`` where there is none. ``whim (N,)``: where it is
    not negative, what goes back under the pile is left to this chance (0..1); elsewhere, and
    without it, the highest card is kept, and the higher of the others will be drawn last.
    """

    card: Ranks
    kept: Ranks
    target: Ranks
    named: Ranks
    whim: Whims | None = None

    def where(self, there: Flags, other: Moves) -> Moves:
        """The ``other`` moves in some rounds, these in the rest."""
        return Moves(
            card=np.where(there, other.card, self.card),
            kept=np.where(there, other.kept, self.kept),
            target=np.where(there, other.target, self.target),
            named=np.where(there, other.named, self.named),
            whim=_either(there, other.whim, self.whim),
        )

    def put(self, rounds: Index, other: Moves) -> None:
        """The ``other`` moves, one for each of the ``rounds``, in place of those here."""
        for name in ("card", "kept", "target", "named"):
            getattr(self, name)[rounds] = getattr(other, name)


def _either(there: Flags, one: Whims | None, other: Whims | None) -> Whims | None:
    """One whim there, the other elsewhere; whoever has none chooses well."""
    if one is None and other is None:
        return None
    none = np.full(there.shape, -1, dtype=np.float32)
    return np.where(there, none if one is None else one, none if other is None else other)


@dataclass
class Batch:
    """``N`` rounds in progress with all cards known; mutable, for speed.

    - ``hand (P, N)``, ``alive (P, N)``, ``shield (P, N)``
    - ``pile (D, N)``: the next card is ``pile[left - 1]``; ``left (N,)`` cards are in it
    - ``aside (N,)``: the card laid aside, 0 once taken
    - ``unseen (N,)``: copies of each rank that do not lie face up, packed (``PACKED``)
    - ``sums (P, N)``: sum of each row
    - ``spied (P, N)``: whether a card that may gain a token lies in the row
    - ``known (P, P, N)``: the rank that a player (first axis) knows another to hold, or 0
    - ``not_held (P, N)``: bits of ranks that everybody knows a player does not hold
    - ``last (P, N)``: what a player played when last choosing to keep the present hand; 0: the
      hand was never chosen
    - ``over (N,)``
    """

    rules: Rules
    hand: Ranks
    alive: Flags
    shield: Flags
    pile: Ranks
    left: Index
    aside: Ranks
    unseen: NDArray[np.int64]
    sums: NDArray[np.int16]
    spied: Flags
    known: Ranks
    not_held: NDArray[np.int16]
    last: Ranks
    over: Flags

    def __post_init__(self) -> None:
        self.seats, self.size = self.hand.shape
        self._rounds = np.arange(self.size)
        self.cards = self.rules.cards.placed
        self._ranks = _Ranks.of(self.cards)
        self._worth = worths(self.rules.cards)

    def repeat(self, times: int) -> Batch:
        """The same rounds ``times`` over: round ``i`` comes again at ``i + k * N``."""

        def again(array: NDArray[Any]) -> NDArray[Any]:
            return np.tile(array, (1,) * (array.ndim - 1) + (times,))

        return self._mapped(again)

    def select(self, rounds: Index) -> Batch:
        """Only some of the rounds."""
        return self._mapped(lambda array: array.take(rounds, axis=-1))

    def _mapped(self, change: Callable[[NDArray[Any]], NDArray[Any]]) -> Batch:
        batch = copy(self)
        for name in _BY_ROUND:
            setattr(batch, name, change(getattr(self, name)))
        batch.size = batch.hand.shape[1]
        batch._rounds = np.arange(batch.size)
        return batch

    # -- a turn ----------------------------------------------------------------------------

    def draw(self, seat: int) -> tuple[Flags, Ranks]:
        """The turn of ``seat`` begins: in which rounds it does, and the cards drawn there."""
        active = self.alive[seat] & ~self.over
        drawn = self.pile[np.maximum(self.left - 1, 0), self._rounds]
        self.left -= active
        self.shield[seat] &= ~active
        return active, drawn

    def begun(self, seat: int, drawn: int) -> tuple[Flags, Ranks]:
        """The same where everybody at ``seat`` has ``drawn`` a card of that rank already."""
        active = self.alive[seat] & ~self.over
        self.shield[seat] &= ~active
        return active, np.full(self.size, self.rules.cards.place(drawn), dtype=np.int8)

    def choosable(self, other: int) -> Flags:
        """Where others may choose ``other``."""
        free: Flags = self.alive[other] & ~self.shield[other]
        return free

    def play(self, seat: int, active: Flags, moves: Moves) -> None:
        """``seat`` plays, in the ``active`` rounds; all effects follow, and the turn ends."""
        ranks, card = self._ranks, moves.card
        self._leave(seat, active, card)
        np.copyto(self.hand[seat], moves.kept, where=active)
        self.shield[seat] |= active & (card == ranks.shield)
        self._fall(seat, np.flatnonzero(active & (card == ranks.doom)))
        if ranks.back > 0:
            self._return(seat, np.flatnonzero(active & (card == ranks.back)), moves.whim)
        self._aim(seat, np.flatnonzero(active & (moves.target >= 0)), moves)
        standing = self.alive.sum(axis=0, dtype=np.int8)
        self.over |= active & ((standing == 1) | (self.left == 0))

    def _leave(self, player: int, where: Flags, card: Ranks) -> None:
        """``player`` plays ``card``, one of two cards in hand."""
        self.unseen -= PACKED[card] * where
        self.sums[player] += self._worth[card] * where
        if self._ranks.bonus > 0:
            self.spied[player] |= where & (card == self._ranks.bonus)
        known = self.known[:, player]
        known *= ~(where & (known == card))
        self.not_held[player] *= ~where
        np.copyto(self.last[player], card, where=where)

    def _aim(self, seat: int, rounds: Index, moves: Moves) -> None:
        """The effects of the cards that ``seat`` plays at somebody in these ``rounds``."""
        ranks = self._ranks
        card, target = moves.card[rounds], moves.target[rounds]
        mine, theirs = self.hand[seat, rounds], self.hand[target, rounds]

        guess = card == ranks.guess
        hit = guess & (theirs == moves.named[rounds])
        missed = guess & ~hit
        at = rounds[missed]
        self.not_held[target[missed], at] |= _BITS[moves.named[at]]

        duel = card == ranks.duel
        won, lost = duel & (mine > theirs), duel & (mine < theirs)
        tied = duel & (mine == theirs)
        self.not_held[seat, rounds[won]] |= _UPTO[theirs[won]]
        self.not_held[target[lost], rounds[lost]] |= _UPTO[mine[lost]]
        peek = tied | (card == ranks.peek)
        self.known[seat, target[peek], rounds[peek]] = theirs[peek]
        self.known[target[tied], seat, rounds[tied]] = mine[tied]

        fallen = hit | won
        self._fall(target[fallen], rounds[fallen])
        self._fall(seat, rounds[lost])
        renew, swap = card == ranks.renew, card == ranks.swap
        self._renew(target[renew], rounds[renew])
        self._swap(seat, target[swap], rounds[swap])

    def _fall(self, player: int | Ranks, rounds: Index) -> None:
        """``player`` is out in ``rounds`` and turns up the hand."""
        self._lay(player, rounds)
        self.alive[player, rounds] = False

    def _lay(self, player: int | Ranks, rounds: Index) -> None:
        """``player`` lays the hand face up into the row."""
        card = self.hand[player, rounds]
        self.unseen[rounds] -= PACKED[card]
        self.sums[player, rounds] += self._worth[card]
        if self._ranks.bonus > 0:
            self.spied[player, rounds] |= card == self._ranks.bonus

    def _renew(self, player: Ranks, rounds: Index) -> None:
        """``player`` throws the hand away and takes a new card, or is out."""
        self._lay(player, rounds)
        doomed = self.hand[player, rounds] == self._ranks.doom
        self.alive[player[doomed], rounds[doomed]] = False
        player, rounds = player[~doomed], rounds[~doomed]
        piled = self.left[rounds] > 0
        last = rounds[~piled]
        self.left[rounds[piled]] -= 1
        card = self.pile[self.left[rounds], rounds]
        card[~piled] = self.aside[last]
        self.aside[last] = 0
        self.hand[player, rounds] = card
        self.known[:, player, rounds] = 0
        self.not_held[player, rounds] = 0
        self.last[player, rounds] = 0

    def _return(self, seat: int, rounds: Index, whim: Whims | None) -> None:
        """``seat`` draws two more cards, keeps one and puts the others under the pile."""
        for count in (1, 2):
            enough = self.left[rounds] >= 2 if count == 2 else self.left[rounds] == 1
            at = rounds[enough]
            if not at.size:
                continue
            drawn = [self.pile[self.left[at] - 1 - i, at] for i in range(count)]
            mine = np.sort(np.stack([self.hand[seat, at], *drawn]), axis=0)[::-1]
            ways = np.array(list(permutations(range(count + 1))))
            # By habit the highest is kept, and of the others the higher goes to the very bottom.
            chosen = np.full(at.size, [tuple(way) for way in ways].index((0, *range(count, 0, -1))))
            if whim is not None:
                free = whim[at] >= 0
                chosen[free] = (whim[at[free]] * len(ways)).astype(np.intp) % len(ways)
            kept, *under = np.take_along_axis(mine, ways[chosen].T, axis=0)
            pile = self.pile[:, at]
            pile[count:] = pile[:-count].copy()
            pile[:count] = under[::-1]
            self.pile[:, at] = pile
            self.hand[seat, at] = kept
            self.known[:, seat, at] = 0

    def _swap(self, one: int, other: Ranks, rounds: Index) -> None:
        """Two players exchange hands; what others know goes with the cards."""
        if not rounds.size:
            return
        for array in (self.hand, self.not_held, self.last):
            _exchange(array, (one, rounds), (other, rounds))
        for knower in range(self.seats):
            _exchange(self.known[knower], (one, rounds), (other, rounds))
        self.known[one, one, rounds] = 0
        self.known[other, other, rounds] = 0
        self.known[one, other, rounds] = self.hand[other, rounds]
        self.known[other, one, rounds] = self.hand[one, rounds]

    # -- the end ---------------------------------------------------------------------------

    def shares(self) -> NDArray[np.float64]:
        """Each player's share of the win, ``float64 (P, N)``, once every round is over.

        Highest hand, then the higher sum of one's own row; still tied: shared. Where rows do not
        count, whoever is tied wins a whole token.
        """
        if not self.rules.preset.sums:
            hand = np.where(self.alive, self.hand, -1)
            whole: NDArray[np.float64] = (hand == hand.max(axis=0)).astype(np.float64)
            return whole
        worth = np.where(self.alive, self.hand.astype(np.int32) * 1000 + self.sums, -1)
        winners = worth == worth.max(axis=0)
        shares: NDArray[np.float64] = winners / winners.sum(axis=0)
        return shares

    def bonus(self) -> NDArray[np.float64]:
        """Whether each player gains a token besides, ``float64 (P, N)``, once a round is over."""
        rich = self.alive & self.spied
        alone: NDArray[np.float64] = (rich & (rich.sum(axis=0) == 1)).astype(np.float64)
        return alone


_BY_ROUND = [field.name for field in fields(Batch) if field.name != "rules"]
"""The arrays of a batch."""


@dataclass(frozen=True)
class _Ranks:
    """Which card has which effect (an effect that no card has is -1)."""

    guess: int
    peek: int
    duel: int
    shield: int
    renew: int
    swap: int
    doom: int
    back: int
    bonus: int

    @classmethod
    def of(cls, cards: CardSet) -> _Ranks:
        by_effect = {card.effect: card.rank for card in cards}
        effects = (
            Effect.GUESS,
            Effect.PEEK,
            Effect.DUEL,
            Effect.SHIELD,
            Effect.RENEW,
            Effect.SWAP,
            Effect.DOOM,
            Effect.RETURN,
            Effect.BONUS,
        )
        return cls(*(by_effect.get(effect, -1) for effect in effects))


@lru_cache(maxsize=16)
def worths(cards: CardSet) -> NDArray[np.int16]:
    """What a card counts in the sum of a row, by its place."""
    return np.array([0, *cards.ranks], dtype=np.int16)


@lru_cache(maxsize=16)
def places(cards: CardSet) -> Ranks:
    """The place of each rank in the set; what is no rank (negative) is no card."""
    table = np.zeros(max(cards.ranks) + 3, dtype=np.int8)
    for rank in cards.ranks:
        table[rank] = cards.place(rank)
    return table


_BITS = (1 << np.arange(16, dtype=np.int32)).astype(np.int16)
_UPTO = ((1 << (np.arange(15, dtype=np.int32) + 1)) - 1).astype(np.int16)


def _exchange(array: NDArray[Any], one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    array[one], array[other] = array[other], array[one].copy()
