"""Stepping through rounds, as a value: where one stands, and whose eyes look."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.cli.errors import Misused
from kibitz.cli.replay.tape import BYSTANDER, IN_TURN, Tape, default_eyes
from kibitz.engine.errors import Illegal
from kibitz.engine.round import project, read_rounds
from tests.strategies.tables import Played, kib, rounds

FULL = kib(
    "deal Anna 5 Ben 3 Carla 2 aside 1",
    "Anna +1 1>Ben 3 hit",
    "Carla +7 7",
    "Anna +8 8 out Anna 5",
)
OWN = kib("deal Carla 2", "Anna 4", "Ben 7", "Carla +4 4", "Anna 7", eyes="Carla")


def tape_of(text: str) -> Tape:
    found = read_rounds(text.encode())
    return Tape(found, eyes=default_eyes(found[0]))


def stops(tape: Tape) -> list[tuple[int, bool, int | None]]:
    """Every stop from ``tape`` on: events done, whether somebody chooses, whose eyes."""
    found = [(tape.number, tape.choosing, tape.seat)]
    while True:
        try:
            tape = tape.forward()
        except Misused:
            return found
        found.append((tape.number, tape.choosing, tape.seat))


def test_a_full_record_is_seen_with_the_eyes_of_whoever_is_on_turn() -> None:
    assert stops(tape_of(FULL)) == [
        (0, False, 0),
        (0, True, 0),
        (1, False, 0),
        (1, True, 2),
        (2, False, 2),
        (2, True, 0),
        (3, False, 0),
    ]


def test_an_own_log_is_seen_with_its_own_eyes() -> None:
    assert stops(tape_of(OWN)) == [
        (0, False, 2),
        (1, False, 2),
        (2, False, 2),
        (2, True, 2),
        (3, False, 2),
        (4, False, 2),
    ]


def test_a_log_that_tells_no_draw_is_seen_with_a_bystanders_eyes() -> None:
    (round,) = read_rounds(FULL.encode())
    assert default_eyes(project(round, None)) == BYSTANDER


@given(rounds(), st.sampled_from([IN_TURN, BYSTANDER, "Anna", "Ben"]))
@settings(max_examples=40)
def test_back_leads_to_where_forward_came_from(played: Played, eyes: str) -> None:
    tape = Tape((played.round,), eyes=eyes)
    seen = [tape]
    while (seen[-1].number, seen[-1].choosing) != (tape.last, False):
        seen.append(seen[-1].forward())
    assert [later.back() for later in seen[1:]] == seen[:-1]


@pytest.mark.parametrize(
    "step",
    [
        lambda tape: tape.back(),
        lambda tape: tape.to(99),
        lambda tape: tape.to(tape.last).forward(),
        lambda tape: tape.turned(0),
        lambda tape: tape.turned(2),
        lambda tape: tape.seen_by("Zoe"),
    ],
)
def test_where_nobody_can_go(step: object) -> None:
    assert callable(step)
    with pytest.raises(Misused):
        step(tape_of(FULL))


def test_rounds_follow_each_other() -> None:
    tape = tape_of(f"{FULL}\n{OWN}").to(2)
    assert (tape.turned(2).index, tape.turned(2).number) == (1, 0)
    later = [(stop.index, stop.number) for stop in tape.following()]
    assert later == [(0, 3), (1, 1), (1, 2), (1, 3), (1, 4)]
    earlier = [(stop.index, stop.number) for stop in tape.turned(2).to(2).preceding()]
    assert earlier == [(1, 1), (0, 3), (0, 2), (0, 1)]


def test_a_round_that_cannot_be_replayed_is_passed_over() -> None:
    broken = kib("Anna 4", "Anna 4")
    tape = tape_of(f"{FULL}\n{broken}\n{OWN}").to(3)
    assert [stop.index for stop in tape.following()] == [2, 2, 2, 2]
    with pytest.raises(Illegal):
        tape.turned(2)


def test_the_next_eyes_are_everybodys_in_turn() -> None:
    tape, seen = tape_of(FULL), []
    for _ in range(5):
        tape = tape.next_eyes()
        seen.append(tape.eyes)
    assert seen == ["Anna", "Ben", "Carla", BYSTANDER, IN_TURN]


def test_other_eyes_do_not_stand_at_somebodys_choice() -> None:
    choosing = tape_of(OWN).to(2).forward()
    assert choosing.choosing
    assert not choosing.seen_by("Ben").choosing
    assert choosing.seen_by("carla") == choosing


def test_a_player_of_another_round_is_nobody_in_this_one() -> None:
    other = kib("Xenia 4", players="Xenia, Yuri", first="Xenia")
    tape = tape_of(f"{OWN}\n{other}")
    assert tape.seat == 2
    assert tape.turned(2).seat is None
