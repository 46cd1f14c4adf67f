"""A little of what ``python -m tests.fuzz_records`` does."""

from __future__ import annotations

from tests.fuzz_records import fuzz


def test_whatever_is_in_a_file_it_is_answered() -> None:
    assert fuzz(count=300, seed=1).faults == []
