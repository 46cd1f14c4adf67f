"""A game of Letter of Marque followed line by line: its rules told again, from the text alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Final

SHIPS: Final = 5
ARMED: Final = 2
CANNONS: Final = 3

FLEETS: Final = [
    tuple(slot in armed for slot in range(SHIPS)) for armed in combinations(range(SHIPS), ARMED)
]
"""All ways to arm two of five ships, in the order in which they go to sea."""


@dataclass
class Side:
    """What one player has. ``sent``: treasure and true bottom of each ship, in the order in which
    they went to sea; ``shown``: the treasures of those whose bottom all saw."""

    pile: set[int]
    sea: set[int] = field(default_factory=set)
    sent: list[tuple[int, bool]] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)
    cannons: int = CANNONS
    points: int = 0

    def armed(self, treasure: int) -> bool:
        """The true bottom of a ship."""
        return dict(self.sent)[treasure]

    @property
    def done(self) -> bool:
        """Whether nothing is at sea or to come."""
        return not self.pile and not self.sea

    def fleets(self, owner: bool = False) -> list[tuple[bool, ...]]:
        """The ways in which the ships can be armed, to all or to their ``owner``."""
        known = {
            slot: armed
            for slot, (treasure, armed) in enumerate(self.sent)
            if owner or treasure in self.shown
        }
        return [fleet for fleet in FLEETS if all(fleet[s] is a for s, a in known.items())]

    def bare(self, treasure: int, owner: bool = False) -> Fraction:
        """The chance that a ship is bare, all ways being as likely."""
        slot = [sent for sent, _armed in self.sent].index(treasure)
        fleets = self.fleets(owner)
        return Fraction(sum(not fleet[slot] for fleet in fleets), len(fleets))


class Sea:
    """A table, by what is written in a full record."""

    def __init__(self, players: Sequence[str], treasures: Sequence[int], first: str) -> None:
        self.players = tuple(players)
        self.sides = {name: Side(set(treasures)) for name in players}
        self.turn = self.players.index(first)

    def read(self, line: str) -> None:
        """Do what a line says."""
        words = line.removeprefix("* ").replace(",", "").split()
        if words[0] == "set":
            for name, treasure, bottom in zip(words[1::3], words[2::3], words[3::3], strict=True):
                self._sent(name, int(treasure), bottom)
            return
        actor, act, *rest = words
        side = self.sides[actor]
        if act == "sail":
            self._sent(actor, int(rest[0]), rest[1])
        elif act == "home":
            side.sea.remove(int(rest[0]))
            side.points += int(rest[0])
        elif act == "hit":
            self._hit(side, self.sides[rest[0]], int(rest[1]))
        self.turn = (self.players.index(actor) + 1) % len(self.players)

    def _sent(self, name: str, treasure: int, bottom: str) -> None:
        side = self.sides[name]
        side.pile.remove(treasure)
        side.sea.add(treasure)
        side.sent.append((treasure, bottom == "armed"))

    def _hit(self, attacker: Side, owner: Side, treasure: int) -> None:
        attacker.cannons -= 1
        owner.shown.add(treasure)
        if owner.armed(treasure):
            owner.points += 1
        else:
            owner.sea.remove(treasure)
            attacker.points += treasure

    # -- what can be told ------------------------------------------------------------------

    @property
    def mover(self) -> str:
        """Who is on turn."""
        return self.players[self.turn]

    @property
    def over(self) -> bool:
        """Whether everything is home or taken."""
        return all(side.done for side in self.sides.values())

    def others(self, name: str) -> list[str]:
        """Everybody else."""
        return [other for other in self.players if other != name]

    def shot(self, name: str) -> bool:
        """Whether anybody else has a cannon card."""
        return any(self.sides[other].cannons for other in self.others(name))

    def bare(self, owner: str, treasure: int) -> Fraction:
        """The chance that a ship of another is bare, by counting."""
        return self.sides[owner].bare(treasure)

    def choices(self, free_pass: bool) -> set[str]:
        """What the player on turn may do, as the notation writes it."""
        name = self.mover
        side = self.sides[name]
        found = {f"home {treasure}" for treasure in side.sea}
        found |= {"sail"} if side.pile else set()
        if side.cannons:
            for other in self.others(name):
                found |= {f"hit {other} {treasure}" for treasure in self.sides[other].sea}
        return found | ({"pass"} if free_pass or side.done else set())

    @property
    def shares(self) -> dict[str, Fraction]:
        """Everybody's share of the win, once all is over."""
        ranks = {name: (side.points, side.cannons) for name, side in self.sides.items()}
        winners = [name for name, rank in ranks.items() if rank == max(ranks.values())]
        return {name: Fraction(name in winners, len(winners)) for name in self.players}
