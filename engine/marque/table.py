"""The only authority on the rules of Letter of Marque.

References are to RULES, "Letter of Marque". ``Table.objection`` alone says what is forbidden;
``legal`` and ``apply`` stand on it. What an event does stands in ``Layout``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from kibitz.engine.errors import N_, Illegal
from kibitz.engine.marque.events import Act, Event, Move, Sail, Set, Turn, move_of
from kibitz.engine.marque.layout import Layout


@dataclass(frozen=True)
class Table(Layout):
    """What everyone at the table sees, and what the rules allow there."""

    def legal(self) -> tuple[Move, ...]:
        """Everything that the player on turn may do; nothing before the set-up and at the end."""
        return tuple(move for move in self._moves() if self.objection(move) is None)

    def _moves(self) -> Iterator[Move]:
        actor = self.turn
        yield Move(actor, Act.SAIL)
        for treasure in self.fleets[actor].sea:
            yield Move(actor, Act.HOME, treasure)
        for target, fleet in enumerate(self.fleets):
            for treasure in fleet.sea:
                yield Move(actor, Act.HIT, treasure, target)
        yield Move(actor, Act.PASS)

    def objection(self, move: Move) -> Illegal | None:
        """Why this may not be done now, or ``None``."""
        return self.obstacle(move) or self._forbidden(move)

    def obstacle(self, move: Move) -> Illegal | None:
        """Why the move cannot even be applied as a misplay, or ``None``."""
        if self.waiting:
            return Illegal(
                N_("{player} has turned up no treasure yet: expected “set …”"),
                player=self.players[self.waiting[0]],
            )
        if self.over:
            return Illegal(N_("the game is over: every pile and the sea are empty"))
        match move.act:
            case Act.SAIL if not self.fleets[move.actor].piled:
                return Illegal(
                    N_("{player} has no treasure left to turn up"), player=self.players[move.actor]
                )
            case Act.HOME:
                return self._missing(move.actor, move.treasure)
            case Act.HIT if move.target is not None:
                return self._unhit(move, move.target)
        return None

    def _unhit(self, move: Move, target: int) -> Illegal | None:
        """Why a ship of ``target`` cannot be attacked."""
        if target == move.actor:
            return Illegal(N_("nobody attacks a ship of one's own"))
        if not self.fleets[move.actor].cannons:
            return Illegal(
                N_("{player} has no cannon card left to attack with"),
                player=self.players[move.actor],
            )
        return self._missing(target, move.treasure)

    def _missing(self, owner: int, treasure: int | None) -> Illegal | None:
        sea = self.fleets[owner].sea
        if treasure in sea:
            return None
        if not sea:
            return Illegal(N_("{player} has no ship at sea"), player=self.players[owner])
        return Illegal(
            N_("{player} has no ship on the {treasure}, only on {sea}"),
            player=self.players[owner],
            treasure=treasure,
            sea=" ".join(map(str, sea)),
        )

    def _forbidden(self, move: Move) -> Illegal | None:
        if move.actor != self.turn:
            return Illegal(
                N_("it is {turn}'s turn, not {actor}'s"),
                turn=self.players[self.turn],
                actor=self.players[move.actor],
            )
        if move.act is Act.PASS and not self.rules.free_pass and not self.fleets[move.actor].done:
            return Illegal(
                N_("{player} may pass only with an empty pile and no ship at sea"),
                player=self.players[move.actor],
            )
        return None

    def verify(self, event: Event) -> None:
        """Raise ``Illegal`` if a rule forbids an event; of a misplay, if it cannot be applied."""
        if isinstance(event, Set):
            for ship in event.ships:
                if ship.actor not in self.waiting:
                    raise Illegal(
                        N_("{player} has turned up the first treasure already"),
                        player=self.players[ship.actor],
                    )
            return
        problem = self._problem(event)
        if problem is not None:
            raise problem

    def _problem(self, event: Turn) -> Illegal | None:
        move = move_of(event)
        problem = self.obstacle(move) if event.starred else self.objection(move)
        if problem is not None or not isinstance(event, Sail):
            return problem
        piled = self.fleets[event.actor].piled
        if event.treasure in piled:
            return None
        return Illegal(
            N_("{player}'s {treasure} was turned up before: the pile still has {piled}"),
            player=self.players[event.actor],
            treasure=event.treasure,
            piled=" ".join(map(str, piled)),
        )

    def apply(self, event: Event) -> Self:
        """The table after ``event``; raises ``Illegal`` if a rule forbids it."""
        self.verify(event)
        return self.after(event)
