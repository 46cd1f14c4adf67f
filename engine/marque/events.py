"""The events of Letter of Marque as the notation writes them, and the decisions in them.

Players are seat numbers. A ship at sea is named by its owner and the treasure it stands on, for
the treasures of one player are all different. ``armed`` is what the bottom of a ship says, ``None``
where the log does not know it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Sail:
    """A player turns up the next treasure and sets a ship on it."""

    actor: int
    treasure: int
    armed: bool | None = None
    starred: bool = False


@dataclass(frozen=True, slots=True)
class Set:
    """The set-up: the first treasures and the ships on them, of some players or of all."""

    ships: tuple[Sail, ...]


@dataclass(frozen=True, slots=True)
class Home:
    """A player takes a treasure and the ship on it home; ``armed``: seen by accident."""

    actor: int
    treasure: int
    armed: bool | None = None
    starred: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """A player attacks a ship of ``target``, whose bottom is shown to all."""

    actor: int
    target: int
    treasure: int
    armed: bool
    starred: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """A player does nothing."""

    actor: int
    starred: bool = False


Turn = Sail | Home | Hit | Pass
Event = Set | Turn


class Act(Enum):
    """What a player can do in a turn."""

    SAIL = "sail"
    HOME = "home"
    HIT = "hit"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Move:
    """What a player decides on: ``HOME`` has a treasure of one's own, ``HIT`` one of a ``target``.

    Which ship to set on a treasure is decided once the treasure is turned up: no part of it.
    """

    actor: int
    act: Act
    treasure: int | None = None
    target: int | None = None


def move_of(event: Turn) -> Move:
    """The decision that an event carries out."""
    match event:
        case Sail(actor):
            return Move(actor, Act.SAIL)
        case Home(actor, treasure):
            return Move(actor, Act.HOME, treasure)
        case Hit(actor, target, treasure):
            return Move(actor, Act.HIT, treasure, target)
        case Pass(actor):
            return Move(actor, Act.PASS)
