"""What a game teaches."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from rich.text import Text

from kibitz.cli.teaching.lesson import Drill, Lesson
from kibitz.cli.teaching.moment import Moment
from kibitz.engine.round import Round


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

    def tells_of(self, preset: str) -> bool:
        """Whether what the lessons say is true of a preset; drills make their own rounds."""
        ...

    @property
    def drills(self) -> tuple[Drill, ...]:
        """What can be practised without end."""
        ...

    @property
    def remedies(self) -> Mapping[str, tuple[str, ...]]:
        """By a kind of mistake (``Decision.kind``) the lessons about it, then the drill."""
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
