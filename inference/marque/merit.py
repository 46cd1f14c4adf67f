"""Which of two choices is better in itself, where neither is seen to win oftener."""

from __future__ import annotations

from typing import Final

from kibitz.engine.marque.events import Act
from kibitz.inference.marque.choice import Choice
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.settled import certain

_CERTAIN: Final = 1 - 1e-9

Merit = tuple[float, int, bool]


def at_once(position: Position, choice: Choice) -> tuple[float, float | None]:
    """What a choice itself brings against the mean of the others, and the chance that the ship
    attacked is bare.

    An attack brings the treasure if it is bare; else its owner scores a point. The attacker's
    cannon card is spent either way, and counts at a tie only.
    """
    move = choice.move
    match move.act:
        case Act.HOME:
            return float(move.treasure or 0), None
        case Act.HIT if move.treasure is not None:
            bare = 1 - _armed(position, choice)
            others = len(position.header.players) - 1
            return bare * move.treasure - (1 - bare) / others, bare
    return 0.0, None


def merit(position: Position, choice: Choice) -> Merit:
    """What is better in itself compares as larger.

    What brings more points at once; then the richer treasure; then what spends no cannon card.
    """
    points, _bare = at_once(position, choice)
    return round(points, 9), choice.move.treasure or 0, choice.move.act is not Act.HIT


def dominates(position: Position, better: Choice, worse: Choice) -> bool:
    """Whether a choice can be no worse than another, however the game goes on.

    To wait is no worse than to give a point away. And where nothing of one's own can be taken, to
    take a bare ship is no worse than to wait, if there are cannon cards for all that is richer.
    """
    acts = better.move.act, worse.move.act
    if acts == (Act.PASS, Act.HIT):
        return _armed(position, worse) > _CERTAIN
    if acts != (Act.HIT, Act.PASS) or _armed(position, better) > 1 - _CERTAIN:
        return False
    return _spare(position, better) and not _endangered(position, better.move.actor)


def outshines(position: Position, better: Choice, worse: Choice) -> bool:
    """Whether a choice is plainly better in itself: that the other wins oftener is to be shown.

    Anything else is better than an attack on a ship that is armed for certain; of two attacks on
    one owner, the one on a richer ship that is as likely bare, or on one likelier bare that is as
    rich; and of two own ships to be taken home, of which the others think the same, the richer.
    """
    one, other = better.move, worse.move
    if other.act is Act.HIT and _armed(position, worse) > _CERTAIN:
        return one.act is not Act.HIT or _armed(position, better) <= _CERTAIN
    richer = (one.treasure or 0) - (other.treasure or 0)
    if one.act is other.act is Act.HIT:
        surer = round(_armed(position, worse) - _armed(position, better), 9)
        both = richer >= 0 and surer >= 0 and richer + surer > 0
        return both and one.target == other.target
    alike = one.act is other.act is Act.HOME
    return alike and richer > 0 and _known(position, better) == _known(position, worse)


def _armed(position: Position, attack: Choice) -> float:
    """How likely the ship attacked is armed."""
    move = attack.move
    if move.target is None or move.treasure is None:
        raise ValueError("no attack")
    return position.bottoms[move.target].armed(position.deal.place(move.target, move.treasure))


def _known(position: Position, home: Choice) -> tuple[float, float]:
    """How likely an own ship is armed, by what its owner knows and by what the others do."""
    seat, treasure = home.move.actor, home.move.treasure or 0
    place = position.deal.place(seat, treasure)
    known = position.bottoms[seat].armed(place), position.common[seat].armed(place)
    return round(known[0], 9), round(known[1], 9)


def _spare(position: Position, attack: Choice) -> bool:
    """Whether the others have fewer richer treasures that can be taken than there are cards."""
    seat, treasure = attack.move.actor, attack.move.treasure or 0
    fleets, deal = position.deal.table.fleets, position.deal
    richer = [
        value
        for owner, fleet in enumerate(fleets)
        if owner != seat
        for value in (*fleet.sea, *fleet.piled)
        if value > treasure
        if value in fleet.piled or not certain(deal, owner, value)
    ]
    return len(richer) < fleets[seat].cannons


def _endangered(position: Position, seat: int) -> bool:
    """Whether anybody can take a ship of ``seat``."""
    fleets, deal = position.deal.table.fleets, position.deal
    if not any(fleet.cannons for other, fleet in enumerate(fleets) if other != seat):
        return False
    places = [deal.place(seat, treasure) for treasure in fleets[seat].sea]
    return any(position.bottoms[seat].armed(place) < _CERTAIN for place in places)
