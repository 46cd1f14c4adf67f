"""What ships, points and the ends of games of Letter of Marque are called on a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kibitz.cli.texts import _, ngettext, percent
from kibitz.engine.marque.table import Table
from kibitz.inference.marque.referee import Position

Chance = Callable[[Position, int, int], float]
"""How likely a ship of a player, on a treasure, is armed."""


_LONGEST: Final = 0.9999
"""A probability that takes most columns."""


def points(number: int) -> str:
    """So many points."""
    return ngettext("{n} point", "{n} points", number).format(n=number)


def ship(treasure: int, armed: bool) -> str:
    """A ship whose bottom is known."""
    text = _("{treasure} armed") if armed else _("{treasure} bare")
    return text.format(treasure=treasure)


def chance(position: Position, seat: int, treasure: int) -> float:
    """How likely a ship at sea is armed."""
    return position.bottoms[seat].armed(position.deal.place(seat, treasure))


def thought(position: Position, seat: int, treasure: int) -> float:
    """How likely a ship at sea is armed, as everybody but its owner sees it."""
    return position.common[seat].armed(position.shown.place(seat, treasure))


def following(position: Position, seat: int) -> float | None:
    """How likely the next ship is armed if each is as likely to be sent; ``None``: none is left."""
    left = position.deal.left(seat)
    return position.bottoms[seat].unlaunched / left if left else None


def likely(treasure: int, figures: Sequence[float]) -> str:
    """A ship with its chances to be armed, a figure for each model."""
    return " ".join([str(treasure), *map(aligned, figures)])


def aligned(p: float) -> str:
    """A probability in as many columns as the longest needs."""
    return percent(p).rjust(len(percent(_LONGEST)))


def public(table: Table, seat: int) -> str:
    """What everybody sees of a player but the ships; it breaks only between its parts."""
    fleet = table.fleets[seat]
    parts = [points(fleet.points), _("cannon cards {n}").format(n=fleet.cannons)]
    if fleet.piled:
        parts.append(_("pile {n}").format(n=len(fleet.piled)))
    return " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)


def won(table: Table, names: Sequence[str]) -> str:
    """Who has won; nothing while the game goes on."""
    winners = table.winners
    return won_by(winners, table.scores[winners[0]], names) if winners else ""


def won_by(winners: Sequence[int], scored: int, names: Sequence[str]) -> str:
    """That the winners have won, each with so many points."""
    return _("{names} won the game with {points}").format(
        names=", ".join(names[seat] for seat in winners), points=points(scored)
    )
