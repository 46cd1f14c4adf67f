"""Luck is luck: whatever could have come, weighed by its chance, brings nothing together."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import Any

import numpy as np
import pytest

from kibitz.engine.header import Header
from kibitz.engine.letter.events import Dealt, Turn
from kibitz.engine.marque.events import Sail, Set
from kibitz.engine.truc import events as truc
from kibitz.inference.arena import Setting
from kibitz.inference.fortune import Fortune
from kibitz.inference.plan import Plan
from kibitz.inference.study import study_of
from tests.luck import mean, measured

PLAN = Plan(worlds=600)
NAMES = ("Anna", "Ben", "Carla")


def _start(game: str, players: int = 3, eyes: int | None = None) -> tuple[Any, Any]:
    header = Header(game, NAMES[:players], eyes, 0, ())
    study = study_of(header)
    return study, study.start(header)


def _nothing(found: Iterable[tuple[float, Fortune | None]]) -> bool:
    """Whether it is nothing for everybody within four standard errors."""
    weighed = [(chance, fortune) for chance, fortune in found if fortune is not None]
    assert sum(chance for chance, _fortune in weighed) == pytest.approx(1)
    gains = np.array([np.multiply(chance, it.gains) for chance, it in weighed]).sum(axis=0)
    error = max(max(it.errors) for _chance, it in weighed)
    return bool((np.abs(gains) <= 4 * error + 1e-9).all())


def test_the_first_card() -> None:
    study, start = _start("classic", eyes=0)
    likely = start.belief.hand(0)
    found = [study.fortune(start, Dealt(((0, card),)), 0, PLAN) for card in likely]
    assert _nothing(zip(likely.values(), found, strict=True))


@pytest.mark.parametrize("eyes", [0, None])
def test_the_card_drawn(eyes: int | None) -> None:
    """By an own log, and by a record of everything."""
    study, start = _start("classic", eyes=eyes)
    known = ((0, 3),) if eyes == 0 else ((0, 3), (1, 8), (2, 1))
    at = study.apply(start, Dealt(known, None if eyes == 0 else 2))
    worlds, unseen, deck = at.belief.worlds, at.belief.table.unseen, at.deal.table.deck
    likely = {card: worlds.rest(unseen, card) @ worlds.mass / deck for card in unseen}
    found = [
        (chance, study.fortune(at, Turn(0, card, None), eyes, PLAN))
        for card, chance in likely.items()
        if chance
    ]
    assert _nothing(found)


def test_the_treasures() -> None:
    study, start = _start("marque")
    first = Set((Sail(0, 7), Sail(1, 3), Sail(2, 5)))
    assert study.fortune(start, first, None, PLAN).source == "deal"
    at = study.apply(start, first)
    found = [study.fortune(at, Sail(0, treasure), None, PLAN) for treasure in (3, 4, 5, 6)]
    assert _nothing((1 / 4, it) for it in found)


def test_a_hand_of_three() -> None:
    study, start = _start("truc", 2, eyes=0)
    hands = {(a, b, c) for a in range(8) for b in range(a, 8) for c in range(b, 8)}
    ways = {hand: _ways(hand) for hand in hands}
    found = [
        (ways[hand] / comb(32, 3), study.fortune(start, truc.Dealt(((0, hand),)), 0, PLAN))
        for hand in hands
    ]
    assert _nothing(found)
    best = study.fortune(start, truc.Dealt(((0, (7, 7, 7)),)), 0, PLAN)
    assert best.gains[0] == -best.gains[1] > 0


def _ways(hand: tuple[int, ...]) -> int:
    return int(np.prod([comb(4, hand.count(card)) for card in set(hand)]))


def test_over_many_rounds_luck_is_nothing() -> None:
    setting = Setting("classic", (), ("counter", "random"), 40, 3)
    found = measured(setting, Plan(worlds=20))
    for both in found.values():
        for sums in both.values():
            for brought in (sums.deal, sums.luck):
                value, error = mean(brought, 2)
                assert abs(value) <= 3 * error
