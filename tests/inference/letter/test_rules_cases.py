"""Records with what ``check`` has to say about them: rules, contradictions, unreadable lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kibitz.engine.errors import RecordError
from kibitz.engine.round import read_rounds
from kibitz.inference.study import reached, study_of

FOLDER = Path(__file__).parents[2] / "cases"
CASES: list[dict[str, Any]] = [
    case
    for name in ("rules.json", "2019/rules.json")
    for case in json.loads((FOLDER / name).read_text())
]


def verdict(record: str) -> dict[str, Any]:
    """What is to be said about a record of one round."""
    try:
        (round,) = read_rounds(record.encode())
        return {"ok": True, **study_of(round.header).report(reached(round))}
    except RecordError as error:
        return {"ok": False, "kind": error.kind, "event": error.place.event}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_verdict(case: dict[str, Any]) -> None:
    found = verdict(case["record"])
    for key, expected in case["expect"].items():
        if key == "rows":
            assert expected.items() <= found["rows"].items()
        elif key in ("in", "winners"):
            assert sorted(found[key]) == sorted(expected)
        else:
            assert found[key] == expected
