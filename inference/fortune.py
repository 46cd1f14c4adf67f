"""What chance brought the players: the cards dealt and drawn, apart from whatever was decided.

A card that came is compared with all that could have come, weighed by their chances: with a value
``v`` the difference ``v(came) - Σ p(c) v(c)`` averages nothing over many rounds, whoever plays and
however well, and whatever ``v`` is; a good ``v`` only explains more. Control variates are so used
to judge players of poker (AIVAT: Burch, Schmid, Moravcik, Morrill, Bowling 2018) and of backgammon
(the luck of GNU Backgammon). Here ``v`` is what both sides are worth in the same playouts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Literal

Source = Literal["deal", "luck"]
"""The cards of the start, or those drawn later."""


@dataclass(frozen=True)
class Fortune:
    """By seat, what an event brought by chance, in chances to win, and its standard errors."""

    source: Source
    gains: tuple[float, ...]
    errors: tuple[float, ...]

    def with_more(self, other: Fortune | None) -> Fortune:
        """Both together, of the same source."""
        if other is None:
            return self
        return Fortune(
            self.source,
            tuple(map(sum, zip(self.gains, other.gains, strict=True))),
            tuple(map(hypot, self.errors, other.errors)),
        )
