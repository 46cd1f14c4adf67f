"""Weighted worlds: what is one and the same is listed once."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.inference.letter.worlds import Worlds, merged


@pytest.mark.parametrize("slots", [4, 12])
@given(seed=st.integers(0, 2**32 - 1))
def test_equal_worlds_are_added_up(slots: int, seed: int) -> None:
    """Few slots are counted by their code, many are sorted: both leave each world once."""
    rng = np.random.default_rng(seed)
    kinds = rng.integers(-2, 10, (30, slots)).astype(np.int8)
    knows, mass = rng.integers(0, 4, 30), rng.random(30)
    rows = rng.integers(0, 30, 200)
    wanted: dict[tuple[int, ...], float] = defaultdict(float)
    for row in rows:
        wanted[(*map(int, kinds[row]), int(knows[row]))] += mass[row]

    left = merged(Worlds(kinds[rows], knows[rows], mass[rows], 3))

    found = {
        (*map(int, cards), int(known)): p
        for cards, known, p in zip(left.cards, left.knows, left.mass, strict=True)
    }
    assert len(found) == len(left)
    assert found == pytest.approx(wanted)
