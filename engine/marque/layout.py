"""What lies on the table for everybody to see, and what each event does to it.

No rule is known here but those of counting: who is next, what a player has scored, who has won.
What may be done at all is for ``Table`` to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from kibitz.engine.marque.events import Event, Hit, Home, Pass, Sail, Set
from kibitz.engine.marque.rules import CANNONS, Rules
from kibitz.engine.rows import changed, put


@dataclass(frozen=True)
class Fleet:
    """What everyone sees of one player.

    ``piled``: treasures not turned up yet, low to high; the order in the pile is hidden. ``sea``:
    treasures on the table with a ship on each, in the order they were turned up. ``shown``: those
    of them whose ship was shown to be armed. ``scored``: treasures in the scored pile.
    ``cannons``: own cannon cards left. ``foreign``: cannon cards of others in the scored pile.
    """

    piled: tuple[int, ...]
    sea: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    scored: tuple[int, ...] = ()
    cannons: int = CANNONS
    foreign: int = 0

    @property
    def points(self) -> int:
        """What the player has scored so far."""
        return sum(self.scored) + self.foreign

    @property
    def done(self) -> bool:
        """Whether there is nothing left to turn up and no ship at sea."""
        return not self.piled and not self.sea

    def sailed(self, treasure: int) -> Fleet:
        """Once a treasure is turned up and a ship set on it."""
        piled = tuple(value for value in self.piled if value != treasure)
        return changed(self, piled=piled, sea=(*self.sea, treasure))

    def without(self, treasure: int) -> Fleet:
        """Once the ship on a treasure has left the sea."""
        sea, shown = (
            tuple(value for value in values if value != treasure)
            for values in (self.sea, self.shown)
        )
        return changed(self, sea=sea, shown=shown)

    def gaining(self, treasure: int) -> Fleet:
        """With a treasure more in the scored pile."""
        return changed(self, scored=(*self.scored, treasure))

    def defended(self, treasure: int) -> Fleet:
        """Once the ship on a treasure has been attacked in vain."""
        shown = self.shown if treasure in self.shown else (*self.shown, treasure)
        return changed(self, shown=shown, foreign=self.foreign + 1)


@dataclass(frozen=True)
class Layout:
    """What everyone at the table sees. Players are seat numbers, clockwise from 0.

    ``first``: the seat that moves first. ``turn``: the seat to move, once all ``fleets`` (a fleet
    for each seat) have their first ship at sea.
    """

    rules: Rules
    players: tuple[str, ...]
    first: int
    turn: int
    fleets: tuple[Fleet, ...]

    @classmethod
    def start(cls, rules: Rules, players: tuple[str, ...], first: int) -> Self:
        """Before anything was turned up."""
        return cls(rules, players, first, first, (Fleet(rules.treasures),) * len(players))

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose first treasure is still to be turned up."""
        full = self.rules.treasures
        return tuple(seat for seat, fleet in enumerate(self.fleets) if fleet.piled == full)

    @property
    def over(self) -> bool:
        """Whether every pile and the sea are empty."""
        return all(fleet.done for fleet in self.fleets)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return tuple(fleet.points for fleet in self.fleets)

    @property
    def winners(self) -> tuple[int, ...]:
        """Whoever has most points; of several, most own cannon cards left; nobody before the end.

        Still several: they share the win.
        """
        if not self.over:
            return ()
        ranked = [(fleet.points, fleet.cannons) for fleet in self.fleets]
        return tuple(seat for seat, rank in enumerate(ranked) if rank == max(ranked))

    def after(self, event: Event) -> Self:
        """What lies there after an event, be it legal or not."""
        match event:
            case Set(ships):
                return self._with(
                    *((s.actor, self.fleets[s.actor].sailed(s.treasure)) for s in ships)
                )
            case Sail(actor, treasure):
                moved = self._with((actor, self.fleets[actor].sailed(treasure)))
            case Home(actor, treasure):
                fleet = self.fleets[actor]
                moved = self._with((actor, fleet.without(treasure).gaining(treasure)))
            case Hit():
                moved = self._hit(event)
            case Pass():
                moved = self
        return changed(moved, turn=(event.actor + 1) % len(self.players))

    def _hit(self, event: Hit) -> Self:
        attacker, owner = self.fleets[event.actor], self.fleets[event.target]
        attacker = changed(attacker, cannons=attacker.cannons - 1)
        if event.armed:
            owner = owner.defended(event.treasure)
        else:
            owner, attacker = owner.without(event.treasure), attacker.gaining(event.treasure)
        return self._with((event.actor, attacker), (event.target, owner))

    def _with(self, *moved: tuple[int, Fleet]) -> Self:
        fleets = self.fleets
        for seat, fleet in moved:
            fleets = put(fleets, seat, fleet)
        return changed(self, fleets=fleets)
