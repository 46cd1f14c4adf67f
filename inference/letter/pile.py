"""The pile as worlds know it: cards of which nothing is known, and places under it.

A card that nobody has told anything of is as good as any in the pile: a slot may hold ``FRESH``
instead of a rank, and is listed rank by rank once it matters. Cards put back under the pile have
slots of their own after the card laid aside, the next to be drawn first; of those that somebody
put back unseen each order is as likely, until they are drawn (``Worlds.under``). So the pile is,
from the top, cards in no order known, and then these slots.

``unseen`` counts, as everywhere, the cards of each rank that do not lie face up, here without
those that the log's eyes have drawn in a turn not finished. ``deck``: the cards in the pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import permutations
from math import factorial

import numpy as np

from kibitz.engine.rows import changed
from kibitz.inference.letter import worlds as w
from kibitz.inference.letter.worlds import FRESH, Floats, Ints, Worlds


def untold(seats: int) -> Worlds:
    """The one world after the deal as long as nothing is known of any card."""
    cards = np.full((1, seats + 1), FRESH, dtype=np.int8)
    return Worlds(cards, np.zeros(1, dtype=np.int64), np.ones(1), seats)


def places(worlds: Worlds) -> int:
    """How many cards lie at a known place under the pile."""
    return sum(worlds.under)


def below(worlds: Worlds) -> tuple[int | None, ...]:
    """The card that lies at each known place under the pile, where it is certain."""
    found: list[int | None] = []
    for size in worlds.under:
        for _place in range(size):
            held = worlds.held(worlds.aside + 1 + len(found))
            certain = size == 1 and held[0] != FRESH and (held == held[0]).all()
            found.append(int(held[0]) if certain else None)
    return tuple(found)


def ordered(worlds: Worlds, count: int) -> Worlds:
    """The same distribution with the first ``count`` cards under the pile in a known order."""
    at = 0
    while at < count:
        size, *rest = worlds.under[at:]
        slots = range(worlds.aside + 1 + at, worlds.aside + 1 + at + size)
        under = (*worlds.under[:at], *(1 for _ in slots), *rest)
        parts = []
        for order in permutations(slots):
            cards = worlds.cards.copy()
            cards[:, slots] = worlds.cards[:, order]
            parts.append(Worlds(cards, worlds.knows, worlds.mass, worlds.seats, under))
        worlds = parts[0] if size == 1 else w.merged(w.joined(parts))
        at += size
    return worlds


def stock(worlds: Worlds, unseen: Mapping[int, int]) -> Ints:
    """How many cards there are of which nothing is known, world by world: ``(N,)``."""
    return sum(unseen.values()) - worlds.count(lambda held: held >= 0)


def chance(worlds: Worlds, unseen: Mapping[int, int], rank: int) -> Floats:
    """How likely a card of which nothing is known has this rank, world by world: ``(N,)``."""
    return worlds.rest(unseen, rank) / np.maximum(stock(worlds, unseen), 1)


def marginal(worlds: Worlds, slot: int, unseen: Mapping[int, int]) -> dict[int, float]:
    """The probability of each rank in a slot; ranks without mass are left out."""
    fresh = worlds.held(slot) == FRESH
    if not fresh.any():
        return worlds.marginal(slot)
    rows = worlds.only(fresh)
    told = worlds.only(~fresh)
    sums = {rank: float(rows.mass @ chance(rows, unseen, rank)) for rank in unseen}
    for rank in unseen:
        sums[rank] += float(told.mass[told.held(slot) == rank].sum())
    found = {rank: min(1.0, p) for rank, p in sums.items() if p > 0}
    return dict.fromkeys(found, 1.0) if len(found) == 1 else found


def listed(worlds: Worlds, slots: Iterable[int], unseen: Mapping[int, int]) -> Worlds:
    """The same distribution with a rank in each of these slots."""
    for slot in slots:
        fresh = worlds.held(slot) == FRESH
        if not fresh.any():
            continue
        rows = worlds.only(fresh)
        even = _evened(rows, unseen)
        parts = [w.filled(even, slot, rank, rows.rest(unseen, rank)) for rank in unseen]
        worlds = w.joined([worlds.only(~fresh), *parts])
    return worlds


def laid(worlds: Worlds, player: int, card: int, unseen: Mapping[int, int]) -> Worlds:
    """``player`` lays down the hand, which is ``card``."""
    if (worlds.held(player) == FRESH).any():
        worlds = seen(worlds, player, card, unseen)
    return w.lay(worlds, player, card)


def seen(worlds: Worlds, slot: int, card: int, unseen: Mapping[int, int]) -> Worlds:
    """The posterior once the slot is seen to hold ``card``."""
    held = worlds.held(slot)
    fresh = held == FRESH
    if not fresh.any():
        return w.condition(worlds, held == card)
    rows = worlds.only(fresh)
    same = worlds.only(held == card)
    return w.joined([same, w.filled(rows, slot, card, chance(rows, unseen, card))])


def drawn(worlds: Worlds, card: int, deck: int, unseen: Mapping[int, int]) -> Worlds:
    """The pile's next card is seen to be ``card``, and leaves it."""
    if not _mixed(worlds):
        return w.condition(worlds, worlds.rest(unseen, card) / deck)
    if deck > places(worlds):
        return w.condition(worlds, chance(worlds, unseen, card))
    worlds = ordered(worlds, 1)
    front = worlds.held(worlds.aside + 1)
    likely = np.where(front == FRESH, chance(worlds, unseen, card), front == card)
    return _without(w.condition(worlds, likely), worlds.aside + 1)


def take(
    worlds: Worlds, slot: int, deck: int, unseen: Mapping[int, int], card: int | None
) -> Worlds:
    """An empty slot is filled with the pile's next card, ``card`` where seen."""
    below = deck <= places(worlds)
    worlds = ordered(worlds, int(below))
    cards = worlds.cards.copy()
    if not below:
        cards[:, slot] = FRESH
        taken = changed(worlds, cards=cards)
    else:
        cards[:, slot] = worlds.held(worlds.aside + 1)
        taken = _without(changed(worlds, cards=cards), worlds.aside + 1)
    return taken if card is None else seen(taken, slot, card, unseen)


def played(
    worlds: Worlds, player: int, card: int, deck: int, unseen: Mapping[int, int], drawn: int | None
) -> Worlds:
    """``player`` drew and played ``card``; see ``worlds.played``. ``deck``: before the draw."""
    worlds = listed(worlds, (player,), unseen)
    if drawn is not None:
        return w.played(worlds, player, card, unseen, drawn)
    if deck > places(worlds):
        even = _evened(worlds, unseen) if _mixed(worlds) else worlds
        return w.played(even, player, card, unseen, None)
    worlds = ordered(worlds, 1)
    front = worlds.held(worlds.aside + 1)
    rest = _without(worlds, worlds.aside + 1)
    fresh = front == FRESH
    parts = []
    if fresh.any():
        parts = w.playings(_evened(rest.only(fresh), unseen), player, card, unseen, None)
    for rank in np.unique(front[~fresh]):
        parts += w.playings(rest.only(front == rank), player, card, unseen, int(rank))
    return w.joined(parts)


def _mixed(worlds: Worlds) -> bool:
    """Whether the worlds may differ in how many cards they tell of."""
    return bool(worlds.under) or bool((worlds.cards == FRESH).any())


def _evened(worlds: Worlds, unseen: Mapping[int, int]) -> Worlds:
    """The worlds weighed so that a card drawn counts by its copies alone."""
    return changed(worlds, mass=worlds.mass / np.maximum(stock(worlds, unseen), 1))


def returned(worlds: Worlds, player: int, count: int, deck: int) -> Worlds:
    """``player`` draws ``count`` more cards unseen, keeps one of all and puts the others back.

    Each card is kept with equal chance, and each order of the others is as likely; so nobody else
    knows the hand any more. ``deck``: the cards in the pile before that.
    """
    fresh = min(count, deck - places(worlds))
    worlds = ordered(worlds, count - fresh)
    bottom = [worlds.held(slot) for slot in range(worlds.aside + 1, worlds.cards.shape[1])]
    unknown = np.full(len(worlds), FRESH, dtype=np.int8)
    taken, bottom = bottom[: count - fresh], bottom[count - fresh :]
    mine = [worlds.held(player), *(unknown for _ in range(fresh)), *taken]
    # Cards of which nothing is known are all alike: one label for them.
    labels = [0, *(1 for _ in range(fresh)), *range(2, 2 + len(taken))]
    ways = Counter(
        (labels[kept], *sorted(labels[i] for i in order))
        for kept, *order in permutations(range(count + 1))
    )
    under_them = (*worlds.under[count - fresh :], *(() if not count else (count,)))
    column = dict(zip(labels, mine, strict=True))
    owner = np.int64(w.owner_mask(worlds.seats, player))
    parts = []
    for (kept, *under), times in ways.items():
        cards = worlds.cards[:, : worlds.aside + 1].copy()
        cards[:, player] = column[kept]
        cards = np.column_stack([cards, *bottom, *(column[label] for label in under)])
        mass = worlds.mass * (times / factorial(count + 1))
        parts.append(Worlds(cards, worlds.knows & ~owner, mass, worlds.seats, under_them))
    return w.merged(w.joined(parts))


def put_back(
    worlds: Worlds,
    player: int,
    reached: tuple[int, ...],
    under: tuple[int, ...],
    unseen: Mapping[int, int],
) -> Worlds:
    """``player``, who had ``reached`` these cards, puts the cards ``under`` the pile."""
    worlds = listed(worlds, (player,), unseen)
    ways, kept = np.zeros((2, max(unseen) + 1))
    for hand in unseen:
        left = Counter((hand, *reached)) - Counter(under)
        if left.total() == 1:
            (kept[hand],) = left.elements()
            ways[hand] = sum(o == under for o in permutations((hand, *reached), len(under)))
    held = worlds.held(player)
    after = w.condition(worlds, ways[held])
    cards = after.cards.copy()
    cards[:, player] = kept[after.held(player)]
    knows = after.knows & ~np.int64(w.owner_mask(worlds.seats, player))
    below = np.tile(np.array(under, dtype=np.int8), (len(after), 1))
    places_now = (*worlds.under, *(1 for _ in under))
    return w.merged(Worlds(np.hstack([cards, below]), knows, after.mass, worlds.seats, places_now))


def _without(worlds: Worlds, slot: int) -> Worlds:
    """The worlds without the first slot under the pile, whose place is known."""
    return changed(worlds, cards=np.delete(worlds.cards, slot, axis=1), under=worlds.under[1:])
