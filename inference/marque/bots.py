"""Players of Letter of Marque: each chooses from what it saw itself, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Protocol

import numpy as np

from kibitz.engine.header import Header
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Event, Move, Sail, Set
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.marque.notation import BOTTOMS, format_move
from kibitz.engine.marque.view import seen_by
from kibitz.inference import foreign
from kibitz.inference.contest import Effort
from kibitz.inference.marque.bottoms import World
from kibitz.inference.marque.choice import Choice, question
from kibitz.inference.marque.playout_policy import bottom, moves
from kibitz.inference.marque.race import leader
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.study import MarqueStudy
from kibitz.inference.marque.styles import STYLES, Style
from kibitz.inference.opponent_profile import OpponentProfiles
from kibitz.inference.plan import Plan

_STUDY: Final = MarqueStudy()

WORLDS: Final = 600
"""Worlds of the plan by which a move is chosen, where nothing else is said."""

FEW: Final = 60
"""Worlds of a player who only glances at them."""


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


class Thinker:
    """``reads``: learns how the others choose, and tries what it could do in playouts.

    Where ``told``, it knows who plays what style, if the names at the table say so (``honest2``).
    """

    def __init__(self, effort: Effort, told: bool = False) -> None:
        self._effort, self._told = effort, told
        self._met: OpponentProfiles | None = None
        self._me = 0
        self._position: Position | None = None
        self._news: list[Event] = []

    def begin(self, header: Header) -> None:
        """A game begins; what the one before it said of the others is remembered."""
        if self._position is not None:
            self._met = _STUDY.meet(self._met, self.position)
        self._me = header.perspective or 0
        styles = styles_by_name(header.players) if self._told else {}
        self._position, self._news = _STUDY.read(header, self._met, styles), []

    def see(self, event: Event) -> None:
        """Something happened; it is thought about when it matters."""
        self._news.append(event)

    def choose(self, rng: np.random.Generator) -> Move:
        """The move that won most of the games it was tried in."""
        return self._best(self.position, rng).move

    def send(self, begun: Set | Sail, rng: np.random.Generator) -> bool:
        """The ship with which most games were won."""
        return self._best(_STUDY.apply(self.position, begun), rng).armed is True

    def close(self) -> None:
        """Nothing to let go of."""

    @property
    def position(self) -> Position:
        """The moment reached, with what follows from it."""
        position = self._position
        if position is None:
            raise ValueError("no game has begun")
        for event in self._news:
            position = _STUDY.apply(position, event)
        self._position, self._news = position, []
        return position

    def _best(self, position: Position, rng: np.random.Generator) -> Choice:
        asked = question(position, self._me)
        if len(asked.choices) == 1:
            return asked.choices[0]
        worlds = WORLDS if self._effort.worlds is None else self._effort.worlds
        seed = int(rng.integers(1 << 32))
        return leader(asked, Plan(worlds=worlds, seconds=self._effort.seconds, seed=seed))


class Seer(Thinker):
    """``god``: a reference that is shown every ship at sea before it chooses. It cheats."""

    def __init__(self, effort: Effort) -> None:
        super().__init__(effort)
        self._true: Deal | None = None

    def peek(self, deal: Deal) -> None:
        """The true ships, just before its own choice."""
        self._true = deal

    def _best(self, position: Position, rng: np.random.Generator) -> Choice:
        if self._true is None or position.reader is None:
            raise ValueError("the ships have not been shown")
        pairs = zip(position.deal.ships, self._true.ships, strict=True)
        ships = tuple(true if len(true) == len(seen) else seen for seen, true in pairs)
        deal = replace(position.deal, ships=ships)
        bottoms = tuple(sheet.bottoms for sheet in position.reader.known(deal))
        return super()._best(replace(position, deal=deal, bottoms=bottoms), rng)


class Foreign(foreign.Foreign[Deal]):
    """Another program.

    To sail, and which ship to send, are two questions: before the second it is told the treasure
    turned up, in the set-up those of all.
    """

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
        self._tell(begun)
        said = self._asked()
        for armed, word in BOTTOMS.items():
            if said.rpartition(" ")[2] == word:
                return armed
        raise self._foul(said)


def own(begun: Set | Sail, seat: int) -> Sail:
    """The ship of a ``seat`` in an event that sends ships to sea."""
    ships = begun.ships if isinstance(begun, Set) else (begun,)
    return next(ship for ship in ships if ship.actor == seat)


def styles_by_name(players: tuple[str, ...]) -> dict[str, str]:
    """The styles of those who are named after one, with a number or without."""
    titles = {style.title for style in STYLES}
    bases = {name: name.rstrip("0123456789") for name in players}
    return {name: base for name, base in bases.items() if base in titles}


def _styled(style: Style) -> Callable[[Effort], Bot]:
    return lambda effort: Styled(style)


MAKERS: Final[Mapping[str, Callable[[Effort], Bot]]] = {
    **{style.title: _styled(style) for style in STYLES},
    "glance": lambda effort: Thinker(replace(effort, worlds=effort.worlds or FEW)),
    "reads": Thinker,
    "told": lambda effort: Thinker(effort, told=True),
    "god": Seer,
}
"""The bots there are, by name."""

LEVELS: Final[Mapping[str, str]] = {
    "beginner": "random",
    "easy": "bluffer",
    "medium": "balanced",
    "strong": "glance",
    "full": "reads",
}
"""Which bot plays as well as that."""
