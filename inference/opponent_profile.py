"""What a player has learnt of the others' styles, from round to round, by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

STAYS: Final = 0.85
"""How likely a player plays the next round under the same name, in the same style: supposed."""


@dataclass(frozen=True)
class OpponentProfiles:
    """The players met so far.

    ``titles``: the styles told apart. ``common (styles,)``: how common each is among players not
    met. ``weights``: by name, how likely each was after the last round.
    """

    titles: tuple[str, ...]
    common: Floats
    weights: Mapping[str, Floats] = field(default_factory=dict)

    def expected(self, players: Sequence[str], styles: Mapping[str, str] | None = None) -> Floats:
        """How likely each player has each style before the next round: ``(P, styles)``.

        ``styles``: the style of whoever is said to have one, by name.
        """
        return np.stack([self._expected(name, styles or {}) for name in players])

    def _expected(self, name: str, styles: Mapping[str, str]) -> Floats:
        if name in styles:
            told: Floats = np.eye(len(self.titles))[self.titles.index(styles[name])]
            return told
        known = self.weights.get(name)
        return self.common if known is None else STAYS * known + (1 - STAYS) * self.common

    def shares(self, players: Sequence[str]) -> dict[str, dict[str, float]]:
        """The same by name and title."""
        rows = zip(players, self.expected(players), strict=True)
        return {name: dict(zip(self.titles, map(float, row), strict=True)) for name, row in rows}

    def after(self, players: Sequence[str], weights: Floats) -> OpponentProfiles:
        """What is known after a round that ended with these ``weights (P, styles)``."""
        met = dict(zip(players, weights, strict=True))
        return replace(self, weights={**self.weights, **met})
