"""What to learn from the mistakes of a round: the dearest first, and first what is new."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz.cli.games import course_of, courses
from kibitz.cli.learnt.progress import Progress
from kibitz.cli.letter import faults as letter
from kibitz.cli.marque import faults as marque
from kibitz.cli.protocols.lessons import Lessons
from kibitz.cli.session.remedy import kinds_of, remedy
from kibitz.cli.teaching.lesson import Drill
from kibitz.cli.truc import faults as truc

KINDS = {"letter": letter.KINDS, "truc": truc.KINDS, "marque": marque.KINDS}


def made(kind: str, loss: float, mistaken: bool = True) -> Any:
    return SimpleNamespace(kind=kind, loss=loss, mistaken=mistaken)


@pytest.mark.parametrize("course", courses(), ids=lambda course: course.key)
def test_every_kind_of_mistake_has_a_remedy_that_ends_in_a_drill(course: Lessons) -> None:
    assert course.remedies.keys() == KINDS[course.key].keys()
    drills = {drill.key for drill in course.drills}
    lessons = {lesson.key for lesson in course.lessons}
    for keys in course.remedies.values():
        assert keys[-1] in drills
        assert set(keys[:-1]) <= lessons


def test_the_dearest_kind_comes_first() -> None:
    decisions = [made("risk", 0.1), made("rank", 0.2), made("risk", 0.15), made("card", 0.9, False)]
    assert kinds_of(decisions) == ["risk", "rank"]


def test_a_lesson_is_named_until_it_is_done_then_the_drill(tmp_path: Path) -> None:
    course = course_of("pismo")
    with Progress.opened(tmp_path) as progress:
        lesson = remedy(course, "pismo", ["risk"], progress)
        assert lesson is not None
        assert lesson.key == "risk"
        for item in range(1, lesson.exercises + 1):  # type: ignore[union-attr]  # it is a lesson
            progress.add("letter/risk", right=True, item=item)
        drill = remedy(course, "pismo", ["risk"], progress)
        assert isinstance(drill, Drill)
        assert drill.key == "safest"


def test_where_no_lesson_tells_of_the_cards_there_is_the_drill(tmp_path: Path) -> None:
    with Progress.opened(tmp_path) as progress:
        found = remedy(course_of("2019"), "2019", ["risk"], progress)
        assert found is not None
        assert found.key == "safest"


def test_without_a_mistake_there_is_nothing_to_learn(tmp_path: Path) -> None:
    with Progress.opened(tmp_path) as progress:
        assert remedy(course_of("truc"), "truc", [], progress) is None
