"""What has been answered in lessons and drills, written down answer by answer.

The answers are the truth: what is done, how well somebody does and what is due are folds over
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from kibitz.cli.failures import complain
from kibitz.cli.learnt.schedule import YEARS, Card
from kibitz.cli.library import former
from kibitz.cli.progress_file import Json, Learnt

LEVELS: Final = 5
"""Levels of a drill: the questions of each are a fifth of all by hardness."""

RISES: Final = 2
"""Right answers in a row after which a drill gets harder; one wrong answer makes it easier.

The two-up one-down staircase of Levitt (1971): it settles where 71 % are right.
"""

GOOD: Final = 0.7
"""A drill went well if so many answers of a day were right."""

RECENT: Final = 20
"""Answers that say how well a drill goes now."""


@dataclass(frozen=True)
class Answer:
    """An answer given at ``time`` (UTC). ``skill``: the lesson or drill, as ``letter/pool``.

    ``item``: the exercise of a lesson, from 1; ``level``: that of a drill's question.
    """

    time: datetime
    skill: str
    item: int
    level: int
    right: bool

    @property
    def day(self) -> date:
        """The day on which it was given, by the clock on the wall."""
        return self.time.astimezone().date()

    def as_json(self) -> Json:
        """What ``from_json`` makes the answer of."""
        return {**asdict(self), "time": self.time.isoformat()}

    @classmethod
    def from_json(cls, found: Json) -> Answer:
        """Raises ``LookupError``, ``TypeError`` or ``ValueError`` for what is no answer."""
        answer = cls(
            datetime.fromisoformat(found["time"]).astimezone(UTC),
            found["skill"],
            found["item"],
            found["level"],
            found["right"],
        )
        kinds = (datetime, str, int, int, bool)
        if tuple(map(type, vars(answer).values())) != kinds or answer.time.year not in YEARS:
            raise TypeError(found)
        return answer


@contextmanager
def learnt_in(folder: Path) -> Iterator[Learnt]:
    """What was learnt in a folder; says at the end what cannot be read or kept of it."""
    learnt = Learnt.of(folder)
    warning = former.gather(folder, learnt)
    try:
        yield learnt
    finally:
        for said in filter(None, (warning, learnt.warning)):
            complain(said)


@dataclass
class Progress:
    """The answers of whoever learns on this machine, the oldest first."""

    learnt: Learnt
    answers: list[Answer] = field(default_factory=list)

    @classmethod
    @contextmanager
    def opened(cls, folder: Path) -> Iterator[Progress]:
        """What was answered so far; says at the end what cannot be kept."""
        with learnt_in(folder) as learnt:
            found = dict.fromkeys(_answers(learnt.lines))
            yield cls(learnt, sorted(found, key=lambda answer: answer.time))

    def of(self, skill: str) -> tuple[Answer, ...]:
        """The answers in a lesson or drill."""
        return tuple(answer for answer in self.answers if answer.skill == skill)

    def add(self, skill: str, right: bool, item: int = 0, level: int = 0) -> None:
        """Write an answer down."""
        answer = Answer(datetime.now(UTC), skill, item, level, right)
        self.learnt.add(answer.as_json())
        self.answers.append(answer)


def _answers(lines: Iterable[Json]) -> Iterator[Answer]:
    for line in lines:
        with suppress(LookupError, TypeError, ValueError, ArithmeticError):
            yield Answer.from_json(line)


@dataclass(frozen=True)
class LessonProgress:
    """How far somebody is in a lesson of so many ``exercises``.

    ``right``: of the exercises, those right when it was last gone through, ``None`` if it never
    was to its end. ``next``: the exercise to go on with, 1 at its beginning. ``card``: when it is
    to be gone through again.
    """

    exercises: int
    right: int | None = None
    next: int = 1
    card: Card | None = None


def standing(answers: Iterable[Answer], exercises: int) -> LessonProgress:
    """How far somebody is who gave these ``answers`` in a lesson."""
    found, given = LessonProgress(exercises), dict[int, bool]()
    for answer in answers:
        if answer.item == 1:
            given = {}
        given[answer.item] = answer.right
        if len(given) < exercises:
            found = LessonProgress(exercises, found.right, answer.item % exercises + 1, found.card)
            continue
        card = (found.card or Card(answer.time)).answered(all(given.values()), answer.time)
        found, given = LessonProgress(exercises, sum(given.values()), 1, card), {}
    return found


@dataclass(frozen=True)
class Skill:
    """How well a drill goes: its ``level`` from 1, and the share ``right`` of the last answers.

    ``right`` is ``None`` before the first. ``card``: when it is to be practised again.
    """

    level: int = 1
    right: float | None = None
    answers: int = 0
    card: Card | None = None


def skill(answers: Sequence[Answer]) -> Skill:
    """How well a drill goes for whoever gave these ``answers`` in it."""
    level, row = 1, 0
    days: dict[date, list[Answer]] = {}
    for answer in answers:
        days.setdefault(answer.day, []).append(answer)
        level, row = climbed(level, row, answer.right)
    card: Card | None = None
    for given in days.values():
        last = given[-1].time
        card = (card or Card(last)).answered(_share(given) >= GOOD, last)
    recent = answers[-RECENT:]
    return Skill(level, _share(recent) if recent else None, len(answers), card)


def climbed(level: int, row: int, right: bool) -> tuple[int, int]:
    """The level after an answer, and how many were right in a row at it."""
    if not right:
        return max(1, level - 1), 0
    return (min(LEVELS, level + 1), 0) if row + 1 == RISES else (level, row + 1)


def _share(answers: Sequence[Answer]) -> float:
    return sum(answer.right for answer in answers) / len(answers)
