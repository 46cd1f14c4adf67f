"""Which ships of one player are armed: the exact joint distribution, folded event by event.

A world is what the bottoms of the ships say that have gone to sea, in that order; ships at home
again and lost ones stay in it. How many of those not sent to sea yet are armed follows. There are
never more than ten worlds, as there are ten ways to arm two ships of five.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from kibitz.engine.errors import N_, Contradiction
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.inference.option import probability

World = tuple[bool, ...]
"""Whether each ship that has gone to sea is armed, in the order in which they did."""

Chooser = Callable[[World], float]
"""How likely a player who has sent out such ships is to set an armed one on the next treasure.

Asked only where ships of both kinds are left.
"""


def at_random(world: World) -> float:
    """Every ship that is left is as likely to be chosen as another: the facts."""
    return (ARMED - sum(world)) / (SHIPS - len(world))


@dataclass(frozen=True)
class Bottoms:
    """What can be thought of one player's ships: worlds with their probabilities."""

    worlds: tuple[tuple[World, float], ...] = (((), 1.0),)

    def launched(self, chooser: Chooser = at_random) -> Self:
        """Once a further ship has gone to sea, chosen as ``chooser`` says."""
        found = []
        for world, weight in self.worlds:
            armed = ARMED - sum(world)
            bare = SHIPS - len(world) - armed
            share = chooser(world) if armed and bare else float(armed > 0)
            for bottom, chance in ((True, share), (False, 1 - share)):
                if chance > 0:
                    found.append(((*world, bottom), weight * chance))
        return type(self)(tuple(found))

    def seen(self, ship: int, armed: bool) -> Self:
        """Once the bottom of a ship is seen; raises ``Contradiction`` if it cannot be so."""
        return self.weighed(lambda world: float(world[ship] is armed))

    def weighed(self, likelihood: Callable[[World], float]) -> Self:
        """Once something was seen that is so likely in each world.

        Raises ``Contradiction`` if it can be in none.
        """
        found = [(world, weight * likelihood(world)) for world, weight in self.worlds]
        total = sum(weight for _world, weight in found)
        if total <= 0:
            raise Contradiction(N_("no two ships can be the armed ones then"))
        return type(self)(tuple((world, weight / total) for world, weight in found if weight > 0))

    def armed(self, ship: int) -> float:
        """The probability that a ship that has gone to sea is armed; ``ship`` from 0."""
        if len({world[ship] for world, _weight in self.worlds}) == 1:
            return float(self.worlds[0][0][ship])  # and not what rounding makes of it
        return probability(sum(weight for world, weight in self.worlds if world[ship]))

    @property
    def unlaunched(self) -> float:
        """How many armed ships are expected among those that have not gone to sea."""
        left = {ARMED - sum(world) for world, _weight in self.worlds}
        if len(left) == 1:
            return float(left.pop())  # and not what rounding makes of it
        return sum(weight * (ARMED - sum(world)) for world, weight in self.worlds)
