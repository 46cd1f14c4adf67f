"""How a record of Letter of Marque stands, on a terminal."""

from __future__ import annotations

from rich.text import Text

from kibitz.cli.labels import folded
from kibitz.cli.protocols.series import called
from kibitz.cli.texts import _, ngettext
from kibitz.engine.marque.layout import Fleet
from kibitz.inference.marque.choice import launched
from kibitz.inference.marque.referee import Position


class MarqueReport:
    """Letter of Marque as a ``Report``."""

    def report(self, position: Position, width: int) -> list[Text]:
        """The points, the ships at sea and the cannon cards of everybody, and who is to move."""
        table = position.deal.table
        players = zip(called(position.header), table.fleets, strict=True)
        told = [*(f"{name}  {_player(fleet)}" for name, fleet in players), _next(position)]
        return [Text(line) for text in told for line in folded(text, width)]


def _player(fleet: Fleet) -> str:
    points = ngettext("{n} point", "{n} points", fleet.points).format(n=fleet.points)
    sea = " ".join(_ship(fleet, treasure) for treasure in fleet.sea)
    parts = (
        points,
        _("at sea {ships}").format(ships=sea) if sea else "",
        _("pile {n}").format(n=len(fleet.piled)) if fleet.piled else "",
        _("cannon cards {n}").format(n=fleet.cannons),
    )
    return "  ".join(part for part in parts if part)


def _ship(fleet: Fleet, treasure: int) -> str:
    """A treasure at sea, and whether its ship is known to all to be armed."""
    armed = _("{treasure} (armed)").format(treasure=treasure)
    return armed if treasure in fleet.shown else str(treasure)


def _next(position: Position) -> str:
    table, eyes = position.deal.table, position.header.perspective
    if table.over:
        winners = ", ".join(table.players[seat] for seat in table.winners)
        return _("{names} won the game").format(names=winners)
    if table.waiting:
        player = table.players[table.waiting[0]]
        return _("{player} is to turn up the first treasure").format(player=player)
    if eyes is not None and (turned := launched(position, eyes)) is not None:
        ship, _opening = turned
        return _("Which ship on the {treasure}?").format(treasure=ship.treasure)
    if table.turn == eyes:
        return _("It is your turn")
    return _("{player} to move").format(player=table.players[table.turn])
