"""Ends of games of Letter of Marque as games over sequences of own moves.

The tree is walked by the rules of ``Table`` alone, for each two worlds that there can be.
"""

from __future__ import annotations

from typing import Any

from kibitz.engine.marque.events import Act, Event, Hit, Home, Move, Pass, Sail
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.engine.marque.table import Table
from kibitz.engine.rows import put
from kibitz.inference.marque.bottoms import Bottoms, World
from kibitz.inference.marque.referee import Position
from tests.inference.sequence_form import SequenceForm

Ships = tuple[tuple[int, ...], ...]


class GameForm(SequenceForm):
    """What follows a moment between two, with what both think of each other's ships."""

    def __init__(self, position: Position, thought: tuple[Bottoms, Bottoms]) -> None:
        super().__init__()
        deal = position.deal
        launched = tuple(tuple(ship.treasure for ship in ships) for ships in deal.ships)
        for one, likely in thought[0].worlds:
            for other, chance in thought[1].worlds:
                self._walk(deal.table, launched, (one, other), likely * chance, (), (0, 0))

    def _walk(
        self,
        table: Table,
        launched: Ships,
        worlds: tuple[World, ...],
        chance: float,
        past: tuple[Any, ...],
        at: tuple[int, int],
    ) -> None:
        if table.over:
            self.leaf(at, chance * (0 in table.winners) / len(table.winners))
            return
        seat = table.turn
        for move in table.legal():
            after = self._chosen(seat, worlds, past, at, move)
            if move.act is not Act.SAIL:
                event = _event(move, launched, worlds)
                self._walk(table.apply(event), launched, worlds, chance, (*past, event), after)
                continue
            piled = table.fleets[seat].piled
            for treasure in piled:
                seen = (*past, move, treasure)
                for armed in (True, False):
                    if not _left(worlds[seat], armed):
                        continue
                    self._walk(
                        table.apply(Sail(seat, treasure)),
                        put(launched, seat, (*launched[seat], treasure)),
                        put(worlds, seat, (*worlds[seat], armed)),
                        chance / len(piled),
                        seen,
                        self._chosen(seat, worlds, seen, after, armed),
                    )

    def _chosen(
        self,
        seat: int,
        worlds: tuple[World, ...],
        past: tuple[Any, ...],
        at: tuple[int, int],
        choice: Move | bool,
    ) -> tuple[int, int]:
        number = self.sides[seat].after((worlds[seat], past), at[seat], choice)
        return (number, at[1]) if seat == 0 else (at[0], number)


def _event(move: Move, launched: Ships, worlds: tuple[World, ...]) -> Event:
    match move:
        case Move(actor, Act.HOME, int(treasure)):
            return Home(actor, treasure)
        case Move(actor, Act.HIT, int(treasure), int(target)):
            armed = worlds[target][launched[target].index(treasure)]
            return Hit(actor, target, treasure, armed)
    return Pass(move.actor)


def _left(world: World, armed: bool) -> int:
    bare = SHIPS - len(world) - (ARMED - sum(world))
    return ARMED - sum(world) if armed else bare
