"""How players of read styles choose, in many rounds at once: ``styles`` over a ``Batch``.

What a style is taken to know is what ``likelihoods`` takes it to know when it is read, and what
everybody could hear. Who looks ahead plays like one who has practised.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.inference.letter.batch import (
    NIBBLE,
    PACKED,
    Batch,
    Flags,
    Index,
    Moves,
    Ranks,
    counted,
)
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

_DECIDED = 60.0
"""Nats: what weighs more decides everything."""

_LEFT = 16
"""So many figures there can be of cards left in the pile, and of copies left."""

_TARGETS = 8
"""So many figures there can be of players to choose from."""


@dataclass(frozen=True)
class StyleTables:
    """The styles by number, as tables; then the same once more, of players who are ``alert``.

    ``rather (styles, targets, left, R+1, R+1)``: how much rather the hand (fourth axis) is played
    than the card drawn, in nats, with so many players to choose from and cards in the pile.
    ``duel``, ``sure``, ``shown``: what else there is to be said for it (``Style``).
    ``names (styles, copies, R+1)``: the weight of a rank to be named, by the copies left;
    ``heeds (styles,)``: whether what was heard counts for that. ``own (styles, R+1)``: how much
    rather another is renewed than oneself, as a factor, by the card kept.
    """

    rather: Reals
    duel: Reals
    sure: Reals
    shown: Reals
    names: Reals
    heeds: Flags
    own: Reals
    uses: Reals
    slip: Reals
    ahead: Flags
    alert: Flags


@lru_cache(maxsize=16)
def style_tables(styles: tuple[Style, ...], cards: CardSet, renew_self: bool) -> StyleTables:
    """The styles as tables, with such cards, where oneself may be renewed or not."""
    styles += tuple(map(_alerted, styles))

    def table(name: str) -> Reals:
        return np.array([getattr(style, name) for style in styles], dtype=np.float32)

    copies = np.log(np.maximum(np.arange(_LEFT), GONE))[:, None]
    count, name = table("count"), table("name")
    return StyleTables(
        rather=_rather(styles, cards, renew_self),
        duel=table("duel"),
        sure=table("sure"),
        shown=table("shown") / np.float32(2),
        names=np.exp(count[:, None, None] * copies + name[:, None]).astype(np.float32),
        heeds=count > _HEEDS,
        own=np.exp(-table("own")),
        uses=table("uses"),
        slip=table("slip"),
        ahead=np.array([style.ahead for style in styles]),
        alert=np.arange(len(styles)) >= len(styles) // 2,
    )


def _alerted(style: Style) -> Style:
    """The same, but that whoever is certain to be put out is put out."""
    return replace(style, sure=_DECIDED, uses=1.0)


def _rather(styles: tuple[Style, ...], cards: CardSet, renew_self: bool) -> Reals:
    """``StyleTables.rather``: what hangs on the two cards, the pile, and how many may be chosen."""
    late = np.log((np.arange(_LEFT) + 1) / NORMAL)[:, None]
    ways = np.log(plays(cards, renew_self, np.arange(_TARGETS))).T[:, None]
    found = []
    for style in styles:
        worth = np.array(style.lean) + late * style.late + style.breadth * ways
        over = worth[..., :, None] - worth[..., None, :] + style.old / 2
        for high, row in enumerate(style.rather):
            for low, weight in enumerate(row):
                over[..., low, high] += weight
                over[..., high, low] -= weight
        found.append(over)
    return np.array(found, dtype=np.float32)


def play_in_styles(
    batch: Batch, seat: int, drawn: Ranks, chance: Chance, tables: StyleTables, which: Index
) -> Moves:
    """What the player at ``seat`` plays, of the style ``which (N,)`` in each round."""
    hand, rank = batch.hand[seat], ranks_of(batch.cards)
    sight = Sight(batch, seat, rank)
    target, count = anyone(batch, seat, chance)
    first = chance.random(batch.size, dtype=np.float32) < _first(
        batch, seat, drawn, count, sight, tables, which
    )
    card, kept = np.where(first, hand, drawn), np.where(first, drawn, hand)
    guess, renews = card == rank[Effect.GUESS], card == rank[Effect.RENEW]

    named = np.zeros_like(card)
    rounds = np.flatnonzero(guess & (count > 0))
    spots = chance.random(batch.size, dtype=np.float32)[rounds]
    sums = _names(batch, target, card, kept, tables, which, rounds).cumsum(axis=0)
    nameable = np.array(batch.cards.nameable, dtype=np.int8)
    named[rounds] = nameable[np.minimum((sums <= spots).sum(axis=0), len(nameable) - 1)]
    uses = chance.random(batch.size, dtype=np.float32) < tables.uses[which]
    sure = uses & guess & sight.names
    np.copyto(named, sight.prey, where=sure)
    np.copyto(target, sight.prey_at, where=sure)
    np.copyto(target, sight.low_at, where=uses & (card == rank[Effect.DUEL]) & sight.beats(kept))
    if batch.rules.renew_self:
        alone = _alone(kept, count, tables, which)
        own = renews & (chance.random(batch.size, dtype=np.float32) < alone)
        np.copyto(target, np.int8(seat), where=own)
    np.copyto(target, sight.doomed_at, where=uses & renews & sight.dooms)
    return settled(batch, seat, Moves(card, kept, target, named), count)


def _first(
    batch: Batch,
    seat: int,
    drawn: Ranks,
    count: Ranks,
    sight: Sight,
    tables: StyleTables,
    which: Index,
) -> Reals:
    """How likely the hand is played, not the card drawn: ``(N,)``."""
    hand, rank = batch.hand[seat], ranks_of(batch.cards)
    _styles, counts, lefts, size, _size = tables.rather.shape
    cell = ((which * counts + count) * lefts + batch.left) * size + hand
    odds = tables.rather.reshape(-1).take(cell * size + drawn)

    duel = rank[Effect.DUEL]
    mine = hand == duel
    some = np.flatnonzero(mine ^ (drawn == duel))
    ahead = _ahead(batch, np.where(mine, drawn, hand)[some], some)
    odds[some] += tables.duel[which[some]] * np.where(mine[some], ahead, -ahead)

    guess = rank[Effect.GUESS]
    certain = ((hand == guess) & sight.names) | (mine & sight.beats(drawn))
    otherwise = ((drawn == guess) & sight.names) | ((drawn == duel) & sight.beats(hand))
    renew, dooms = rank[Effect.RENEW], sight.dooms & tables.alert[which]
    certain, otherwise = certain | (hand == renew) & dooms, otherwise | (drawn == renew) & dooms
    some = np.flatnonzero(certain ^ otherwise)
    odds[some] += tables.sure[which[some]] * np.where(certain[some], 1, -1)
    some = np.flatnonzero((batch.known[:, seat] == hand).any(axis=0))
    odds[some] += tables.shown[which[some]]

    slip, must = tables.slip[which], forced(batch.cards, hand, drawn)
    chance = (1 - slip) / (1 + np.exp(np.minimum(-odds, _DECIDED))) + slip / 2
    return np.asarray(np.where(must == 0, chance, must > 0), dtype=np.float32)


def _ahead(batch: Batch, kept: Ranks, rounds: Index) -> Reals:
    """How much likelier a duel with ``kept`` is won than lost in these ``rounds``, counting the
    cards not seen."""
    duel = ranks_of(batch.cards)[Effect.DUEL]
    left = batch.unseen[rounds] - PACKED[kept] - PACKED[duel]
    place = NIBBLE * kept.astype(np.int64)
    total, alike, higher = (counted(left >> skip) for skip in (0, place, place + NIBBLE))
    return np.asarray((total - alike - higher) / np.maximum(total, 1), dtype=np.float32)


def _names(
    batch: Batch,
    target: Ranks,
    card: Ranks,
    kept: Ranks,
    tables: StyleTables,
    which: Index,
    rounds: Index,
) -> Reals:
    """How likely each rank is named in these ``rounds`` if none is certain: by the copies left, and
    by what the style likes; ``(names, N)``."""
    which = which[rounds]
    heard = batch.not_held[target[rounds], rounds] * tables.heeds[which]
    left = batch.unseen[rounds] - PACKED[card[rounds]] - PACKED[kept[rounds]]
    nameable = np.array(batch.cards.nameable)[:, None]
    copies = (left >> NIBBLE * nameable) & 15
    copies *= (heard >> nameable.astype(np.int16)) & 1 == 0
    size = tables.names.shape[2]
    weights = tables.names.reshape(-1).take((which * _LEFT + copies) * size + nameable)
    slip = tables.slip[which]
    weights *= (1 - slip) / weights.sum(axis=0)
    return np.asarray(weights + slip / len(nameable), dtype=np.float32)


def _alone(kept: Ranks, count: Ranks, tables: StyleTables, which: Index) -> Reals:
    """How likely oneself is renewed, with ``kept`` in hand and ``count`` others to choose."""
    slip = tables.slip[which]
    alone = (1 - slip) / (1 + count * tables.own[which, kept]) + slip / (1 + count)
    return np.asarray(alone, dtype=np.float32)


def chances(
    batch: Batch, seat: int, drawn: Ranks, options: Sequence[Moves], tables: StyleTables, style: int
) -> Reals:
    """How likely the player at ``seat``, against one other, makes each of the moves: ``(K, N)``.

    ``style``: the number of its style, which does not look ahead: what ``play_in_styles`` plays.
    """
    hand, which = batch.hand[seat], np.full(batch.size, style)
    rank, nameable = ranks_of(batch.cards), np.array(batch.cards.nameable)
    sight = Sight(batch, seat, rank)
    target, count = anyone(batch, seat, np.random.default_rng(0))
    first = _first(batch, seat, drawn, count, sight, tables, which)
    rounds = np.arange(batch.size)
    names = _names(batch, target, hand, drawn, tables, which, rounds)
    uses = float(tables.uses[style])
    found = np.zeros((len(options), batch.size), dtype=np.float32)
    for place, moves in enumerate(options):
        card = np.where(moves.card == hand, first, 1 - first)
        card = np.where(hand == drawn, 1, card)
        at = np.minimum(np.searchsorted(nameable, moves.named), len(nameable) - 1)
        blind = names[at, rounds]
        sure = uses * (moves.named == sight.prey) + (1 - uses) * blind
        named = np.where(sight.names, sure, blind)
        guess = (moves.card == rank[Effect.GUESS]) & (count > 0)
        renew = (moves.card == rank[Effect.RENEW]) & (count > 0)
        alone = _alone(moves.kept, count, tables, which) * batch.rules.renew_self
        alone = np.where(sight.dooms, (1 - uses) * alone, alone)
        renewed = np.where(moves.target == seat, alone, 1 - alone)
        found[place] = card * np.where(guess, named, np.where(renew, renewed, 1))
    return found
