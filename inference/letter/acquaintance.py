"""What a player has learnt of the others' styles, from round to round, by their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from kibitz.inference.letter.position import Position
from kibitz.inference.letter.styles import Reader
from kibitz.inference.letter.worlds import Floats

KEEP = 0.9
"""What is kept of a style learnt from one round to the next: people change."""


@dataclass(frozen=True)
class Acquaintance:
    """The players met so far; ``weights``: by name, how likely each style is, ``(styles,)``."""

    weights: Mapping[str, Floats] = field(default_factory=dict)

    def reader(self, players: tuple[str, ...]) -> Reader:
        """How these players are expected to choose, in seat order; strangers as people do."""
        fresh = Reader.fresh(len(players))
        rows = [self.weights.get(name, fresh.weights[seat]) for seat, name in enumerate(players)]
        return Reader(fresh.styles, np.stack(rows))

    def after(self, position: Position, keep: float = KEEP) -> Acquaintance:
        """What is known after the round that ended at ``position``; ``keep`` of it counts."""
        reader = position.belief.reader
        if reader is None:
            return self
        learnt = zip(position.header.players, reader.remember(keep).weights, strict=True)
        return Acquaintance({**self.weights, **dict(learnt)})
