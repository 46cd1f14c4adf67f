"""A lesson or drill begins, as it was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kibitz.cli.learn.catalogue import Item
from kibitz.cli.learn.onward import play
from kibitz.cli.learn.practise import practise
from kibitz.cli.learn.teach import teach
from kibitz.cli.teaching.lesson import Lesson


@dataclass(frozen=True)
class LearnOptions:
    """How to learn. ``source``: files and folders of rounds; none: new ones.

    ``limit``: questions of a drill at most. ``seed``: which questions. ``again``: a lesson from
    its beginning.
    """

    source: tuple[str, ...] = ()
    limit: int | None = None
    seed: int | None = None
    again: bool = False
    accessible: bool = False


def begin(folder: Path, item: Item, options: LearnOptions) -> int:
    """Begin what was chosen; the exit status. Raises ``KibitzError``."""
    taught = item.taught
    if not isinstance(taught, Lesson):
        practise(folder, item, options.source, options.limit, options.seed, options.accessible)
        return 0
    lesson: Lesson | None = taught
    while lesson is not None:
        onward = teach(folder, item.course, lesson, item.preset, options.again, options.accessible)
        if onward.play:
            return play(folder, item.preset, options.accessible)
        lesson = onward.lesson
    return 0
