"""What lessons and drills are made of: texts, and questions about moments of rounds."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Question

Asker = Callable[[Moment], Question[Any]]
"""Makes a question about a moment that it fits; it is graded by what follows from the moment."""

Finder = Callable[[Moment, random.Random], "Question[Any] | None"]
"""The same for any moment; ``None`` where there is nothing to ask."""


@dataclass(frozen=True)
class Says:
    """A text, as a message; the game's ``words`` stand in for its fields."""

    text: str


@dataclass(frozen=True)
class Asks:
    """A question about the end of the round ``number`` (from 1) in the lesson's record."""

    number: int
    ask: Asker


@dataclass(frozen=True)
class Lesson:
    """``key``: the word that calls it, and the name of its record. ``title``: a message."""

    key: str
    title: str
    steps: tuple[Says | Asks, ...]

    @property
    def exercises(self) -> int:
        """How many questions it asks."""
        return sum(isinstance(step, Asks) for step in self.steps)


@dataclass(frozen=True)
class Drill:
    """Questions without end. ``key``: the word that calls it. ``title``: a message.

    ``candidates``: questions among which one is chosen that is as hard as wished for.
    """

    key: str
    title: str
    find: Finder
    candidates: int = 40


Taught = Lesson | Drill
"""What can be learnt."""
