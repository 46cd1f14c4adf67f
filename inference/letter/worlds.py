"""Weighted worlds: a joint distribution over every hidden card of a round.

A world says what each player holds and what lies aside, and the cards at known places under the
pile (``pile``); the composition of the rest of the pile follows by subtraction, and its order is
exchangeable. Arrays have one row per world (``N``):

- ``cards``: ``int8 (N, slots)``; one slot per player in seat order, one for the card laid aside,
  then those under the pile. A rank, ``EMPTY`` where there is no card, or ``FRESH`` where nothing
  is known of it, so that it is as good as any in the pile.
- ``knows``: ``int64 (N,)``; bit ``knower * seats + owner`` is set where knower has seen the very
  card that owner holds. Whether a peek still holds depends on which of two cards was played, so
  it is part of the world.
- ``mass``: ``float64 (N,)``, summing to 1.

All functions are pure. One that leaves no mass raises ``Impossible``; nothing is renormalised
away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.rows import changed
from kibitz.inference.option import probability

EMPTY = -1
FRESH = -2

Cards: TypeAlias = NDArray[np.int8]
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]

_MANY = 2_000
"""Worlds from which on they are counted slot by slot."""

_DENSE = 1 << 20
"""Codes above this are first made dense by sorting."""


class Impossible(Exception):
    """No world is left: what was seen has probability zero."""


@dataclass(frozen=True)
class Worlds:
    """A joint distribution; see the module for the arrays. ``seats``: number of players.

    ``under``: how the cards under the pile hang together, from the next to be drawn on: of so many
    each order is as likely (1: the place is known).
    """

    cards: Cards
    knows: Ints
    mass: Floats
    seats: int
    under: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.mass)

    @property
    def aside(self) -> int:
        """The slot of the card laid aside."""
        return self.seats

    def held(self, slot: int) -> Cards:
        """What lies in a slot, world by world: ``int8 (N,)``."""
        return self.cards[:, slot]

    def rest(self, unseen: Mapping[int, int], rank: int) -> Ints:
        """Copies of ``rank`` left in the pile, world by world: ``int64 (N,)``.

        ``unseen``: cards of each rank that do not lie face up.
        """
        return unseen[rank] - self.count(lambda held: held == rank)

    def count(self, which: Callable[[Cards], Bools]) -> Ints:
        """In how many slots there is such a card, world by world: ``int64 (N,)``."""
        if len(self) < _MANY:
            few: Ints = which(self.cards).sum(axis=1)
            return few
        # A slot after the other: so short a row is summed slowly.
        found = np.zeros(len(self), dtype=np.int8)
        for column in self.cards.T:
            found += which(column)
        return found.astype(np.int64)

    def only(self, rows: Bools) -> Worlds:
        """Some of the worlds, with the mass they have."""
        cards, knows, mass = self.cards[rows], self.knows[rows], self.mass[rows]
        return Worlds(cards, knows, mass, self.seats, self.under)

    def marginal(self, slot: int) -> dict[int, float]:
        """The probability of each rank in a slot; ranks without mass are left out."""
        ranks = self.held(slot)
        filled = ranks != EMPTY
        sums = np.bincount(ranks[filled], weights=self.mass[filled])
        found = {rank: probability(float(p)) for rank, p in enumerate(sums) if p > 0}
        return dict.fromkeys(found, 1.0) if len(found) == 1 else found  # whatever rounding says

    def probability(self, condition: Bools) -> float:
        """The mass of the worlds where ``condition`` (``bool (N,)``) is true."""
        if condition.all():
            return 1.0
        return probability(float(self.mass[condition].sum()))

    def knowing(self, knower: int, owner: int) -> float:
        """The probability that ``knower`` has seen the very card that ``owner`` holds."""
        return self.probability((self.knows & self.bit(knower, owner)) != 0)

    def bit(self, knower: int, owner: int) -> int:
        """The bit of ``knows`` for this pair."""
        return 1 << (knower * self.seats + owner)

    @property
    def marks(self) -> tuple[int, int]:
        """Two more bits of ``knows``, set by ``played``: the card played was the hand before the
        draw; and some other player had seen that hand, whichever card was played."""
        return 1 << self.seats**2, 2 << self.seats**2


def void(seats: int) -> Worlds:
    """The one world before anything is dealt: every slot is empty."""
    cards = np.full((1, seats + 1), EMPTY, dtype=np.int8)
    return Worlds(cards, np.zeros(1, dtype=np.int64), np.ones(1), seats)


def condition(worlds: Worlds, likelihood: Floats | Ints | Bools) -> Worlds:
    """The posterior after an observation: ``likelihood`` is ``(N,)``.

    Raises ``Impossible`` if no mass is left.
    """
    mass = worlds.mass * likelihood
    total = mass.sum()
    if not total > 0:
        raise Impossible
    keep = mass > 0
    if keep.all():
        return changed(worlds, mass=mass / total)
    rows = np.flatnonzero(keep)
    cards, knows = worlds.cards[rows], worlds.knows[rows]
    return Worlds(cards, knows, mass[rows] / total, worlds.seats, worlds.under)


def take(worlds: Worlds, slot: int, unseen: Mapping[int, int], card: int | None) -> Worlds:
    """An empty slot is filled with the pile's next card (``predict``), ``card`` where seen.

    The next card is each of the pile's cards with equal chance.
    """
    ranks = unseen if card is None else (card,)
    return joined([filled(worlds, slot, rank, worlds.rest(unseen, rank)) for rank in ranks])


def turn_up(worlds: Worlds, unseen: Mapping[int, int], cards: tuple[int, ...]) -> Worlds:
    """The pile's next ``cards`` are laid open; ``unseen`` still counts them."""
    left = dict(unseen)
    for card in cards:
        worlds = condition(worlds, worlds.rest(left, card))
        left[card] -= 1
    return worlds


def played(
    worlds: Worlds, player: int, card: int, unseen: Mapping[int, int], drawn: int | None
) -> Worlds:
    """``player`` drew and played ``card``, whatever made the player choose it (``predict``).

    ``drawn`` is the card drawn, if it was seen; the worlds have then been conditioned on that.
    Either the card was drawn and the hand kept, or it was the hand and another card came.
    Whoever had seen the hand still knows it exactly if it was not the rank played. ``unseen``
    still counts the card drawn. Which of the two it was is marked (``marks``) until ``unmarked``;
    equal worlds are not yet merged.
    """
    return joined(playings(worlds, player, card, unseen, drawn))


def playings(
    worlds: Worlds, player: int, card: int, unseen: Mapping[int, int], drawn: int | None
) -> list[Worlds]:
    """The parts of ``played``, which add up."""
    held = worlds.held(player)
    owner = np.int64(owner_mask(worlds.seats, player))
    old, shown = worlds.marks
    worlds = changed(worlds, knows=worlds.knows | np.where(worlds.knows & owner, shown, 0))
    parts = []
    if drawn in (None, card):
        knows = np.where(held == card, worlds.knows & ~owner, worlds.knows)
        kept = changed(worlds, knows=knows)
        parts.append(kept if drawn is not None else _weighed(kept, worlds.rest(unseen, card)))
    if drawn != card:
        had = held == card
        knows = worlds.knows[had] & ~owner | old
        base = changed(worlds.only(had), knows=knows)
        for rank in (r for r in unseen if r != card and drawn in (None, r)):
            likelihood = 1.0 if drawn is not None else base.rest(unseen, rank)
            parts.append(filled(base, player, rank, likelihood))
    return parts


def unmarked(worlds: Worlds) -> Worlds:
    """Without the marks of ``played``, equal worlds merged."""
    old, shown = worlds.marks
    return merged(changed(worlds, knows=worlds.knows & ~np.int64(old | shown)))


def lay(worlds: Worlds, player: int, card: int) -> Worlds:
    """``player`` lays down the hand, which is ``card``."""
    left = condition(worlds, worlds.held(player) == card)
    cards = left.cards.copy()
    cards[:, player] = EMPTY
    knows = left.knows & ~np.int64(owner_mask(worlds.seats, player))
    return merged(Worlds(cards, knows, left.mass, worlds.seats, worlds.under))


def take_aside(worlds: Worlds, player: int) -> Worlds:
    """``player`` takes the card laid aside."""
    cards = worlds.cards.copy()
    cards[:, player] = cards[:, worlds.aside]
    cards[:, worlds.aside] = EMPTY
    return changed(worlds, cards=cards)


def exchange(worlds: Worlds, one: int, other: int) -> Worlds:
    """Two players exchange hands, and with them what others know of those."""
    order = list(range(worlds.cards.shape[1]))
    order[one], order[other] = other, one
    knows = np.zeros_like(worlds.knows)
    for knower in range(worlds.seats):
        for owner in range(worlds.seats):
            moved = order[owner]
            if moved != knower:
                has = (worlds.knows & worlds.bit(knower, owner)) != 0
                knows |= np.where(has, worlds.bit(knower, moved), 0)
    return changed(worlds, cards=worlds.cards[:, order], knows=knows)


def learn(worlds: Worlds, knower: int, owner: int) -> Worlds:
    """``knower`` has seen what ``owner`` holds."""
    return changed(worlds, knows=worlds.knows | worlds.bit(knower, owner))


def either(one: Worlds, other: Worlds) -> Worlds:
    """One or the other distribution, with equal chance."""
    halves = [changed(worlds, mass=worlds.mass / 2) for worlds in (one, other)]
    return merged(joined(halves))


def forget(worlds: Worlds, player: int) -> Worlds:
    """``player`` is out: what the player knew matters no more."""
    kept = ~np.int64(((1 << worlds.seats) - 1) << (player * worlds.seats))
    return merged(changed(worlds, knows=worlds.knows & kept))


def owner_mask(seats: int, owner: int) -> int:
    """The bits of ``knows`` that are about the hand of ``owner``."""
    return sum(1 << (knower * seats + owner) for knower in range(seats))


def _weighed(worlds: Worlds, likelihood: Floats | Ints) -> Worlds:
    return changed(worlds, mass=worlds.mass * likelihood)


def filled(worlds: Worlds, slot: int, rank: int, likelihood: float | Ints | Floats) -> Worlds:
    """The worlds with ``rank`` in a slot, and so much of their mass: not a distribution."""
    cards = worlds.cards.copy()
    cards[:, slot] = rank
    return changed(worlds, cards=cards, mass=worlds.mass * likelihood)


def joined(parts: list[Worlds]) -> Worlds:
    """The distribution that ``parts`` add up to, whatever their mass in all."""
    some = [part if (there := part.mass > 0).all() else part.only(there) for part in parts]
    mass = np.concatenate([part.mass for part in some])
    # Over all, as ``condition`` sums: bots whose choices hang on a tie choose as ever.
    total = np.concatenate([part.mass for part in parts]).sum()
    if not total > 0:
        raise Impossible
    cards = np.concatenate([part.cards for part in some])
    knows = np.concatenate([part.knows for part in some])
    return Worlds(cards, knows, mass / total, parts[0].seats, parts[0].under)


def merged(worlds: Worlds) -> Worlds:
    """The same distribution with equal worlds added up."""
    if len(worlds) == 1:
        return worlds
    codes, span = np.zeros(len(worlds), dtype=np.int64), 1
    for column in _columns(worlds):
        low, high = int(column.min()), int(column.max())
        if low < high:
            width = high - low + 1
            codes = codes * width + (column - low)
            span *= width
    rows, mass = (_sorted_sums if span > _DENSE else _counted_sums)(codes, worlds.mass)
    cards, knows = worlds.cards[rows], worlds.knows[rows]
    return Worlds(cards, knows, mass, worlds.seats, worlds.under)


def _counted_sums(codes: Ints, mass: Floats) -> tuple[Ints, Floats]:
    """A row of each code that has mass, by code, and the mass of all its rows."""
    sums: Floats = np.bincount(codes, weights=mass).astype(np.float64)
    example = np.empty(len(sums), dtype=np.int64)
    example[codes] = np.arange(len(codes))
    kept = np.flatnonzero(sums)
    return example[kept], sums[kept]


def _sorted_sums(codes: Ints, mass: Floats) -> tuple[Ints, Floats]:
    """The same where codes are too large to count by."""
    # Stable, as worlds come in long sorted runs: those are merged and not sorted anew.
    order = codes.argsort(kind="stable")
    codes = codes[order]
    last = np.append(codes[1:] != codes[:-1], True)
    dense = np.cumsum(last) - last
    sums: Floats = np.bincount(dense, weights=mass[order]).astype(np.float64)
    kept = sums > 0
    return order[last][kept], sums[kept]


def _columns(worlds: Worlds) -> Iterator[Cards | Ints]:
    """What tells worlds apart: each slot, and each bit of knowledge that is not in all."""
    yield from worlds.cards.T
    differ = int(np.bitwise_or.reduce(worlds.knows) ^ np.bitwise_and.reduce(worlds.knows))
    for bit in range(differ.bit_length()):
        if differ >> bit & 1:
            yield (worlds.knows >> bit) & 1
