"""Advice at moments reached by whatever both sides do; many more are tried by ``truc_moments``."""

from __future__ import annotations

import random

import pytest

from kibitz.engine.errors import KibitzError
from kibitz.engine.round import read_rounds
from kibitz.inference.plan import Plan
from kibitz.inference.review import review
from kibitz.inference.study import reached, study_of
from kibitz.inference.truc.recommendation import Recommendation
from kibitz.inference.truc.why import reasons
from tests.strategies.hands import truc
from tests.truc_moments import faults, tried


@pytest.mark.parametrize("seed", range(2))
def test_figures_are_sound_wherever_a_hand_goes(seed: int) -> None:
    for position, found in tried(random.Random(seed), 10):
        assert not list(faults(position, found)), (position.deal.table, found)


def advised(*lines: str, score: str, first: str, plan: Plan | None = None) -> Recommendation:
    (round,) = read_rounds(truc(*lines, eyes="Me", first=first, score=score).encode())
    study = study_of(round.header)
    found = study.weigh(reached(round, study.start(round.header)), 0, plan or Plan(), ())
    assert isinstance(found, Recommendation)
    return found


def test_a_certain_game_is_not_conceded() -> None:
    found = advised("deal Me 7 8 A", "Ben 10", score="Me 11, Ben 5", first="Ben")
    worth = {choice.text: choice.equity for choice in found.choices}
    assert found.best.text == "A"
    assert min(worth["7"], worth["8"], worth["A"]) > 0.99
    assert not found.led_to


def test_no_card_is_worth_less_than_conceding() -> None:
    found = advised("deal Me 7 10 9", "Ben x2 yes 8", score="Me 10, Ben 8", first="Ben")
    worth = {choice.text: choice.equity for choice in found.choices}
    assert min(worth[card] for card in ("7", "10", "9")) >= worth["fold"] - 1e-6


@pytest.mark.parametrize(
    "lines",
    [
        ("* Ben 8", "Me K", "Ben 9", "Me 8"),
        ("* Ben x2 yes", "Me 8", "Ben 9"),
        ("* Ben x2 yes 9", "Me 8", "Me 7"),
        ("* Ben new no", "Me 8", "Ben 8"),
    ],
)
def test_after_a_misplay_nothing_is_solved(lines: tuple[str, ...]) -> None:
    """It is said so, until the next hand; what is read of the players goes on."""
    text = truc("deal Me 7 8 K", *lines, eyes="Me", first="Me")
    (round,) = read_rounds(text.encode())
    study = study_of(round.header)
    position = reached(round, study.read(round.header, None, {}))
    with pytest.raises(KibitzError):
        study.weigh(position, 0, Plan(), ())
    assert all(0 <= chance <= 1 for chance in study.odds(position, 0)["holds"]["Ben"].values())
    assert review((round,), 0, Plan()).decisions == ()
    (round,) = read_rounds(f"{text}Ben fold\ndeal Me 7 8 K\nBen 8\n".encode())
    assert study.weigh(reached(round), 0, Plan(), ()).choices


def test_a_remainder_is_refused_no_more_often_than_that_is_worth_as_much() -> None:
    lines = "deal Me 7 8 K", "Ben x2 yes 8", "Me x2 yes 7", "Me 8", "Ben rest"
    found = advised(*lines, score="Me 2, Ben 7", first="Ben")
    assert [choice.text for choice in found.choices] == ["yes", "no"]
    # How often one that is indifferent accepts is left to the rounding of the processor.
    accepts, refuses = found.choices
    assert accepts.frequency > 0.5
    assert 0 <= accepts.equity - refuses.equity < 0.005


def test_what_there_is_no_time_to_solve_is_tried_and_solved_another_time() -> None:
    lines = "deal Me 9 9 8", "Me 9", "Ben 7", "Ben 8"
    looks = []

    def stopped() -> bool:
        looks.append(True)
        return len(looks) > 3  # heard while a rest is being learnt

    hurried = advised(*lines, score="Me 3, Ben 8", first="Me", plan=Plan(stopped=stopped))
    assert hurried.tried
    assert len(looks) == 4 + 1  # the rounds of learning, and whether to try more worlds
    assert [type(reason).__name__ for reason in reasons(hurried)][-1] == "Tried"
    calm = advised(*lines, score="Me 3, Ben 8", first="Me")
    assert not calm.tried
    assert {choice.text for choice in calm.choices} == {choice.text for choice in hurried.choices}
