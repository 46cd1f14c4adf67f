"""What each game teaches. Another game plugs in by one line here."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from rich.text import Text

from kibitz.cli.learn.lesson import Drill, Lesson
from kibitz.cli.learn.moment import Moment
from kibitz.cli.letter.lessons.course import LetterLessons
from kibitz.cli.marque.lessons.course import MarqueLessons
from kibitz.cli.truc.lessons.course import TrucLessons
from kibitz.engine.game import Game
from kibitz.engine.games import plugged
from kibitz.engine.letter.game import LETTER
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.round import Round
from kibitz.engine.truc.game import TRUC


class Lessons(Protocol):
    """The lessons and drills of a game."""

    key: str
    """A word for the game, by which progress is kept."""

    @property
    def title(self) -> str:
        """What the game is called, as a message."""
        ...

    @property
    def records(self) -> Path:
        """The folder with a record for each lesson, named as the lesson is."""
        ...

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons, in the order in which they are best taken."""
        ...

    @property
    def drills(self) -> tuple[Drill, ...]:
        """What can be practised without end."""
        ...

    def words(self, preset: str) -> Mapping[str, str]:
        """What stands for the fields in the texts of lessons."""
        ...

    def table(self, moment: Moment, width: int) -> list[Text]:
        """What lies on the table and in the own hand, and what happened: no figure of a chance."""
        ...

    def fresh(self, preset: str, rng: random.Random) -> Round:
        """A new round, played by bots: the full record."""
        ...


_LESSONS: dict[Game[Any, Any], Lessons] = {
    LETTER: LetterLessons(),
    TRUC: TrucLessons(),
    MARQUE: MarqueLessons(),
}


def courses() -> tuple[Lessons, ...]:
    """What there is to learn, game by game."""
    return tuple(_LESSONS.values())


def presets(course: Lessons) -> tuple[str, ...]:
    """The presets that a course is about; the first unless another is asked for."""
    return next(game.presets for game, found in _LESSONS.items() if found is course)


def course_of(preset: str) -> Lessons:
    """What the game of a preset teaches; raises ``Unreadable`` or ``Unsupported``."""
    return plugged(_LESSONS, preset)
