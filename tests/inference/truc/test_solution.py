"""The shipped solution against answers worked out by another program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kibitz.engine.errors import KibitzError
from kibitz.engine.games import Unsupported
from kibitz.engine.round import read_rounds
from kibitz.inference.plan import Plan
from kibitz.inference.study import reached, study_of
from kibitz.inference.truc import solution as shipped
from kibitz.inference.truc.solution import equities, solution
from kibitz.inference.truc.stakes import GOAL
from tests.strategies.hands import truc

CASES = Path(__file__).parents[2] / "cases"
EQUITIES: dict[str, dict[str, float]] = json.loads((CASES / "truc.json").read_text("utf-8"))
ODDS = [
    case
    for case in json.loads((CASES / "other.json").read_text("utf-8"))
    if case["name"].startswith("truc")
]

MOST = {"default": 1e-4, "tie-to-first": 3e-4}
"""What a perfect opponent may gain at any score."""


@pytest.mark.parametrize(
    ("name", "score", "equity"),
    [(name, score, equity) for name in EQUITIES for score, equity in EQUITIES[name].items()],
)
def test_the_table_agrees_with_another_program(name: str, score: str, equity: float) -> None:
    mine, theirs = map(int, score.split("-"))
    found = equities(name == "tie-to-first")
    assert found.equity(mine, theirs) == pytest.approx(equity, abs=0.002)


@pytest.mark.parametrize("name", EQUITIES)
def test_nobody_gains_much_at_any_score(name: str) -> None:
    found = equities(name == "tie-to-first").exploitability
    assert found.shape == (GOAL, GOAL)
    assert found.max() <= MOST[name]


@pytest.mark.parametrize("tie_to_first", [False, True])
@pytest.mark.parametrize("points", [(0, 0), (7, 5), (11, 11), (2, 11)])
def test_the_first_trick_is_worth_what_the_table_says(
    points: tuple[int, int], tie_to_first: bool
) -> None:
    """What is stored of the play gives the value of the score again."""
    lead = solution(*points, tie_to_first).raising
    for side in (0, 1):
        value = abs(float(lead.value[side].sum()))
        assert value == pytest.approx(equities(tie_to_first).equity(*points), abs=1e-3)


def test_without_its_files_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "_DATA", tmp_path)
    for ask in (equities.__wrapped__, lambda tie: solution.__wrapped__(3, 4, tie)):
        with pytest.raises(Unsupported, match="tie-to-first"):
            ask(True)


@pytest.mark.parametrize("case", ODDS, ids=[case["name"] for case in ODDS])
def test_odds_in_closed_form(case: dict[str, Any]) -> None:
    (round,) = read_rounds(case["record"].encode())
    study = study_of(round.header)
    odds = study.odds(reached(round, study.start(round.header)), round.header.perspective)
    for name, holds in case["holds"].items():
        assert {card: odds["holds"][name][card] for card in holds} == pytest.approx(holds, abs=1e-9)


def test_no_solution_for_another_way_to_claim() -> None:
    (round,) = read_rounds(truc("deal Me 7 8 9", options="counter-at-once").encode())
    study = study_of(round.header)
    position = reached(round, study.read(round.header, None, {}))
    with pytest.raises(KibitzError, match="counter-at-once"):
        study.weigh(position, 0, Plan(), ())
