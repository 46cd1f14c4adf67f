"""What the lessons of Le Truc call right, held against plain counting and the commands."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from kibitz.cli.games import course_of
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Chance, Pick, Question
from kibitz.engine.round import write_rounds
from tests.cli.learn.answering import questions
from tests.cli.running import invoke

COURSE = course_of("truc")


def exercises(key: str) -> list[tuple[Moment, Question[Any]]]:
    (lesson,) = [lesson for lesson in COURSE.lessons if lesson.key == key]
    return list(questions(COURSE, lesson, "truc"))


def right(question: Question[Any]) -> set[str]:
    assert isinstance(question.answers, Pick)
    return {
        (choice.words or (choice.text,))[0] for choice in question.answers.choices if choice.right
    }


def value(question: Question[Any]) -> float:
    assert isinstance(question.answers, Chance)
    return question.answers.value


def asked(moment: Moment, command: str) -> Any:
    return invoke(command, "-", "--json", stdin=write_rounds((moment.round,))).json


def test_tricks_go_as_the_rules_say() -> None:
    truths = [question.answers.truth for _moment, question in exercises("tricks")]
    assert truths == ["Anna", "Anna", "Ben", "Anna", "Ben"]


def test_a_seven_is_out_as_often_as_in_all_hands() -> None:
    sevens, hidden = 2, 29
    hands = list(combinations(range(hidden), 3))
    holding = sum(any(card < sevens for card in hand) for hand in hands) / len(hands)
    (_m, unseen), (_n, held), (_o, last), _win = exercises("out")
    assert unseen.answers.truth == "2"
    assert value(held) == pytest.approx(holding)
    assert value(last) == pytest.approx(3 / 27)


def test_take_points_make_both_answers_equal() -> None:
    """Equity after refusing is the mean of losing and winning at the take point."""
    for (moment, question), score in zip(
        [e for e in exercises("takes") if isinstance(e[1].answers, Chance)],
        ("0-0", "10-9"),
        strict=True,
    ):
        detail = invoke("equity", "truc", "--score", score, "--json").json
        worth = {(o["winner"], o["points"]): o["equity"] for o in detail["outcomes"]}
        # The offerer leads, so it is the non-dealer; equities are the non-dealer's.
        refuse, lose = worth["non-dealer", 1], worth["non-dealer", 2]
        win = worth["dealer", 2]
        assert value(question) == pytest.approx((lose - refuse) / (lose - win), abs=1e-6)
        assert moment.header.players[moment.now.deal.table.turn] == "Anna"


@pytest.mark.parametrize("key", ["takes", "rest"])
def test_answers_are_those_of_the_command(key: str) -> None:
    for moment, question in exercises(key):
        if not isinstance(question.answers, Pick) or "What do you do" not in question.text:
            continue
        moves = {move["event"]: move["equity"] for move in asked(moment, "advise")["moves"]}
        good = {event for event, equity in moves.items() if max(moves.values()) - equity < 0.02}
        assert right(question) == good


def test_offers_are_as_frequent_as_the_command_says() -> None:
    bins = {"never": (0, 0.02), "now and then": (0.02, 0.5), "more often than not": (0.5, 0.98)}
    for moment, question in exercises("bluff"):
        moves = asked(moment, "advise")["moves"]
        often = sum(move["freq"] for move in moves if move["event"].startswith("x2"))
        (truth,) = right(question)
        low, high = bins[truth]
        assert low <= often < high


@pytest.mark.parametrize("word", ["yes", "да", "ja", "так", "2"])
def test_yes_is_understood_in_any_language(word: str) -> None:
    _moment, question = exercises("takes")[1]
    answer = question.answers.understood(word)
    assert answer is not None
    assert answer.words[0] == "yes"
