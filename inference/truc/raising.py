"""Before a card: the player about to play may raise, and the other accepts or gives up.

Arrays have the shape ``(…, histories, hands)``. A history is how the stakes came to be what they
are; the leading axes are the cards played so far. The same shape with the player's chance to come
there by the own choices is a *reach*, and with what a hand can expect there, weighted by how
likely the others let it come to that, a *value*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.truc.course import Asked
from kibitz.inference.truc.hands import REAL, Floats
from kibitz.inference.truc.stakes import Score, Stakes

Weigh = Callable[[Floats], Floats]
"""From a reach of the one to how likely the other's hands meet it: ``(…, H, theirs)`` to mine."""

FAIR: Final = REAL(0.5)

SLIGHT: Final = REAL(1e-3)
"""A reach below which what was learnt there is worth nothing: too little was tried there."""


class TwoWays:
    """Two choices at many places at once, learnt by regret matching plus.

    ``second``: the chance of the second, in use; ``_regret`` and ``_total`` are ``(2, …)``. Source:
    Tammelin, "Solving large imperfect information games using CFR+" (2014).
    """

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._regret = np.zeros((2, *shape), dtype=REAL)
        self._total = np.zeros((2, *shape), dtype=REAL)
        self.second = np.full(shape, FAIR, dtype=REAL)
        self._fixed = False

    def mixed(self, first: Floats, second: Floats, learn: bool) -> Floats:
        """The value of the choice in use, from those of its two sides."""
        value: Floats = first + self.second * (second - first)
        if learn and not self._fixed:
            self._regret[0] += first - value
            self._regret[1] += second - value
            np.maximum(self._regret, 0, out=self._regret)
            self._matched(self._regret)
        return value

    def remember(self, first: Floats, second: Floats, weight: float) -> None:
        """Count the reaches of the two sides into the average."""
        self._total[0] += REAL(weight) * first
        self._total[1] += REAL(weight) * second

    def average(self) -> None:
        """Use the average from now on."""
        if not self._fixed:
            self._matched(self._total)

    def fix(self, second: float) -> None:
        """Choose the second with this chance, whatever is learnt."""
        self.second.fill(second)
        self._fixed = True

    def mend(self, where: NDArray[np.bool_], first: Floats, second: Floats) -> None:
        """Make the better of the two choices at some places."""
        if not self._fixed:
            np.copyto(self.second, (second > first).astype(REAL), where=where)

    def _matched(self, weights: Floats) -> None:
        total = weights[0] + weights[1]
        self.second.fill(FAIR)
        np.divide(weights[1], total, out=self.second, where=total > 0)


class Raising:
    """The raise of ``side`` before a card, at every way to come there.

    ``before``, ``after``: the stakes by history. After it come all histories without a raise, then
    those that end in one; ``bold``: which histories before it those go on from; ``refusals``: the
    non-dealer's chance to win the game when these are refused. ``mine``,
    ``theirs``: the shapes of the reaches without histories. ``said``: what was said already where
    the hand is looked at from here on: a raise that is not answered yet is ``certain``, and after
    one that was accepted (``before`` says so) there is no other. Of the last passes are kept:
    ``dared``, the reach of the one who raises; by side, ``came``, the reach before it, ``value``,
    the values before it, and ``worth``, those of the side's two choices for the histories in
    ``bold``.
    """

    dared: Floats

    def __init__(
        self,
        score: Score,
        side: int,
        before: Sequence[Stakes],
        mine: tuple[int, ...],
        theirs: tuple[int, ...],
        said: Asked = Asked.NOTHING,
    ) -> None:
        calm = said is Asked.ACCEPTED
        raised = [None if calm else score.raised(stakes, side) for stakes in before]
        self.score, self.side = score, side
        self.before = tuple(before)
        self.bold = bold = [i for i, new in enumerate(raised) if new is not None]
        self.came: dict[int, Floats] = {}
        self.value: dict[int, Floats] = {}
        self.worth: dict[int, tuple[Floats, Floats]] = {}
        # A slice makes views where an index would copy.
        self._from = slice(0, len(bold)) if len(bold) == len(before) else np.array(bold, dtype=int)
        self.after = (*before, *(new for new in raised if new is not None))
        self.refusals = [score.refused(before[i], side) for i in bold]
        self._refused = np.array(self.refusals, dtype=REAL).reshape(-1, 1)
        count = len(bold)
        self.raises = TwoWays((*mine[:-1], count, mine[-1]))
        self.accepts = TwoWays((*theirs[:-1], count, theirs[-1]))
        self.whole: Floats = np.ones(1, dtype=REAL)
        self.certain = said is Asked.RAISED
        if self.certain:
            self.raises.fix(1)

    def forward(self, side: int, reach: Floats) -> Floats:
        """The reach of ``side`` after it, from the one before it."""
        self.came[side] = reach
        count, mover = len(self.before), side == self.side
        after = np.empty((*reach.shape[:-2], len(self.after), reach.shape[-1]), dtype=REAL)
        after[..., :count, :] = reach
        choosing, chosen = reach[..., self._from, :], after[..., count:, :]
        np.multiply(choosing, (self.raises if mover else self.accepts).second, out=chosen)
        if mover:
            self._mine, self.dared = choosing, chosen
            after[..., self._from, :] -= chosen
        else:
            self._asked, self._accepted = choosing, chosen
            self._gave_up = choosing - chosen
        return after

    def remember(self, side: int, weight: float) -> None:
        """Count the choices of ``side`` into their average."""
        if side == self.side:
            self.raises.remember(self._mine - self.dared, self.dared, weight)
        else:
            self.accepts.remember(self._gave_up, self._accepted, weight)

    def backward(self, side: int, value: Floats, weigh: Weigh, how: How) -> Floats:
        """The values of ``side`` before it, from those after it."""
        count = len(self.before)
        before: Floats = value[..., :count, :].copy()
        self.value[side] = before
        if len(self.after) == count:
            return before
        sign = REAL(1 - 2 * side)
        quiet, after = value[..., :count, :][..., self._from, :], value[..., count:, :]
        if side == self.side:
            refused = sign * self._refused * weigh(self._gave_up)
            self.worth[side] = quiet, after + refused
            reach = self._mine / self.whole if how.mend else self._mine
            before[..., self._from, :] = how.chosen(self.raises, reach, *self.worth[side])
        else:
            self.worth[side] = sign * self._refused * weigh(self.dared), after
            before[..., self._from, :] += how.chosen(self.accepts, self._asked, *self.worth[side])
        return before

    def average(self) -> None:
        """Use the averages from now on."""
        self.raises.average()
        self.accepts.average()


@dataclass(frozen=True)
class How:
    """How the values of a choice are made one: as it is in use, or the best.

    ``learn``: adapt the play to what was found. ``mend``: hands that hardly ever come to a choice
    have learnt nothing there, and make the best of it from now on.
    """

    learn: bool = False
    best: bool = False
    mend: bool = False

    def chosen(self, choice: TwoWays, reach: Floats, first: Floats, second: Floats) -> Floats:
        """The value before a choice between two, to which one comes with ``reach``."""
        if self.best:
            return np.maximum(first, second)
        if self.mend:
            choice.mend(reach < SLIGHT, first, second)
        return choice.mixed(first, second, self.learn)


AS_IT_IS: Final = How()
LEARNING: Final = How(learn=True)
BEST: Final = How(best=True)
MENDING: Final = How(mend=True)
