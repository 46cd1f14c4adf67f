"""Hands of Le Truc solved another way: as a linear program over sequences of own moves.

Source: von Stengel, "Efficient computation of behavior strategies" (1996). The tree is walked by
the rules of ``Table`` alone, deal by deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np

from kibitz.engine.truc.events import Act, Move
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.table import Table

Cards = tuple[int, ...]

Value = Callable[[Table], float]
"""What a hand that is over is worth to the non-dealer, side 0."""


@dataclass
class _Side:
    """The sequences of one side; 0 is the empty one. A row of ``sums`` says that the sequences of
    an information set make up the one that leads there."""

    sequences: dict[Any, int] = field(default_factory=lambda: {None: 0})
    sums: dict[Any, dict[int, float]] = field(default_factory=lambda: {None: {0: 1.0}})

    def after(self, place: Any, parent: int, move: Move) -> int:
        number = self.sequences.setdefault((place, move), len(self.sequences))
        row = self.sums.setdefault(place, {parent: -1.0})
        row[number] = 1.0
        return number


class SequenceForm:
    """The hand that follows ``table`` as a matrix game over sequences."""

    def __init__(self, table: Table, deals: Mapping[tuple[Cards, Cards], float], value: Value):
        self._value = value
        self._sides = (_Side(), _Side())
        self._payoff: dict[tuple[int, int], float] = {}
        for hands, chance in deals.items():
            self._walk(table, hands, chance, (), (0, 0))

    def _walk(
        self,
        table: Table,
        hands: tuple[Cards, Cards],
        chance: float,
        past: tuple[Move, ...],
        at: tuple[int, int],
    ) -> None:
        if table.phase is Phase.DONE:
            self._payoff[at] = self._payoff.get(at, 0.0) + chance * self._value(table)
            return
        seat = table.turn
        left = tuple((Counter(hands[seat]) - Counter(table.played[seat])).elements())
        for move in table.legal(seat, left):
            if move.act in (Act.NEW, Act.FOLD):
                continue
            number = self._sides[seat].after((hands[seat], past), at[seat], move)
            after = (number, at[1]) if seat == 0 else (at[0], number)
            self._walk(table.after(move), hands, chance, (*past, move), after)

    def value(self) -> float:
        """What the hand is worth to the non-dealer if both sides play perfectly."""
        sparse, optimize = import_module("scipy.sparse"), import_module("scipy.optimize")
        mine, theirs = self._sides
        rows, columns = len(theirs.sequences), len(mine.sequences)
        payoff = sparse.lil_matrix((rows, columns))
        for (own, other), worth in self._payoff.items():
            payoff[other, own] += worth
        own, other = (_matrix(sparse, side) for side in self._sides)
        bounds = [(0, None)] * columns + [(None, None)] * other.shape[0]
        found = optimize.linprog(
            np.concatenate([np.zeros(columns), -_first(other.shape[0])]),
            A_ub=sparse.hstack([-payoff, other.T]).tocsr(),
            b_ub=np.zeros(rows),
            A_eq=sparse.hstack([own, sparse.csr_matrix((own.shape[0], other.shape[0]))]).tocsr(),
            b_eq=_first(own.shape[0]),
            bounds=bounds,
        )
        assert found.status == 0
        return -float(found.fun)


def _matrix(sparse: Any, side: _Side) -> Any:
    matrix = sparse.lil_matrix((len(side.sums), len(side.sequences)))
    for number, row in enumerate(side.sums.values()):
        for sequence, sign in row.items():
            matrix[number, sequence] = sign
    return matrix.tocsr()


def _first(size: int) -> Any:
    return np.eye(1, size)[0]
