"""A moment of a round with everything that follows from its log."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.engine.header import Header
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Event
from kibitz.engine.letter.game import LETTER
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.clash import contradiction
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.worlds import Impossible


@dataclass(frozen=True)
class Position:
    """A moment of a round: the cards the log tells of, and the belief that follows.

    ``past``: the events so far.
    """

    header: Header
    deal: Deal
    belief: Belief
    past: tuple[Event, ...] = ()

    @classmethod
    def start(cls, header: Header, reader: OpponentModel | None = None) -> Position:
        """The moment before the first event; ``reader``: how people choose (``reads``)."""
        deal = LETTER.start(header)
        return cls(header, deal, Belief.start(deal.table, reader))

    def apply(self, event: Event) -> Position:
        """The moment after ``event``; raises ``Illegal`` or ``Contradiction``."""
        self.deal.verify(event)
        deal, belief = self.deal, self.belief
        try:
            for step in deal.table.unfold(event):
                table = deal.table.step(step)
                belief = belief.step(step, event, table)
                deal = deal.step(step, table)
        except Impossible:
            raise contradiction(self.header, self.past, event) from None
        return Position(self.header, deal, belief.settled(), (*self.past, event))
