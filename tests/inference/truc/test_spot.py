"""Equities read off a solved hand hang together; what is left of it is solved anew alike."""

from __future__ import annotations

import random
from functools import cache

import pytest

from kibitz.engine.truc.events import Act, Move
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.rules import rules_for
from kibitz.engine.truc.table import Table
from kibitz.inference.truc.consistency import DEAR
from kibitz.inference.truc.course import NO_COURSE, Asked, Course, Ply
from kibitz.inference.truc.hands import DEALS, HANDS, number_of
from kibitz.inference.truc.rest import AT, rest, sides
from kibitz.inference.truc.solver import FROM_THE_START, Hand, settle
from kibitz.inference.truc.spot import Spot, placed
from kibitz.inference.truc.stakes import PLAIN
from tests.inference.truc.cut import plain

POINTS = (9, 10)
SCORE = plain(POINTS)
EXACT = 2e-4
"""Half-precision sums over many deals."""


@cache
def hand() -> Hand:
    solver = Hand(SCORE)
    solver.learn(60)
    solver.solved()
    settle(solver.first, FROM_THE_START)
    return solver


def consistent(place: Spot, table: Table, side: int, cards: tuple[int, ...]) -> int:
    """Check one side at one place; how many of its choices have an equity."""
    if not place.likely(1 - side).any():
        return 0
    worth, choices = place.worth(side, cards), place.choices(side, cards)
    assert sum(choice.frequency for choice in choices) == pytest.approx(1, abs=1e-5)
    mix = sum(c.frequency * c.equity for c in choices)
    assert mix == pytest.approx(worth, abs=DEAR)
    return len(choices)


@pytest.mark.parametrize("seed", range(10))
def test_a_place_is_worth_what_its_choices_are(seed: int) -> None:
    """Along random lines that the solution plays with some chance."""
    rng = random.Random(seed)
    pack = [card % 8 for card in range(32)]
    rng.shuffle(pack)
    hands = (tuple(pack[:3]), tuple(pack[3:6]))
    table, course, solver = Table.start(rules_for(2), ("A", "B"), 0, POINTS), NO_COURSE, hand()
    checked = 0
    while table.phase is not Phase.DONE:
        place = placed(solver.first, course)
        seat = table.turn
        cards = list(hands[seat])
        for card in table.played[seat]:
            cards.remove(card)
        checked += consistent(place, table, seat, tuple(cards))
        if not place.likely(1 - seat).any():
            break
        found = place.choices(seat, tuple(cards))
        choice = rng.choices(found, [max(c.frequency, 1e-9) for c in found])[0]
        for move in moves(table, seat, choice.card, choice.raises):
            table, course = table.after(move), course.after(move)
            if table.phase is Phase.DONE or table.question is not None:
                break
    assert checked


def moves(table: Table, seat: int, card: int | None, raises: bool) -> list[Move]:
    if table.question is not None:
        return [Move(seat, Act.YES if raises else Act.NO, answer=True)]
    acts = [a for a in (Act.DOUBLE, Act.REST) if table.objection(Move(seat, a)) is None]
    said = [Move(seat, acts[0])] if raises and acts else []
    return [*said, Move(seat, Act.PLAY, card)]


def test_the_values_of_all_hands_sum_to_that_of_the_score() -> None:
    """Weighed by how often each hand is dealt, for both sides."""
    solver = hand()
    place = placed(solver.first, NO_COURSE)
    value = float(solver.first.raising.value[0].sum())
    dealt = DEALS.sum(axis=1)
    for side in (0, 1):
        worth = [place.worth(side, cards) for cards in HANDS]
        mean = float(dealt @ worth)
        assert mean == pytest.approx(value if side == 0 else 1 - value, abs=EXACT)


@pytest.mark.parametrize("cards", [(4, 4), (7, 2), (1, 5)])
def test_what_is_left_solved_anew_is_worth_the_same(cards: tuple[int, int]) -> None:
    """A hand that comes there with a good chance expects the same, whichever was solved."""
    solver = hand()
    course = Course(tuple(Ply(False, card) for card in cards))
    whole = placed(solver.first, course)
    ranges = whole.likely(0), whole.likely(1)
    part = rest(SCORE, False, PLAIN, Asked.NOTHING, cards, ranges)
    anew = Spot(part, AT[2], 0, course, sides(cards)[:-1])
    differences, weights = [], []
    for hand_of in HANDS:
        for side in (0, 1):
            if cards[side] not in hand_of or whole.likely(side)[number_of(hand_of)] < 0.05:
                continue
            left = list(hand_of)
            left.remove(cards[side])
            one, two = whole.worth(side, tuple(left)), anew.worth(side, tuple(left))
            differences.append(abs(one - two))
            weights.append(float(whole.likely(side)[number_of(hand_of)]))
    assert weights
    mean = sum(d * w for d, w in zip(differences, weights, strict=True)) / sum(weights)
    assert mean < 0.01
