"""What was wrong with a play, in sentences that its figures bear out."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from kibitz.cli.letter.faults import KINDS, fault
from kibitz.engine.round import project, read_rounds
from kibitz.inference.decision import Decision
from kibitz.inference.letter import faults
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review, review
from tests.strategies.tables import kib

LOGS = Path(__file__).parents[2] / "logs"
QUICK = Plan(worlds=100)


@cache
def logged(name: str, number: int, seat: int) -> Review:
    round = read_rounds((LOGS / f"{name}.kib").read_bytes())[number - 1]
    return review([project(round, seat)], seat, QUICK)


def at(found: Review, event: int) -> Decision:
    return next(decision for decision in found.decisions if decision.number == event)


def played(*events: str) -> Decision:
    """What Anna chose last, in a round of three that she logged."""
    rounds = read_rounds(kib(*events, eyes="Anna").encode())
    return review(rounds, 0, QUICK).decisions[-1]


STILL_IN = r"( Still in by \w+'s next turn: \d+% with it, \d+% as played\.)?"
"""Added where it makes a difference."""

SAID = {
    "a rank ruled out": (
        ("tag4", 3, 3, 6),
        "rank",
        "Naming the 5 at Anna was 0%: Anna could not hold it. Anna held the 4 for certain.",
    ),
    "a rank used up": (
        ("../../cli/examples/classic", 1, 2, 7),
        "rank|card",
        r"Naming the 6 at Ben was 0%: no copy of it was left\..*",
    ),
    "a chance missed": (
        ("uwa3", 4, 0, 2),
        "missed",
        "Ben's 8 was known already. Ben held the 8 for certain: the 5 throws it away.",
    ),
    "a card kept that was seen": (
        ("tag4", 3, 0, 4),
        "card",
        r"The 2 went to Dov, who most likely held the 1 \(\d+%\). Dov had seen the 4 that Anna "
        r"kept. The 4 would have protected Anna until the next turn.",
    ),
    "a duel not needed": (
        ("uwa4", 1, 0, 10),
        "risk",
        r"With the 6 a duel with Ben is lost \d+% of the time, won \d+%. The 6 would have "
        r"got Ben's card, most likely the 7 \(75%\)\.",
    ),
    "the wrong player": (
        ("tag4", 4, 2, 10),
        "target",
        r"The 5 threw away Carla's own 2. The 5 at Dov would have hit the 8 with \d+%.",
    ),
    "nobody to choose": (
        ("uwa3", 1, 2, 7),
        "card",
        r"The 1 did nothing: nobody could be chosen. “2 Priest at nobody” would have kept the 1.",
    ),
}


@pytest.mark.parametrize(("place", "kind", "said"), SAID.values(), ids=SAID)
def test_a_mistake_is_explained_by_its_figures(
    place: tuple[str, int, int, int], kind: str, said: str
) -> None:
    *round, event = place
    decision = at(logged(*round), event)
    assert re.fullmatch(kind, decision.kind)
    assert re.fullmatch(said + STILL_IN, " ".join(fault(decision, None)))


def test_the_player_is_you_to_the_own_eyes_only() -> None:
    thrown = played("deal Anna 8", "Anna +4 8 out Anna 4")
    assert fault(thrown, 0)[0] == "The 8 puts you out when you play it."
    assert fault(thrown, None)[0] == "The 8 puts out whoever plays it."
    assert "Anna" in " ".join(fault(thrown, 1))


def test_how_many_copies_were_left_is_counted() -> None:
    drawn = played("deal Anna 1", "Anna +5 1>Ben 5 miss")
    naming = {play.action.named: play.action for play in drawn.advice.plays}
    found = faults.facts(drawn.advice, naming[5])
    assert (found.left, found.copies, found.kept, found.deck) == (1, 2, 5, 11)
    assert faults.facts(drawn.advice, naming[8]).left == 1


def test_a_decision_without_a_mark_needs_no_words() -> None:
    kept = played("deal Anna 8", "Anna +4 4")
    assert kept.mark == ""
    assert fault(kept, 0) == []


def test_praise_says_what_else_there_was() -> None:
    praised = at(logged("uwa3", 1, 1), 6)
    assert praised.mark == "!"
    (said,) = fault(praised, 1)
    assert re.fullmatch(
        r"The only play that would do: “6 King at Carla”, the next best, wins \d+%.", said
    )


def test_what_is_certain_or_all_that_is_left_needs_no_praise() -> None:
    sure = played(
        "deal Anna 2",
        "Anna +1 2>Ben 8",
        "Ben 1>Carla 4 miss",
        "Carla 4",
        "Anna +1 1>Ben 8 hit",
    )
    assert sure.played.obvious
    assert sure.mark == ""


@pytest.mark.parametrize("name", ["plammens4", "tag3", "uwa2"])
def test_every_mistake_gets_its_sentences(name: str) -> None:
    for seat in range(2):
        for decision in logged(name, 1, seat).mistakes:
            assert decision.kind in KINDS
            for eyes in (seat, None):
                said = fault(decision, eyes)
                assert 2 <= len(said) <= 4
                assert all(sentence.endswith(".") for sentence in said)
                assert not re.search(r"[{}]|None", " ".join(said))
            assert not re.search(r"\b[Yy]ou", " ".join(fault(decision, None)))


def test_each_kind_has_a_name() -> None:
    assert set(KINDS) == set(faults.KINDS)
