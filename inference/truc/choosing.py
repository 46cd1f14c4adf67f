"""How likely each style makes a choice with each hand, as far as all can see the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Final

import numpy as np

from kibitz.engine.truc.events import Act, Move
from kibitz.engine.truc.table import Table
from kibitz.inference.truc import equilibrium, facts
from kibitz.inference.truc.counting import Counting, counting
from kibitz.inference.truc.course import Course
from kibitz.inference.truc.hands import HANDS, Index
from kibitz.inference.truc.playout_policy import raising
from kibitz.inference.truc.spot import Spot
from kibitz.inference.truc.styles import STYLES, Floats, Style, lean

Cards = tuple[int, ...]

GIVES_UP: Final = 0.05
"""How often somebody concedes who cannot win."""


@dataclass(frozen=True)
class DecisionPoint:
    """A decision ``move`` at ``table``, after ``course``. ``solved``: the solution is asked."""

    table: Table
    course: Course
    move: Move
    solved: bool

    @property
    def likelihoods(self) -> Floats:
        """How likely each style makes it with each hand of three: ``(120, styles)``.

        Hands that the cards played do not fit have none.
        """
        return _likelihoods(self)

    @property
    def quick(self) -> DecisionPoint:
        """The same, the solution asked only where it is stored: to solve takes long."""
        stored = self.solved and equilibrium.line(self.table).stored(self.course)
        return replace(self, solved=stored)

    @property
    def played(self) -> tuple[Cards, Cards]:
        """The cards of the one who decides, and the other's."""
        played = self.table.played
        return played[self.move.actor], played[1 - self.move.actor]


@lru_cache(maxsize=1024)
def _likelihoods(choice: DecisionPoint) -> Floats:
    held = _Held(choice)
    found = np.zeros((len(HANDS), len(STYLES)))
    for column, style in enumerate(STYLES):
        found[held.hands, column] = _Mind(choice, held, style).chance
    return found


@cache
def _left(played: Cards) -> tuple[Index, Index]:
    """The hands that hold the cards ``played``, ``(M,)``, and what is left of each, ``(M, n)``."""
    hands, lefts = [], []
    for number, hand in enumerate(HANDS):
        left = list(hand)
        if all(card in hand and hand.count(card) >= played.count(card) for card in played):
            for card in played:
                left.remove(card)
            hands.append(number)
            lefts.append(left)
    return np.array(hands), np.array(lefts).reshape(len(hands), -1)


class _Held:
    """What the one who decides can hold, and what counting says of it."""

    def __init__(self, choice: DecisionPoint) -> None:
        table, seat = choice.table, choice.move.actor
        self.hands, self.left = _left(tuple(sorted(choice.played[0])))
        counted = counting(facts.led_first(table, seat), table.rules.tie_to_first)
        self.distinct = np.array([len(set(row)) for row in self.left.tolist()])
        if table.to_play == seat:
            self.worth = self._worth(counted, choice)
            self.hope = self.worth.max(axis=1)
        else:
            waiting = counted.waiting(*choice.played)
            self.hope = waiting[tuple(self.left.T)] if self.left.size else waiting

    def _worth(self, counted: Counting, choice: DecisionPoint) -> Floats:
        """What each card left is worth when it is played: ``(M, n)``."""
        worth, columns = counted.worth(*choice.played), self.left.T
        rows = []
        for place in range(len(columns)):
            beside = [columns[other] for other in range(len(columns)) if other != place]
            rows.append(worth[(columns[place], *beside)])
        return np.stack(rows, axis=1)


@dataclass(frozen=True)
class _Mind:
    """How a style makes a choice with each hand that it can hold: figures are ``(M,)``."""

    choice: DecisionPoint
    held: _Held
    style: Style

    @property
    def chance(self) -> Floats:
        """How likely it is made."""
        move, asked = self.choice.move, self.choice.table.question
        if move.act is Act.FOLD:
            return self.style.slipped(GIVES_UP * (1 - self.held.hope), 2 + self.held.distinct)
        if asked is not None:
            yes = self._grants if asked.act is Act.NEW else self._accepts
            return 1 - yes if move.act is Act.NO else yes
        new, raises = self._renews, self._raises
        if move.act is Act.NEW:
            return new
        if move.act is not Act.PLAY or move.card is None:
            return (1 - new) * raises
        return (1 - new) * (1 - raises) * self._plays(move.card)

    # -- what is said ----------------------------------------------------------------------

    @property
    def _renews(self) -> Floats:
        """How often new cards are asked for, where they may be."""
        table, actor = self.choice.table, self.choice.move.actor
        if table.objection(Move(actor, Act.NEW)) is not None:
            return np.zeros_like(self.held.hope)
        if self._spot is None:
            chance = self.style.renewing(self.held.hope)
        else:
            figures = equilibrium.new_cards(table)
            chance = (figures.asked > figures.played).astype(float)[self.held.hands]
        return self.style.slipped(chance, 2 + self.held.distinct)

    @property
    def _grants(self) -> Floats:
        if self._spot is None:
            chance = self.style.renewing(self.held.hope)
        else:
            figures = equilibrium.new_cards(self.choice.table)
            chance = (figures.refused > figures.fresh).astype(float)[self.held.hands]
        return self.style.slipped(chance, 2)

    @property
    def _raises(self) -> Floats:
        """How often a raise is made, where it may be."""
        if raising(self.choice.table, self.choice.move.actor) is None:
            return np.zeros_like(self.held.hope)
        if self._spot is None:
            chance = self.style.raising(self.held.hope)
        else:
            chance = self._spot.raising_chance()[self.held.hands].astype(float)
        return self.style.slipped(chance, 1 + self.held.distinct)

    @property
    def _accepts(self) -> Floats:
        if self._spot is None:
            chance = self.style.accepting(self.held.hope)
        else:
            chance = self._spot.accepting_chance()[self.held.hands].astype(float)
        return self.style.slipped(chance, 2)

    # -- what is played --------------------------------------------------------------------

    def _plays(self, card: int) -> Floats:
        left = self.held.left
        if self._spot is None:
            # Of two cards of a rank one is enough.
            single = np.concatenate(
                [np.ones_like(left[:, :1]), left[:, 1:] != left[:, :-1]], axis=1
            )
            weights = single * lean(self.held.worth, left)
            chance = (weights * (left == card)).sum(axis=1) / weights.sum(axis=1)
        else:
            chance = self._spot.card_chance(card)[self.held.hands].astype(float)
        has = (left == card).any(axis=1)
        found: Floats = has * self.style.slipped(chance, self.held.distinct)
        return found

    @cached_property
    def _spot(self) -> Spot | None:
        """The place in the solution, for the style that plays by it."""
        if not (self.style.solved and self.choice.solved):
            return None
        return equilibrium.line(self.choice.table).moment(self.choice.course).spot
