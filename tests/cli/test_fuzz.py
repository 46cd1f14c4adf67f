"""A few hundred lines of the fuzz of all prompts; ``python -m tests.fuzz_prompts`` types more."""

from __future__ import annotations

import pytest

from tests.fuzz_prompts import Tally, apart, sit
from tests.strategies.rooms import ROOMS

LINES = 16


@pytest.mark.parametrize("kind", [kind for kind in ROOMS if not kind.startswith("learn ")])
def test_whatever_is_typed_the_prompt_stands(kind: str) -> None:
    tally = Tally()
    with apart():
        sit(kind, ROOMS[kind], "test", LINES, tally)
    assert not tally.faults, tally.faults[0]
