"""Everything that can be learnt, numbered through, and what a word on the command line means."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.cli import settings
from kibitz.cli.errors import Misused
from kibitz.cli.games import course_of, courses, presets
from kibitz.cli.learnt.progress import LessonProgress, Progress, Skill, skill, standing
from kibitz.cli.protocols.lessons import Lessons
from kibitz.cli.teaching.lesson import Drill, Lesson, Taught
from kibitz.engine.errors import N_, RecordError
from kibitz.engine.spelling import fold


@dataclass(frozen=True)
class Item:
    """A lesson or drill of a ``course``, played by the rules of a ``preset``."""

    number: int
    course: Lessons
    preset: str
    taught: Taught

    @property
    def skill(self) -> str:
        """By what its answers are kept."""
        return f"{self.course.key}/{self.taught.key}"

    def state(self, progress: Progress) -> LessonProgress | Skill:
        """How far the learner is in it."""
        answers = progress.of(self.skill)
        if isinstance(self.taught, Lesson):
            return standing(answers, self.taught.exercises)
        return skill(answers)


def items(game: str | None) -> tuple[Item, ...]:
    """Everything there is to learn; with a ``game``, of that one. Numbers are always the same.

    Without one it is told in the words of the game that was learnt or logged last.

    Raises ``Misused`` for an unknown game, ``Unsupported`` for one without lessons.
    """
    wanted = None if game is None else _course(game)
    last = None if game else settings.remembered(settings.GAME)
    found = [(course, taught) for course in courses() for taught in _taught(course)]
    return tuple(
        Item(number, course, game or _edition(course, taught, last), taught)
        for number, (course, taught) in enumerate(found, start=1)
        if wanted in (None, course)
        and (game is None or isinstance(taught, Drill) or course.tells_of(game))
    )


def item_called(word: str, game: str | None) -> Item:
    """What a number or a word calls; raises ``Misused`` if that is nothing or several."""
    found = items(game)
    key = fold(word)
    called = [item for item in found if key in (str(item.number), fold(item.taught.key))]
    called = called or [item for item in found if key and fold(item.taught.key).startswith(key)]
    if len(called) == 1:
        return called[0]
    raise Misused(
        N_("“{word}” is nothing to learn: expected one of {known}, or its number"),
        word=word[:60],
        known=", ".join(dict.fromkeys(item.taught.key for item in called or found)),
    )


def _taught(course: Lessons) -> tuple[Taught, ...]:
    return (*course.lessons, *course.drills)


def _edition(course: Lessons, taught: Taught, last: str | None) -> str:
    """The edition in whose words something is taught."""
    known = presets(course)
    if last in known and (isinstance(taught, Drill) or course.tells_of(last)):
        return last
    return known[0]


def _course(game: str) -> Lessons:
    try:
        return course_of(game)
    except RecordError as error:
        raise Misused(error.template, **error.params) from None
