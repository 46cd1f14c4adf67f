"""What the lessons of the 16-card family call right, held against plain enumeration."""

from __future__ import annotations

import pytest

from kibitz.cli.learn.moment import Moment
from kibitz.cli.learn.question import Amount, Chance, Pick
from kibitz.cli.letter.lessons.asking import chance_of, hands, likeliest_of, unseen
from kibitz.cli.letter.lessons.course import LetterLessons
from tests.cli.learn.answering import questions
from tests.inference.letter.enumeration import Enumeration

COURSE = LetterLessons()

MOMENTS = [
    pytest.param(moment, id=f"{lesson.key}-{number}")
    for lesson in COURSE.lessons
    for number, (moment, _question) in enumerate(questions(COURSE, lesson, "pismo"), start=1)
]


def enumerated(moment: Moment) -> Enumeration:
    lines = [logged.entry.text for logged in moment.round.events]
    return Enumeration(moment.header.players, moment.me, lines)


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_right_is_so_by_enumeration(moment: Moment) -> None:
    joint = enumerated(moment).joint()
    for seat, hand in hands(moment).items():
        exact = {
            rank: float(sum(p for world, p in joint.items() if world[seat] == rank))
            for rank in range(1, 9)
        }
        assert {r: hand.get(r, 0.0) for r in exact} == pytest.approx(exact)
        best = likeliest_of(moment, seat).answers
        assert isinstance(best, Pick)
        right = [int(choice.text) for choice in best.choices if choice.right]
        top = max(exact.values())
        assert right == [rank for rank, p in exact.items() if p == pytest.approx(top)]
        for rank, p in exact.items():
            asked = chance_of(moment, seat, rank).answers
            assert isinstance(asked, Chance)
            assert asked.value == pytest.approx(p)


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_cards_not_seen_are_those_of_any_world(moment: Moment) -> None:
    asked = unseen(moment).answers
    assert isinstance(asked, Amount)
    for hands_held, aside, pile, _seen in enumerated(moment).ways:
        others = sum(card > 0 for card in hands_held) - (hands_held[moment.eyes] > 0)
        assert asked.value == sum(pile) + others + (aside > 0)
