"""The solver against games solved another way, and against a best response written apart."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kibitz.engine.truc.rules import rules_for
from kibitz.engine.truc.table import Table
from kibitz.inference.truc.hands import REAL
from kibitz.inference.truc.raising import TwoWays
from kibitz.inference.truc.response import gains
from kibitz.inference.truc.solver import RECENT, Hand
from tests.inference.truc.cut import Cards, deals_of, ended, only, plain
from tests.inference.truc.sequence_form import HandForm

FEW: tuple[Cards, ...] = ((0, 3, 7), (2, 3, 3), (1, 6, 7))
"""Hands with ranks in common, so that tricks are spoiled."""


def test_kuhn_poker() -> None:
    """The same learning finds the value of Kuhn's game, -1/18 to the one who speaks first."""
    ours = [TwoWays((3,)) for _ in range(2)]  # bet at once; call after a check
    theirs = [TwoWays((3,)) for _ in range(2)]  # call; bet after a check
    deals: Any = np.array((np.ones((3, 3)) - np.eye(3)) / 6, dtype=REAL)
    wins: Any = np.sign(np.subtract.outer(np.arange(3), np.arange(3))).astype(REAL)
    one, two = deals * wins, 2 * deals * wins

    def value(side: int, learn: bool) -> float:
        bet, call = (choice.second for choice in ours)
        called, bets = (choice.second for choice in theirs)
        if side == 0:
            to_bet = two @ called + deals @ (1 - called)
            fold, calls = -(deals @ bets), two @ bets
            check = one @ (1 - bets) + ours[1].mixed(fold, calls, learn)
            return float(ours[0].mixed(check, to_bet, learn).sum())
        faced = theirs[0].mixed(-(bet @ deals), -(bet @ two), learn)
        quiet = 1 - bet
        bold = (quiet * (1 - call)) @ deals - (quiet * call) @ two
        return float((faced + theirs[1].mixed(-(quiet @ one), bold, learn)).sum())

    for round in range(1, 2001):
        for side in (0, 1):
            value(side, learn=True)
        bet, call = (choice.second for choice in ours)
        weight = float(round) ** RECENT
        ours[0].remember(1 - bet, bet, weight)
        ours[1].remember((1 - bet) * (1 - call), (1 - bet) * call, weight)
        for choice in theirs:
            choice.remember(1 - choice.second, choice.second, weight)
    for choice in (*ours, *theirs):
        choice.average()
    assert value(0, learn=False) == pytest.approx(-1 / 18, abs=1e-3)
    assert value(1, learn=False) == pytest.approx(1 / 18, abs=1e-3)


@pytest.mark.parametrize(
    ("points", "tie_to_first"), [((11, 11), False), ((11, 11), True), ((10, 9), False)]
)
def test_cut_down_hands_against_a_linear_program(
    points: tuple[int, int], tie_to_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The value of a hand with few deals is that of its sequence form."""
    deals = deals_of(FEW)
    score = plain(points)
    rules = rules_for(2, ("tie-to-first",) if tie_to_first else ())
    table = Table.start(rules, ("A", "B"), 0, points)
    program = HandForm(table, deals, lambda over: ended(score, over))
    only(monkeypatch, deals)
    hand = Hand(score, tie_to_first)
    hand.learn(40)
    solved = hand.solved()
    exact = program.value()
    assert solved.exploitability < 6e-3
    assert exact - solved.gains[0] - 1e-5 <= solved.value <= exact + solved.gains[1] + 1e-5


@pytest.mark.parametrize("points", [(11, 11), (11, 9), (10, 10)])
def test_gains_are_those_of_a_best_response_written_apart(
    points: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Early, when the gains are large: every end and every choice must be counted alike."""
    score = plain(points)
    only(monkeypatch, deals_of(FEW[:2]))
    hand = Hand(score)
    hand.learn(3)
    solved = hand.solved()
    checked = gains(hand, score, rules_for(2), solved.value)
    assert checked.gains == pytest.approx(solved.gains, abs=1e-5)
    assert min(solved.gains) > 1e-4
