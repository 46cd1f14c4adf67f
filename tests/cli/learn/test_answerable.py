"""Every question of every lesson can be answered by whoever has nothing but its screen."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.cli.games import course_of, courses, presets
from kibitz.cli.learn.teach import shipped
from kibitz.cli.letter.lessons import first
from kibitz.cli.protocols.lessons import Lessons
from kibitz.cli.teaching.lesson import Asks
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Pick, Question
from kibitz.engine.round import read_round
from tests.cli.learn.readers import rebuilt

ASKED = [
    pytest.param(course, shipped(course, lesson, step.number, preset), step,
                 id=f"{preset}-{lesson.key}-{place}")
    for course in courses()
    for preset in presets(course)
    if course.tells_of(preset)
    for lesson in course.lessons
    for place, step in enumerate(lesson.steps)
    if isinstance(step, Asks)
]  # fmt: skip

_WIDE = 1000


def answers(question: Question[Any]) -> tuple[Any, ...]:
    """All that is graded and told."""
    graded = question.answers
    return (
        question.text,
        graded.choices if isinstance(graded, Pick) else graded,
        question.why,
    )


def read_from_the_screen(course: Lessons, moment: Moment) -> Moment:
    """The moment as it follows from what is shown of it."""
    lines = [line.plain for line in course.table(moment, _WIDE)]
    round = read_round(rebuilt(moment.header.game, lines))
    assert round.header.perspective is not None
    return Moment.of(round, round.header.perspective)


@pytest.mark.parametrize(("course", "moment", "step"), ASKED)
def test_the_answer_follows_from_the_screen(course: Lessons, moment: Moment, step: Asks) -> None:
    seen = read_from_the_screen(course, moment)
    assert answers(step.ask(seen)) == answers(step.ask(moment))


def test_what_is_left_out_of_the_screen_would_be_missed() -> None:
    """Without the card that was dealt nobody could say what the other one got for it."""
    course = course_of("pismo")
    moment = shipped(course, first.CARDS, 3, "pismo")
    lines = [line.plain for line in course.table(moment, _WIDE)]
    round = read_round(rebuilt("pismo", [line for line in lines if "You were dealt" not in line]))
    assert len(moment.now.belief.hand(1)) == 1
    assert len(Moment.of(round, moment.eyes).now.belief.hand(1)) > 1
