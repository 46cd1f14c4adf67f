"""Hands of Le Truc as games over sequences of own moves.

The tree is walked by the rules of ``Table`` alone, deal by deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from kibitz.engine.truc.events import Act, Move
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.table import Table
from tests.inference.sequence_form import SequenceForm

Cards = tuple[int, ...]

Value = Callable[[Table], float]
"""What a hand that is over is worth to the non-dealer, side 0."""


class HandForm(SequenceForm):
    """The hand that follows ``table`` as a matrix game over sequences."""

    def __init__(self, table: Table, deals: Mapping[tuple[Cards, Cards], float], value: Value):
        super().__init__()
        self._value = value
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
            self.leaf(at, chance * self._value(table))
            return
        seat = table.turn
        left = tuple((Counter(hands[seat]) - Counter(table.played[seat])).elements())
        for move in table.legal(seat, left):
            if move.act in (Act.NEW, Act.FOLD):
                continue
            number = self.sides[seat].after((hands[seat], past), at[seat], move)
            after = (number, at[1]) if seat == 0 else (at[0], number)
            self._walk(table.after(move), hands, chance, (*past, move), after)
