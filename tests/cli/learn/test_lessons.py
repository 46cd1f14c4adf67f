"""Every lesson, from its first text to its last question."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kibitz.cli.games import courses, presets
from kibitz.cli.learn.history import _months
from kibitz.cli.learn.teach import shipped
from kibitz.cli.learnt.progress import Answer, Progress
from kibitz.cli.protocols.lessons import Lessons
from kibitz.cli.teaching.lesson import Asks, Lesson
from kibitz.cli.teaching.question import Amount, Chance, Choice, Pick
from kibitz.engine.round import read_rounds
from kibitz.inference.study import reached
from tests.cli.learn.answering import questions, typed
from tests.cli.running import KIBITZ, QUIET, Done, invoke, terminal

LESSONS = [
    pytest.param(course, lesson, preset, id=f"{preset}-{lesson.key}")
    for course in courses()
    for preset in presets(course)
    if course.tells_of(preset)
    for lesson in course.lessons
]

FIRST = [
    pytest.param(course, lesson, id=f"{course.key}-{lesson.key}")
    for course in courses()
    for lesson in course.lessons
]

every_lesson = pytest.mark.parametrize(("course", "lesson", "preset"), LESSONS)


def learn(folder: Path, *words: str, answers: tuple[str, ...] = ()) -> Done:
    return invoke("learn", *words, "--dir", str(folder), stdin="".join(f"{a}\n" for a in answers))


@pytest.mark.parametrize(("course", "lesson"), FIRST)
@pytest.mark.parametrize("right", [True, False])
def test_a_lesson_comes_to_its_end(
    course: Lessons, lesson: Lesson, right: bool, tmp_path: Path
) -> None:
    preset = presets(course)[0]
    answers = tuple(
        typed(question, right) for _moment, question in questions(course, lesson, preset)
    )
    assert None not in answers
    done = learn(tmp_path, lesson.key, "--game", preset, answers=tuple(filter(None, answers)))
    assert (done.status, done.err) == (0, "")
    assert f"{lesson.exercises if right else 0} of {lesson.exercises} right" in done.out
    assert done.out.count("Right: " if right else "Right would be: ") == lesson.exercises
    assert "{" not in done.out


@every_lesson
def test_its_positions_can_be_true(course: Lessons, lesson: Lesson, preset: str) -> None:
    rounds = read_rounds((course.records / f"{lesson.key}.kib").read_bytes())
    for round in rounds:
        reached(round)
    asked = {step.number for step in lesson.steps if isinstance(step, Asks)}
    assert asked == set(range(1, len(rounds) + 1))


@every_lesson
def test_who_is_named_is_who_is_meant(course: Lessons, lesson: Lesson, preset: str) -> None:
    """Also where not everybody can be the answer."""
    for moment, question in questions(course, lesson, preset):
        if isinstance(pick := question.answers, Pick):
            for name in moment.header.players:
                others = {*moment.header.players} - {name}
                assert others.isdisjoint(pick.choices[place].text for place in pick.called(name))


@every_lesson
def test_every_question_can_be_answered_wrongly(
    course: Lessons, lesson: Lesson, preset: str
) -> None:
    for _moment, question in questions(course, lesson, preset):
        for right in (True, False):
            answer = typed(question, right)
            assert answer is not None, question.text
            understood = question.answers.understood(answer)
            assert question.answers.right(understood) is right
        assert question.answers.understood("nonsense") is None


@every_lesson
def test_it_fits_forty_columns(
    course: Lessons, lesson: Lesson, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in {step.number for step in lesson.steps if isinstance(step, Asks)}:
        for line in course.table(shipped(course, lesson, number, preset), 40):
            assert line.cell_len <= 40, line.plain


def test_the_list_says_how_far_one_is(tmp_path: Path) -> None:
    (pool,) = [i for i in learn(tmp_path, "--json").json if i["key"] == "pool"]
    assert (pool["next"], pool["right"], pool["due"]) == (1, None, None)
    learn(tmp_path, "pool", answers=("3", "0"))
    (pool,) = [i for i in learn(tmp_path, "--json").json if i["key"] == "pool"]
    assert (pool["next"], pool["right"]) == (3, None)
    resumed = learn(tmp_path, str(pool["number"]), answers=("quit",))
    assert "go on at question 3" in resumed.out
    assert "Kept" in resumed.out
    anew = learn(tmp_path, "pool", "--again")
    assert "Question 1 of" in anew.out


def test_progress_is_told_month_by_month(tmp_path: Path) -> None:
    assert learn(tmp_path, "progress", "--json").json == []
    learn(tmp_path, "pool", answers=("3", "0"))
    (month,) = learn(tmp_path, "progress", "--json").json
    assert (month["key"], month["answers"], month["right"]) == ("pool", 2, 0.5)


@pytest.mark.parametrize(("zone", "month"), [("UTC-14", "2025-04"), ("UTC+12", "2025-03")])
def test_a_month_ends_by_the_clock_on_the_wall(
    monkeypatch: pytest.MonkeyPatch, zone: str, month: str
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    answer = Answer(datetime(2025, 3, 31, 20, tzinfo=UTC), "letter/pool", 1, 0, True)
    try:
        assert [each.month for each in _months("pool", "Pool", (answer,))] == [month]
    finally:
        monkeypatch.undo()
        time.tzset()


def test_what_was_answered_survives_a_kill(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [KIBITZ, "learn", "pool", "--dir", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=QUIET | {"PATH": ""},
        bufsize=0,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(b"3\n")
    while b"Right: 3" not in child.stdout.readline():
        pass
    for _wait in range(200):
        with Progress.opened(tmp_path) as progress:
            if progress.answers:
                break
        time.sleep(0.05)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    with Progress.opened(tmp_path) as progress:
        assert [(answer.item, answer.right) for answer in progress.answers] == [(1, True)]


@pytest.mark.parametrize("answer", ["nonsense", "", "99999", "-1", "{", "3%", "\x00", "½"])
def test_what_is_no_answer_is_asked_again(answer: str, tmp_path: Path) -> None:
    done = learn(tmp_path, "pool", answers=(answer, "3"))
    assert (done.status, done.err) == (0, "")
    assert "Right: 3" in done.out or answer == "99999"
    assert "is no answer here: expected a whole number" in done.out or answer == "99999"


@pytest.mark.parametrize("word", ["quit", "Выход", "вийти", "ende"])
def test_it_may_be_left_in_any_language(word: str, tmp_path: Path) -> None:
    done = learn(tmp_path, "pool", answers=("3", word, "12"))
    assert "Question 3" not in done.out
    assert "Kept" in done.out


def test_the_answer_is_told_to_whoever_asks(tmp_path: Path) -> None:
    done = learn(tmp_path, "pool", answers=("?",))
    assert "Right would be: 3." in done.out
    assert "Not so" not in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing",), "is nothing to learn"),
        (("999",), "is nothing to learn"),
        (("pool", "--game", "chess"), "is no known game"),
        (("--game", "chess"), "is no known game"),
    ],
)
def test_what_cannot_be_learnt(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = learn(tmp_path, *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_for_a_screen_reader_there_is_one_choice_a_line(tmp_path: Path) -> None:
    done = learn(tmp_path, "pool", "--accessible", answers=("3", "12", "42"))
    lines = [line.strip() for line in done.out.splitlines()]
    assert lines.count("8 Heiress") == 1


@pytest.mark.parametrize(
    ("answer", "p"),
    [("40", 0.4), ("40 %", 0.4), ("0.4", 0.4), ("0,4", 0.4), ("2/5", 0.4), ("37,5%", 0.375),
     ("0", 0.0), ("100", 1.0), ("101", None), ("1/0", None), ("3/2", None), ("-1", None)],
)  # fmt: skip
def test_chances_are_understood(answer: str, p: float | None) -> None:
    assert Chance(0.5).understood(answer) == (p if p is None else pytest.approx(p))


def test_ten_points_are_near_enough() -> None:
    chance = Chance(0.413)
    for answer in range(101):
        assert chance.right(answer / 100) is (abs(answer - 41.3) <= 10)


@pytest.mark.parametrize(
    ("typed_word", "place"),
    [("1", 0), ("be", 1), ("БЕН", 1), ("Anna", 0), ("an", 0), ("x", None), ("3", None)],
)
def test_choices_are_called_by_number_or_word(typed_word: str, place: int | None) -> None:
    choices = (Choice("Anna", True), Choice("Ben", False, words=("Бен",)))
    assert Pick(choices).understood(typed_word) == (None if place is None else choices[place])


def test_a_number_is_exact() -> None:
    assert [n for n in range(9) if Amount(3).right(n)] == [3]


def test_a_round_is_the_same_for_the_same_seed() -> None:
    for course in courses():
        for preset in presets(course):
            one, other = (course.fresh(preset, random.Random(7)) for _ in range(2))
            assert one.record == other.record


def test_at_a_terminal_the_list_asks_what_to_begin_with(tmp_path: Path) -> None:
    with terminal(tmp_path, "learn", columns=40) as child:
        child.sees("Letter of Marque", "Which one?")
        child.type("pool")
        child.sees("Counting the pool", "Your answer:")
        child.type("3")
        child.sees("Right: 3.", "Your answer:")
        child.send("\x03")
        child.sees("Kept")
        assert child.ends() == 0
    with Progress.opened(tmp_path) as progress:
        assert len(progress.answers) == 1


def test_a_number_that_is_nothing_is_asked_for_again(tmp_path: Path) -> None:
    with terminal(tmp_path, "learn", columns=40) as screen:
        screen.sees("Which one?")
        screen.type("99")
        screen.sees("is nothing to learn", "Which one?")
        screen.type("ende")
        assert screen.ends() == 0
