"""Answers to the questions of lessons and drills, right and wrong, as somebody would type them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kibitz.cli.learn.teach import shipped
from kibitz.cli.protocols.lessons import Lessons
from kibitz.cli.teaching.lesson import Asks, Lesson
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Amount, Chance, Pick, Question


def questions(
    course: Lessons, lesson: Lesson, preset: str
) -> Iterator[tuple[Moment, Question[Any]]]:
    """Every question of a lesson, with its moment."""
    for step in lesson.steps:
        if isinstance(step, Asks):
            moment = shipped(course, lesson, step.number, preset)
            yield moment, step.ask(moment)


def typed(question: Question[Any], right: bool) -> str | None:
    """A right answer, or a wrong one (``None`` if every answer is right)."""
    match question.answers:
        case Pick() as pick:
            fitting = (n for n, choice in pick.numbered.items() if choice.right is right)
            return str(next(fitting)) if any(c.right is right for c in pick.choices) else None
        case Amount(value):
            return str(value if right else value + 1)
        case Chance(value):
            near = round(100 * value)
            return str(near if right else near + 50 if near < 50 else near - 50)
    raise AssertionError(question)
