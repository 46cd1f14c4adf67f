"""The solver's own account of stakes, raises and tricks against the rules of the table."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.truc.events import Act, Move
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.rules import rules_for
from kibitz.engine.truc.table import Table
from kibitz.inference.truc.course import NO_COURSE
from kibitz.inference.truc.hands import HANDS
from kibitz.inference.truc.solver import Hand
from kibitz.inference.truc.spot import Spot, placed
from kibitz.inference.truc.stakes import GOAL, Score, Stakes
from tests.inference.truc.cut import ended, plain

SCORES = [(11, 11), (10, 9), (11, 8), (9, 11), (8, 10), (9, 9), (7, 11), (11, 0)]


@cache
def hand(points: tuple[int, int], tie_to_first: bool) -> Hand:
    """A hand whose sides have learnt nothing yet: everything is as likely as the rest."""
    fresh = Hand(plain(points), tie_to_first)
    fresh.solved()
    return fresh


def as_shown(score: Score, stakes: Stakes) -> tuple[int, int]:
    """What each side plays for, as the table shows it."""
    ours, theirs = (
        GOAL - score.points[side] if stakes.claimed[side] else stakes.value for side in (0, 1)
    )
    return ours, theirs


def raises(table: Table, seat: int) -> list[Move]:
    """The raises that the rules allow and that are worth something."""
    worth = table.claimed[1 - seat] or table.stakes[seat] < table.missing(seat)
    moves = [Move(seat, act) for act in (Act.DOUBLE, Act.REST)]
    return [move for move in moves if worth and table.objection(move) is None]


def agrees(place: Spot, table: Table, score: Score) -> None:
    """The place in the solution is the one at the table."""
    seat = table.turn
    if table.question is not None:
        assert place.raising.side == 1 - seat
        assert place.accepting_chance().any()
        return
    assert place.raising.side == seat
    if not table.offered[seat]:
        assert as_shown(score, place.stakes) == table.stakes
        assert place.stakes.claimed == table.claimed
        assert place.may_raise == bool(raises(table, seat))


def follow(
    points: tuple[int, int], tie_to_first: bool, hands: tuple[tuple[int, ...], ...], seed: int
) -> None:
    """A random line, step by step at the table and in the solver."""
    rng = random.Random(seed)
    options = ("tie-to-first",) if tie_to_first else ()
    table = Table.start(rules_for(2, options), ("A", "B"), 0, points)
    solver, score, course = hand(points, tie_to_first), plain(points), NO_COURSE
    stakes = Stakes()
    while True:
        place = placed(solver.first, course)
        agrees(place, table, score)
        seat = table.turn
        left = list(hands[seat])
        for card in table.played[seat]:
            left.remove(card)
        if table.question is not None:
            moves = [Move(seat, act, answer=True) for act in (Act.YES, Act.NO)]
        else:
            moves = [Move(seat, Act.PLAY, card) for card in left]
            moves += 2 * raises(table, seat)
        move = rng.choice(moves)
        if move.act is Act.PLAY and move.card is not None:
            number = HANDS.index(hands[seat])
            assert place.card_chance(move.card)[number] > 0
        if move.act is Act.NO:
            assert score.refused(stakes, 1 - seat) == ended(score, table.after(move))
        if move.act is Act.YES:
            raised = score.raised(stakes, 1 - seat)
            assert raised is not None
            stakes = raised
        table, course = table.after(move), course.after(move)
        if table.phase is Phase.DONE:
            break
    if table.winner is not None and move.act is not Act.NO:
        assert score.won(stakes, table.winner) == ended(score, table)


@st.composite
def lines(draw: st.DrawFn) -> tuple[tuple[int, int], bool, tuple[tuple[int, ...], ...], int]:
    """A score, a rule for ties, two hands from one pack, and a seed."""
    pack = draw(st.permutations([card % 8 for card in range(32)]))
    hands = tuple(tuple(sorted(pack[at : at + 3])) for at in (0, 3))
    points = draw(st.sampled_from(SCORES))
    return points, draw(st.booleans()), hands, draw(st.integers(0, 10_000))


@settings(max_examples=60)
@given(lines())
def test_random_lines_at_many_scores(
    line: tuple[tuple[int, int], bool, tuple[tuple[int, ...], ...], int],
) -> None:
    """Whose turn, what may be raised, what is at stake and what an end scores: all the same."""
    follow(*line)
