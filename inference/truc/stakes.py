"""What a hand is worth to each side, and who may raise it (RULES, "Le Truc").

Sides are 0, the non-dealer, and 1, the dealer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

GOAL: Final = 12
"""Points that win the game."""

Equity = Callable[[int, int], float]
"""The chance of the non-dealer to win the game from the non-dealer's and the dealer's points."""


@dataclass(frozen=True)
class Stakes:
    """``value``: points that the hand is worth; ``claimed``: who plays for all that is missing.

    An accepted remainder is what the hand is worth from then on, also to the other side.
    """

    value: int = 1
    claimed: tuple[bool, bool] = (False, False)

    def claimed_by(self, side: int) -> Stakes:
        """The same after ``side`` has claimed its remainder, which is no more than that."""
        return Stakes(self.value, (True, self.claimed[1]) if side == 0 else (self.claimed[0], True))


PLAIN: Final = Stakes()
"""What a hand is worth before anybody has raised."""


@dataclass(frozen=True)
class Score:
    """A hand at the ``points`` of the non-dealer and the dealer.

    ``equity``: what the next hand is worth, whose roles are exchanged. ``draw``: the non-dealer's
    chance to win the game if nobody wins the hand.
    """

    points: tuple[int, int]
    equity: Equity
    draw: float

    def raised(self, stakes: Stakes, side: int) -> Stakes | None:
        """The stakes after a raise by ``side`` was accepted, ``None`` if it may not raise.

        It doubles, or claims its remainder where doubling would pass 12, or where the other has
        claimed. A remainder no larger than what is played for anyway is left out: the claim can
        only be accepted, and then allows the other side to claim.
        """
        missing = GOAL - self.points[side]
        if stakes.claimed[side]:
            return None
        if not stakes.claimed[1 - side] and 2 * stakes.value <= missing:
            return Stakes(2 * stakes.value)
        if stakes.claimed[1 - side] or stakes.value < missing:
            value = stakes.value if any(stakes.claimed) else missing
            return Stakes(value, stakes.claimed).claimed_by(side)
        return None

    def won(self, stakes: Stakes, side: int) -> float:
        """The non-dealer's chance to win the game after ``side`` has won the hand."""
        missing = GOAL - self.points[side]
        return self.after(side, missing if stakes.claimed[side] else stakes.value)

    def refused(self, stakes: Stakes, side: int) -> float:
        """The same after a raise of these ``stakes`` by ``side`` was refused."""
        return self.after(side, stakes.value)

    def after(self, side: int, scored: int) -> float:
        """The same after ``side`` has ``scored``; the next hand is dealt by the non-dealer."""
        mine, theirs = self.points
        if side == 0:
            return 1.0 if mine + scored >= GOAL else 1 - self.equity(theirs, mine + scored)
        return 0.0 if theirs + scored >= GOAL else 1 - self.equity(theirs + scored, mine)
