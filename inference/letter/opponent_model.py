"""Reading the players at a table: which style each has, as far as the round tells.

What a choice says of a style depends on the card kept, which nobody may have seen. So the styles
of a player are weighed for each rank that the player may hold, and when the hand becomes known,
what had been said before it is understood after all. How the styles depend on other players'
hands is left out.

Apart from its style a player is *alert* or not: who is alert puts out whoever is certain to be put
out, and is no player to whom all cards are alike. How likely that is follows from what was taken
and missed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from kibitz.engine.letter.events import Turn
from kibitz.engine.letter.table import Table
from kibitz.inference.letter.styles import Style, fitted, likelihoods
from kibitz.inference.letter.worlds import Cards, Floats, Worlds

ALERT: Final = 0.8
"""How likely a player never met is alert, unless all cards are alike to it."""

_TAKES: Final = (0.97, 0.35)
"""How often a certain knock-out is taken by who is alert, and by others: as the programs that were
recorded do, which took 208 of 778."""


@dataclass(frozen=True)
class OpponentModel:
    """The styles, and how likely each player has each.

    ``prior (P, styles)``: before the round. ``given (P, R + 2, styles)``: now, by the rank of the
    player's hand (last: none). ``weights (P, styles)``: now. Each sums to 1 over the styles.
    ``alert (P,)``: how likely each player is alert.
    """

    styles: tuple[Style, ...]
    prior: Floats
    given: Floats
    weights: Floats
    alert: Floats

    @classmethod
    def fresh(cls, seats: int, styles: tuple[Style, ...] | None = None) -> OpponentModel:
        """Nothing known of anybody: every style as common as it was where it was fitted."""
        chosen = fitted() if styles is None else styles
        share = np.array([style.share for style in chosen])
        return cls.expecting(chosen, np.tile(share / share.sum(), (seats, 1)))

    @classmethod
    def expecting(
        cls, styles: tuple[Style, ...], prior: Floats, alert: Floats | None = None
    ) -> OpponentModel:
        """What is expected of the players before a round: ``prior (P, styles)``."""
        hands = len(styles[0].lean) + 1
        given = np.repeat(prior[:, None, :], hands, axis=1)
        return cls(
            styles, prior, given, prior, np.full(len(prior), ALERT) if alert is None else alert
        )

    @property
    def told(self) -> Floats:
        """How likely the round was for a player of each style, up to a factor for each player:
        ``(P, styles)``."""
        return np.divide(
            self.weights, self.prior, out=np.zeros_like(self.prior), where=self.prior > 0
        )

    @property
    def alertness(self) -> Floats:
        """How likely each player is alert, if it has each style: ``(P, styles)``."""
        minded = np.array([style.wildness < 1 for style in self.styles])
        likely: Floats = self.alert[:, None] * minded
        return likely

    def joint(
        self, table: Table, turn: Turn, worlds: Worlds, other: Cards, before: Cards
    ) -> Floats:
        """``P(style, turn | world)`` of the player on turn: ``(N, styles)``; see ``likelihoods``.

        ``before (N,)``: the hand before the draw, world by world.
        """
        chosen = likelihoods(self.styles, table, turn, worlds, other)
        joint: Floats = chosen.T * self.given[turn.actor][before]
        return joint

    def noticed(self, player: int, took: float, missed: float) -> OpponentModel:
        """What follows for how alert ``player`` is, who has taken what was certain so likely, and
        missed it so likely."""
        keen, other = _TAKES
        ratio = 1 + took * (keen / other - 1) + missed * ((1 - keen) / (1 - other) - 1)
        alert = self.alert.copy()
        alert[player] *= ratio / (1 + alert[player] * (ratio - 1))
        return replace(self, alert=alert)

    def after(self, player: int, held: Cards, joint: Floats) -> OpponentModel:
        """What follows for the styles of ``player``, who now holds ``held`` (``(N,)``).

        ``joint (N, styles)``: the mass of each world with each style.
        """
        size = self.given.shape[1]
        hands = held % size
        sums = np.stack([np.bincount(hands, column, size) for column in joint.T], axis=1)
        mass = sums.sum(axis=1, keepdims=True)
        rows = np.where(mass > 0, sums, sums.sum(axis=0))
        return self._with(player, rows / rows.sum(axis=1, keepdims=True))

    def laid(self, player: int, card: int) -> OpponentModel:
        """``player`` lays the hand down, which was ``card``: another will say nothing yet."""
        return self._with(player, np.tile(self.given[player, card], (self.given.shape[1], 1)))

    def exchanged(self, worlds: Worlds, one: int, other: int) -> OpponentModel:
        """Two players exchange hands, in the ``worlds`` before it."""
        reader = self
        for player, partner in ((one, other), (other, one)):
            joint = self.given[player][worlds.held(player)] * worlds.mass[:, None]
            reader = reader.after(player, worlds.held(partner), joint)
        return reader

    def settled(self, worlds: Worlds) -> OpponentModel:
        """The same with ``weights`` by what the players hold in the ``worlds``."""
        size = self.given.shape[1]
        weights = np.empty_like(self.weights)
        for player, given in enumerate(self.given):
            hands = np.bincount(worlds.held(player) % size, worlds.mass, size)
            weights[player] = hands @ given
        return replace(self, weights=weights / weights.sum(axis=1, keepdims=True))

    def _with(self, player: int, rows: Floats) -> OpponentModel:
        given = self.given.copy()
        given[player] = rows
        return replace(self, given=given)
