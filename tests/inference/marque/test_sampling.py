"""What a player goes on from in playouts: what is believed of everybody's ships."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.engine.marque.rules import TREASURES
from kibitz.inference.marque.sampling import read_guns
from tests.inference.marque.moments import moment


def armed(logits: np.ndarray) -> dict[int, float]:
    """The chance of each treasure to have an armed ship, for one player."""
    chances = 1 / (1 + np.exp(-logits[:, 0]))
    return dict(zip(TREASURES, map(float, chances), strict=True))


def test_treasures_in_the_pile_count_by_how_the_player_will_arm_them() -> None:
    """An honest player's 6 and 7, a bluffer's 3 and 4, wherever they lie."""
    position = moment(
        "set Me 5 armed, Ben 3, Carla 7", styles={"Ben": "honest", "Carla": "bluffer"}
    )
    _me, honest, bluffer = map(armed, read_guns(position, 0))
    assert all(honest[treasure] > 0.9 for treasure in (6, 7))
    assert all(honest[treasure] < 0.1 for treasure in (3, 4, 5))
    assert all(bluffer[treasure] > 0.9 for treasure in (3, 4))
    assert all(bluffer[treasure] < 0.1 for treasure in (5, 6, 7))


def test_by_counting_the_own_ships_are_as_the_others_see_them() -> None:
    """Not as they are; and one that was shown is known to everybody."""
    position = moment("set Me 5 armed, Ben 3, Carla 7", facts=True)
    assert armed(read_guns(position, 0)[0])[5] == pytest.approx(0.4)
    shown = moment(
        "set Me 5 armed, Ben 3, Carla 7", "Me sail 3 bare", "Ben hit Me 5 armed", facts=True
    )
    mine = armed(read_guns(shown, 0)[0])
    assert mine[5] == pytest.approx(0.99, abs=0.01)
    assert mine[3] == pytest.approx(0.25)
