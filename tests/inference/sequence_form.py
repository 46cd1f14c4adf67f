"""Games of two players solved another way: as a linear program over sequences of own moves.

Source: von Stengel, "Efficient computation of behavior strategies" (1996).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np


@dataclass
class Side:
    """The sequences of one side; 0 is the empty one. A row of ``sums`` says that the sequences of
    an information set make up the one that leads there."""

    sequences: dict[Any, int] = field(default_factory=lambda: {None: 0})
    sums: dict[Any, dict[int, float]] = field(default_factory=lambda: {None: {0: 1.0}})

    def after(self, place: Any, parent: int, move: Any) -> int:
        """The sequence of a move in an information set that the sequence ``parent`` leads to."""
        number = self.sequences.setdefault((place, move), len(self.sequences))
        row = self.sums.setdefault(place, {parent: -1.0})
        row[number] = 1.0
        return number


class SequenceForm:
    """A matrix game over sequences; whoever walks the tree fills in ``sides`` and ``payoff``.

    ``payoff``: what side 0 gets at the leaves of two sequences, times their chance.
    """

    def __init__(self) -> None:
        self.sides = (Side(), Side())
        self.payoff: dict[tuple[int, int], float] = {}

    def leaf(self, at: tuple[int, int], worth: float) -> None:
        """A leaf that two sequences lead to."""
        self.payoff[at] = self.payoff.get(at, 0.0) + worth

    def value(self) -> float:
        """What the game is worth to side 0 if both sides play perfectly."""
        sparse, optimize = import_module("scipy.sparse"), import_module("scipy.optimize")
        mine, theirs = self.sides
        rows, columns = len(theirs.sequences), len(mine.sequences)
        payoff = sparse.lil_matrix((rows, columns))
        for (own, other), worth in self.payoff.items():
            payoff[other, own] += worth
        own, other = (_matrix(sparse, side) for side in self.sides)
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


def _matrix(sparse: Any, side: Side) -> Any:
    matrix = sparse.lil_matrix((len(side.sums), len(side.sequences)))
    for number, row in enumerate(side.sums.values()):
        for sequence, sign in row.items():
            matrix[number, sequence] = sign
    return matrix.tocsr()


def _first(size: int) -> Any:
    return np.eye(1, size)[0]
