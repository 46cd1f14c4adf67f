"""Le Truc with few hands: the solver's own code, with the chance of every other deal set to 0."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.engine.truc.table import Table
from kibitz.inference.truc import first, response, spot, tricks
from kibitz.inference.truc.hands import DEALS, HAND_WITH, HANDS
from kibitz.inference.truc.stakes import Score

Cards = tuple[int, ...]


def deals_of(hands: tuple[Cards, ...]) -> dict[tuple[Cards, Cards], float]:
    """The chances of the deals of these hands, as likely among each other as they ever are.

    Either side can have each of them: that deals are as likely the other way round is used.
    """
    chances = {
        (one, other): float(DEALS[HANDS.index(one), HANDS.index(other)])
        for one in hands
        for other in hands
    }
    total = sum(chances.values())
    return {pair: chance / total for pair, chance in chances.items() if chance}


def only(patch: pytest.MonkeyPatch, deals: dict[tuple[Cards, Cards], float]) -> None:
    """Let only these deals happen."""
    cut = np.zeros_like(DEALS)
    for (one, other), chance in deals.items():
        cut[HANDS.index(one), HANDS.index(other)] = chance
    for module in (first, tricks, spot):
        patch.setattr(module, "DEALS", cut)
    patch.setattr(first, "_LED", cut[HAND_WITH])
    patch.setattr(first, "_LED_TURNED", np.ascontiguousarray(np.swapaxes(cut[HAND_WITH], -1, -2)))
    patch.setattr(response, "_CHANCE", cut.astype(np.float64))


def plain(points: tuple[int, int]) -> Score:
    """A score whose equities are made up: a point is worth 4 % of a game."""
    return Score(points, lambda mine, theirs: 0.48 + 0.04 * (mine - theirs), 0.5)


def ended(score: Score, table: Table) -> float:
    """The non-dealer's chance to win the game after a hand."""
    if table.winner is None:
        return score.draw
    scored = table.score[table.winner] - score.points[table.winner]
    return score.after(table.winner, scored)
