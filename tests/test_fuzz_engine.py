"""A little of what ``python -m tests.fuzz_engine`` does."""

from __future__ import annotations

from tests.fuzz_engine import fuzz


def test_whatever_is_sent_it_stands() -> None:
    assert fuzz(count=300, seed=1).faults == []
