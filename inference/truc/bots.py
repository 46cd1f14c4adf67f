"""Players of Le Truc: each chooses from what it saw itself, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Protocol

import numpy as np

from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Act, Dealt, Move, Turn
from kibitz.engine.truc.notation import format_move
from kibitz.inference import foreign
from kibitz.inference.contest import Effort, Foul
from kibitz.inference.opponent_profile import OpponentProfiles
from kibitz.inference.truc.deviation import deviation
from kibitz.inference.truc.equilibrium import PLAYERS
from kibitz.inference.truc.playout_policy import HONEST, Habit, decided, raising
from kibitz.inference.truc.recommendation import Recommendation, recommend
from kibitz.inference.truc.referee import Position, TrucReferee
from kibitz.inference.truc.study import TrucStudy

Choose = Callable[[Position, int, np.random.Generator], Move]
"""What the seat on turn does at a position."""

_REFEREE: Final = TrucReferee()
_STUDY: Final = TrucStudy()


class Bot(Protocol):
    """A player through any number of games with the same others, in whatever seats."""

    def begin(self, header: Header) -> None:
        """A game begins, seen from the seat ``header.perspective``."""
        ...

    def dealt(self, event: Dealt) -> None:
        """Cards were dealt, as this player saw it."""
        ...

    def moved(self, move: Move) -> None:
        """Somebody did something, maybe this player."""
        ...

    def choose(self, rng: np.random.Generator) -> Move:
        """What to do, this player being on turn."""
        ...

    def close(self) -> None:
        """Nothing more will be asked."""
        ...


class Follower:
    """A player who follows the game and chooses by a rule of its own."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose
        self._position: Position | None = None

    def begin(self, header: Header) -> None:
        """A game begins."""
        self._position = _REFEREE.start(header)

    def dealt(self, event: Dealt) -> None:
        """Cards were dealt; what was before does not matter any more."""
        self._position = replace(_REFEREE.apply(self.position, event), past=())

    def moved(self, move: Move) -> None:
        """Somebody did something."""
        now = self.position
        self._position = replace(now, deal=now.deal.after(move), course=now.course.after(move))

    def choose(self, rng: np.random.Generator) -> Move:
        """What the rule says."""
        return self._choose(self.position, self.position.deal.table.turn, rng)

    def close(self) -> None:
        """Nothing to let go of."""

    @property
    def position(self) -> Position:
        """The moment reached."""
        if self._position is None:
            raise ValueError("no game has begun")
        return self._position


class Thinker(Follower):
    """``reads``: as the solution does, but where enough is known of the other, the best answer to
    it. It remembers the games it played. Between two players only."""

    def __init__(self) -> None:
        super().__init__(answering)
        self._met: OpponentProfiles | None = None

    def begin(self, header: Header) -> None:
        """A game begins; what the one before it said of the other is remembered."""
        if self._position is not None:
            self._met = _STUDY.meet(self._met, self._position)
        self._position = _STUDY.read(header, self._met, {})

    def moved(self, move: Move) -> None:
        """Somebody did something, which says how it plays."""
        now = self.position
        reader = now.reader and now.reader.after(now.deal, now.course, move)
        super().moved(move)
        self._position = replace(self.position, reader=reader)


class Foreign(foreign.Foreign[Deal]):
    """Another program.

    It is asked before every decision, so before a card once more after a raise was accepted.
    """

    def dealt(self, event: Dealt) -> None:
        """Cards were dealt."""
        self.see(event)

    def moved(self, move: Move) -> None:
        """Somebody did something: a question is told at once, and again with its answer."""
        _header, deal = self._at_table()
        asked = deal.table.question
        self._deal = deal.after(move)
        if move.answer and asked is not None:
            turn = Turn(asked.actor, asked.act, move.act)
        elif move.act is Act.PLAY:
            turn = Turn(move.actor, card=move.card)
        else:
            turn = Turn(move.actor, move.act)
        self._tell(turn)

    def choose(self, rng: np.random.Generator) -> Move:
        """The program's choice; raises ``Foul`` if it makes none."""
        _header, deal = self._at_table()
        said = self._asked()
        for move in deal.legal():
            if format_move(move) == said.partition(" ")[0]:
                return move
        raise self._foul(said)


def aimless(position: Position, seat: int, rng: np.random.Generator) -> Move:
    """``random``: everything that is legal alike, but it never concedes before being asked."""
    moves = [move for move in position.deal.legal(seat) if move.act is not Act.FOLD]
    return moves[rng.integers(len(moves))]


def by_habit(habit: Habit) -> Choose:
    """Simple sound play, by counting alone."""
    return lambda position, seat, rng: decided(position.deal, seat, habit)


def bold(position: Position, seat: int, rng: np.random.Generator) -> Move:
    """``always-double``: raises and accepts whatever it holds; plays its cards well."""
    table = position.deal.table
    if table.question is None and (move := raising(table, seat)) is not None:
        return move
    return decided(position.deal, seat, BOLD)


def solved(position: Position, seat: int, rng: np.random.Generator) -> Move:
    """``solution``: mixes its choices as the solution does. Between two players only."""
    return _mixed(position, _recommend(position, seat, SOLUTION), rng)


def answering(position: Position, seat: int, rng: np.random.Generator) -> Move:
    """``reads``: the solution, or what wins more against this opponent."""
    found = _recommend(position, seat, READS)
    better = deviation(found)
    if better is None:
        return _mixed(position, found, rng)
    return _move(position, better.choice.text)


def _recommend(position: Position, seat: int, word: str) -> Recommendation:
    if len(position.deal.table.players) != PLAYERS:
        raise Foul(N_("“{word}” plays between two players only"), word=word)
    return recommend(position, seat)


def _move(position: Position, text: str) -> Move:
    """The first decision of a choice."""
    return next(m for m in position.deal.legal() if format_move(m) == text.partition(" ")[0])


def _mixed(position: Position, found: Recommendation, rng: np.random.Generator) -> Move:
    """A choice as often as the solution makes it."""
    choices = found.choices
    renewing = [choice for choice in choices if choice.text == Act.NEW.value and choice.frequency]
    shares = np.array([choice.frequency for choice in renewing or choices])
    return _move(
        position, (renewing or choices)[rng.choice(len(shares), p=shares / shares.sum())].text
    )


BOLD: Final = Habit(raises=0.0, accepts=0.0, renews=0.0)
TIMID: Final = Habit(raises=2.0, accepts=HONEST.accepts, renews=HONEST.renews)
"""Raises never: no chance is more than 1."""


SOLUTION: Final = "solution"
READS: Final = "reads"

MAKERS: Mapping[str, Callable[[Effort], Bot]] = {
    "random": lambda effort: Follower(aimless),
    "always-double": lambda effort: Follower(bold),
    "never-double": lambda effort: Follower(by_habit(TIMID)),
    "honest": lambda effort: Follower(by_habit(HONEST)),
    SOLUTION: lambda effort: Follower(solved),
    READS: lambda effort: Thinker(),
}
"""The bots there are, by name."""

LEVELS: Final[Mapping[str, str]] = {
    "beginner": "random",
    "easy": "never-double",
    "medium": "honest",
    "full": SOLUTION,
}
"""Which bot plays as well as that."""
