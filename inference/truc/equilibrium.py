"""A moment of a real hand in the solution: its seats as sides, its moves as a course.

For two players. Sides of the solution are 0, the non-dealer, and 1, the dealer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.truc.cards import COPIES
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.rules import GAMES, GOAL
from kibitz.engine.truc.table import Table
from kibitz.inference.clock import UNHURRIED, Clock
from kibitz.inference.truc.asking import Asking, asking
from kibitz.inference.truc.course import NO_COURSE, Course
from kibitz.inference.truc.hands import HANDS, RANKS
from kibitz.inference.truc.line import Line
from kibitz.inference.truc.solution import equities, solution

PLAYERS: Final = 2
"""Players that the solution is for."""


def solved(table: Table) -> bool:
    """Whether there is a solution of the game by these rules."""
    return len(table.players) == PLAYERS and not table.rules.counter_at_once


def role(table: Table, seat: int) -> int:
    """The side of the solution that ``seat`` plays in this hand: 0 if it is not the dealer."""
    return int(table.side(seat) != table.side(table.first))


def points(table: Table) -> tuple[int, int]:
    """The points of the non-dealer and the dealer."""
    first = table.side(table.first)
    return table.score[first], table.score[1 - first]


def before(table: Table, seat: int) -> float:
    """The equity of ``seat`` before a hand is dealt at the score of ``table``.

    After a hand that is over, the next one is meant; after the game, its result.
    """
    if table.over:
        return float(table.winner == table.side(seat))
    first = table.next_first if table.phase is Phase.DONE else table.first
    side = table.side(first)
    leads = equities(table.rules.tie_to_first).equity(table.score[side], table.score[1 - side])
    return leads if table.side(seat) == side else 1 - leads


def after_points(table: Table, side: int, scored: int) -> float:
    """The equity of the non-dealer once ``side`` (0: the non-dealer) has scored in this hand."""
    mine, theirs = points(table)
    return equities(table.rules.tie_to_first).score(mine, theirs).after(side, scored)


def given_up(table: Table, seat: int) -> float:
    """The equity of ``seat`` if it concedes the hand."""
    other = 1 - role(table, seat)
    worth = after_points(table, other, min(GOAL, table.stakes[1 - table.side(seat)]))
    return worth if role(table, seat) == 0 else 1 - worth


def rubber(table: Table, seat: int, equity: float) -> float:
    """The chance of ``seat`` to win the rubber from its chance to win the game, ``equity``.

    A game not begun yet counts as even: whoever leads first in it has 49 per cent.
    """
    side = table.side(seat)
    mine, theirs = table.games[side], table.games[1 - side]
    return equity * _rubber(mine + 1, theirs) + (1 - equity) * _rubber(mine, theirs + 1)


def _rubber(mine: int, theirs: int) -> float:
    """The chance to win the rubber between two games."""
    if GAMES in (mine, theirs):
        return float(mine == GAMES)
    return (_rubber(mine + 1, theirs) + _rubber(mine, theirs + 1)) / 2


def line(table: Table, clock: Clock = UNHURRIED) -> Line:
    """The hands at the score of ``table``; ``clock``: the time there is to solve a rest of one."""
    return Line(*points(table), table.rules.tie_to_first, clock)


def worth(table: Table, course: Course, seat: int, held: tuple[int, ...]) -> float:
    """The chance of ``seat`` with the cards ``held`` to win the game."""
    side = role(table, seat)
    here = line(table).holding(course, side, held)
    if here.spot.idle:
        here = line(table).moment(course.accepted)
    return here.spot.worth(side, held)


def dealt(table: Table, seat: int) -> NDArray[np.float64]:
    """The chance of ``seat`` to win the game with each hand of three just dealt: ``(120,)``."""
    return _dealt(*points(table), table.rules.tie_to_first, role(table, seat))


@lru_cache(maxsize=64)
def _dealt(mine: int, theirs: int, tie_to_first: bool, side: int) -> NDArray[np.float64]:
    here = Line(mine, theirs, tie_to_first)
    spots = (here.holding(NO_COURSE, side, hand).spot for hand in HANDS)
    return np.array([spot.worth(side, hand) for spot, hand in zip(spots, HANDS, strict=True)])


def new_cards(table: Table) -> Asking:
    """What asking for new cards is worth at the score of ``table``."""
    return _asking(*points(table), table.rules.tie_to_first)


@lru_cache(maxsize=64)
def _asking(mine: int, theirs: int, tie_to_first: bool) -> Asking:
    return asking(solution(mine, theirs, tie_to_first))


def possible(deal: Deal, seat: int) -> NDArray[np.float64]:
    """In how many ways ``seat`` can have been dealt each hand of three: ``(120,)``.

    Known cards, one's own that were thrown away among them, are counted exactly.
    """
    whole = deal.hands[seat]
    own = (*deal.table.played[seat], *deal.shown[seat]) if whole is None else whole
    return ways(deal.known(), own)


def ways(gone: Mapping[int, int], own: tuple[int, ...] = ()) -> NDArray[np.float64]:
    """In how many ways each hand of three can be dealt to somebody: ``(120,)``.

    ``gone``: cards known to be out of the pack, those that the player has played, ``own``, too.
    """
    left = [COPIES - gone.get(card, 0) + own.count(card) for card in range(RANKS)]
    return np.array([_ways(hand, own, left) for hand in HANDS], dtype=np.float64)


def _ways(hand: tuple[int, ...], played: tuple[int, ...], left: list[int]) -> int:
    """In how many ways the suits make this hand out of the cards ``left``."""
    ways = 1
    for card in range(RANKS):
        count = hand.count(card)
        ways *= comb(left[card], count) if count >= played.count(card) else 0
    return ways
