"""The best answer to an opponent as read: right where it can be counted, and never unasked."""

from __future__ import annotations

import pytest

from kibitz.engine.round import read_rounds
from kibitz.engine.truc.cards import RANKS
from kibitz.inference.clock import UNHURRIED
from kibitz.inference.plan import Plan
from kibitz.inference.study import reached, study_of
from kibitz.inference.truc import equilibrium
from kibitz.inference.truc.deviation import answers
from kibitz.inference.truc.hands import HANDS
from kibitz.inference.truc.recommendation import Recommendation
from tests.strategies.hands import truc


def advised(*lines: str, style: str = "", score: str = "Me 10, Ben 10") -> Recommendation:
    """Advice for Me, Ben's way to play being told or not."""
    (round,) = read_rounds(truc(*lines, eyes="Me", first="Ben", score=score).encode())
    study = study_of(round.header)
    start = study.read(round.header, None, {"Ben": style} if style else {})
    found = study.weigh(reached(round, start), 0, Plan(), ())
    assert isinstance(found, Recommendation)
    return found


LAST = ("deal Me A K J", "Ben 9", "Me K", "Me J", "Ben Q", "Ben x2")
"""At 10 to 10 this decides the game: Ben has one card left, and so has Me."""


@pytest.mark.parametrize("style", ["always-double", "never-double", "honest"])
def test_an_answer_before_the_last_card_is_worth_what_can_be_counted(style: str) -> None:
    position = advised(*LAST, style=style).position
    assert position.reader is not None
    win = 0.0
    hands = position.reader.hands(1, position.deal)
    for chance, hand in zip(hands, HANDS, strict=True):
        if chance:
            left = list(hand)
            for played in (RANKS.index("9"), RANKS.index("Q")):
                left.remove(played)
            win += chance * (left[0] < RANKS.index("A"))  # a tie is Ben's, who leads
    found = {c.text: c.equity for c in answers(position, position.reader, 0, UNHURRIED)}
    assert found["yes"] == pytest.approx(win, abs=1e-4)
    assert found["no"] == pytest.approx(equilibrium.given_up(position.deal.table, 0), abs=1e-4)


def test_whoever_refuses_often_is_raised_more() -> None:
    lines = ("deal Me A K Q", "Ben 9")
    found = advised(*lines, style="cautious", score="Me 4, Ben 5").deviation
    assert found is not None
    assert found.choice.text.startswith("x2")
    assert found.gain >= 0.01
    assert found.risk >= 0


def test_strangers_are_met_by_the_solution() -> None:
    assert advised("deal Me A K Q", "Ben 9", score="Me 4, Ben 5").deviation is None


def test_whoever_plays_as_the_solution_does_gives_nothing_away() -> None:
    for lines in (("deal Me A K Q", "Ben 9"), ("deal Me 8 K 9", "Ben 10", "Me K")):
        assert advised(*lines, style="solution", score="Me 4, Ben 5").deviation is None
