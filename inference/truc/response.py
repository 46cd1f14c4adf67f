"""The best response to a solved hand, written apart from the solver: what it could still gain.

It walks the public tree one table at a time, by the rules of ``Table``; of the solver it only asks
how the solution plays. A vector ``(120,)`` has a figure for each hand that a side was dealt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.truc.cards import STRENGTHS
from kibitz.engine.truc.events import Act, Move
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.rules import Rules
from kibitz.engine.truc.table import Table
from kibitz.inference.truc.course import NO_COURSE, Course
from kibitz.inference.truc.hands import DEALS, HANDS
from kibitz.inference.truc.solver import Hand
from kibitz.inference.truc.spot import Spot, placed
from kibitz.inference.truc.stakes import Score

Vector = NDArray[np.float64]

_STEP = 1000
"""Places between two reports."""

_LAST = 5
"""Cards played before the last one of a hand."""

_CHANCE = DEALS.astype(np.float64)

_COUNTS = np.array([[hand.count(card) for card in range(len(STRENGTHS))] for hand in HANDS])
"""How many of each rank a hand has: ``(120, 8)``."""


class Responder:
    """``side`` (0: the non-dealer) plays as well as it can against the solution of a hand.

    ``places`` counts the decisions looked at; ``progress`` is told now and then.
    """

    def __init__(
        self,
        hand: Hand,
        score: Score,
        rules: Rules,
        side: int,
        progress: Callable[[int], None] = lambda places: None,
    ) -> None:
        self._hand, self._score, self.side = hand, score, side
        self._rules, self._progress = rules, progress
        self.places = 0

    def value(self) -> float:
        """The chance of ``side`` to win the game."""
        table = Table.start(self._rules, ("A", "B"), 0, self._score.points)
        return float(self._best(table, NO_COURSE, np.ones(len(HANDS))).sum())

    def _best(self, table: Table, course: Course, reach: Vector) -> Vector:
        """The value of each hand of ``side``, the other coming here with ``reach``."""
        if table.phase is Phase.DONE:
            return self._ended(table) * (_CHANCE @ reach)
        held = (_gone(table, self.side) <= _COUNTS).all(axis=1)
        if not (_CHANCE @ reach)[held].any():
            # The other never comes here, or has what is gone already: nothing counts.
            return np.zeros(len(HANDS))
        self.places += 1
        if not self.places % _STEP:
            self._progress(self.places)
        place = placed(self._hand.first, course)
        if table.question is not None:
            return self._answer(table, course, reach, place)
        return self._play(table, course, reach, place)

    def _ended(self, table: Table) -> float:
        """The chance of ``side`` to win the game after the hand."""
        if table.winner is None:
            worth = self._score.draw
        else:
            scored = table.score[table.winner] - self._score.points[table.winner]
            worth = self._score.after(table.winner, scored)
        return worth if self.side == 0 else 1 - worth

    def _answer(self, table: Table, course: Course, reach: Vector, place: Spot) -> Vector:
        seat = table.turn
        yes, no = Move(seat, Act.YES, answer=True), Move(seat, Act.NO, answer=True)
        if seat == self.side:
            accepted = self._best(table.after(yes), course.after(yes), reach)
            return np.maximum(accepted, self._best(table.after(no), course.after(no), reach))
        accepts = place.accepting_chance()
        accepted = self._best(table.after(yes), course.after(yes), reach * accepts)
        return accepted + self._best(table.after(no), course.after(no), reach * (1 - accepts))

    def _play(self, table: Table, course: Course, reach: Vector, place: Spot) -> Vector:
        seat = table.turn
        quiet = reach
        raised: Vector | None = None
        if place.may_raise and not any(table.offered[seat : seat + 1]):
            act = next(a for a in (Act.DOUBLE, Act.REST) if table.objection(Move(seat, a)) is None)
            dared = reach
            if seat != self.side:
                dared = reach * place.raising_chance()
                quiet = reach - dared
            move = Move(seat, act)
            raised = self._best(table.after(move), course.after(move), dared)
        played = self._cards(table, course, quiet, place)
        if raised is None:
            return played
        return np.maximum(played, raised) if seat == self.side else played + raised

    def _cards(self, table: Table, course: Course, reach: Vector, place: Spot) -> Vector:
        seat = table.turn
        if len(course.plies) == _LAST:
            return self._last(table, reach)
        own = seat == self.side
        best = np.full(len(HANDS), -np.inf) if own else np.zeros(len(HANDS))
        gone = _gone(table, seat)
        could = (gone <= _COUNTS).all(axis=1)
        for card in STRENGTHS:
            has = could & (_COUNTS[:, card] > gone[card])
            move = Move(seat, Act.PLAY, card)
            if own:
                value = self._best(table.after(move), course.after(move), reach)
                best = np.where(has, np.maximum(best, value), best)
            elif (chosen := reach * place.card_chance(card)).any():
                best += self._best(table.after(move), course.after(move), chosen)
        return np.where(could, best, 0.0) if own else best

    def _last(self, table: Table, reach: Vector) -> Vector:
        """The last card of the hand: there is no choice, and what matters is how it compares."""
        seat, led = table.turn, table.played[table.trick[0]][-1]
        left = _COUNTS - _gone(table, seat)
        possible = (left >= 0).all(axis=1)
        card = left.argmax(axis=1)
        value = np.zeros(len(HANDS))
        for holding in (card < led, card == led, card > led):
            if not (these := possible & holding).any():
                continue
            worth = self._ended(table.after(Move(seat, Act.PLAY, int(card[these][0]))))
            if seat == self.side:
                value[these] = worth * (_CHANCE @ reach)[these]
            else:
                value += worth * (_CHANCE @ (reach * these))
        return value


def _gone(table: Table, seat: int) -> NDArray[np.intp]:
    """How many of each rank ``seat`` has played: ``(8,)``."""
    return np.bincount(table.played[seat], minlength=len(STRENGTHS))


@dataclass(frozen=True)
class Checked:
    """``gains``: what the non-dealer and the dealer can win more. ``places``: decisions seen."""

    gains: tuple[float, float]
    places: int


def gains(
    hand: Hand,
    score: Score,
    rules: Rules,
    value: float,
    progress: Callable[[int], None] = lambda places: None,
) -> Checked:
    """What either side can win more than ``value``, the non-dealer's chance.

    ``progress`` is told now and then how many places of both sides have been seen.
    """
    ours = Responder(hand, score, rules, 0, progress)
    best = ours.value()
    theirs = Responder(hand, score, rules, 1, lambda places: progress(ours.places + places))
    other = theirs.value()
    return Checked((best - value, other - (1 - value)), ours.places + theirs.places)
