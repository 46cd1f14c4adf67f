"""How people choose: a few styles, each a proper probability for every legal turn.

A style factorises a turn into card, target and named rank, given what the player knows: the
two cards in hand, the table, and whose cards the player has seen.

- card: ``P(a rather than b) = σ(lean[a] - lean[b])``, shifted by ``breadth`` times the log
  ratio of how many legal plays each card gives (targets times ranks), and by ``sure`` when a card
  is certain to knock somebody out; a rule that forces a card overrides it.
- target and rank: with chance ``uses`` a certain hit (a certain win) is taken; otherwise the
  target is any player who may be chosen, and a rank is named with weight
  ``left ** count * exp(name[rank])``, ``left`` being the copies that the player has not seen.
- everything with chance ``slip`` uniformly at random instead.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np

from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.engine.letter.events import NOBODY, Guess, Turn
from kibitz.engine.letter.table import Table
from kibitz.inference.letter.habits import ranks_of
from kibitz.inference.letter.worlds import Bools, Cards, Floats, Ints, Worlds

GONE = 0.02
"""Stands for "no copy left" where a rank is named that the player can see is gone."""


@dataclass(frozen=True)
class Style:
    """One way to choose. ``lean`` and ``name`` are indexed by rank, in nats.

    ``share``: how many of the players met so far choose like this.
    """

    title: str
    share: float
    lean: tuple[float, ...]
    breadth: float
    sure: float
    uses: float
    count: float
    name: tuple[float, ...]
    slip: float = 0.02

    @property
    def wildness(self) -> float:
        """How far from decided, 0 to 1: 1 for a style to which all cards are alike."""
        spread = max(self.lean) - min(self.lean)
        return float(np.exp(-spread / 2))


@dataclass(frozen=True)
class Sight:
    """What the player on turn knows of those who may be chosen, world by world: ``(N,)`` each.

    ``hits``: at how many of them a guess is certain; ``this``: whether the guess made was one.
    ``lowest``: the lowest card seen (127: none).
    """

    hits: Ints
    this: Bools
    lowest: Cards


def likelihoods(
    styles: tuple[Style, ...], table: Table, turn: Turn, worlds: Worlds, other: Cards
) -> Floats:
    """``P(turn | style, world)``: ``float64 (styles, N)``.

    ``table``: before the card is played. ``other (N,)``: the card kept, world by world.
    """
    sight = sight_of(table, turn, worlds)
    return np.stack([_likelihood(style, table, turn, other, sight) for style in styles])


def sight_of(table: Table, turn: Turn, worlds: Worlds) -> Sight:
    """What the player on turn has seen of the players who may be chosen."""
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
    return Sight(hits, this, lowest)


def _likelihood(style: Style, table: Table, turn: Turn, other: Cards, sight: Sight) -> Floats:
    card = turn.card
    if card is None:
        raise ValueError("the turn is not finished")
    chosen = _card(style, table, turn.actor, card, other, sight)
    if turn.target is None or turn.target == NOBODY:
        return chosen
    others = len(table.choosable(turn.actor))
    effect = table.rules.cards[card].effect
    targets = max(others + (effect is Effect.RENEW and table.rules.renew_self), 1)
    if not isinstance(turn.outcome, Guess):
        return chosen / targets
    blind = _naming(style, table, card, turn.outcome.named)[other] / targets
    sure = style.uses * sight.this / np.maximum(sight.hits, 1)
    return chosen * np.where(sight.hits > 0, sure + (1 - style.uses) * blind, blind)


def _card(style: Style, table: Table, actor: int, card: int, other: Cards, sight: Sight) -> Floats:
    """The chance to play ``card`` from ``card`` and ``other``."""
    cards = table.rules.cards
    lean = np.append(style.lean, 0.0) + style.breadth * breadths(table, actor)
    certain = certainty(cards, card, other, sight)
    odds = (lean[card] - lean)[other] + style.sure * certain
    chance = (1 - style.slip) / (1 + np.exp(-odds)) + style.slip / 2
    free, must = _compulsion(cards, card)
    return np.where(other == card, 1.0, free[other] * chance + must[other])


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


@lru_cache(maxsize=64)
def _compulsion(cards: CardSet, card: int) -> tuple[Floats, Floats]:
    """By the rank of the other card (last: none): 1 where the choice is free, and 1 where
    ``card`` must be played."""
    free, must = np.zeros((2, max(cards.ranks) + 2))
    for other in cards.ranks:
        forced = cards.forced((card, other))
        free[other], must[other] = forced is None, forced == card != other
    return free, must


def _naming(style: Style, table: Table, card: int, named: int) -> Floats:
    """The chance to name ``named``, by the rank of the card kept: ``(R + 2,)``."""
    cards = table.rules.cards
    nameable = np.array(cards.nameable)
    seen = [table.unseen[rank] - (rank == card) for rank in cards.nameable]
    chances = np.zeros(max(cards.ranks) + 2)
    for other in cards.ranks:
        left = np.maximum(np.array(seen) - (nameable == other), 0)
        weight = np.maximum(left, GONE) ** style.count * np.exp(np.array(style.name)[nameable])
        chance = weight / weight.sum() * (1 - style.slip) + style.slip / len(nameable)
        chances[other] = chance[cards.nameable.index(named)] if named in cards.nameable else 1.0
    return chances


@lru_cache(maxsize=1)
def fitted() -> tuple[Style, ...]:
    """The styles fitted to recorded rounds (``fit``), shipped with the program."""
    return load(files("kibitz.inference.letter").joinpath("styles.json").read_text("utf-8"))


def load(text: str) -> tuple[Style, ...]:
    """The styles in the text of a styles file."""
    return tuple(
        Style(**{**item, "lean": tuple(item["lean"]), "name": tuple(item["name"])})
        for item in json.loads(text)
    )


def dump(styles: tuple[Style, ...]) -> str:
    """The text of a styles file."""
    items: list[dict[str, Any]] = [asdict(style) for style in styles]
    return json.dumps(items, indent=1) + "\n"


@dataclass(frozen=True)
class Reader:
    """The styles, and how likely each player has each: ``weights (P, styles)``, rows sum to 1."""

    styles: tuple[Style, ...]
    weights: Floats

    @classmethod
    def fresh(cls, seats: int, styles: tuple[Style, ...] | None = None) -> Reader:
        """Nothing known of anybody: every style as common as it was where it was fitted."""
        chosen = fitted() if styles is None else styles
        share = np.array([style.share for style in chosen])
        return cls(chosen, np.tile(share / share.sum(), (seats, 1)))

    def likelihood(self, table: Table, turn: Turn, worlds: Worlds, other: Cards) -> Floats:
        """``P(turn | style, world)``; see ``likelihoods``."""
        return likelihoods(self.styles, table, turn, worlds, other)

    def learn(self, player: int, evidence: Floats) -> Reader:
        """What a turn of ``player`` says of the style: ``evidence (styles,)`` is its likelihood."""
        weights = self.weights.copy()
        weights[player] *= evidence
        weights[player] /= weights[player].sum()
        return replace(self, weights=weights)

    def remember(self, keep: float) -> Reader:
        """For the next round: what was learnt counts by the share ``keep``, people change."""
        base = Reader.fresh(len(self.weights), self.styles).weights
        return replace(self, weights=keep * self.weights + (1 - keep) * base)
