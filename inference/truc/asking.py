"""Asking for new cards, and granting them: worked out around the solution of the hand itself.

This is an approximation, good to the little that the right to ask is worth (about 1e-4 of a
game): new hands count as fresh ones, a refusal leaves the play of the hand as if nobody had asked,
and what two hands are worth against each other is the sum of what each is worth by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.truc.first import First
from kibitz.inference.truc.hands import DEALS
from kibitz.inference.truc.stakes import PLAIN

Figures = NDArray[np.float64]

_ROUNDS: Final = 40
"""Rounds in which both sides adapt to each other; they settle within a handful."""


@dataclass(frozen=True)
class Asking:
    """What new cards are worth before the first card, as the non-dealer's chance to win the game.

    ``fresh``: with new hands. ``played (120,)``: with each hand of the non-dealer if it leads.
    ``asked (120,)``: if it asks instead. ``refused (120,)``: with each hand of the dealer after the
    non-dealer has asked and the dealer refused.
    """

    fresh: float
    played: Figures
    asked: Figures
    refused: Figures


def asking(first: First) -> Asking:
    """The figures for both sides at one score."""
    deals = DEALS.astype(np.float64)
    dealt = deals.sum(axis=1)
    lead = first.raising
    fresh = float(lead.value[0].sum())
    played = lead.value[0][0].astype(np.float64) / dealt
    against = -lead.value[1][0].astype(np.float64) / dealt
    # Whoever is refused, or refuses, may still concede.
    least, most = (lead.score.won(PLAIN, side) for side in (1, 0))
    both = np.clip(played[:, None] + against[None, :] - fresh, least, most)
    grants = against > fresh
    for _ in range(_ROUNDS):
        asked = (deals * np.where(grants, fresh, both)).sum(axis=1) / dealt
        asks = asked > played
        weight = deals * asks[:, None]
        met = weight.sum(axis=0)
        mean = np.divide((weight * both).sum(axis=0), met, out=against.copy(), where=met > 0)
        grants = mean > fresh
    return Asking(fresh, played, asked, mean)
