"""Posteriors of random rounds against fractions computed by an independent program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kibitz.engine.round import read_rounds
from kibitz.inference.study import reached, study_of

FOLDER = Path(__file__).parents[2] / "cases"
CASES = [*sorted(FOLDER.glob("odds/*.json")), *sorted(FOLDER.glob("2019/odds/*.json"))]
TOLERANCE = 1e-9


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_odds(path: Path) -> None:
    case: dict[str, Any] = json.loads(path.read_text())
    (round,) = read_rounds(path.with_suffix(".kib").read_bytes())
    assert round.header.players[round.header.perspective or 0] == case["as"]
    for position in case["positions"]:
        moment = reached(round.upto(position["at"]))
        odds = study_of(round.header).odds(moment, round.header.perspective)
        assert odds["deck"] == position["deck_size"]
        assert odds["aside"] == pytest.approx(position["aside"], abs=TOLERANCE)
        assert odds["hands"].keys() == position["players"].keys()
        for player, hand in position["players"].items():
            assert odds["hands"][player] == pytest.approx(hand, abs=TOLERANCE)


def test_there_are_cases() -> None:
    assert len(CASES) == 27 + 28
