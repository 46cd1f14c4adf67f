"""What a player has learnt of the others' styles, from game to game, by their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from kibitz.inference.marque.reader import Floats, Reader, shares
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.styles import STYLES, Style

STAYS: Final = 0.85
"""How likely a player plays the next game under the same name, in the same style: supposed."""


@dataclass(frozen=True)
class Acquaintance:
    """The players met so far.

    ``weights``: by name, how likely each style was after the last game.
    """

    styles: tuple[Style, ...] = STYLES
    weights: Mapping[str, Floats] = field(default_factory=dict)

    def expected(self, name: str) -> Floats:
        """How likely a player has each style before the next game: ``(styles,)``."""
        common, known = shares(self.styles), self.weights.get(name)
        return common if known is None else STAYS * known + (1 - STAYS) * common

    def reader(self, players: tuple[str, ...]) -> Reader:
        """How these players are expected to choose, in seat order."""
        return Reader.expecting(self.styles, np.stack([self.expected(name) for name in players]))

    def after(self, position: Position) -> Acquaintance:
        """What is known after the game that ended at ``position``."""
        if position.reader is None:
            return self
        sheets = position.reader.known(position.deal)
        names = position.header.players
        met = {name: sheet.weights for name, sheet in zip(names, sheets, strict=True)}
        return Acquaintance(self.styles, {**self.weights, **met})
