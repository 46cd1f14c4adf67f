"""Le Truc as a game with a match equity table: the shipped one, made or checked anew.

The first side is the non-dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from kibitz.engine.errors import N_
from kibitz.engine.games import Unsupported
from kibitz.engine.truc.rules import rules_for
from kibitz.inference.match_equity import (
    Detail,
    EquityTable,
    Grid,
    Outcome,
    Points,
    Take,
    Verified,
    Watcher,
)
from kibitz.inference.truc.making import PRECISE, STEP, make, pack
from kibitz.inference.truc.response import gains
from kibitz.inference.truc.solution import equities, name_of
from kibitz.inference.truc.solver import SIDES, Hand, Solved
from kibitz.inference.truc.stakes import GOAL, Score, Stakes

_VALUES: Final = (1, 2, 4, 8)
"""What a hand can be worth by doubling."""


class TrucEquity:
    """Le Truc as a ``Worth``; between two players."""

    sides = (N_("non-dealer"), N_("dealer"))
    goal = GOAL

    def worths(self, options: Sequence[str]) -> EquityTable:
        """The shipped table; see ``Worth``."""
        found = equities(_tie_to_first(options))
        grids = [
            tuple(
                tuple(first_take(found.score(mine, theirs), side) for theirs in range(GOAL))
                for mine in range(GOAL)
            )
            for side in SIDES
        ]
        return EquityTable(
            _grid(found.table.tolist()), _grid(found.exploitability.tolist()), (grids[0], grids[1])
        )

    def detail(self, options: Sequence[str], points: Points) -> Detail:
        """One score; see ``Worth``."""
        found = equities(_tie_to_first(options))
        score = found.score(*points)
        outcomes = [
            Outcome(side, value, score.after(side, value))
            for side in SIDES
            for value in sorted({min(value, GOAL - points[side]) for value in (*_VALUES, GOAL)})
        ]
        return Detail(
            found.equity(*points),
            float(found.exploitability[points]),
            tuple(_takes(score)),
            tuple(outcomes),
        )

    def verify(self, options: Sequence[str], points: Points, watcher: Watcher) -> Verified:
        """Solve one score anew; see ``Worth``."""
        tie_to_first = _tie_to_first(options)
        found = equities(tie_to_first)
        score = found.score(*points)
        hand = Hand(score, tie_to_first)
        solved: Solved | None = None
        while solved is None or solved.exploitability > PRECISE:
            hand.learn(STEP)
            solved = hand.solved()
            watcher.learnt(hand.rounds, solved.exploitability)
        checked = gains(hand, score, rules_for(2, options), solved.value, watcher.walked)
        stated = found.equity(*points)
        return Verified(stated, solved.value, checked.gains, solved.gains, checked.places)

    def make(
        self,
        options: Sequence[str],
        folder: Path,
        executor: Executor | None,
        progress: Callable[[Points, float, float], None],
    ) -> tuple[Path, ...]:
        """Solve every score; see ``Worth``. The files are those in the folder ``data``."""
        tie_to_first = _tie_to_first(options)

        def told(points: Points, solved: Solved) -> None:
            progress(points, solved.value, solved.exploitability)

        name = name_of(tie_to_first)
        make(folder / name, tie_to_first, executor, told, PRECISE)
        return pack(folder / name, folder, name)


def first_take(score: Score, side: int) -> float | None:
    """The chance to win the hand from which ``side`` should accept a first raise."""
    return take(score, Stakes(), 1 - side)


def take(score: Score, stakes: Stakes, by: int) -> float | None:
    """The chance to win the hand from which a raise ``by`` a side should be accepted.

    Nobody raises again after it. With the equities of refusing ``R``, accepting and losing ``L``,
    accepting and winning ``W`` it is ``(R - L) / (W - L)``. ``None`` where no raise is worth
    anything.
    """
    raised = score.raised(stakes, by)
    if raised is None:
        return None
    lose, win = score.won(raised, by), score.won(raised, 1 - by)
    return (score.refused(stakes, by) - lose) / (win - lose)


def _takes(score: Score) -> Iterator[Take]:
    """The raises without an earlier claim, by what the hand is worth."""
    for value in _VALUES:
        for by in SIDES:
            stakes = Stakes(value)
            raised, least = score.raised(stakes, by), take(score, stakes, by)
            if raised is not None and least is not None and _reached(score, value):
                mine, theirs = (
                    min(GOAL - score.points[side], raised.value)
                    if any(raised.claimed)
                    else raised.value
                    for side in SIDES
                )
                yield Take(by, value, (mine, theirs), least)


def _reached(score: Score, value: int) -> bool:
    """Whether a hand can come to be worth so much by doubling: somebody needs that much."""
    return value == 1 or any(value <= GOAL - points for points in score.points)


def _tie_to_first(options: Sequence[str]) -> bool:
    """Which table the options mean; who may ask for new cards how often makes no other one."""
    rules = rules_for(2, options)
    if rules.counter_at_once:
        raise Unsupported(N_("there is no solution of Le Truc with the option counter-at-once"))
    return rules.tie_to_first


def _grid(rows: Sequence[Sequence[float]]) -> Grid:
    return tuple(tuple(row) for row in rows)
