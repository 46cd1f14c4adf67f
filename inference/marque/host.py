"""A game of Letter of Marque at a table of one's own: every ship and every pile is known."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kibitz.engine.header import Header
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Event, Hit, Home, Move, Pass, Sail, Set, Turn, move_of
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.marque.notation import BOTTOMS, format_move
from kibitz.engine.marque.rules import ARMED, SHIPS

Choice = Move | bool
"""A move; or, once a treasure is turned up, whether the ship set on it is armed."""


@dataclass(frozen=True)
class MarqueHost:
    """A ``Host``. ``piles``: by seat, the treasures not turned up, the next one last.

    ``deal``: with every bottom, after the ``past``, the complete events. ``open``: one that is not
    complete, because a treasure is turned up and no ship chosen yet. ``made``: decisions so far; to
    sail, and which ship to send if there is a choice, are two.
    """

    header: Header
    deal: Deal
    piles: tuple[tuple[int, ...], ...]
    past: tuple[Event, ...] = ()
    open: Set | Sail | None = None
    made: int = 0

    @classmethod
    def shuffled(cls, header: Header, seed: int) -> MarqueHost:
        """A game in which everybody has just turned up a first treasure."""
        header, shuffle = header.seen_by(None), random.Random(seed)
        deal = MARQUE.start(header)
        piles = [shuffle.sample(deal.table.rules.treasures, SHIPS) for _ in header.players]
        ships = tuple(Sail(seat, pile.pop()) for seat, pile in enumerate(piles))
        return cls(header, deal, tuple(map(tuple, piles)), open=Set(ships))

    @property
    def turn(self) -> int | None:
        """Whose move it is; in the set-up one seat after the other chooses a ship."""
        if self.open is not None:
            return next(ship.actor for ship in _ships(self.open) if ship.armed is None)
        return None if self.deal.table.over else self.deal.table.turn

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, a treasure just turned up included."""
        return self.past if self.open is None else (*self.past, self.open)

    @property
    def begun(self) -> None:
        """Nothing: a treasure turned up is seen by all."""
        return None

    @property
    def choices(self) -> Mapping[str, Choice]:
        """What may be done, or which ship may be set on the treasure turned up."""
        turn = self.turn
        if turn is None:
            return {}
        if self.open is None:
            return {format_move(self.header, move): move for move in self.deal.table.legal()}
        word = "set" if isinstance(self.open, Set) else Act.SAIL.value
        treasure = self.treasure
        return {
            f"{word} {treasure} {bottom}": armed
            for armed, bottom in BOTTOMS.items()
            if len(self.deal.known(turn, armed)) < (ARMED if armed else SHIPS - ARMED)
        }

    @property
    def treasure(self) -> int | None:
        """The treasure that a ship is to be chosen for."""
        if self.open is None:
            return None
        return next(ship.treasure for ship in _ships(self.open) if ship.armed is None)

    @property
    def shares(self) -> tuple[float, ...]:
        """Who won, and together with how many."""
        winners = self.deal.table.winners
        return tuple((seat in winners) / len(winners) for seat in range(len(self.piles)))

    def after(self, choice: Choice) -> MarqueHost:
        """The game after a decision, and once a treasure is turned up because of it."""
        return replace(self._after(choice), made=self.made + 1)

    def _after(self, choice: Choice) -> MarqueHost:
        match choice:
            case bool():
                return self._sent(choice)
            case Move(actor, Act.SAIL):
                pile = self.piles[actor]
                piles = (*self.piles[:actor], pile[:-1], *self.piles[actor + 1 :])
                return replace(self, piles=piles, open=Sail(actor, pile[-1]))._settled()
            case Move(actor, Act.HOME, int(treasure)):
                return self._with(Home(actor, treasure))
            case Move(actor, Act.HIT, int(treasure), int(target)):
                armed = self.deal.armed(target, treasure)
                return self._with(Hit(actor, target, treasure, armed is True))
        return self._with(Pass(choice.actor))

    def followed(self, event: Event) -> MarqueHost:
        """The game after the decisions that an event tells."""
        if isinstance(event, Set | Sail):
            host = self if isinstance(event, Set) else self._moved(event)
            for ship in _ships(event):
                if ship.armed is not None and host.turn == ship.actor:
                    host = host.after(ship.armed)
            return host
        return self._moved(event)

    def _moved(self, event: Turn) -> MarqueHost:
        move = move_of(event)
        problem = self.deal.table.objection(move)
        if problem is not None:
            raise problem
        return self.after(move)

    def _sent(self, armed: bool) -> MarqueHost:
        """Once whoever is on turn has chosen a ship for the treasure turned up."""
        match self.open:
            case Sail():
                return self._with(replace(self.open, armed=armed))
            case Set(ships):
                chosen = tuple(
                    replace(ship, armed=armed) if ship.actor == self.turn else ship
                    for ship in ships
                )
                if any(ship.armed is None for ship in chosen):
                    return replace(self, open=Set(chosen))
                return self._with(Set(chosen))
        raise ValueError("no treasure is turned up")

    def _settled(self) -> MarqueHost:
        """The same, with the ship chosen if all that are left are alike."""
        choices = tuple(self.choices.values())
        return self._sent(choices[0] is True) if len(choices) == 1 else self

    def _with(self, event: Event) -> MarqueHost:
        deal = self.deal.apply(event)
        return replace(self, deal=deal, past=(*self.past, event), open=None)


def _ships(event: Set | Sail | None) -> tuple[Sail, ...]:
    match event:
        case Set(ships):
            return ships
        case Sail():
            return (event,)
    return ()
