"""Advice in Letter of Marque: every choice, what it brings at once, and when there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.errors import KibitzError
from kibitz.engine.marque.notation import format_move
from kibitz.engine.round import project, read_rounds
from kibitz.inference.decision import dearest
from kibitz.inference.marque.faults import KINDS
from kibitz.inference.marque.recommendation import Recommendation
from kibitz.inference.marque.referee import Position
from kibitz.inference.plan import Plan
from kibitz.inference.review import judge, review
from tests.inference.marque.moments import STUDY, moment, moments
from tests.strategies.fleets import marque, played

QUICK = Plan(worlds=60)

SEEN = ("set Me 5 armed, Ben 3, Carla 7", "Me hit Ben 3 armed", "Ben sail 6", "Carla sail 4")


def advised(position: Position, plan: Plan = QUICK) -> Recommendation:
    return STUDY.weigh(position, 0, plan, ())


@pytest.mark.parametrize("facts", [True, False], ids=["facts", "reads"])
def test_an_attack_brings_the_treasure_or_gives_a_point_away(facts: bool) -> None:
    """ev: the own gain against the mean of the others; one of two others scores a point."""
    position = moment(*SEEN, facts=facts)
    found = {move["event"]: move for move in STUDY.advise(advised(position))["moves"]}
    armed = STUDY.odds(position, 0)["ships"]["Carla"]
    for treasure in (7, 4):
        hit = found[f"hit Carla {treasure}"]
        p = armed[str(treasure)]
        assert hit["bare"] == pytest.approx(1 - p)
        assert hit["ev"] == pytest.approx((1 - p) * treasure - p / 2)
    assert found["hit Ben 3"]["ev"] == pytest.approx(-0.5)
    assert found["home 5"]["ev"] == 5
    assert found["sail"]["ev"] == 0
    if facts:
        assert found["hit Ben 6"]["ev"] == pytest.approx(0.75 * 6 - 0.25 / 2)


@settings(max_examples=5)
@given(st.integers(2, 5), st.integers(0, 10**6), st.data())
def test_every_legal_move_has_its_figures(seats: int, seed: int, data: st.DataObject) -> None:
    game = played(seats, (), seed)
    table = data.draw(
        st.sampled_from([p for p in moments(game.round) if not p.deal.table.over][1:])
    )
    seat = table.deal.table.turn
    log = project(game.round, seat).upto(table.deal.number)
    position = moments(log)[-1]
    advice = STUDY.weigh(position, seat, QUICK, ())
    legal = {format_move(log.header, move) for move in position.deal.table.legal()}
    said = STUDY.advise(advice)
    assert {move["event"] for move in said["moves"]} == legal
    assert {said["best"], said["safest"]} <= legal
    for move in said["moves"]:
        assert 0 <= move["win"] <= 1
        assert 0 <= move["safe"] <= 1
        assert (move["se"] == 0) is said["exact"]
    options = STUDY.evaluation(advice).options
    assert options[0].text == said["best"]
    assert {option.text for option in options} == legal


def test_a_ship_sent_out_that_the_log_does_not_tell_is_the_question() -> None:
    for lines, word in (
        (("set Me 5 armed, Ben 3, Carla 7", "Me sail 4"), "sail 4"),
        (("set Me 5, Ben 3, Carla 7",), "set 5"),
    ):
        advice = advised(moment(*lines))
        said = STUDY.advise(advice)
        assert {move["event"] for move in said["moves"]} == {f"{word} armed", f"{word} bare"}
        assert sum(move["freq"] for move in said["moves"]) == pytest.approx(1)


def test_a_bare_ship_in_danger_is_less_safe_than_an_armed_one() -> None:
    advice = advised(moment("set Me 3 armed, Ben 3, Carla 4", "Me sail 7"), Plan())
    safe = {play.text: play.safe for play in advice.plays}
    assert safe["sail 7 armed"] == 1
    assert safe["sail 7 bare"] < 0.9
    assert advice.safest.text == "sail 7 armed"


def test_a_richer_treasure_is_armed_oftener() -> None:
    """The mixed choice never tells for certain, and leans to what is worth guarding."""
    often = {}
    for treasure in (3, 7):
        advice = advised(moment("set Me 5 bare, Ben 6, Carla 4", f"Me sail {treasure}"), Plan())
        often[treasure] = next(p.frequency for p in advice.plays if p.choice.armed)
    assert 0 < (often[3] or 0) < (often[7] or 0) < 1


def test_the_same_seed_gives_the_same_advice() -> None:
    position = moment(*SEEN)
    assert advised(position).plays == advised(position).plays
    assert advised(position).plays != advised(position, replace(QUICK, seed=1)).plays


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("set Me 5 armed, Ben 3",), "Carla has turned up no treasure yet"),
        ((*SEEN, "Me home 5"), "it is Ben's turn"),
        (("set Me 5, Ben 3, Carla 7", "Me sail 4", "Ben home 3", "Carla home 7"), "does not know"),
    ],
    ids=["set-up", "turn", "ships"],
)
def test_where_there_is_nothing_to_advise(lines: tuple[str, ...], said: str) -> None:
    with pytest.raises(KibitzError, match=said):
        advised(moment(*lines))


def test_a_finished_game_asks_for_nothing() -> None:
    game = played(2, (), 1)
    with pytest.raises(KibitzError, match="the game is over"):
        advised(moments(game.round)[-1])
    with pytest.raises(KibitzError, match="nobody names a ship"):
        STUDY.guess(moments(game.round)[-1], 0)


def test_turning_up_and_setting_a_ship_are_judged_apart() -> None:
    """As they are advised: what the treasure brings is luck."""
    (log,) = read_rounds(marque(*SEEN, "Me sail 7 bare", eyes="Me").encode())
    plan = Plan(worlds=450)
    sail, ship = judge(moments(log)[-2], log.events[-1], 0, plan, (log,))
    assert (sail.played.text, ship.played.text) == ("sail", "sail 7 bare")
    before, turned = moment(*SEEN), moment(*SEEN, "Me sail 7")
    assert sail.options == STUDY.evaluation(STUDY.weigh(before, 0, plan, ())).options
    assert ship.options == STUDY.evaluation(STUDY.weigh(turned, 0, plan, ())).options
    assert ship.best.text == "sail 7 armed"
    assert dearest((sail, ship)) is ship


def test_a_game_is_judged_from_one_end_to_the_other() -> None:
    """The changes add up from the fair share to the result; every own turn is a decision, and so is
    the first ship."""
    game = played(3, (), 4)
    log = project(game.round, 1)
    found = review((log,), 1, Plan(worlds=60))
    assert found.result is not None
    assert found.fair + sum(change for _step, change in found.changes) == pytest.approx(
        found.result
    )
    turns = [e for e in game.events[1:] if getattr(e, "actor", None) == 1]
    ships = [made for made in found.decisions if made.played.text.endswith(("armed", "bare"))]
    assert len(found.decisions) - len(ships) == len(turns)
    assert len(ships) > 1
    assert found.decisions[0].number == 0
    assert {decision.kind for decision in found.decisions} <= {"", *KINDS}


@pytest.mark.parametrize(
    "lines",
    [("set Me 5 bare, Ben 3, Carla 7",), ("set Ben 3, Carla 7", "set Me 5 bare"),
     ("set Me 5 bare", "set Ben 3, Carla 7")],
    ids=["at once", "last", "first"],
)  # fmt: skip
def test_the_first_ship_is_judged_by_what_all_turned_up(lines: tuple[str, ...]) -> None:
    """In however many lines it is logged, and whoever begins."""
    (log,) = read_rounds(marque(*lines, "Me home 5", eyes="Me").encode())
    decisions = [
        judge(before, logged, 0, Plan(worlds=60), (log,))
        for before, logged in zip(moments(log), log.events, strict=False)
    ]
    *others, (first,), (_home,) = decisions
    assert not any(others)
    assert (first.number, first.played.text) == (0, "set 5 bare")
    assert {option.text for option in first.options} == {"set 5 armed", "set 5 bare"}


def test_a_first_ship_that_the_log_does_not_tell_is_not_judged() -> None:
    (log,) = read_rounds(marque("set Me 5, Ben 3, Carla 7", eyes="Me").encode())
    assert judge(moments(log)[0], log.events[0], 0, QUICK, (log,)) == ()


def test_nobody_is_ahead_while_ships_are_being_set() -> None:
    waiting = moment("set Me 7 armed, Ben 3")
    assert STUDY.chance(waiting, 0, QUICK) == pytest.approx((1 / 3, 0))
    begun = moment("set Me 7 armed, Ben 3", "set Carla 4")
    win, error = STUDY.chance(begun, 0, QUICK)
    assert 0 < win < 1
    assert error > 0


@pytest.mark.parametrize(
    ("line", "kinds"),
    [("Me hit Ben 3 armed", {"target", "rash"}), ("Me sail 7 bare", {"ship"})],
)
def test_a_mistake_is_of_a_kind(line: str, kinds: set[str]) -> None:
    """To attack a ship that all know to be armed; to leave the richest treasure unguarded."""
    (log,) = read_rounds(marque(*SEEN, line, eyes="Me").encode())
    decision = dearest(judge(moments(log)[-2], log.events[-1], 0, Plan(worlds=900), (log,)))
    assert decision is not None
    assert decision.mistaken
    assert decision.kind in kinds


def test_what_came_to_light_had_been_more_or_less_likely() -> None:
    (log,) = read_rounds(marque(*SEEN, eyes="Me").encode())
    facts, reads = moments(log, facts=True), moments(log)
    (found,) = STUDY.reckon(log.events, facts, reads, None, 0)
    assert (found.seat, found.number, found.what) == (1, 1, "3 armed")
    assert found.facts == pytest.approx(0.4)
    assert found.reads == pytest.approx(reads[1].bottoms[1].armed(0))


def test_ships_that_nobody_saw_are_reckoned_at_the_end() -> None:
    game = played(3, (), 4)
    log = project(game.round, 0)
    truth = game.deal
    found = STUDY.reckon(log.events, moments(log, facts=True), moments(log), truth, 0)
    for each in found:
        treasure, bottom = each.what.split()
        assert truth.armed(each.seat, int(treasure)) is (bottom == "armed")
    assert any(each.number is None for each in found)
