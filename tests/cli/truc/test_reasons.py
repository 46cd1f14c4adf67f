"""Why something is advised in Le Truc, and what is said of a decision afterwards."""

from __future__ import annotations

from functools import cache

import pytest

from kibitz.cli.truc import plays
from kibitz.cli.truc.faults import KINDS
from kibitz.cli.truc.view import TrucView
from kibitz.engine.round import Round, read_rounds
from kibitz.engine.truc.events import Act
from kibitz.inference.decision import Decision
from kibitz.inference.plan import Plan
from kibitz.inference.review import review
from kibitz.inference.study import study_of
from kibitz.inference.truc.recommendation import Choice, Recommendation
from kibitz.inference.truc.referee import Position
from tests.strategies.hands import truc

VIEW = TrucView()
HELD = {"good": "7 7 8", "poor": "10 9 9", "middling": "A Q 10"}


@cache
def moment(*lines: str, cards: str = "good", score: str = "Me 4, Ben 4") -> Position:
    text = truc(f"deal Me {HELD[cards]}", *lines, eyes="Me", score=score)
    (round,) = read_rounds(text.encode())
    study = study_of(round.header)
    position = study.read(round.header, None, {})
    for logged in round.events:
        position = study.apply(position, logged.event)
    assert isinstance(position, Position)
    return position


def recommend(
    at: Position, *choices: tuple[str, float, float], exact: bool = True
) -> Recommendation:
    """Advice with these figures: a choice, how often it is made, its equity."""
    held = at.deal.held(0) or ()
    return Recommendation(at, 0, held, tuple(Choice(*choice) for choice in choices), exact=exact)


def why(at: Position, *choices: tuple[str, float, float], exact: bool = True) -> list[str]:
    told = VIEW.why(recommend(at, *choices, exact=exact))
    assert 1 <= len(told) <= 3
    return told


def test_a_raise_is_value_or_a_bluff() -> None:
    raised = ("x2 7", 0.7, 0.56), ("7", 0.3, 0.54), ("fold", 0.0, 0.4)
    assert why(moment(), *raised)[0].startswith("Raised for value: played out, the hand is won")
    raised = ("x2 9", 0.2, 0.46), ("9", 0.8, 0.45), ("fold", 0.0, 0.4)
    told = why(moment(cards="poor"), *raised)
    assert told[0].startswith("A bluff: played out, the hand is won with")
    assert told[1:] == [
        "The solution does it 20% of the time.",
        "“9” instead costs 1.0 points of your chance to win the game.",
    ]


@pytest.mark.parametrize(
    ("raised", "told"),
    [
        (0.4998, ["“double, A” instead is worth as much."]),
        (0.4985, []),  # as good as the solution is stored, and yet another figure in the table
        (0.48, ["“double, A” instead costs 2.0 points of your chance to win the game."]),
    ],
)
def test_a_quiet_card_is_set_against_a_raise(raised: float, told: list[str]) -> None:
    found = why(
        moment(cards="middling"), ("A", 0.997, 0.5), ("x2 A", 0.003, raised), ("fold", 0, 0.4)
    )
    assert found == ["The solution always does it.", *told]


def test_an_answer_names_its_take_point() -> None:
    asked = moment("Me 8", "Ben x2", cards="good")
    told = why(asked, ("yes", 0.9, 0.5), ("no", 0.1, 0.46))
    assert told[0].startswith("Accept above 2")
    assert told[-1] == "“refuse” instead costs 4.0 points of your chance to win the game."


def test_new_cards_are_said_to_be_approximate() -> None:
    told = why(moment(cards="poor"), ("9", 1.0, 0.4), ("new", 1.0, 0.5), exact=False)
    assert told[-1] == "What new cards are worth is approximate."


def test_what_is_within_the_error_is_too_close_to_call() -> None:
    at = moment(cards="middling")
    tried = Choice("A", 1.0, 0.53, 0.01), Choice("Q", 0.0, 0.51, 0.01)
    told = VIEW.why(Recommendation(at, 0, at.deal.held(0) or (), tried))
    assert told[-1] == "“Q” instead: 51%, too close to call."


def decision(at: Position, played: str, best: str, loss: float, kind: str = "") -> Decision:
    found = recommend(at, (best, 0.8, 0.5), (played, 0.2, 0.5 - loss), ("fold", 0.0, 0.3 - loss))
    return Decision(3, 0, found.evaluation, found.evaluation.option(played), kind, found)


@pytest.mark.parametrize(
    ("kind", "lines", "played", "best", "said"),
    [
        ("card", (), "8", "7", "The 8 gave away what the 7 keeps."),
        ("x2", (), "x2 8", "8", "that drives off the wrong hands."),
        ("quiet", (), "8", "x2 8", "“double, 8” makes them pay."),
        ("yes", ("Me 8", "Ben x2"), "yes", "no", "Accepted what needs 2"),
        ("no", ("Me 8", "Ben x2"), "no", "yes", "Refused what needs 2"),
        ("fold", (), "fold", "8", "Given up with"),
        ("new", (), "new", "8", "are better than new ones."),
    ],
)
def test_a_fault_is_explained(
    kind: str, lines: tuple[str, ...], played: str, best: str, said: str
) -> None:
    at = moment(*lines)
    if played == "fold":
        found = recommend(at, (best, 1.0, 0.5), ("fold", 0.0, 0.4))
        gave_up = found.evaluation.option("fold")
        told = VIEW.fault(Decision(3, 0, found.evaluation, gave_up, kind, found), 0)
    else:
        told = VIEW.fault(decision(at, played, best, 0.1, kind), 0)
    assert said in told[0]
    assert told[1].startswith(f"The solution does “{plays.choice(best)}”")
    assert VIEW.blame(kind)


def test_a_raise_of_nothing_is_too_little() -> None:
    told = VIEW.fault(decision(moment(cards="poor"), "x2 9", "9", 0.1, "x2"), 0)
    assert told[0].endswith("too little for a raise.")


def test_a_bluff_that_was_right_is_said_to_be() -> None:
    made = decision(moment(cards="poor"), "x2 9", "9", 0.001)
    assert VIEW.fault(made, 0) == ["A bluff, and right: the solution raises so 20% of the time."]
    assert VIEW.fault(decision(moment(), "x2 8", "8", 0.001), 0) == []
    assert VIEW.fault(decision(moment(cards="poor"), "9", "x2 9", 0.001), 0) == []


def test_every_kind_has_a_name() -> None:
    assert {act.value for act in Act} - {"play"} | {"card", "quiet", "kept"} == set(KINDS)


def game(*lines: str, score: str) -> Round:
    (round,) = read_rounds(truc(*lines, eyes="Me", score=score).encode())
    return round


def test_a_game_is_judged() -> None:
    played = game(
        "deal Me 7 7 7", "Me fold", "deal Me 9 9 10", "Ben x2 no", "deal Me 7 8 A", "Me 8",
        "Ben fold", score="Me 10, Ben 9",
    )  # fmt: skip
    judged = review((played,), 0, Plan())
    assert judged.result is None
    made = {one.number: one for one in judged.decisions}
    assert set(made) == {1, 2, 3}
    assert (made[1].kind, made[1].mark) == ("fold", "??")
    assert "Given up with" in VIEW.fault(made[1], 0)[0]
    assert made[2].played.text == "no"
    total = judged.fair + judged.deal + judged.skill + judged.others + judged.luck
    assert total == pytest.approx(judged.steps[-1].win)


def test_to_concede_out_of_turn_is_no_decision() -> None:
    played = game("deal Me 7 8 K", "Me 8", "Me fold", score="Me 10, Ben 9")
    assert [one.number for one in review((played,), 0, Plan()).decisions] == [1]


def test_of_playouts_it_is_said_how_much_was_lost_and_not_why() -> None:
    text = truc("deal Anna 7 8 K", "Anna fold", players="Anna, Ben, Carla, Dov", first="Anna",
                eyes="Anna", score="Anna 11, Carla 11, Ben 11, Dov 11")  # fmt: skip
    (made,) = review(read_rounds(text.encode()), 0, Plan(worlds=200)).decisions
    assert made.mark
    assert VIEW.fault(made, 0) == []
