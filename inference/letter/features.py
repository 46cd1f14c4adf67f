"""What speaks for playing one card rather than the other: the features of a choice.

A feature is the difference between the card played and the card kept, so that it changes its
sign when the choice is the other way round. Most depend on the ranks and the table alone; a few
(``SIGNS``) depend on what the player knows, and so on the world.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.engine.letter.events import Guess, Turn
from kibitz.engine.letter.table import Table
from kibitz.inference.letter.playout_policy import ranks_of
from kibitz.inference.letter.worlds import Bools, Cards, Floats, Ints, Worlds

SIGNS: Final = 3
"""Features that depend on the world: ``sure``, ``old``, ``shown`` (``Style``)."""

NORMAL: Final = 6
"""Cards left in the pile when it is neither early nor late."""


@dataclass(frozen=True)
class Sight:
    """What the player on turn knows, world by world: ``(N,)`` each.

    ``hits``: at how many of those who may be chosen a guess is certain; ``this``: whether the
    guess made was one. ``lowest``: the lowest card seen (127: none). ``old``: whether the card
    played was the hand before the draw; ``shown``: whether another player had seen that hand.
    """

    hits: Ints
    this: Bools
    lowest: Cards
    old: Bools
    shown: Bools


def sight_of(table: Table, turn: Turn, worlds: Worlds) -> Sight:
    """What the player on turn knows in the ``worlds`` that ``played`` left."""
    hits = np.zeros(len(worlds), dtype=np.int64)
    this = np.zeros(len(worlds), dtype=np.bool_)
    lowest = np.full(len(worlds), 127, dtype=np.int8)
    guess = ranks_of(table.rules.cards)[Effect.GUESS]
    named = turn.outcome.named if isinstance(turn.outcome, Guess) else None
    for target in table.choosable(turn.actor):
        if (turn.actor, target) not in table.seen:
            continue
        knows = (worlds.knows & worlds.bit(turn.actor, target)) != 0
        held = worlds.held(target)
        hits += knows & (held != guess)
        if target == turn.target:
            this |= knows & (held == named)
        lowest = np.where(knows, np.minimum(lowest, held), lowest)
    old, shown = ((worlds.knows & mark) != 0 for mark in worlds.marks)
    return Sight(hits, this, lowest, old, shown)


def features(table: Table, actor: int, card: int) -> Floats:
    """What speaks for ``card``, by the rank of the card kept (last: none): ``(R + 2, F)``.

    In the order of ``Style.weights``, without the ``SIGNS``.
    """
    ranks, pairs = _pairings(table.rules.cards, card)
    late = np.log((table.deck + 1) / NORMAL)
    breadth, duel = breadths(table, actor), duels(table, card)
    spread = np.stack([breadth[card] - breadth, duel], axis=1)
    return np.concatenate([ranks, pairs, late * ranks, spread], axis=1)


@lru_cache(maxsize=64)
def _pairings(cards: CardSet, card: int) -> tuple[Floats, Floats]:
    """Which rank was played (1) and which kept (-1): ``(R + 2, R + 1)``; and which pair it was,
    1 if the lower card was played, -1 if the higher: ``(R + 2, R (R + 1) / 2)``."""
    size = max(cards.ranks) + 1
    ranks, pairs = np.zeros((size + 1, size)), np.zeros((size + 1, size * (size - 1) // 2))
    ranks[:, card] = 1
    for other in range(size):
        ranks[other, other] -= 1
        low, high = sorted((card, other))
        if low < high:
            pairs[other, high * (high - 1) // 2 + low] = 1 if card == low else -1
    return ranks, pairs


def signs(cards: CardSet, card: int, other: Cards, sight: Sight) -> Floats:
    """The features that depend on the world: ``(N, SIGNS)``."""
    old = np.where(sight.old, 0.5, -0.5)
    return np.stack([certainty(cards, card, other, sight), old, old * sight.shown], axis=1)


def breadths(table: Table, actor: int) -> Floats:
    """The log number of legal plays that each rank gives now: ``(R + 2,)``, last: no card."""
    cards = table.rules.cards
    others = len(table.choosable(actor))
    plays = np.ones(max(cards.ranks) + 2)
    for card in cards:
        if card.effect.targets and others:
            each = len(cards.nameable) if card.effect is Effect.GUESS else 1
            own = card.effect is Effect.RENEW and table.rules.renew_self
            plays[card.rank] = others * each + own
    return np.log(plays)


def duels(table: Table, card: int) -> Floats:
    """How much likelier a duel with the card kept is won than lost, counting the cards that the
    player does not see, if ``card`` is the duel; the same for the other card, negative, if that
    is it. By the rank of the other card, ``(R + 2,)``."""
    cards = table.rules.cards
    gains = np.zeros(max(cards.ranks) + 2)
    duel = ranks_of(cards)[Effect.DUEL]
    for other in cards.ranks:
        if other != card and duel in (card, other):
            kept = other if card == duel else card
            left = {r: max(n - (r in (card, other)), 0) for r, n in table.unseen.items()}
            ahead = sum(n * ((r < kept) - (r > kept)) for r, n in left.items())
            gain = ahead / max(sum(left.values()), 1)
            gains[other] = gain if card == duel else -gain
    return gains


def certainty(cards: CardSet, card: int, other: Cards, sight: Sight) -> Floats:
    """1 where ``card`` is certain to knock somebody out and the card kept is not, -1 where it is
    the other way round, else 0."""
    rank = ranks_of(cards)
    mine = (card == rank[Effect.GUESS]) & (sight.hits > 0)
    mine = mine | ((card == rank[Effect.DUEL]) & (sight.lowest < other))
    theirs = (other == rank[Effect.GUESS]) & (sight.hits > 0)
    theirs = theirs | ((other == rank[Effect.DUEL]) & (sight.lowest < card))
    sign: Floats = mine.astype(np.float64) - theirs
    return sign
