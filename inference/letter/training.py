"""Learning the model of play by playing: many rounds, in which now and then a play is random.

Seat 0 practises against players of sound habits, of whom a share plays at random. In each round
one of its choices is left to chance; the gain of a choice is then regressed on what could be
known, and the next lesson begins with what was learnt (policy iteration). The file that is
shipped: ``python -m kibitz.inference.letter.training inference/letter/value_model.json``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.presets import Rules, rules_for
from kibitz.inference.letter import playout_policy
from kibitz.inference.letter.batch import PACKED, Batch, Flags, Index, Moves, Ranks
from kibitz.inference.letter.value_model import SHARES, Reals, Situation, ValueModel, dump

Floats = NDArray[np.float64]

LESSONS = 2
ROUNDS = 4_800_000
"""Rounds in the last lesson, over all settings; each lesson before it has a quarter of the next."""

AT_ONCE = 60_000
"""Rounds played at once."""

OWN_TURNS = 4
"""The choice left to chance is one of the first so many own ones."""

TARGETS = 0.3
"""How often it is the choice of a target, not of a card."""

RIDGE = 30.0
"""Decisions that say "no difference", against chance findings."""

SETTINGS = tuple(
    rules_for("classic", players, options)
    for players, options in ((2, ("no-open",)), (2, ()), (3, ()), (4, ()))
)


def dealt(rules: Rules, count: int, rng: np.random.Generator) -> Batch:
    """So many rounds before the first turn."""
    seats, first = rules.players, 1 + rules.open_cards
    pack = np.array(rules.cards.placed.pack(), dtype=np.int8)
    cards = pack[rng.random((count, len(pack)), dtype=np.float32).argsort(axis=1)].T.copy()
    return Batch(
        rules=rules,
        hand=cards[first : first + seats].copy(),
        alive=np.ones((seats, count), dtype=np.bool_),
        shield=np.zeros((seats, count), dtype=np.bool_),
        pile=cards[first + seats :].copy(),
        left=np.full(count, rules.deck, dtype=np.intp),
        aside=cards[0].copy(),
        unseen=PACKED[pack].sum() - PACKED[cards[1:first]].sum(axis=0),
        sums=np.zeros((seats, count), dtype=np.int16),
        spied=np.zeros((seats, count), dtype=np.bool_),
        known=np.zeros((seats, seats, count), dtype=np.int8),
        not_held=np.zeros((seats, count), dtype=np.int16),
        last=np.zeros((seats, count), dtype=np.int8),
        over=np.zeros(count, dtype=np.bool_),
    )


@dataclass
class TrainingTable:
    """Rounds that seat 0 plays against others of whom the share ``random`` plays at random."""

    batch: Batch
    random: float
    rng: np.random.Generator
    ids: Index = field(init=False)
    win: Reals = field(init=False)

    def __post_init__(self) -> None:
        size = self.batch.size
        self.ids, self.win = np.arange(size), np.zeros(size, dtype=np.float32)
        self.weak = self.rng.random((self.batch.seats, size)) < self.random

    def own_turns(self, first: int) -> Iterator[tuple[Flags, Ranks]]:
        """Play on from seat ``first``; at each turn of seat 0, which has to play: where it is
        on turn, and the card drawn. At the end ``win`` has its share of each round."""
        seat = first
        while self.batch.size:
            batch = self.batch
            active, drawn = batch.draw(seat)
            if seat == 0:
                yield active, drawn
            else:
                batch.play(seat, active, self._moves(seat, drawn))
            seat = (seat + 1) % batch.seats
            self._settle()

    def _moves(self, seat: int, drawn: Ranks) -> Moves:
        weak = playout_policy.weak(self.batch, seat, drawn, self.rng)
        if self.weak[seat].all():
            return weak
        return playout_policy.sound(self.batch, seat, drawn, self.rng).where(self.weak[seat], weak)

    def _settle(self) -> None:
        over = self.batch.over
        if over.mean() < 0.25 and not over.all():
            return
        done, rest = np.flatnonzero(over), np.flatnonzero(~over)
        self.win[self.ids[done]] = self.batch.select(done).shares()[0]
        self.batch, self.ids, self.weak = (
            self.batch.select(rest),
            self.ids[rest],
            self.weak[:, rest],
        )


class Regression:
    """Least squares for each of many groups, from sums alone."""

    def __init__(self, groups: int, features: int) -> None:
        self.squares = np.zeros((groups, features, features))
        self.products = np.zeros((groups, features))

    def add(self, group: Index, x: Reals, y: Reals) -> None:
        """Observations ``x (F, M)``, ``y (M,)``, each in a group."""
        for one in np.unique(group):
            here = np.flatnonzero(group == one)
            part = x[:, here].astype(np.float64)
            self.squares[one] += part @ part.T
            self.products[one] += part @ y[here].astype(np.float64)

    def solved(self) -> Floats:
        """The coefficients, ``(groups, F)``; groups never seen have 0."""
        ridge = RIDGE * np.eye(self.squares.shape[1])
        solved = np.linalg.solve(self.squares + ridge, self.products[..., None])
        return np.asarray(solved[..., 0], dtype=np.float64)


def practise(
    random: float, seed: int = 1, rounds: int = ROUNDS, lessons: int = LESSONS
) -> ValueModel:
    """What can be learnt among players of whom the share ``random`` plays at random."""
    rng = np.random.default_rng(seed)
    model = beginner(SETTINGS[0])
    model = replace(model, held=kept(model, random, rounds // 16, rng))
    for later in reversed(range(lessons)):
        model = lesson(model, random, rounds // 4**later, rng)
    return model


def beginner(rules: Rules) -> ValueModel:
    """Who plays the lower card, names the rank of which most are left, and knows no more."""
    top = max(rules.cards.placed.ranks) + 1
    rank = playout_policy.ranks_of(rules.cards.placed)
    scene = Situation(
        dealt(rules, 1, np.random.default_rng(0)), 0, np.ones(1, np.int8), _blank(top)
    )
    targets = np.zeros((len(scene.target_features(scene.high)), top), dtype=np.float32)
    targets[0, rank[Effect.GUESS]] = 1
    cards = np.zeros((len(scene.card_features()), top, top), dtype=np.float32)
    return ValueModel(_blank(top).held, cards, targets)


def _blank(top: int) -> ValueModel:
    none = np.zeros((0, top, top), dtype=np.float32)
    return ValueModel(np.ones((top, top), dtype=np.float32), none, none[:, 0])


def _tables(
    random: float, rounds: int, rng: np.random.Generator
) -> Iterator[tuple[TrainingTable, int]]:
    """Tables in all settings, each with the seat that begins."""
    for _ in range(max(1, rounds // (AT_ONCE * len(SETTINGS)))):
        for rules in SETTINGS:
            size = min(AT_ONCE, max(1, rounds // len(SETTINGS))) // rules.players
            for first in range(rules.players):
                yield TrainingTable(dealt(rules, size, rng), random, rng), first


def kept(model: ValueModel, random: float, rounds: int, rng: np.random.Generator) -> Reals:
    """How much likelier than its count each rank is in a hand that was kept."""
    held, expected = np.zeros((2, *model.held.shape))
    for table, first in _tables(random, rounds, rng):
        for active, drawn in table.own_turns(first):
            batch = table.batch
            scene = Situation(batch, 0, drawn, model)
            for place, other in enumerate(scene.others):
                there = active & scene.choosable[place] & (batch.known[0, other] == 0)
                last, hand = batch.last[other, there], batch.hand[other, there]
                np.add.at(held, (hand, last), 1)
                np.add.at(expected.T, last, scene.holds[:, place, there].T)
            batch.play(0, active, scene.moves(scene.prefers_high(), table.rng))
    likelier: Reals = ((held + RIDGE) / (expected + RIDGE)).astype(np.float32)
    return likelier


def lesson(model: ValueModel, random: float, rounds: int, rng: np.random.Generator) -> ValueModel:
    """What is learnt in so many rounds by one who plays by ``model`` but for one choice each."""
    width, top, _ = model.cards.shape
    by_card = Regression(top * top, 2 * width)
    by_target = Regression(top, len(model.targets))
    for table, first in _tables(random, rounds, rng):
        _learn(table, first, model, by_card, by_target)
    cards = 2 * by_card.solved()[:, width:].T.reshape(width, top, top)
    targets = by_target.solved().T
    return replace(model, cards=cards.astype(np.float32), targets=targets.astype(np.float32))


def _learn(
    table: TrainingTable, first: int, model: ValueModel, by_card: Regression, by_target: Regression
) -> None:
    rng, size = table.rng, table.batch.size
    chance = rng.integers(OWN_TURNS, size=(size,))
    aims = rng.random((size,)) < TARGETS
    cards: list[tuple[Index, Index, Reals]] = []
    targets: list[tuple[Index, Index, Reals]] = []
    for turn, (active, drawn) in enumerate(table.own_turns(first)):
        batch, ids = table.batch, table.ids
        scene = Situation(batch, 0, drawn, model)
        now = active & (chance[ids] == turn)
        tries = now & ~aims[ids] & (scene.must == 0) & (scene.low != scene.high)
        coin = rng.random((batch.size,)) < 0.5
        high = np.where(tries, coin, scene.prefers_high())
        moves = scene.moves(high, rng, now & aims[ids])
        at = np.flatnonzero(tries)
        x = _table(scene.card_features(), at)
        pair = scene.low[at].astype(np.intp) * model.cards.shape[1] + scene.high[at]
        cards.append((ids[at], pair, np.concatenate([x, np.where(coin[at], x, -x)])))
        at = np.flatnonzero(
            now & aims[ids] & (moves.target > 0) & (scene.choosable.sum(axis=0) > 1)
        )
        figures, may = _table(scene.target_features(moves.kept), at), scene.choosable[:, at]
        middle = (figures * may).sum(axis=1) / may.sum(axis=0)
        there = figures[:, scene.pick[at], np.arange(len(at))] - middle
        targets.append((ids[at], moves.card[at].astype(np.intp), there))
        batch.play(0, active, moves)
    for regression, found in ((by_card, cards), (by_target, targets)):
        for ids, group, x in found:
            regression.add(group, x, table.win[ids])


def _table(features: list[NDArray[Any]], rounds: Index) -> Reals:
    """The features in some rounds, one above the other."""
    return np.stack([feature[..., rounds].astype(np.float32) for feature in features])


def strength(model: ValueModel, rules: Rules, random: float, rounds: int, seed: int = 1) -> float:
    """How often a player of this ``model`` wins, by share, every seat beginning alike."""
    rng, wins = np.random.default_rng(seed), []
    for first in range(rules.players):
        table = TrainingTable(dealt(rules, rounds // rules.players, rng), random, rng)
        for active, drawn in table.own_turns(first):
            scene = Situation(table.batch, 0, drawn, model)
            table.batch.play(0, active, scene.moves(scene.prefers_high(), rng))
        wins.append(table.win.mean())
    return float(np.mean(wins))


def main(path: str) -> None:
    """Write what was learnt at tables of each kind, and say how good it is."""
    models = [practise(random) for random in SHARES]
    Path(path).write_text(dump(models), encoding="utf-8")
    for random, model in zip(SHARES, models, strict=True):
        for rules in SETTINGS:
            rate = strength(model, rules, random, 200_000)
            sys.stdout.write(f"{random:.2f} random, {rules.players} players: {rate:.4f}\n")


if __name__ == "__main__":
    main(sys.argv[1])
