"""Every drill: its questions can be answered, and what is called right is right by the engine."""

from __future__ import annotations

import random
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.cli.learn.catalogue import Item, items
from kibitz.cli.learn.practise import search
from kibitz.cli.learnt.progress import LEVELS, Answer, skill, standing
from kibitz.cli.letter.view import LetterView
from kibitz.cli.protocols.view import spoken
from kibitz.cli.teaching.advised import WEIGHED
from kibitz.cli.teaching.impossible import altered, question_of, wrong_in
from kibitz.cli.teaching.lesson import Drill
from kibitz.cli.teaching.question import Pick
from kibitz.engine.record import dumps
from kibitz.engine.round import write_rounds
from tests.cli.learn.answering import typed
from tests.cli.rounds.shelf import rounds_of
from tests.cli.running import Done, invoke

DRILLS = [
    pytest.param(item, id=f"{item.course.key}-{item.taught.key}")
    for item in items(None)
    if isinstance(item.taught, Drill)
]

every_drill = pytest.mark.parametrize("item", DRILLS)

LETTERS = ("12345678", ("hit", "miss"))


def learn(folder: Path, *words: str, answers: tuple[str, ...] = ()) -> Done:
    return invoke("learn", *words, "--dir", str(folder), stdin="".join(f"{a}\n" for a in answers))


@every_drill
def test_its_questions_can_be_answered_rightly_and_wrongly(item: Item) -> None:
    assert isinstance(item.taught, Drill)
    rng = random.Random(1)
    # What takes long to work out is looked for once.
    for level in (1, LEVELS) if item.taught.candidates > WEIGHED else (LEVELS,):
        found = search(item, None, level, rng)
        question = found.question
        for right in (True, False):
            answer = typed(question, right)
            assert answer is not None
            understood = question.answers.understood(answer)
            assert question.answers.right(understood) is right
        assert 0 <= question.hardness <= 1
        for line in item.course.table(found.moment, 40):
            assert line.cell_len <= 40


@every_drill
def test_the_same_seed_asks_the_same(item: Item, tmp_path: Path) -> None:
    words = (item.taught.key, "--game", item.preset, "--seed", "5", "--limit", "1")
    one, other = (learn(tmp_path / folder, *words, answers=("?",)) for folder in "ab")
    assert one == other
    assert one.status == 0
    assert "0 of 1 right" in one.out


def test_right_answers_lead_to_higher_levels(tmp_path: Path) -> None:
    (item,) = [i for i in items("pismo") if i.taught.key == "likeliest"]
    rng, level, row, answers = random.Random(8), 1, 0, []
    for _count in range(6):
        answer = typed(search(item, None, level, rng).question, right=True)
        answers.append(str(answer))
        level, row = (level + 1, 0) if row else (level, 1)
    done = learn(tmp_path, "likeliest", "--seed", "8", "--limit", "6", answers=tuple(answers))
    assert "6 of 6 right" in done.out
    assert "level 4 of 5" in done.out
    (state,) = [i for i in learn(tmp_path, "--json").json if i["key"] == "likeliest"]
    assert (state["level"], state["answers"], state["right"]) == (4, 6, 1.0)
    (month,) = learn(tmp_path, "progress", "--json").json
    assert (month["level"], month["answers"]) == (4, 6)


def test_foreign_rounds_are_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "foreign.kib"
    path.write_text(dumps(round.record for round in rounds_of("tag4", 2)), encoding="utf-8")
    words = ("chance", "--game", "classic", "--from", str(path), "--seed", "1", "--limit", "3")
    done = learn(tmp_path / "library", *words, answers=("?",) * 3)
    assert done.status == 0
    assert "0 of 3 right" in done.out
    assert done.out.count("You are ") >= 1


def test_where_there_is_nothing_to_ask_about(tmp_path: Path) -> None:
    (tmp_path / "empty.kib").write_text("", encoding="utf-8")
    for source in (tmp_path / "none.kib", tmp_path / "empty.kib"):
        done = learn(tmp_path / "library", "chance", "--from", str(source))
        assert done.status in (1, 2)
        assert done.err.count("\n") == 1


@settings(max_examples=6)
@given(seed=st.integers(0, 300))
def test_what_cannot_be_true_is_what_check_finds(seed: int) -> None:
    rng = random.Random(seed)
    course = items("pismo")[0].course
    full = course.fresh("pismo", rng)
    assert wrong_in(full) is None
    for _count in range(3):
        round = altered(full, LETTERS, rng)
        if round is None or (problem := wrong_in(round)) is None:
            continue
        checked = invoke("check", "-", "--json", stdin=write_rounds((round,)))
        assert checked.status == 3
        answers = question_of(round, problem, partial(spoken, LetterView())).answers
        assert isinstance(answers, Pick)
        assert [c.number for c in answers.choices if c.right] == [checked.json["event"]]


NOW = datetime(2025, 3, 9, 20, tzinfo=UTC)

given_answers = st.lists(st.booleans(), max_size=40)


@given(given_answers)
def test_the_level_follows_success(right: list[bool]) -> None:
    answers = [Answer(NOW, "x", 0, 1, r) for r in right]
    found = skill(answers)
    assert 1 <= found.level <= LEVELS
    assert skill([*answers, Answer(NOW, "x", 0, 1, False)]).level == max(1, found.level - 1)
    good = [Answer(NOW, "x", 0, 1, True)] * 2 * LEVELS
    assert skill([*answers, *good]).level == LEVELS
    assert found.right is None if not right else found.right is not None


@given(given_answers)
def test_a_lesson_is_done_when_its_last_question_is(right: list[bool]) -> None:
    answers = [Answer(NOW, "x", place % 4 + 1, 0, r) for place, r in enumerate(right)]
    found = standing(answers, 4)
    whole = len(right) // 4 * 4
    assert found.next == len(right) % 4 + 1
    assert found.right == (sum(right[whole - 4 : whole]) if whole else None)


def test_what_was_right_comes_again_later_than_what_was_wrong() -> None:
    def due(right: bool) -> datetime:
        card = standing([Answer(NOW, "x", 1, 0, right)], 1).card
        assert card is not None
        return card.due

    assert NOW < due(False) < NOW + timedelta(days=1) < due(True)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process is fixed there")
@pytest.mark.parametrize(("zone", "days"), [("UTC", 2), ("Pacific/Auckland", 1)])
def test_a_day_is_one_by_the_clock_on_the_wall(
    zone: str, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = datetime(2026, 2, 27, 23, 50, tzinfo=UTC)  # in Auckland the 28th, at noon
    times = [evening, evening + timedelta(minutes=20)]
    answers = [Answer(moment, "letter/pool", 0, 1, True) for moment in times]
    with monkeypatch.context() as there:
        there.setenv("TZ", zone)
        time.tzset()
        found = skill(answers).card
    time.tzset()
    assert found is not None
    assert found.streak == days
