"""Before a card: the player about to play may raise, and the other accepts or gives up.

Arrays have the shape ``(…, histories, hands)``. A history is how the stakes came to be what they
are; the leading axes are the cards played so far. The same shape with the player's chance to come
there by the own choices is a *reach*, and with what a hand can expect there, weighted by how
likely the others let it come to that, a *value*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from kibitz.inference.truc.hands import REAL, Floats
from kibitz.inference.truc.stakes import Score, Stakes

Weigh = Callable[[Floats], Floats]
"""From a reach of the one to how likely the other's hands meet it: ``(…, H, theirs)`` to mine."""

FAIR: Final = REAL(0.5)


class Choice:
    """Two choices at many places at once, learnt by regret matching plus.

    ``second``: the chance of the second, in use; ``_regret`` and ``_total`` are ``(2, …)``. Source:
    Tammelin, "Solving large imperfect information games using CFR+" (2014).
    """

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._regret = np.zeros((2, *shape), dtype=REAL)
        self._total = np.zeros((2, *shape), dtype=REAL)
        self.second = np.full(shape, FAIR, dtype=REAL)

    def mixed(self, first: Floats, second: Floats, learn: bool) -> Floats:
        """The value of the choice in use, from those of its two sides."""
        value: Floats = first + self.second * (second - first)
        if learn:
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
        self._matched(self._total)

    def _matched(self, weights: Floats) -> None:
        total = weights[0] + weights[1]
        self.second.fill(FAIR)
        np.divide(weights[1], total, out=self.second, where=total > 0)


class Raising:
    """The place before ``side`` plays a card, for every way to come there.

    ``before``, ``after``: the stakes by history. After it come all histories without a raise, then
    those that end in one; ``bold``: which histories before it those go on from; ``refusals``: the
    non-dealer's chance to win the game when these are refused. ``mine``,
    ``theirs``: the shapes of the reaches without histories. Of the last passes are kept:
    ``came``, both reaches before it; ``dared``, that of the one who raises; by side, ``value``,
    the values before it, and ``worth``, those of the side's two choices for the histories in
    ``bold``.
    """

    came: tuple[Floats, Floats]
    dared: Floats

    def __init__(
        self,
        score: Score,
        side: int,
        before: Sequence[Stakes],
        mine: tuple[int, ...],
        theirs: tuple[int, ...],
    ) -> None:
        raised = [score.raised(stakes, side) for stakes in before]
        self.side = side
        self.before = tuple(before)
        self.bold = bold = [i for i, new in enumerate(raised) if new is not None]
        self.value: dict[int, Floats] = {}
        self.worth: dict[int, tuple[Floats, Floats]] = {}
        # A slice makes views where an index would copy.
        self._from = slice(0, len(bold)) if len(bold) == len(before) else np.array(bold, dtype=int)
        self.after = (*before, *(new for new in raised if new is not None))
        self.refusals = [score.refused(before[i], side) for i in bold]
        self._refused = np.array(self.refusals, dtype=REAL).reshape(-1, 1)
        count = len(bold)
        self.raises = Choice((*mine[:-1], count, mine[-1]))
        self.accepts = Choice((*theirs[:-1], count, theirs[-1]))

    def forward(self, mine: Floats, theirs: Floats) -> tuple[Floats, Floats]:
        """The reaches after it, from those before it."""
        count = len(self.before)
        after = np.empty((*mine.shape[:-2], len(self.after), mine.shape[-1]), dtype=REAL)
        answered = np.empty((*theirs.shape[:-2], len(self.after), theirs.shape[-1]), dtype=REAL)
        self.came = mine, theirs
        self._mine, self.dared = mine[..., self._from, :], after[..., count:, :]
        np.multiply(self._mine, self.raises.second, out=self.dared)
        after[..., :count, :] = mine
        after[..., self._from, :] -= self.dared
        asked, accepted = theirs[..., self._from, :], answered[..., count:, :]
        np.multiply(asked, self.accepts.second, out=accepted)
        answered[..., :count, :] = theirs
        self._accepted, self._gave_up = accepted, asked - accepted
        return after, answered

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
            before[..., self._from, :] = how.chosen(self.raises, *self.worth[side])
        else:
            self.worth[side] = sign * self._refused * weigh(self.dared), after
            before[..., self._from, :] += how.chosen(self.accepts, *self.worth[side])
        return before

    def average(self) -> None:
        """Use the averages from now on."""
        self.raises.average()
        self.accepts.average()


class How:
    """How the values of a choice are made one: as it is in use, learning or not, or the best."""

    def __init__(self, learn: bool = False, best: bool = False) -> None:
        self.learn, self.best = learn, best

    def chosen(self, choice: Choice, first: Floats, second: Floats) -> Floats:
        """The value before a choice between two."""
        if self.best:
            return np.maximum(first, second)
        return choice.mixed(first, second, self.learn)


AS_IT_IS, LEARNING, BEST = How(), How(learn=True), How(best=True)
