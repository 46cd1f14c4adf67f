"""Each step of counting out a hand means what it says: held against plain enumeration."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kibitz.cli.games import course_of
from kibitz.cli.learn.teach import shipped
from kibitz.cli.teaching.lesson import Asks
from kibitz.cli.teaching.moment import Moment, log_of
from kibitz.inference.letter.reasoning import (
    AllSeen,
    Back,
    Forced,
    Held,
    Known,
    Left,
    Others,
    Pairs,
    Reasoning,
    RuledOut,
)
from tests.inference.letter.enumeration import Enumeration

COURSE = course_of("pismo")


def taught() -> Iterator[Moment]:
    """The moments of the lessons."""
    for lesson in COURSE.lessons:
        for number in sorted({step.number for step in lesson.steps if isinstance(step, Asks)}):
            yield shipped(COURSE, lesson, number, "pismo")


def played(seed: int) -> Iterator[Moment]:
    """Moments of a round between bots, up to an event after which there are few worlds to list."""
    rng = random.Random(seed)
    round = COURSE.fresh("pismo", rng)
    eyes = rng.randrange(len(round.header.players))
    whole = Moment.of(log_of(round, eyes), eyes)
    for number in range(1, min(whole.round.last, 7)):
        yield whole.at(number)


def reasonings(moment: Moment) -> Iterator[Reasoning]:
    """What can be thought of each other player who is in."""
    table = moment.now.deal.table
    for seat in table.standing:
        if seat != moment.eyes and table.alive[moment.eyes]:
            yield Reasoning(moment.past, moment.eyes, seat)


def enumerated(moment: Moment, last: int | None = None) -> Enumeration:
    """All worlds after so many lines of the log."""
    lines = [logged.entry.text for logged in moment.round.events[:last]]
    return Enumeration(moment.header.players, moment.me, lines)


def hand(found: Enumeration, seat: int) -> dict[int, float]:
    """The probability of each rank that a player can hold."""
    joint = found.joint()
    chances = {
        rank: float(sum(p for world, p in joint.items() if world[seat] == rank))
        for rank in range(1, 9)
    }
    return {rank: p for rank, p in chances.items() if p > 0}


@pytest.mark.parametrize("moment", [*taught(), *(m for seed in range(4) for m in played(seed))])
def test_the_steps_mean_what_they_say(moment: Moment) -> None:
    for thought in reasonings(moment):
        held = hand(enumerated(moment), thought.player)
        steps = list(thought.steps())
        if isinstance(known := steps[0], Known):
            assert list(held) == [known.card]
            continue
        unseen = moment.now.belief.unseen_by(moment.eyes)
        named: list[int] = []
        for step in steps:
            match step:
                case AllSeen(cards):
                    assert {unseen[card] for card in cards} == {0}
                    named += cards
                case Held(card, others):
                    found = enumerated(moment)
                    assert all(list(hand(found, other)) == [card] for other in others)
                    assert unseen[card] == len(others)
                    named.append(card)
                case RuledOut(cards, claim):
                    assert claim is not None
                    assert all(unseen[card] and card not in held for card in cards)
                    named += cards
                case Left(copies, even):
                    named += copies
                    shares = [held[card] / count for card, count in copies.items()]
                    assert even is (max(shares) - min(shares) < 1e-9)
                    if even:
                        assert held == pytest.approx(
                            {card: count / step.total for card, count in copies.items()}
                        )
                case Pairs(ways):
                    total = sum(ways.values())
                    assert held == pytest.approx({c: n / total for c, n in ways.items()})
                case Others(others):
                    for other in others:
                        theirs = hand(enumerated(moment), other)
                        assert any(card not in theirs for card in held)
                case Back(cards):
                    assert set(cards) <= set(held)
                case Forced(_card, forcing):
                    assert set(forcing) <= set(held)
        assert sorted(named) == list(range(1, 9))


def test_what_came_back_was_ruled_out_before_the_last_turn() -> None:
    """Ben did not hold the 5, has played since, and may have drawn one."""
    (lesson,) = [lesson for lesson in COURSE.lessons if lesson.key == "miss"]
    moment = shipped(COURSE, lesson, 2, "pismo")
    (back,) = [s for s in Reasoning(moment.past, moment.eyes, 1).steps() if isinstance(s, Back)]
    assert back.cards == (5,)
    assert 5 not in hand(enumerated(moment, 2), 1)
    assert 5 in hand(enumerated(moment), 1)
