"""Learning to play Letter of Marque by playing: weights varied at random, the best ones mixed.

``python -m kibitz.inference.marque.training`` goes on from the weights of ``PRACTISED`` and says
after each generation what it has come to, and what share of the win that is.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from kibitz.engine.marque.rules import rules_for
from kibitz.inference.marque.batch import Batch, Floats
from kibitz.inference.marque.playout import play_on, set_up
from kibitz.inference.marque.playout_policy import leaning
from kibitz.inference.marque.styles import PRACTISED, STYLES, WEIGHTS, Style, StyleArrays, mind

TABLES: Final = (3, 4)
"""How many play."""

LEARNT: Final = tuple(name for name in WEIGHTS if name not in ("supposes", "slip"))
"""What is learnt: what is supposed of the others is read, and a slip helps nobody."""

_BROOD: Final = 16
_PARENTS: Final = 5
_REACH: Final = 0.3
_LEARNING: Final = 0.2
"""Weights tried in a generation; how many of them make the next; how far they lie apart at first,
for a weight of 1 at least; how fast that follows those that were good."""


@dataclass(frozen=True)
class Generation:
    """The ``mean (weights,)`` of what is tried, and the ``spread`` of each weight."""

    mean: Floats
    spread: Floats

    @classmethod
    def first(cls, style: Style) -> Generation:
        """Around a style."""
        mean = np.array([getattr(style, name) for name in LEARNT])
        return cls(mean, _REACH * np.maximum(np.abs(mean), 1.0))

    @property
    def style(self) -> Style:
        """The style in its middle."""
        return grown(self.mean)

    def after(self, games: int, rng: np.random.Generator) -> Generation:
        """The next generation; everybody of this one plays the same ``games``, at each table."""
        steps = rng.normal(size=(_BROOD, len(LEARNT)))
        seed = int(rng.integers(1 << 32))
        won = [strength(grown(self.mean + self.spread * step), games, seed) for step in steps]
        best = steps[np.argsort(won)[::-1][:_PARENTS]]
        share = np.log(_PARENTS + 0.5) - np.log(np.arange(1, _PARENTS + 1))
        share /= share.sum()
        size = np.sqrt(share @ best**2)
        spread = self.spread * (1 - _LEARNING + _LEARNING * size)
        return Generation(self.mean + self.spread * (share @ best), spread)


def grown(weights: Floats) -> Style:
    """The style with these weights."""
    changed: dict[str, Any] = dict(zip(LEARNT, map(float, weights), strict=True))
    return replace(PRACTISED, **changed)


def strength(style: Style, games: int, seed: int) -> float:
    """How many times its share a style wins where each of the others has any of ``STYLES``."""
    return float(np.mean([_at_a_table(style, seats, games, seed) for seats in TABLES]))


def _at_a_table(style: Style, seats: int, games: int, seed: int) -> float:
    """The same, of ``games`` at one table, each played from every seat."""
    rng = np.random.default_rng((seed, seats))
    rules = rules_for(seats)
    batch = Batch.fresh(rules, seats * games, rng)
    all_styles = (*STYLES, style)
    weights = np.concatenate([mind(one).weights for one in all_styles], axis=1)
    which = np.tile(rng.integers(len(STYLES), size=(seats, games)), seats)
    mine = np.repeat(np.arange(seats), games) == np.arange(seats)[:, None]
    which[mine] = len(STYLES)
    guns = leaning(rules, weights[WEIGHTS.index("guns")][which])
    supposed = leaning(rules, weights[WEIGHTS.index("supposes")][which])
    minds = []
    for seat in range(seats):
        # Whoever practises knows how the others arm their ships, and is thought to do so blindly.
        supposes = np.where(mine[seat], guns * ~mine[:, None], supposed[seat])
        minds.append(StyleArrays(weights[:, which[seat]], supposes))
    set_up(batch, minds)
    shares = play_on(batch, 0, minds, rng)
    return float(shares[mine].mean()) * seats


def main(generations: int, games: int) -> None:
    """Practise, and tell of it."""
    generation, rng = Generation.first(PRACTISED), np.random.default_rng(1)
    for number in range(1, generations + 1):
        generation = generation.after(games, rng)
        found = {name: round(float(v), 2) for name, v in zip(LEARNT, generation.mean, strict=True)}
        share = strength(generation.style, games, 1 << 33)
        sys.stdout.write(json.dumps({"generation": number, "times": share, **found}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or ("12", "1500")))
