"""Levels of drills are harder and harder to who leaves steps out (docs/COURSE.md)."""

from __future__ import annotations

import pytest

from kibitz.cli.learn.catalogue import items
from tests.course import LEARNERS, Tally, measured

COUNTS, EXCLUDES = LEARNERS.index("counts"), LEARNERS.index("excludes")


def levels(drill: str) -> dict[int, Tally]:
    (item,) = [item for item in items("pismo") if item.taught.key == drill]
    return dict(measured(item, 120, seed=4))


@pytest.mark.parametrize("drill", ["likeliest", "chance", "guess"])
def test_each_level_needs_a_step_more(drill: str) -> None:
    found = levels(drill)
    assert {1, 2} < found.keys()
    for level, tally in found.items():
        guesses, rule, counts, excludes = tally.right
        if level == 1:
            assert rule > 0.9 > guesses
        if level <= 2:
            assert counts > 0.9
        else:
            assert counts < 0.7
        if level == 3:
            assert excludes > 0.9
    assert found[2].right[LEARNERS.index("rule")] < found[1].right[LEARNERS.index("rule")]
    (hard, soft) = max(found), min(found)
    for learner in (COUNTS, EXCLUDES):
        assert found[hard].right[learner] < found[soft].right[learner]
