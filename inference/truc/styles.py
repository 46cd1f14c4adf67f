"""How people play Le Truc: a few styles, each a proper probability for every choice.

Nobody has recorded enough hands of it, so these are assumptions: most of them what the bots do, and
softer. They say what somebody does with a given chance to win the hand by ``counting``. How common
they are, how soft, and how often somebody slips was chosen so that games of all the bots, and of
players who mix what several of them do, are read well (``calibrate``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.errors import N_

Floats = NDArray[np.float64]

STEEP: Final = 15.0
"""How sharply a style divides at its thresholds."""

KEEN: Final = 20.0
THRIFT: Final = 0.15
"""How much rather a card is played, in nats: by its chance to win the hand, and a rank lower."""


@dataclass(frozen=True)
class Style:
    """One way to play. ``share``: how many players are supposed to play like this.

    ``raises``, ``accepts``: the chance to win from which a raise is made, and accepted, half of the
    time; ``renews``: the one below which new cards are wanted so. ``bluff``: how often a raise is
    made whatever is held. ``slip``: how often everything that may be done is as likely.
    ``solved``: plays as the solution does where it is at hand, else as the rest says.
    """

    title: str
    share: float
    raises: float
    accepts: float
    renews: float
    bluff: float = 0.0
    slip: float = 0.1
    solved: bool = False

    def raising(self, hope: Floats) -> Floats:
        """How often a raise is made with these chances to win the hand."""
        found: Floats = self.bluff + (1 - self.bluff) * _above(hope, self.raises)
        return found

    def accepting(self, hope: Floats) -> Floats:
        """How often one is accepted."""
        return _above(hope, self.accepts)

    def renewing(self, hope: Floats) -> Floats:
        """How often new cards are wanted."""
        return 1 - _above(hope, self.renews)

    def slipped(self, chance: Floats, among: int | Floats) -> Floats:
        """The same with slips ``among`` so many choices."""
        found: Floats = (1 - self.slip) * chance + self.slip / among
        return found


def lean(worth: Floats, card: NDArray[np.intp]) -> Floats:
    """How much rather a card is played, as a weight, by what it is worth and by its rank."""
    found: Floats = np.exp(KEEN * worth - THRIFT * card)
    return found


def _above(hope: Floats, threshold: float) -> Floats:
    found: Floats = 1 / (1 + np.exp(-STEEP * (hope - threshold)))
    return found


ALWAYS: Final = -1.0
NEVER: Final = 2.0
"""Thresholds that every chance is above, and none."""

STYLES: Final = (
    Style(N_("random"), 0.6, raises=0.5, accepts=0.5, renews=0.5, slip=1.0),
    Style(N_("always-double"), 0.06, raises=ALWAYS, accepts=ALWAYS, renews=ALWAYS),
    Style(N_("never-double"), 0.1, raises=NEVER, accepts=0.35, renews=0.35),
    Style(N_("honest"), 0.16, raises=0.65, accepts=0.35, renews=0.35),
    Style(N_("cautious"), 0.06, raises=0.85, accepts=0.55, renews=0.45),
    Style(N_("bluffer"), 0.06, raises=0.6, accepts=0.2, renews=0.3, bluff=0.4),
    Style(N_("solution"), 0.16, raises=0.6, accepts=0.3, renews=0.2, bluff=0.1, solved=True),
)
"""What players are told apart by. The first stands for everybody who plays in a way of their own:
what such a player does says little of the cards."""

SWITCHES: Final = 0.01
"""How often a player takes up another style from one choice to the next."""


@cache
def shares() -> Floats:
    """How common each style is supposed to be: ``(styles,)``."""
    found = np.array([style.share for style in STYLES])
    normal: Floats = found / found.sum()
    return normal
