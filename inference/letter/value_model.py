"""How a practised player chooses: what a card and a target are worth, learnt by playing.

Both values are linear in a few features of what the player knows. The coefficients come from
many rounds in which now and then a play was tried at random (``training``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.cards import SIXTEEN, Effect
from kibitz.engine.letter.events import Action
from kibitz.inference.letter.batch import NIBBLE, PACKED, Batch, Flags, Moves, Ranks
from kibitz.inference.letter.playout_policy import LATE, forced, ranks_of, settled

Reals = NDArray[np.float32]

SURE = 0.999
"""Probabilities from here on are 1 but for the rounding of sums."""


@dataclass(frozen=True)
class ValueModel:
    """What was learnt at tables of one kind. Axes of length ``R + 1`` are indexed by rank.

    ``held (R+1, R+1)``: how much likelier than its count a rank (first axis) is in the hand of
    somebody who kept it and played another (second axis; 0: who never chose to keep it).
    ``cards (F, R+1, R+1)``: the chance to win gained by playing the higher card (third axis)
    rather than the lower (second axis), for each of ``Situation.card_features``.
    ``targets (G, R+1)``: the same for each of ``Situation.target_features`` of a player at whom a
    card is played.
    """

    held: Reals
    cards: Reals
    targets: Reals

    @cached_property
    def likely(self) -> Reals:
        """``held`` where everybody has heard that somebody holds none of some ranks:
        ``(R+1, last, bits)``."""
        size = len(self.held)
        free = (np.arange(1 << size) >> np.arange(size)[:, None]) & 1 == 0
        likely: Reals = self.held[:, :, None] * free[:, None]
        return likely


class Situation:
    """What the player on turn can know, round by round, in figures.

    ``low``, ``high``: the two cards in hand. ``holds (R+1, O, N)``: how likely each rank is held by
    each of the other players, in turn order from the next. ``choosable (O, N)``.
    """

    def __init__(
        self, batch: Batch, seat: int, drawn: Ranks, model: ValueModel, holds: Reals | None = None
    ) -> None:
        self.batch, self.seat, self.drawn, self.model = batch, seat, drawn, model
        self.hand = batch.hand[seat]
        self.low, self.high = np.minimum(self.hand, drawn), np.maximum(self.hand, drawn)
        self.rounds = np.arange(batch.size)
        cards = batch.cards
        self.doom = ranks_of(cards)[Effect.DOOM]
        self.ranks = np.arange(max(cards.ranks) + 1)
        packed = batch.unseen - PACKED[self.hand] - PACKED[drawn]
        self.left = ((packed >> (NIBBLE * self.ranks)[:, None]) & 15).astype(np.float32)
        self.others = [(seat + i) % batch.seats for i in range(1, batch.seats)]
        self.choosable = np.stack([batch.choosable(other) for other in self.others])
        if holds is None:
            holds = np.stack([self._holds(other) for other in self.others], axis=1)
        self.holds = holds
        self.up_to, self.left_up_to = _up_to(self.holds), _up_to(self.left)
        # The mean, summed by parts: for each rank how likely the card is not up to it.
        self.mean = self.ranks[-1] - self.up_to[:-1].sum(axis=0)
        self.hit, self.named = self._likeliest(cards.nameable)
        self.low_edge, self.high_edge = self._edge(self.low), self._edge(self.high)

    def _holds(self, other: int) -> Reals:
        """How likely ``other`` holds each rank: ``(R+1, N)``."""
        batch = self.batch
        likely = self.model.likely
        heard = batch.last[other] * np.intp(likely.shape[2]) + batch.not_held[other]
        chance: Reals = self.left * likely.reshape(len(likely), -1).take(heard, axis=1)
        chance /= np.maximum(chance.sum(axis=0), np.float32(1e-6))
        known = batch.known[self.seat, other]
        seen = np.flatnonzero(known)
        chance[:, seen] = 0
        chance[known[seen], seen] = 1
        return chance

    def _likeliest(self, nameable: tuple[int, ...]) -> tuple[Reals, Ranks]:
        """The likeliest rank that can be named at each, and how likely it is: ``(O, N)``."""
        hit = self.holds[nameable[0]].copy()
        named = np.full(hit.shape, nameable[0], dtype=np.int8)
        for rank in nameable[1:]:
            np.copyto(named, np.int8(rank), where=self.holds[rank] > hit)
            np.maximum(hit, self.holds[rank], out=hit)
        return hit, named

    def _edge(self, kept: Ranks) -> Reals:
        """How much likelier than lost a duel with ``kept`` is won against each: ``(O, N)``."""
        flat, many = self.up_to.reshape(-1), self.up_to[0].size
        at = np.arange(many).reshape(self.choosable.shape) + kept * np.intp(many)
        difference: Reals = flat.take(at - many) + flat.take(at) - 1
        return difference

    def card_features(self) -> list[NDArray[Any]]:
        """What the choice of a card depends on: ``F`` times ``(N,)``."""
        batch, left = self.batch, self.batch.left
        standing = batch.alive.sum(axis=0)
        two, late = standing == 2, left <= LATE
        hit = self._best(self.hit, 0)
        low, high = self._outranks(self.low), self._outranks(self.high)
        duels = [self._best(edge, -1) for edge in (self.low_edge, self.high_edge)]
        doomed = self._best(self.holds[self.doom], 0)
        return [
            np.ones(batch.size),
            two,
            standing == 3,
            ~self.choosable.any(axis=0),
            hit,
            hit > SURE,
            high,
            low,
            *(left == count for count in range(LATE + 1)),
            left <= 5,
            left <= 7,
            self.left[self.doom] > 0,
            self.left[self.doom - 1] > 0,
            two & late,
            hit * late,
            high * late,
            left / 12,
            (batch.known[:, self.seat] > 0).any(axis=0),
            *duels,
            doomed > SURE,
            doomed,
            self._best(self.mean, 0),
            hit * two,
            high * two,
            *(duel * late for duel in duels),
        ]

    def target_features(self, kept: Ranks) -> list[NDArray[Any]]:
        """What the choice of a target depends on, with ``kept`` in hand: ``G`` times ``(O, N)``."""
        late = self.batch.left <= LATE
        near, far = np.zeros((2, *self.hit.shape))
        near[0], far[-1] = 1, 1
        return [
            self.hit,
            self.mean,
            self.holds[self.doom],
            np.where(kept == self.high, self.high_edge, self.low_edge),
            near,
            far,
            self.batch.known[self.others, self.seat] > 0,
            self.mean * late,
            self.hit > SURE,
            self.holds[1],
        ]

    def _best(self, figures: Reals, least: float) -> Reals:
        """The highest figure of those who may be chosen: ``(N,)``."""
        best: Reals = np.where(self.choosable, figures, np.float32(least)).max(axis=0)
        return best

    def _outranks(self, card: Ranks) -> Reals:
        """How many more of the cards not seen rank below ``card`` than above, by their number."""
        flat, at = self.left_up_to.reshape(-1), self.rounds + card * np.intp(self.batch.size)
        total = np.maximum(self.left_up_to[-1], 1)
        figure: Reals = (flat.take(at - self.batch.size) + flat.take(at)) / total - 1
        return figure

    # -- the choice ------------------------------------------------------------------------

    @property
    def must(self) -> Ranks:
        """1 where the higher card has to be played, -1 where the lower has to, else 0."""
        cards = self.batch.cards
        must = forced(cards, self.high, self.low)
        must[(must == 0) & (self.high == self.doom)] = -1
        return must

    def prefers_high(self) -> Flags:
        """Where the higher card is played."""
        must = self.must
        return np.where(must == 0, self.gain() > 0, must > 0)

    def gain(self) -> Reals:
        """How much is won by playing the higher card rather than the lower: ``(N,)``."""
        coefficients = self.model.cards
        pair = self.low.astype(np.intp) * coefficients.shape[1] + self.high
        gain = np.zeros(pair.shape, dtype=np.float32)
        rows = coefficients.reshape(len(coefficients), -1).take(pair, axis=1)
        for row, feature in zip(rows, self.card_features(), strict=True):
            gain += row * feature
        return gain

    def value(self, card: Ranks, kept: Ranks) -> Reals:
        """What each target is worth for ``card``: ``(O, N)``; only differences count."""
        value = np.zeros(self.choosable.shape, dtype=np.float32)
        rows = self.model.targets.take(card, axis=1)
        for row, feature in zip(rows, self.target_features(kept), strict=True):
            value += row * feature
        return np.where(self.choosable, value, np.float32(-np.inf))

    def moves(self, high: Flags, rng: np.random.Generator, anyone: Flags | None = None) -> Moves:
        """The play of the higher card where ``high``, at the best target (random: ``anyone``)."""
        card, kept = np.where(high, self.high, self.low), np.where(high, self.low, self.high)
        value = self.value(card, kept)
        if anyone is not None:
            chance = rng.random(value.shape, dtype=np.float32)
            value = np.where(anyone & self.choosable, chance, value)
        self.pick = value.argmax(axis=0)
        target = np.array(self.others, dtype=np.int8)[self.pick]
        named = self.named[self.pick, self.rounds]
        count = self.choosable.sum(axis=0, dtype=np.int8)
        return settled(self.batch, self.seat, Moves(card, kept, target, named), count)


def _up_to(figures: Reals) -> Reals:
    """The sum up to each rank (first axis); faster than ``cumsum``, which runs across memory."""
    sums = figures.copy()
    for rank in range(1, len(sums)):
        sums[rank] += sums[rank - 1]
    return sums


def practised(
    batch: Batch, seat: int, drawn: Ranks, rng: np.random.Generator, model: ValueModel
) -> Moves:
    """What a practised player at ``seat`` plays, round by round."""
    scene = Situation(batch, seat, drawn, model)
    return scene.moves(scene.prefers_high(), rng)


def opinion(scene: Situation, actions: Sequence[Action]) -> NDArray[np.float64]:
    """What practice says of ``actions`` in the one round of ``scene``: how much more each wins
    than the lower card at the best target, ``(K,)``. The rank named makes no difference."""
    gain = float(scene.gain()[0])
    found = []
    for action in actions:
        high = action.card == scene.high[0] != scene.low[0]
        kept = scene.low if high else scene.high
        worth = gain if high else 0.0
        if action.target in scene.others and scene.choosable.any():
            value = scene.value(np.array([action.card]), kept)[:, 0]
            worth += float(value[scene.others.index(action.target)] - value.max())
        found.append(worth)
    return np.array(found)


PRACTISED = SIXTEEN
"""The cards that were practised with."""

SHARES = (0.25, 1.0)
"""The shares of random players among whom a model was learnt."""


@lru_cache(maxsize=1)
def learnt() -> tuple[ValueModel, ...]:
    """What was learnt among each of ``SHARES`` of random players, shipped with the program."""
    return load(files("kibitz.inference.letter").joinpath("value_model.json").read_text("utf-8"))


def model_for(random: float) -> ValueModel:
    """The model for players of whom the share ``random`` plays at random: between those learnt."""
    tame, wild = learnt()
    part = np.float32(np.clip((random - SHARES[0]) / (SHARES[1] - SHARES[0]), 0, 1))
    return ValueModel(
        *(
            (1 - part) * getattr(tame, name) + part * getattr(wild, name)
            for name in ("held", "cards", "targets")
        )
    )


def load(text: str) -> tuple[ValueModel, ...]:
    """The models in the text of a file."""
    return tuple(
        ValueModel(
            *(np.array(item[name], dtype=np.float32) for name in ("held", "cards", "targets"))
        )
        for item in json.loads(text)
    )


def dump(models: list[ValueModel]) -> str:
    """The text of a file of models."""

    def rounded(array: Reals) -> object:
        return np.round(array.astype(np.float64), 4).tolist()

    items = [
        {name: rounded(getattr(model, name)) for name in ("held", "cards", "targets")}
        for model in models
    ]
    return json.dumps(items) + "\n"
