"""Moves of Letter of Marque in words: “attack on Ben: 6, bare”."""

from __future__ import annotations

from kibitz.cli.marque.labels import ship
from kibitz.cli.texts import _
from kibitz.engine.header import Header
from kibitz.engine.marque.events import Act, Event, Hit, Home, Pass, Sail, Set
from kibitz.engine.marque.notation import BOTTOMS


def choice(text: str) -> str:
    """A choice as the notation writes it: ``hit Ben 6``, ``home 7``, ``sail``, ``sail 4 armed``."""
    match text.split(" "):
        case [Act.HIT.value, target, treasure]:
            return _("attack on {player}: {treasure}").format(player=target, treasure=treasure)
        case [Act.HOME.value, treasure]:
            return _("{treasure} taken home").format(treasure=treasure)
        case [Act.SAIL.value]:
            return _("another ship to sea")
        case [_act, treasure, bottom]:
            return ship(int(treasure), bottom == BOTTOMS[True])
        case _:
            return _("pass")


def event(header: Header, event: Event) -> tuple[str, str]:
    """Who did something, and what; of what the table does nobody is the one who did it."""
    names = header.players
    match event:
        case Set(ships):
            told = ", ".join(f"{names[one.actor]} {_ship(one)}" for one in ships)
            return "", _("first ships: {ships}").format(ships=told)
        case Sail(actor):
            return names[actor], _("to sea: {ship}").format(ship=_ship(event))
        case Home(actor):
            return names[actor], _("taken home: {ship}").format(ship=_ship(event))
        case Hit(actor, target):
            text = _("attack on {player}: {ship}")
            return names[actor], text.format(player=names[target], ship=_ship(event))
        case Pass(actor):
            return names[actor], _("pass")


def _ship(event: Sail | Home | Hit) -> str:
    """A treasure, and what its ship was where the log tells."""
    return str(event.treasure) if event.armed is None else ship(event.treasure, event.armed)
