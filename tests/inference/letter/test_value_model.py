"""A practised player: own information only, better than habits, and learnt anew alike."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from kibitz.engine.letter.presets import rules_for
from kibitz.inference.letter.batch import Batch
from kibitz.inference.letter.training import beginner, dealt, practise, strength
from kibitz.inference.letter.value_model import (
    SHARES,
    Situation,
    ValueModel,
    dump,
    learnt,
    load,
    model_for,
    practised,
)

FOUR = rules_for("classic", 4)


def _first_turn(seed: int = 1) -> tuple[Batch, np.ndarray]:
    batch = dealt(FOUR, 500, np.random.default_rng(seed))
    _, drawn = batch.draw(0)
    return batch, drawn


def _choice(batch: Batch, drawn: np.ndarray) -> np.ndarray:
    moves = practised(batch, 0, drawn, np.random.default_rng(1), learnt()[0])
    return np.stack([moves.card, moves.kept, moves.target, moves.named])


def test_what_cannot_be_known_changes_no_choice() -> None:
    batch, drawn = _first_turn()
    before = _choice(batch, drawn)
    batch.hand[1:] = np.roll(batch.hand[1:], 1, axis=0)
    batch.aside, batch.pile[0] = batch.pile[0].copy(), batch.aside.copy()
    assert (_choice(batch, drawn) == before).all()


def test_a_card_that_was_seen_is_what_its_owner_holds() -> None:
    batch, drawn = _first_turn()
    batch.known[0, 2] = batch.hand[2]
    scene = Situation(batch, 0, drawn, learnt()[0])
    assert scene.holds.sum(axis=0) == pytest.approx(np.ones((3, batch.size)), abs=1e-4)
    assert (scene.holds[batch.hand[2], 1, scene.rounds] == 1).all()


def test_a_rank_that_all_copies_of_are_seen_is_not_expected_anywhere() -> None:
    batch, drawn = _first_turn()
    scene = Situation(batch, 0, drawn, learnt()[1])
    eight = (scene.high == 8) | (scene.low == 8)
    assert eight.any()
    assert (scene.holds[8][:, eight] == 0).all()


def test_practice_beats_the_lower_card() -> None:
    for random, model in zip(SHARES, learnt(), strict=True):
        novice = strength(beginner(FOUR), FOUR, random, 16_000)
        assert strength(model, FOUR, random, 16_000) > novice + 0.02


def test_between_the_shares_that_were_learnt_craft_changes_by_degrees() -> None:
    tame, wild = learnt()
    for random, model in ((0.0, tame), (SHARES[0], tame), (1.0, wild)):
        assert _same(model_for(random), model)
    middle = model_for(sum(SHARES) / 2)
    assert middle.held == pytest.approx((tame.held + wild.held) / 2)


def test_practice_is_reproducible_and_survives_being_written() -> None:
    one, two = (practise(1.0, rounds=3000, lessons=1) for _ in range(2))
    assert _same(one, two)
    (again,) = load(dump([one]))
    assert again.cards == pytest.approx(one.cards, abs=1e-4)
    assert dump([again]) == dump([one])


def _same(one: ValueModel, two: ValueModel) -> bool:
    return all(
        np.allclose(getattr(one, field.name), getattr(two, field.name), atol=1e-6)
        for field in fields(ValueModel)
    )
