"""What a stop shows: never more than its eyes knew, and never more than fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from kibitz.cli.errors import Misused
from kibitz.cli.replay.knowledge import Sight
from kibitz.cli.replay.page import HEIGHT, page
from kibitz.cli.replay.tape import BYSTANDER, IN_TURN, Tape, default_eyes
from kibitz.engine.record import dumps
from kibitz.engine.round import Round, canonical, project, read_rounds
from kibitz.inference.plan import Plan
from tests.strategies.tables import kib

LOGS = Path(__file__).parents[2] / "logs"
QUICK = Plan(worlds=20)


def foreign(name: str, count: int = 2) -> tuple[Round, ...]:
    """Some rounds played by other people's bots."""
    return read_rounds((LOGS / f"{name}.kib").read_bytes())[:count]


def alone(round: Round) -> Round:
    """A round as if it were the only one of its file."""
    return read_rounds(dumps([canonical(round)]).encode())[0]


def stops(tape: Tape) -> Iterator[Tape]:
    while True:
        yield tape
        try:
            tape = tape.forward()
        except Misused:
            return


def shown(tape: Tape, sight: Sight, width: int = 80) -> str:
    return "\n".join(line.plain for line in page(tape, sight, width))


@pytest.mark.parametrize("name", ["tag2", "uwa3", "plammens4"])
def test_no_eyes_see_more_than_their_own_log_tells(name: str) -> None:
    """The page of a full record is that of the log which this player would have kept."""
    for round in map(alone, foreign(name)):
        for seat, eyes in ((None, BYSTANDER), *enumerate(round.header.players)):
            kept = alone(project(round, seat))
            mine, whole = Sight(plan=QUICK), Sight(plan=QUICK)
            logs = zip(
                stops(Tape((kept,), eyes=eyes)), stops(Tape((round,), eyes=eyes)), strict=True
            )
            for own, full in logs:
                assert shown(own, mine) == shown(full, whole)


def test_eyes_in_turn_see_what_that_player_saw() -> None:
    (round,) = map(alone, foreign("uwa3", 1))
    sight = Sight(plan=QUICK)
    for stop in stops(Tape((round,), eyes=IN_TURN)):
        name = BYSTANDER if stop.seat is None else round.header.players[stop.seat]
        fixed = replace(stop, eyes=name)
        assert shown(stop, sight).split("\n")[1:] == shown(fixed, sight).split("\n")[1:]


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("name", ["uwa2", "uwa4"])
def test_every_page_fits(name: str, width: int) -> None:
    sight, rounds = Sight(plan=QUICK), foreign(name)
    for eyes in (IN_TURN, BYSTANDER, rounds[0].header.players[0]):
        for stop in stops(Tape(rounds, eyes=eyes, truth=True)):
            lines = page(stop, sight, width)
            assert len(lines) <= HEIGHT
            assert max(cell_len(line.plain) for line in lines) <= width
            if stop.seat in stop.reel.state(stop.number).table.standing:
                assert any("you have" in line.plain for line in lines)


FULL = kib(
    "deal Anna 5 Ben 3 Carla 2 aside 1",
    "{ Ben has the 3 }",
    "Anna +1 1>Ben 3 hit?",
    "{ lucky }",
    "( Anna 5>Ben 3 +4 )",
    "Carla +7 7",
    "Anna +8 8 out Anna 5",
)


def at(text: str, number: int, eyes: str | None = None, truth: bool = False) -> str:
    rounds = read_rounds(text.encode())
    tape = Tape(rounds, eyes=eyes or default_eyes(rounds[0]), truth=truth)
    return shown(tape.to(number), Sight(plan=QUICK))


def test_the_truth_is_shown_where_it_is_asked_for() -> None:
    hidden, told = at(FULL, 1, "Carla"), at(FULL, 1, "Carla", truth=True)
    assert "truth  Anna" not in hidden
    assert "truth  Anna\N{NO-BREAK SPACE}5   Carla\N{NO-BREAK SPACE}2" in told
    assert "aside\N{NO-BREAK SPACE}1" in told


def test_the_truth_of_an_own_log_is_what_came_to_light() -> None:
    own = kib(
        "deal Carla 2", "Anna 7", "Ben 4", "Carla +4 2>Anna 5", "Anna 1>Carla 6 miss", eyes="Carla"
    )
    assert "Anna\N{NO-BREAK SPACE}5   Ben\N{NO-BREAK SPACE}?" in at(own, 1, truth=True)
    assert "Anna\N{NO-BREAK SPACE}?" in at(own, 0, truth=True)


def test_remarks_are_for_the_own_eyes_or_shown_with_the_truth() -> None:
    hidden, told = at(FULL, 1, "Carla"), at(FULL, 1, "Carla", truth=True)
    assert "lucky" not in hidden
    assert "hit?" not in hidden
    assert "2 remarks, shown with the truth" in hidden
    assert "lucky" in told
    assert "( Anna 5>Ben 3 +4 )" in told
    assert "hit?" in told
    own = kib("deal Carla 2", "Anna 7", "{ a feint }", eyes="Carla")
    assert "a feint" in at(own, 1)


def test_a_decision_is_judged_once_it_is_made() -> None:
    rounds = read_rounds(FULL.encode())
    choosing = Tape(rounds, eyes="Anna").to(0).forward()
    before = shown(choosing, Sight(plan=QUICK)).split("\n")
    assert "Anna has drawn and chooses" in before[0]
    assert "[" not in before[1]
    after = at(FULL, 1, "Anna")
    assert "1 Spy at Ben: 3 Duellist" in after.split("\n")[1]
    assert "[1 Spy at Ben: 3 Duellist" in after


def test_the_truth_at_the_end_is_set_against_what_was_said() -> None:
    end = at(FULL, 3, "Carla")
    assert "How likely was the truth, to Carla?" in end
    assert "Ben's 3 Duellist (event 1): facts" in end
    assert "Anna's 5 Messenger (event 3): facts" in end
    assert "Mean log loss: facts" in end
    assert "Carla's 2" not in at(FULL, 3, "Anna")
    assert "Carla's 2 Priest (at the end)" in at(FULL, 3, "Anna", truth=True)
    assert "How likely" not in at(FULL, 2, "Carla")


@pytest.mark.parametrize(
    ("line", "reason"), [("( Anna 7; Ben 1>Anna 3 hit )", None), ("( Ben 4 )", "it is Anna's turn")]
)
def test_a_variation_that_cannot_be_is_shown_with_an_objection(
    line: str, reason: str | None
) -> None:
    said = " ".join(at(kib("deal Carla 2", "Anna 4", line, "Ben 7", eyes="Carla"), 1).split())
    assert line in said
    assert ("This variation cannot be" in said) is (reason is not None)
    assert (reason or "") in said
