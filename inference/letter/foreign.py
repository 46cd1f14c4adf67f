"""Another program at a table of the 16-card family, by the protocol of ``kibitz engine``."""

from __future__ import annotations

import numpy as np

from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Action, Back, Turn
from kibitz.engine.letter.notation import format_action, format_back
from kibitz.inference import foreign


class Foreign(foreign.Foreign[Deal]):
    """Another program, which is asked once its card is drawn."""

    def choose(self, drawn: int, rng: np.random.Generator) -> Action:
        """The program's choice; raises ``Foul`` if it makes none."""
        header, deal = self._at_table()
        table = deal.table
        self._tell(Turn(table.turn, drawn, None))
        said = self._asked()
        for action in table.legal(deal.held(table.turn, drawn)):
            if format_action(header, action) == said:
                return action
        raise self._foul(said)

    def put_back(self, turn: Turn, rng: np.random.Generator) -> Back:
        """The program's choice; raises ``Foul`` if it makes none."""
        _header, deal = self._at_table()
        middle = deal.apply(turn)
        self._tell(turn)
        said = self._asked()
        for back in middle.table.returns(middle.gathered or ()):
            if format_back(back) == said:
                return back
        raise self._foul(said)
