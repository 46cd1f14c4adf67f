"""Judgements that are kept: they come back whole, and are judged again when they would differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kibitz.engine.round import project, read_rounds
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review, review
from kibitz.inference.review_json import verdict
from kibitz.inference.review_summary import VERSION
from kibitz.inference.stored_review import kept, restored


@pytest.fixture(scope="module")
def judged() -> Review:
    """A round of four, as the last of them played it."""
    log = Path(__file__).parents[1] / "logs" / "tag4.kib"
    round = read_rounds(log.read_bytes())[2]
    return review((project(round, 3),), 3, Plan(worlds=64))


def test_a_review_comes_back_but_for_its_moments(judged: Review) -> None:
    found = restored(json.loads(json.dumps(kept(judged))), judged.round, judged.seat)
    assert verdict(found) == verdict(judged)


@pytest.mark.parametrize("found", [{}, {"fair": 0.5}, {"fair": 1, "steps": [[1]], "decisions": []}])
def test_what_is_no_review_is_refused(judged: Review, found: dict[str, object]) -> None:
    with pytest.raises((LookupError, TypeError, ValueError)):
        restored(found, judged.round, judged.seat)


def test_another_judgement_has_another_version(judged: Review) -> None:
    """Whoever changes the advisor raises ``VERSION`` and writes the figures down anew."""
    figures = [(d.number, d.played.text, round(d.played.win, 2)) for d in judged.counted]
    assert {VERSION: figures} == {
        10: [(3, "2>Anna", 0.52), (6, "1>Anna 5", 0.5), (8, "1>Anna 4", 0.51), (10, "1>-", 0.21)]
    }
