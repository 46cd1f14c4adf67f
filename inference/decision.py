"""A choice that a player made, beside all the others there were, and the mark it gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kibitz.inference.evaluation import BOUNDS, Comparison, Evaluation
from kibitz.inference.option import Option

DUBIOUS, MISTAKE, BLUNDER = BOUNDS
"""Losses of winning chance from which a decision is ``?!``, ``?`` and ``??``."""


@dataclass(frozen=True)
class Decision:
    """What a player chose at event ``number``.

    ``evaluation``: every choice there was; ``played``: the one made. ``kind``: what a mistake was
    about, in the game's own words (``""``: no mistake). ``advice``: what the game's
    ``Study.weigh`` found, for its view.
    """

    number: int
    seat: int
    evaluation: Evaluation
    played: Option
    kind: str
    advice: Any

    @property
    def options(self) -> tuple[Option, ...]:
        """Every choice, the best first."""
        return self.evaluation.options

    @property
    def best(self) -> Option:
        """The best choice; the one made, where the figures do not tell them apart."""
        return self.evaluation.best if self._lost.relation == "better" else self.played

    @property
    def _lost(self) -> Comparison:
        return self.evaluation.compared(self.evaluation.best.text, self.played.text)

    def against(self, other: Option) -> Comparison:
        """The choice made, compared with another."""
        return self.evaluation.compared(self.played.text, other.text)

    @property
    def forced(self) -> bool:
        """Whether there was nothing to choose."""
        return len(self.options) < 2

    @property
    def idle(self) -> bool:
        """Whether nothing hung on the choice: whatever there was wins as often."""
        first = self.options[0].text
        alike = (self.evaluation.compared(first, other.text) for other in self.options[1:])
        return not self.forced and all(found.relation == "alike" for found in alike)

    @property
    def counted(self) -> bool:
        """Whether there was something to decide."""
        return not self.forced and not self.idle

    @property
    def others(self) -> tuple[Option, ...]:
        """What else could be chosen in earnest: not to put oneself out. The best first."""
        return tuple(o for o in self.options if o is not self.played and not o.doomed)

    @property
    def loss(self) -> float:
        """Winning chance given away; 0 within the error."""
        return self._lost.difference if self._lost.relation == "better" else 0.0

    @property
    def points(self) -> int:
        """The loss in points, as the two figures are shown."""
        return self._lost.points if self.loss else 0

    @property
    def exact(self) -> bool:
        """Whether no figure is an estimate."""
        return not any(option.se for option in self.options)

    @property
    def se(self) -> float:
        """The standard error of the loss."""
        return self._lost.error if self.loss else 0.0

    @property
    def safe_loss(self) -> float | None:
        """How much oftener the safest choice stays in; 0 within the error."""
        if self.played.safe is None:
            return None
        safest = max(self.options, key=lambda option: option.safe or 0.0)
        lost = self.evaluation.safer(safest.text, self.played.text)
        return lost.difference if lost.relation == "better" else 0.0

    @property
    def mistaken(self) -> bool:
        """Whether 5 points or more were given away, for certain."""
        return self._lost.beyond(DUBIOUS)

    @property
    def mark(self) -> str:
        """``?!`` ``?`` ``??`` by the loss, the milder in doubt; ``!``: nothing else would do."""
        if self.forced:
            return ""
        for mark, least in (("??", BLUNDER), ("?", MISTAKE), ("?!", DUBIOUS)):
            if self._lost.beyond(least):
                return mark
        return "!" if self._only() else ""

    def _only(self) -> bool:
        """Whether every other choice loses 15 points against this one, for certain.

        Nobody must be praised for what is obvious, or for not putting oneself out.
        """
        others = self.others
        lost = all(self.against(other).beyond(BLUNDER) for other in others)
        return bool(others) and lost and not self.played.obvious


def dearest(decisions: Sequence[Decision]) -> Decision | None:
    """Of the decisions in one event the one that lost most; else the first in which there was
    something to decide. ``None``: there is none."""
    return max(decisions, key=lambda made: (made.loss, made.counted), default=None)
