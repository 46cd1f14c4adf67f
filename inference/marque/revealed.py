"""What came to light in a game of Letter of Marque, and how likely it had seemed."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.engine.marque.deal import Bottom, Deal
from kibitz.engine.marque.notation import BOTTOMS
from kibitz.engine.round import Logged
from kibitz.inference.marque.referee import Position
from kibitz.inference.reckoning import Reckoned

_CERTAIN = 1 - 1e-9


def reckoned(
    events: Sequence[Logged],
    facts: Sequence[Position],
    reads: Sequence[Position],
    truth: Deal | None,
    eyes: int | None,
) -> tuple[Reckoned, ...]:
    """For each ship of an opponent what its bottom said, unless that was certain already.

    How likely it had seemed just before it was seen, or for ships that ``eyes`` never saw at the
    end. ``facts`` and ``reads``: the moments before the first of ``events`` and after each.
    ``truth``: the end with the bottoms known that ``eyes`` never saw.
    """
    found = []
    for place, logged in enumerate(events):
        before, after = facts[place], facts[place + 1]
        for seat, ships in enumerate(after.deal.ships):
            known = before.deal.ships[seat]
            for at, ship in enumerate(ships[: len(known)]):
                if seat != eyes and ship.armed is not None and known[at].armed is None:
                    moments = before, reads[place]
                    found.append(_reckoned(seat, logged.number, ship, at, *moments))
    last = facts[-1]
    if truth is not None and last.deal.table.over:
        for seat, ships in enumerate(truth.ships):
            for at, ship in enumerate(ships):
                hidden = last.deal.ships[seat][at].armed is None
                if seat != eyes and hidden and ship.armed is not None:
                    found.append(_reckoned(seat, None, ship, at, last, reads[-1]))
    return tuple(each for each in found if each.facts < _CERTAIN)


def _reckoned(
    seat: int, number: int | None, ship: Bottom, at: int, fact: Position, read: Position
) -> Reckoned:
    plain, chosen = fact.bottoms[seat].armed(at), read.bottoms[seat].armed(at)
    if not ship.armed:
        plain, chosen = 1 - plain, 1 - chosen
    return Reckoned(seat, number, f"{ship.treasure} {BOTTOMS[bool(ship.armed)]}", plain, chosen)
