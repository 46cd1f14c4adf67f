"""What was learnt by playing is better than what it began with; so is what is learnt from it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kibitz.inference.marque.styles import HONEST, PRACTISED, RANDOM
from kibitz.inference.marque.training import LEARNT, Generation, grown, strength

GAMES = 200


def test_who_has_practised_beats_who_has_not() -> None:
    """The others have any style; the same games for all."""
    honest, practised, random = (strength(style, GAMES, 1) for style in (HONEST, PRACTISED, RANDOM))
    assert practised > honest > random


def test_practice_makes_better() -> None:
    """From a style that hardly ever attacks, in a generation."""
    worst = replace(PRACTISED, hit=-8.0)
    generation = Generation.first(worst).after(30, np.random.default_rng(2))
    assert strength(generation.style, GAMES, 5) > strength(worst, GAMES, 5)


def test_weights_and_styles() -> None:
    assert grown(Generation.first(PRACTISED).mean) == PRACTISED
    assert grown(np.arange(float(len(LEARNT)))).slip == pytest.approx(0)
