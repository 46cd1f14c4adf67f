"""Another program at a table of the 16-card family, by the protocol of ``kibitz engine``."""

from __future__ import annotations

import numpy as np

from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Action, Back, Event, Turn
from kibitz.engine.letter.game import LETTER
from kibitz.engine.letter.notation import format_action, format_back, format_event
from kibitz.engine.record import Record, dumps
from kibitz.inference.contest import Effort, Foul
from kibitz.inference.program import Program


class Foreign:
    """Another program that speaks the protocol of ``kibitz engine``."""

    def __init__(self, command: str, effort: Effort) -> None:
        self._program, self._effort = Program(command), effort
        self._header: Header | None = None
        self._deal: Deal | None = None

    def begin(self, header: Header) -> None:
        """A round begins."""
        self._header, self._deal = header, LETTER.start(header)
        for line in dumps((Record(header.tags()),)).splitlines():
            self._program.tell(line)

    def see(self, event: Event) -> None:
        """Something happened."""
        header, deal = self._at_table()
        self._deal = deal.apply(event)
        self._program.tell(format_event(header, event))

    def choose(self, drawn: int, rng: np.random.Generator) -> Action:
        """The program's choice; raises ``Foul`` if it makes none."""
        header, deal = self._at_table()
        table = deal.table
        said = self._asked(format_event(header, Turn(table.turn, drawn, None)))
        for action in table.legal(deal.held(table.turn, drawn)):
            if format_action(header, action) == said:
                return action
        raise self._foul(said)

    def put_back(self, turn: Turn, rng: np.random.Generator) -> Back:
        """The program's choice; raises ``Foul`` if it makes none."""
        header, deal = self._at_table()
        middle = deal.apply(turn)
        said = self._asked(format_event(header, turn))
        for back in middle.table.returns(middle.gathered or ()):
            if format_back(back) == said:
                return back
        raise self._foul(said)

    def close(self) -> None:
        """End the program."""
        self._program.close()

    def _asked(self, begun: str) -> str:
        """What the program plays from a turn begun so."""
        seconds = self._effort.seconds
        self._program.tell(begun)
        go = "go" if seconds is None else f"go {round(1000 * seconds)}"
        return self._program.ask(go, "best", seconds or 0.0)

    def _foul(self, said: str) -> Foul:
        template = N_("“{command}” wants to play “{said}”")
        return Foul(template, command=self._program.command, said=said[:200])

    def _at_table(self) -> tuple[Header, Deal]:
        if self._header is None or self._deal is None:
            raise ValueError("no round has begun")
        return self._header, self._deal
