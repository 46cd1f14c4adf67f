"""What a player has learnt of the others' styles, from round to round, by their names.

Whoever has a name may be the same player as in the last round, or not: records of an evening keep
the names, records of programs may deal them out anew. How often a name stays with its player
(``STAYS``) is therefore learnt too, and so is how common each style is at this table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from kibitz.inference.letter.opponent_model import ALERT, OpponentModel
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.styles import Style
from kibitz.inference.letter.worlds import Floats

STAYS: Final = np.array([0.0, 0.5, 0.95, 0.99])
"""How likely a player plays the next round under the same name, in the same style: supposed."""

SUPPOSED: Final = np.array([0.1, 0.2, 0.35, 0.35])
"""How likely each of ``STAYS`` is before the first round."""

STRANGERS: Final = 10.0
"""After so many players the table's own shares count as much as those of players in general."""


@dataclass(frozen=True)
class OpponentProfiles:
    """The players met so far.

    ``styles``: what is told apart (``None``: the styles shipped). ``weights``: by name, how likely
    each style is if names stay as supposed, ``(STAYS, styles)``. ``supposed``: how likely each of
    ``STAYS`` is. ``met (styles,)``: about how many different players of each style were met.
    ``alert``: by name, how likely that player is alert.
    """

    styles: tuple[Style, ...] | None = None
    weights: Mapping[str, Floats] = field(default_factory=dict)
    supposed: Floats = field(default_factory=lambda: SUPPOSED)
    met: Floats | None = None
    alert: Mapping[str, float] = field(default_factory=dict)

    def reader(self, players: tuple[str, ...]) -> OpponentModel:
        """How these players are expected to choose, in seat order; strangers as people do."""
        fresh = OpponentModel.fresh(len(players), self.styles)
        share = self._share(fresh)
        rows = [self.supposed @ self._expected(name, share) for name in players]
        stays = float(self.supposed @ STAYS)
        alert = [ALERT + stays * (self.alert.get(name, ALERT) - ALERT) for name in players]
        return OpponentModel.expecting(fresh.styles, np.stack(rows), np.array(alert))

    def after(self, position: Position) -> OpponentProfiles:
        """What is known after the round that ended at ``position``."""
        reader = position.belief.reader
        if reader is None:
            return self
        share = self._share(reader)
        weights, supposed, met = dict(self.weights), self.supposed, np.zeros(len(share))
        for name, told in zip(position.header.players, reader.told, strict=True):
            prior = self._expected(name, share)
            joint = prior * told
            chance = joint.sum(axis=1)
            weights[name] = joint / chance[:, None]
            new = 1 - STAYS if name in self.weights else np.ones(len(STAYS))
            met += (supposed * new / chance).sum() * share * told
            supposed = supposed * chance / (supposed @ chance)
        total = met if self.met is None else met + self.met
        alert = dict(zip(position.header.players, map(float, reader.alert), strict=True))
        return OpponentProfiles(self.styles, weights, supposed, total, {**self.alert, **alert})

    def _share(self, fresh: OpponentModel) -> Floats:
        """How common each style is expected to be among players not met."""
        base = np.array([style.share for style in fresh.styles])
        known = STRANGERS * base / base.sum() + (0 if self.met is None else self.met)
        share: Floats = known / known.sum()
        return share

    def _expected(self, name: str, share: Floats) -> Floats:
        """How likely ``name`` has each style, by how names stay: ``(STAYS, styles)``."""
        known = self.weights.get(name)
        if known is None:
            return np.tile(share, (len(STAYS), 1))
        return STAYS[:, None] * known + (1 - STAYS[:, None]) * share
