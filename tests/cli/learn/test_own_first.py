"""A drill asks the learner's own mistakes of its kind first."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kibitz.cli.learn.exercises import Exercise, exercises
from kibitz.cli.letter.lessons.course import LetterLessons
from kibitz.cli.library.index import Index
from kibitz.cli.teaching.moment import log_of
from kibitz.engine.record import dumps
from tests.cli.rounds.shelf import rounds_of
from tests.cli.running import Done, invoke

FIRST = "First your own mistakes of this kind."


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of Dov's own logs, in which Dov made mistakes."""
    folder = tmp_path_factory.mktemp("library")
    logs = [log_of(round, round.header.seat("Dov")) for round in rounds_of("tag4", 3)]
    (folder / "rounds.kib").write_text(dumps(log.record for log in logs), encoding="utf-8")
    assert invoke("annotate", "--worlds", "50", "--dir", str(folder)).status == 0
    return folder


@pytest.fixture
def folder(judged: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    copy = tmp_path / "library"
    shutil.copytree(judged, copy)
    return copy


def due_in(folder: Path) -> list[Exercise]:
    with Index.opened(folder) as index:
        found = exercises(index.entries(), {}, None, datetime.now(UTC))
        return [Exercise.of(index, one) for one in found]


def drill(folder: Path, key: str, *answers: str, words: tuple[str, ...] = ()) -> Done:
    typed = "".join(f"{answer}\n" for answer in answers)
    return invoke("learn", key, *words, "--dir", str(folder), stdin=typed)


def drills_of(exercise: Exercise) -> set[str]:
    known = {each.key for each in LetterLessons.drills}
    return known & set(LetterLessons.remedies[exercise.due.mistake.kind])


def test_own_mistakes_of_that_kind_come_first_and_once(folder: Path) -> None:
    found = due_in(folder)
    (key,) = drills_of(found[0])
    of_it = [exercise for exercise in found if key in drills_of(exercise)][:3]
    best = [exercise.decision.best.text for exercise in of_it]
    done = drill(folder, key, *best, "?", words=("--limit", str(len(best) + 1)))
    assert (done.status, done.err) == (0, "")
    assert done.out.count("Your move, Dov") >= len(best)
    own, new = done.out.split(f"{len(best)} of {len(best)} right at once.")
    assert FIRST in own
    assert "Question 1" in new
    assert "Question 2" not in new
    # Answered rightly, they are not due again yet.
    left = len([e for e in found if key in drills_of(e)]) > len(best)
    assert (FIRST in drill(folder, key, "quit").out) is left


def test_mistakes_of_another_kind_are_not_asked(folder: Path) -> None:
    taken = set().union(*map(drills_of, due_in(folder)))
    other = next(each.key for each in LetterLessons.drills if each.key not in taken)
    done = drill(folder, other, "quit")
    assert FIRST not in done.out
    assert "Question 1" in done.out


def test_a_seed_asks_the_same_whatever_was_played(folder: Path) -> None:
    (key,) = drills_of(due_in(folder)[0])
    done = drill(folder, key, "quit", words=("--seed", "1"))
    assert FIRST not in done.out
    assert "Question 1" in done.out


def test_who_leaves_at_a_mistake_has_left_the_drill(folder: Path) -> None:
    (key,) = drills_of(due_in(folder)[0])
    done = drill(folder, key, "quit")
    assert FIRST in done.out
    assert "Question" not in done.out


def test_without_rounds_a_drill_makes_no_index(tmp_path: Path) -> None:
    assert "Question 1" in drill(tmp_path, "likeliest", "quit").out
    assert not list(tmp_path.glob("*.sqlite"))
