"""What to learn from a round: the lesson of its dearest mistake, or the drill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from kibitz.cli.files.paths import is_taken
from kibitz.cli.games import course_of
from kibitz.cli.learnt.progress import Progress, standing
from kibitz.cli.progress_file import NAME
from kibitz.cli.protocols.lessons import Lessons
from kibitz.cli.store.store import folder
from kibitz.cli.teaching.lesson import Drill, Lesson, Taught
from kibitz.cli.texts import _
from kibitz.engine.errors import KibitzError
from kibitz.inference.decision import Decision


def remedy_told(preset: str, decisions: Sequence[Decision], record: Path) -> str:
    """One thing to learn from the decisions of a round; empty if there is none.

    ``record``: where the round is kept; what was learnt may lie beside it.
    """
    kinds = kinds_of(decisions)
    with suppress(KibitzError):
        course = course_of(preset)
        with Progress.opened(_learnt(record)) as progress:
            found = remedy(course, preset, kinds, progress)
        if found is not None:
            text = _("To learn from it: “{title}”, kibitz learn {key}.")
            if isinstance(found, Drill):
                text = _("To practise it: “{title}”, kibitz learn {key}.")
            return text.format(title=_(found.title), key=found.key)
    return ""


def _learnt(record: Path) -> Path:
    """The folder where it is kept what was learnt."""
    beside = record.parent
    return beside if is_taken(beside / NAME) else folder(None)


def kinds_of(decisions: Sequence[Decision]) -> list[str]:
    """What the mistakes were about, the dearest kind first."""
    lost: dict[str, float] = {}
    for decision in decisions:
        if decision.mistaken:
            lost[decision.kind] = lost.get(decision.kind, 0.0) + decision.loss
    return sorted(lost, key=lambda kind: -lost[kind])


def remedy(course: Lessons, preset: str, kinds: Sequence[str], progress: Progress) -> Taught | None:
    """The first lesson on the dearest kind of mistake that was not gone through; else its drill."""
    for kind in kinds:
        taught = list(_taught(course, preset, kind))
        for each in taught:
            if isinstance(each, Lesson):
                answers = progress.of(f"{course.key}/{each.key}")
                if standing(answers, each.exercises).right is None:
                    return each
        for each in taught:
            if isinstance(each, Drill):
                return each
    return None


def _taught(course: Lessons, preset: str, kind: str) -> Iterator[Taught]:
    """What teaches against a kind of mistake by the rules of a preset, in order."""
    lessons = course.lessons if course.tells_of(preset) else ()
    taught: tuple[Taught, ...] = (*lessons, *course.drills)
    known = {each.key: each for each in taught}
    for key in course.remedies.get(kind, ()):
        if key in known:
            yield known[key]
