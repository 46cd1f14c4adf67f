"""What a player can be sure of from a moment on, whatever the other knows and does.

From each own state the player follows one fixed way to play on, which needs no knowledge of the
other; a *guarantee* says, by own state and then by the other's, which share of the win this brings
at least. It is the more, the less is still to be guessed. Where the guarantees of both make up the
whole win, the rest of the game is decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Row = tuple[float, ...]
Guarantee = tuple[Row, ...]
"""By own state and by the other's, a share of the win."""

_ROUNDING: Final = 1e-9


def flat(share: float, own: int, other: int) -> Guarantee:
    """The same share in so many ``own`` states, whichever the ``other``'s is."""
    return ((share,) * other,) * own


def rest(guarantee: Guarantee) -> Guarantee:
    """What a share leaves to the other."""
    return tuple(tuple(1 - share for share in column) for column in zip(*guarantee, strict=True))


def whole(own: Guarantee, other: Guarantee) -> bool:
    """Whether two players' guarantees make up the whole win in all their states."""
    return all(
        one + left >= 1 - _ROUNDING
        for row, column in zip(own, zip(*other, strict=True), strict=True)
        for one, left in zip(row, column, strict=True)
    )


def chosen(ways: Sequence[Guarantee]) -> Guarantee:
    """Where the player decides between ``ways``: in each state one is followed."""
    if len(ways) == 1:
        return ways[0]
    return tuple(max(rows, key=_merit) for rows in zip(*ways, strict=True))


def suffered(ways: Sequence[Guarantee]) -> Guarantee:
    """Where the other decides between ``ways``."""
    if len(ways) == 1:
        return ways[0]
    return tuple(tuple(map(min, *rows)) for rows in zip(*ways, strict=True))


def average(ways: Sequence[Guarantee]) -> Guarantee:
    """Where one of ``ways`` comes by chance, all alike."""
    count = len(ways)
    return tuple(
        tuple(sum(shares) / count for shares in zip(*rows, strict=True))
        for rows in zip(*ways, strict=True)
    )


def sent(after: Guarantee, before: Sequence[int]) -> Guarantee:
    """Where the player chooses among the own states that come of the same state ``before``.

    These stand in order.
    """
    found: dict[int, list[Row]] = {}
    for row, source in zip(after, before, strict=True):
        found.setdefault(source, []).append(row)
    return tuple(max(rows, key=_merit) for rows in found.values())


def received(after: Guarantee, before: Sequence[int]) -> Guarantee:
    """The same where the other chooses among the other's states."""
    found: dict[int, list[Row]] = {}
    for column, source in zip(zip(*after, strict=True), before, strict=True):
        found.setdefault(source, []).append(column)
    columns = (tuple(map(min, *pair)) if len(pair) > 1 else pair[0] for pair in found.values())
    return tuple(zip(*columns, strict=True))


def shown(ways: Sequence[Guarantee], states: Sequence[Sequence[int]]) -> Guarantee:
    """Where the own ship's bottom shows: each way has other ``states``."""
    found: dict[int, Row] = {}
    for way, own in zip(ways, states, strict=True):
        found.update(zip(own, way, strict=True))
    return tuple(found[state] for state in sorted(found))


def learnt(ways: Sequence[Guarantee], states: Sequence[Sequence[int]]) -> Guarantee:
    """The same where the bottom is the other's."""
    columns = [tuple(zip(*way, strict=True)) for way in ways]
    return tuple(zip(*shown(columns, states), strict=True))


def _merit(row: Row) -> tuple[float, float]:
    return min(row), sum(row)
