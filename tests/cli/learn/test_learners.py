"""The course finds what a learner does wrong (docs/COURSE.md has the figures)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.learners import FAULTS, taught


@pytest.mark.parametrize("name", ["names by the pack", "forgets what it saw"])
def test_a_fault_is_found_and_then_made_no_more(name: str, tmp_path: Path) -> None:
    found = taught(name, 5, 1, tmp_path)
    assert found.cured is not None
    assert FAULTS[name][1] & set(found.named)
    before, after = found.lost[: found.cured], found.lost[found.cured :]
    assert sum(before) / len(before) > sum(after) / len(after)
