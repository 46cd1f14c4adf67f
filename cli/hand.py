"""What can be said of a hand, for any game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Hand:
    """A player at a moment of a round, or what else is hidden, as some player sees it.

    ``owner``: what it is called. ``note``: what all can see of it. ``cards``: what it may be,
    as the game calls it, with the probability of each. ``own``: of the one who looks.
    ``meaning``: what is likely of it, if that is not that it is the one card there is.
    ``row``: the cards that its player has played, in order.
    """

    owner: str
    note: str
    cards: tuple[tuple[str, float], ...]
    own: bool = False
    meaning: str = ""
    row: tuple[str, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether there is nothing to guess."""
        return all(surely(p) for _card, p in self.cards)


def surely(p: float) -> bool:
    """Whether something is certain."""
    return p > 1 - 1e-9
