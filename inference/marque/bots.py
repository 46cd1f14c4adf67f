"""Players of Letter of Marque: each chooses from what it saw itself, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

import numpy as np

from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Event, Move, Sail, Set
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.marque.notation import BOTTOMS, format_event, format_move
from kibitz.engine.marque.view import seen_by
from kibitz.engine.record import Record, dumps
from kibitz.inference.contest import Effort, Foul
from kibitz.inference.marque.bottoms import World
from kibitz.inference.marque.habits import bottom, moves
from kibitz.inference.marque.styles import STYLES, Style
from kibitz.inference.program import Program


class Bot(Protocol):
    """A player through any number of games with the same others, in whatever seats."""

    def begin(self, header: Header) -> None:
        """A game begins, seen from the seat ``header.perspective``."""
        ...

    def see(self, event: Event) -> None:
        """Something happened, as this player saw it; own turns too, once they are complete."""
        ...

    def choose(self, rng: np.random.Generator) -> Move:
        """What to do, this player being on turn."""
        ...

    def send(self, begun: Set | Sail, rng: np.random.Generator) -> bool:
        """Whether to set an armed ship on the own treasure in ``begun``, just turned up."""
        ...

    def close(self) -> None:
        """Nothing more will be asked."""
        ...


class Styled:
    """A player of one style, by chance."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._me = 0
        self._deal: Deal | None = None
        self._shown: Deal | None = None

    def begin(self, header: Header) -> None:
        """A game begins."""
        self._me = header.perspective or 0
        self._deal = self._shown = MARQUE.start(header)

    def see(self, event: Event) -> None:
        """Something happened."""
        deal, shown = self._at_table()
        self._deal, self._shown = deal.apply(event), shown.apply(seen_by(None, event))

    def choose(self, rng: np.random.Generator) -> Move:
        """A move, as likely as the style makes it."""
        found = moves(self._style, self._at_table()[1], self._world)
        shares = np.array(list(found.values()))
        return list(found)[rng.choice(len(shares), p=shares / shares.sum())]

    def send(self, begun: Set | Sail, rng: np.random.Generator) -> bool:
        """An armed ship, as likely as the style makes it."""
        table = self._at_table()[0].table
        piled, treasure = table.fleets[self._me].piled, own(begun, self._me).treasure
        return rng.random() < bottom(self._style, table.rules, piled, treasure, self._world)

    def close(self) -> None:
        """Nothing to let go of."""

    @property
    def _world(self) -> World:
        return tuple(bool(ship.armed) for ship in self._at_table()[0].ships[self._me])

    def _at_table(self) -> tuple[Deal, Deal]:
        if self._deal is None or self._shown is None:
            raise ValueError("no game has begun")
        return self._deal, self._shown


class Foreign:
    """Another program that speaks the protocol of ``kibitz engine``.

    To sail, and which ship to send, are two questions: before the second it is told the treasure
    turned up, in the set-up those of all.
    """

    def __init__(self, command: str, effort: Effort) -> None:
        self._program, self._effort = Program(command), effort
        self._header: Header | None = None
        self._deal: Deal | None = None

    def begin(self, header: Header) -> None:
        """A game begins."""
        self._header, self._deal = header, MARQUE.start(header)
        for line in dumps((Record(header.tags()),)).splitlines():
            self._program.tell(line)

    def see(self, event: Event) -> None:
        """Something happened."""
        header, deal = self._at_table()
        self._deal = deal.apply(event)
        self._program.tell(format_event(header, event))

    def choose(self, rng: np.random.Generator) -> Move:
        """The program's choice; raises ``Foul`` if it makes none."""
        header, deal = self._at_table()
        said = self._asked()
        for move in deal.table.legal():
            if format_move(header, move) == said:
                return move
        raise self._foul(said)

    def send(self, begun: Set | Sail, rng: np.random.Generator) -> bool:
        """The ship it chooses: ``sail 4 armed``; raises ``Foul`` if it chooses none."""
        header, _deal = self._at_table()
        self._program.tell(format_event(header, begun))
        said = self._asked()
        for armed, word in BOTTOMS.items():
            if said.rpartition(" ")[2] == word:
                return armed
        raise self._foul(said)

    def close(self) -> None:
        """End the program."""
        self._program.close()

    def _asked(self) -> str:
        seconds = self._effort.seconds
        go = "go" if seconds is None else f"go {round(1000 * seconds)}"
        return self._program.ask(go, "best", seconds or 0.0)

    def _foul(self, said: str) -> Foul:
        return Foul(
            N_("“{command}” wants to play “{said}”"), command=self._program.command, said=said
        )

    def _at_table(self) -> tuple[Header, Deal]:
        if self._header is None or self._deal is None:
            raise ValueError("no game has begun")
        return self._header, self._deal


def own(begun: Set | Sail, seat: int) -> Sail:
    """The ship of a ``seat`` in an event that sends ships to sea."""
    ships = begun.ships if isinstance(begun, Set) else (begun,)
    return next(ship for ship in ships if ship.actor == seat)


def _styled(style: Style) -> Callable[[Effort], Bot]:
    return lambda effort: Styled(style)


MAKERS: Final[Mapping[str, Callable[[Effort], Bot]]] = {
    **{style.title: _styled(style) for style in STYLES},
}
"""The bots there are, by name."""
