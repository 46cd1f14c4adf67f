"""How often a choice is made and what it is worth, so that the two agree.

Learning stops a little short of an equilibrium, and a hand that is seldom held has learnt less than
the others. What holds in the equilibrium itself then tells more than the figures as they were left:
choices that are mixed are worth the same, no other is worth more, and nobody has less than by
conceding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

SELDOM: Final = 0.02
"""A choice made more often than that is mixed with the others."""

HARDLY: Final = 0.34
DEAR: Final = 0.004
"""What is made less often than the one and costs more than the other is a remainder of learning."""


@dataclass(frozen=True)
class Chosen:
    """A choice: how often the solution makes it, and its equity.

    ``card``: the one played with it. ``raises``: whether before a raise, or, as an answer, whether
    it accepts one. ``least``: the equity that whoever makes it has at least, conceding then.
    ``ends``: it ends the hand, and its equity is exact.
    """

    card: int | None
    raises: bool
    frequency: float
    equity: float
    least: float = 0.0
    ends: bool = False


def agreed(found: Sequence[Chosen], comes: bool) -> tuple[Chosen, ...]:
    """The choices of one hand, the most frequent first.

    ``comes``: whether the hand comes there more than hardly ever. If not, it has learnt nothing and
    makes the best of it.
    """
    found = [replace(choice, equity=max(choice.equity, choice.least)) for choice in found]
    best = max(choice.equity for choice in found)
    worth = sum(choice.frequency * choice.equity for choice in found) if comes else best
    kept = [_kept(choice, worth, comes) for choice in found]
    if not sum(kept):
        kept = [float(choice.equity == best) for choice in found]
    shares = [share / sum(kept) for share in kept]
    made = [replace(c, frequency=share) for c, share in zip(found, shares, strict=True)]
    if comes:
        worth = _worth(made)
        made = [_levelled(choice, worth) for choice in made]
    return tuple(sorted(made, key=lambda choice: (-choice.frequency, -choice.equity)))


def _kept(choice: Chosen, worth: float, comes: bool) -> float:
    """The share of a choice, 0 if it is left out."""
    often = comes and choice.frequency > HARDLY
    return choice.frequency if often or choice.equity > worth - DEAR else 0.0


def _worth(made: Sequence[Chosen]) -> float:
    """What all that is mixed is worth."""
    exact = [choice for choice in made if choice.ends]
    if mixed := [choice.equity for choice in exact if choice.frequency > SELDOM]:
        return max(mixed)
    mean = sum(choice.frequency * choice.equity for choice in made)
    return max(mean, *(c.equity for c in exact), *(c.least for c in made))


def _levelled(choice: Chosen, worth: float) -> Chosen:
    if choice.ends:
        return choice
    mixed = choice.frequency > SELDOM
    return replace(choice, equity=worth if mixed else min(choice.equity, worth))
