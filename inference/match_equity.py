"""What a game of rounds for points must offer, so that each score can be told what it is worth.

A score is the points of the two sides before a round; the first side is named first. An *equity*
is the first side's chance to win the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

Grid = tuple[tuple[float | None, ...], ...]
"""A figure for each score, by the first side's points, then the other's; ``None``: none."""

Points = tuple[int, int]
"""Points of the first side and the other."""


@dataclass(frozen=True)
class EquityTable:
    """A match equity table.

    ``table``: the equities. ``exploitability``: what a perfect opponent gains against the play that
    they come from, in games, the mean of both sides. ``takes``: for each side, the chance to win
    the round from which it should accept a first raise, as if nobody raised again; ``None`` where
    the other side cannot raise.
    """

    table: Grid
    exploitability: Grid
    takes: tuple[Grid, Grid]


@dataclass(frozen=True)
class Take:
    """A raise that can happen at a score, and when to accept it.

    ``by``: the side that raises. ``worth``: points of the round before it. ``raised``: points that
    each side plays for once it is accepted. ``take``: as in ``EquityTable.takes``.
    """

    by: int
    worth: int
    raised: Points
    take: float


@dataclass(frozen=True)
class Outcome:
    """``winner`` scores ``points``: the equity then."""

    winner: int
    points: int
    equity: float


@dataclass(frozen=True)
class Detail:
    """One score: its equity, how exact that is, the raises there, and where a round leads."""

    equity: float
    exploitability: float
    takes: tuple[Take, ...]
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True)
class Verified:
    """A score solved anew, and how good that is by a check written apart from the solver.

    ``stated``: the equity in the table, ``equity`` the one found anew. ``gains``: what each side
    can gain against the new solution by the best play, as the check finds it; ``solver``: as the
    solver itself says. ``places``: decisions that the check looked at.
    """

    stated: float
    equity: float
    gains: tuple[float, float]
    solver: tuple[float, float]
    places: int


class Watcher(Protocol):
    """Who is told how far ``MatchEquity.verify`` is."""

    def learnt(self, rounds: int, exploitability: float) -> None:
        """So many rounds of learning, and how good the solution is after them."""
        ...

    def walked(self, places: int) -> None:
        """So many decisions of the solution checked."""
        ...


class MatchEquity(Protocol):
    """A game that has a match equity table, by the ``options`` agreed at the table.

    Everything raises ``Unreadable`` for an unknown option, ``Unsupported`` for one without a table.
    """

    @property
    def sides(self) -> tuple[str, str]:
        """What the two sides are called, as messages."""
        ...

    @property
    def goal(self) -> int:
        """Points that win the game: each side has 0 to one less."""
        ...

    def worths(self, options: Sequence[str]) -> EquityTable:
        """The table."""
        ...

    def detail(self, options: Sequence[str], points: Points) -> Detail:
        """One score of it."""
        ...

    def verify(self, options: Sequence[str], points: Points, watcher: Watcher) -> Verified:
        """Solve the rounds at a score anew and check the solution; takes minutes to an hour."""
        ...

    def make(
        self,
        options: Sequence[str],
        folder: Path,
        executor: Executor | None,
        progress: Callable[[Points, float, float], None],
    ) -> tuple[Path, ...]:
        """Make the table in ``folder``; takes hours. Goes on where it was broken off.

        ``progress`` is told of each score solved: its equity and its exploitability. Returns the
        files that kibitz is shipped with.
        """
        ...
