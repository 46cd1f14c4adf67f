"""Judging a round: what was known decides, and everything adds up."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.engine.record import loads
from kibitz.engine.round import Round, project, read_round, read_rounds, write_rounds
from kibitz.inference.decision import Decision
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.option import Option
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review, review
from kibitz.inference.review_json import verdict

LOGS = Path(__file__).parents[1] / "logs"
QUICK = Plan(worlds=60)


def _round(text: str) -> Round:
    return read_round(loads(text)[0])


def _review(round: Round, seat: int, plan: Plan = QUICK) -> Review:
    return review([project(round, seat)], seat, plan)


def _decision(played: Option, *others: Option) -> Decision:
    options = tuple(sorted((played, *others), key=lambda option: -option.win))
    return Decision(1, 0, Evaluation.apart(options), played, "", None)


GIVEN_AWAY = """[Game "classic"]
[Players "Anna, Ben, Carla"]
[Perspective "Anna"]
[First "Anna"]
deal Anna 8
Anna +4 8 out Anna 4
Ben 1>Carla 5 hit
"""


def test_to_throw_the_last_card_away_is_a_blunder() -> None:
    found = _review(_round(GIVEN_AWAY), 0, Plan(worlds=400))
    (decision,) = found.decisions
    assert (decision.played.text, decision.best.text, decision.mark) == ("8", "4", "??")
    assert decision.loss == pytest.approx(decision.best.win)
    assert found.accuracy == 0
    assert found.result == 0


def test_to_keep_it_deserves_no_praise() -> None:
    kept = GIVEN_AWAY.replace("Anna +4 8 out Anna 4", "Anna +4 4")
    (decision,) = _review(_round(kept), 0, Plan(worlds=400)).decisions
    assert decision.mark == ""


def test_a_forced_play_is_not_counted() -> None:
    forced = GIVEN_AWAY.replace("deal Anna 8", "deal Anna 5").replace("+4 8 out Anna 4", "+7 7")
    found = _review(_round(forced), 0)
    assert [decision.forced for decision in found.decisions] == [True]
    assert not found.counted
    assert found.accuracy is None
    assert found.skill == 0


@pytest.mark.parametrize("name", ["uwa4", "tag3", "plammens2"])
def test_a_fair_chance_and_the_four_parts_add_up_to_the_result(name: str) -> None:
    for round in read_rounds((LOGS / f"{name}.kib").read_bytes())[:2]:
        results = []
        for seat in range(len(round.header.players)):
            own = _review(round, seat)
            for found in (own, review([project(round, seat)], seat, QUICK, whole=round)):
                parts = found.deal + found.skill + found.others + found.luck
                assert found.fair + parts == pytest.approx(found.result)
                assert found.skill <= 1e-12
            assert own.result is not None
            results.append(own.result)
        assert sum(results) == pytest.approx(1)


def test_a_judgement_rests_on_what_its_player_knew() -> None:
    round = read_rounds((LOGS / "uwa3.kib").read_bytes())[0]
    for seat in range(3):
        seen = project(round, seat)
        # Whatever the others hold: the same log gives the same judgement.
        again = _round(write_rounds((seen,)))
        assert verdict(_review(round, seat)) == verdict(_review(again, seat))


def test_an_unfinished_record_has_no_result() -> None:
    round = read_rounds((LOGS / "uwa4.kib").read_bytes())[0].upto(3)
    assert _review(round, 0).result is None


@pytest.mark.parametrize(
    ("lost", "mark"), [(0.0, ""), (0.049, ""), (0.05, "?!"), (0.1, "?"), (0.15, "??")]
)
def test_the_mark_follows_the_loss(lost: float, mark: str) -> None:
    played, best = Option("a", 0.5), Option("b", 0.5 + lost)
    assert _decision(played, best).mark == mark


def test_a_loss_within_its_error_is_none() -> None:
    decision = _decision(Option("a", 0.5, 0.05), Option("b", 0.6, 0.05))
    assert decision.loss == 0
    assert decision.mark == ""


def test_the_only_good_choice_is_praised() -> None:
    assert _decision(Option("a", 0.5), Option("b", 0.35), Option("c", 0.1)).mark == "!"
    assert _decision(Option("a", 0.5), Option("b", 0.4)).mark == ""
    assert _decision(Option("a", 0.5), Option("b", 0.0, doomed=True)).mark == ""


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6), st.data())
def test_no_decision_loses_less_than_nothing(wins: list[float], data: st.DataObject) -> None:
    options = [Option(str(i), win) for i, win in enumerate(wins)]
    played = data.draw(st.sampled_from(options))
    decision = _decision(played, *(o for o in options if o is not played))
    assert decision.loss >= 0
    assert decision.forced == (len(options) == 1)


@pytest.mark.parametrize("event", ["1>Carla 3 miss", "1>Dov 3 miss", "2>Dov"])
def test_what_differs_by_chance_only_is_no_mistake(event: str) -> None:
    """On the first turn it hardly matters at whom a card is played, whatever worlds are drawn."""
    tags = '[Game "classic"]\n[Players "Anna, Ben, Carla, Dov"]\n[Perspective "Anna"]'
    hand, drawn = ("1", "5") if event.startswith("1") else ("2", "8")
    round = _round(f'{tags}\n[First "Anna"]\ndeal Anna {hand}\nAnna +{drawn} {event}\n')
    for seed in range(4):
        (decision,) = review([round], 0, Plan(worlds=400, seed=seed)).decisions
        alike = [option for option in decision.options if option.text[0] == event[0]]
        assert decision.mark != "!"
        if decision.best in alike:
            assert decision.loss < 0.05


@given(st.floats(0, 1), st.floats(0, 1))
def test_the_points_lost_are_those_between_the_figures_shown(one: float, other: float) -> None:
    played, best = Option("a", min(one, other)), Option("b", max(one, other))
    decision = _decision(played, best)
    assert decision.points in (0, round(100 * best.win) - round(100 * played.win))
    assert bool(decision.loss) or not decision.points


@pytest.mark.parametrize(
    ("wins", "points"), [((0.616, 0.634), 1), ((0.531, 0.534), 0), ((0.5, 0.79), 29)]
)
def test_points_are_counted_as_they_are_shown(wins: tuple[float, float], points: int) -> None:
    decision = _decision(Option("a", wins[0]), Option("b", wins[1]))
    assert decision.loss
    assert decision.points == points


def test_a_mark_never_comes_from_noise() -> None:
    """5.4 points with an error of 1.2 may be less than five; so may 15.4 be less than fifteen."""
    for lost, mark in ((0.054, ""), (0.09, "?!"), (0.154, "?"), (0.19, "??")):
        decision = _decision(Option("a", 0.5, 0.012), Option("b", 0.5 + lost))
        assert decision.loss == pytest.approx(lost)
        assert decision.mark == mark


@pytest.mark.parametrize("wins", [(0.0, 0.0), (0.3, 0.3), (0.304, 0.3)])
def test_a_choice_on_which_nothing_hangs_is_not_counted(wins: tuple[float, ...]) -> None:
    options = [Option(str(i), win, 0.003) for i, win in enumerate(wins)]
    decision = _decision(*options)
    assert decision.idle
    assert not decision.counted
