"""What the lessons of the 16-card family call right, held against plain enumeration."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from kibitz.cli.games import course_of, presets
from kibitz.cli.learn.teach import shipped
from kibitz.cli.letter.lessons.holding import chance_of, hands, likeliest_of, unseen
from kibitz.cli.teaching.lesson import Asks
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Amount, Chance, Pick, Question
from kibitz.engine.round import write_rounds
from tests.cli.learn.answering import questions
from tests.cli.running import invoke
from tests.inference.letter.enumeration import Enumeration

COURSE = course_of("pismo")

COURSE_PRESETS = presets(COURSE)

MOMENTS = [
    pytest.param(moment, id=f"{lesson.key}-{number}")
    for lesson in COURSE.lessons
    for number in sorted({step.number for step in lesson.steps if isinstance(step, Asks)})
    for moment in [shipped(COURSE, lesson, number, "pismo")]
]


def enumerated(moment: Moment) -> Enumeration:
    lines = [logged.entry.text for logged in moment.round.events]
    return Enumeration(moment.header.players, moment.me, lines)


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_right_is_so_by_enumeration(moment: Moment) -> None:
    found = enumerated(moment)
    joint = found.joint()
    for seat, hand in hands(moment).items():
        exact = {
            rank: float(sum(p for world, p in joint.items() if world[seat] == rank))
            for rank in range(1, 9)
        }
        assert {r: hand.get(r, 0.0) for r in exact} == pytest.approx(exact)
        best = likeliest_of(moment, seat).answers
        assert isinstance(best, Pick)
        right = [choice.number for choice in best.choices if choice.right]
        top = max(exact.values())
        assert right == [rank for rank, p in exact.items() if p == pytest.approx(top)]
        for rank, p in exact.items():
            asked = chance_of(moment, seat, rank).answers
            assert isinstance(asked, Chance)
            assert asked.value == pytest.approx(p)
    hidden = unseen(moment).answers
    assert isinstance(hidden, Amount)
    for held, aside, pile, _seen in found.ways:
        others = sum(card > 0 for card in held) - (held[moment.eyes] > 0)
        assert hidden.value == sum(pile) + others + (aside > 0)


def exercises(key: str) -> list[tuple[Moment, Question[Any]]]:
    (lesson,) = [lesson for lesson in COURSE.lessons if lesson.key == key]
    return list(questions(COURSE, lesson, "pismo"))


def right(question: Question[Any]) -> set[str]:
    assert isinstance(question.answers, Pick)
    return {
        (choice.words or (choice.text,))[0] for choice in question.answers.choices if choice.right
    }


def asked(moment: Moment, command: str) -> Any:
    return invoke(command, "-", "--json", stdin=write_rounds((moment.round,))).json


def test_what_a_card_does_is_what_some_world_allows() -> None:
    """The right outcome is true in some world of the enumeration, a wrong one in none."""
    outcomes = {
        ("cards", 2): {"Carla +3 1>Ben 5 hit": "Ben is out"},
        ("cards", 3): {"Carla +3 3>Ben 5 out Carla 1": "Carla is out"},
        ("cards", 4): {"Carla +1 5>Ben 8": "Ben throws the 8 away and is out"},
    }
    for (key, number), lines in outcomes.items():
        moment, question = exercises(key)[number]
        events = [logged.entry.text for logged in moment.round.events[:-1]]
        true = {
            label
            for line, label in lines.items()
            if Enumeration(moment.header.players, moment.me, [*events, line]).ways
        }
        assert right(question) == true


@pytest.mark.parametrize("preset", COURSE_PRESETS)
def test_whom_one_may_choose_is_what_advice_chooses_from(preset: str) -> None:
    (lesson,) = [lesson for lesson in COURSE.lessons if lesson.key == "whom"]
    for (moment, question), card in zip(
        questions(COURSE, lesson, preset), (2, 5, 1, 5), strict=True
    ):
        targets = {
            move["target"] for move in asked(moment, "advise")["moves"] if move["card"] == card
        }
        shown = {text.split()[0].removesuffix(":") for text in right(question)}
        assert {name.replace("nobody", "-") for name in shown} == targets


def test_guesses_are_those_of_the_command() -> None:
    for key, number in (("miss", 2), ("duel", 3)):
        moment, question = exercises(key)[number]
        found = asked(moment, "guess")
        best = {f"{g['target']} {g['card']}" for g in found if g["p"] >= found[0]["p"] - 0.02}
        assert right(question) == best


def test_plays_are_those_of_the_command() -> None:
    for number in (1, 3):
        moment, question = exercises("end")[number]
        found = asked(moment, "advise")
        assert found["exact"]
        most = max(move["win"] for move in found["moves"])
        good = {move["event"] for move in found["moves"] if most - move["win"] < 0.05}
        assert right(question) == good


def test_the_match_is_won_as_often_as_in_every_way_it_can_go_on() -> None:
    @cache
    def chance(tokens: tuple[int, ...], goal: int, me: int) -> Fraction:
        if goal in tokens:
            return Fraction(tokens[me] == goal)
        ways = [tuple(n + (s == w) for s, n in enumerate(tokens)) for w in range(len(tokens))]
        return sum((chance(way, goal, me) for way in ways), Fraction()) / len(tokens)

    for number, other, tokens, goal in ((0, 1, (4, 3, 4), 5), (3, 2, (3, 1, 1, 1), 4)):
        _moment, question = exercises("match")[number]
        assert isinstance(question.answers, Chance)
        assert question.answers.value == pytest.approx(float(chance(tokens, goal, 2)))
        _moment, asked_rival = exercises("match")[other]
        left = {
            name: chance(tuple(n + (s == seat) for s, n in enumerate(tokens)), goal, 2)
            for seat, name in enumerate(("Anna", "Ben", "Carla", "Dov")[: len(tokens)])
            if name != "Carla"
        }
        assert right(asked_rival) == {n for n, p in left.items() if p == min(left.values())}


def test_two_hands_at_once_are_as_in_every_world() -> None:
    moment, _question = exercises("joint")[0]
    joint = enumerated(moment).joint()
    anna, carla = 0, 2

    def share(fits: Callable[[bool, bool], bool], rank: int) -> float:
        return float(
            sum(p for world, p in joint.items() if fits(world[anna] == rank, world[carla] == rank))
        )

    exact = [share(lambda a, c: a and c, 1), share(operator.or_, 1), share(operator.or_, 8)]
    asked_for = [question.answers for _moment, question in exercises("joint")[1:]]
    assert [a.value for a in asked_for if isinstance(a, Chance)] == pytest.approx(exact)
    assert share(operator.or_, 1) < 1 < 2 * share(lambda a, _c: a, 1)


def test_a_duel_is_lost_as_often_as_in_every_world() -> None:
    found = exercises("risk")
    for number, kept in ((0, 6), (3, 4)):
        moment, question = found[number]
        assert isinstance(question.answers, Chance)
        joint = enumerated(moment).joint()
        lost = sum(p for world, p in joint.items() if world[0] > kept)
        assert question.answers.value == pytest.approx(float(lost))
    moment, question = found[2]
    joint = enumerated(moment).joint()
    lost_to = {name: sum(p for world, p in joint.items() if world[seat] > 6)
               for seat, name in ((0, "Anna"), (3, "Dov"))}  # fmt: skip
    assert lost_to["Anna"] > lost_to["Dov"]
    assert right(question) == {"Dov"}


def test_who_has_the_last_turn_has_it_when_the_pile_is_empty() -> None:
    for number in (1, 3):
        moment, question = exercises("last")[number]
        (name,) = right(question)
        table, turns = moment.now.deal.table, 0
        seat = moment.eyes
        while turns < table.deck:
            seat = (seat + 1) % len(table.players)
            turns += table.alive[seat]
        assert table.players[seat] == name


def test_as_people_choose_is_what_reads_say() -> None:
    for number, seat in ((1, "Ben"), (2, "Anna"), (4, "Ben")):
        moment, question = exercises("kept")[number]
        command = ("odds", "-", "--json", "--model", "reads")
        found = invoke(*command, stdin=write_rounds((moment.round,))).json
        hand = found["hands"][seat]
        assert right(question) == {max(hand, key=lambda rank: hand[rank])}
