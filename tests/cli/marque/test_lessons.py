"""What the lessons of Letter of Marque call right, held against all ways to arm the ships."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from kibitz.cli.games import course_of
from kibitz.cli.marque.lessons.asking import armed_of, attack, gain, in_danger, mine, ships
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Chance, Pick
from kibitz.engine.round import project, write_rounds
from tests.cli.learn.answering import questions
from tests.cli.running import invoke

COURSE = course_of("marque")

MOMENTS = [
    moment for lesson in COURSE.lessons for moment, _question in questions(COURSE, lesson, "marque")
]


def fresh(seed: int) -> Moment:
    """A moment in the middle of a game between bots."""
    round = COURSE.fresh("marque", random.Random(seed))
    return Moment.of(project(round, 0), 0).at(round.last // 3)


def counted(known: list[bool | None], place: int) -> Fraction:
    """How likely a ship is armed: of the ways to arm two of five, those that fit what is known.

    Ships go to sea in an order that says nothing.
    """
    ways = [set(pair) for pair in combinations(range(5), 2)]
    fitting = [
        way for way in ways
        if all(armed is None or (ship in way) is armed for ship, armed in enumerate(known))
    ]  # fmt: skip
    return Fraction(sum(place in way for way in fitting), len(fitting))


@pytest.mark.parametrize("moment", [*MOMENTS, *map(fresh, range(8))])
def test_a_ship_is_armed_as_often_as_in_all_ways_to_arm_them(moment: Moment) -> None:
    deal = moment.now.deal
    assert ships(moment) or deal.table.over or not any(f.sea for f in deal.table.fleets[1:])
    for (seat, treasure), p in ships(moment).items():
        exact = counted([ship.armed for ship in deal.ships[seat]], deal.place(seat, treasure))
        assert p == pytest.approx(float(exact))
        asked = armed_of(moment, seat, treasure).answers
        assert isinstance(asked, Chance)
        assert asked.value == pytest.approx(float(exact))
    shown = moment.now.shown
    for treasure, p in mine(moment).items():
        known = [ship.armed for ship in shown.ships[moment.eyes]]
        exact = counted(known, shown.place(moment.eyes, treasure))
        assert p == pytest.approx(float(exact))


def test_the_best_attack_gains_most_over_many_bottoms() -> None:
    rng = random.Random(5)
    for p, treasure in ((0.4, 6), (0.0, 3), (1.0, 7)):
        tries = [-1 if rng.random() < p else treasure for _ in range(20_000)]
        assert sum(tries) / len(tries) == pytest.approx(gain(p, treasure), abs=0.1)


@pytest.mark.parametrize("moment", MOMENTS[4:])
def test_no_attack_that_is_right_is_much_worse_than_another(moment: Moment) -> None:
    worths = {f"{moment.name(s)} {t}": gain(p, t) for (s, t), p in ships(moment).items()}
    if not worths:
        return
    answers = attack(moment).answers
    assert isinstance(answers, Pick)
    for choice in answers.choices:
        assert choice.right is (worths[choice.text] >= max(worths.values()) - 0.25)


def test_the_ship_in_danger_is_not_the_one_that_is_known_to_be_armed() -> None:
    (home,) = [lesson for lesson in COURSE.lessons if lesson.key == "home"]
    moment, question = list(questions(COURSE, home, "marque"))[-1]
    assert isinstance(question.answers, Pick)
    assert question.answers.truth == "the ship on the 6"
    assert mine(moment)[5] == mine(moment)[7] == 1.0
    assert in_danger(moment).answers.truth == "the ship on the 6"


def test_the_guns_go_where_the_command_advises() -> None:
    (arms,) = [lesson for lesson in COURSE.lessons if lesson.key == "arms"]
    for moment, question in questions(COURSE, arms, "marque"):
        if isinstance(question.answers, Pick):
            record = write_rounds((moment.round,))
            best = invoke("advise", "-", "--json", stdin=record).json["best"]
            (right,) = [choice for choice in question.answers.choices if choice.right]
            assert right.words[0] == best
