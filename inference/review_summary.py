"""What a judged round comes to: the figures that lists and totals are made of, and no moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from typing import Any, Final

from kibitz.inference.balance import Balance, Balanced, Part

Json = dict[str, Any]

VERSION: Final = 10
"""The number of the judgement. A change of the advisor, or of what is kept, raises it: whatever
was kept under another number is judged again."""


@dataclass(frozen=True)
class Mistake:
    """A decision that lost 5 points or more; each field as in ``Decision``."""

    number: int
    kind: str
    mark: str
    loss: float
    points: int


@dataclass(frozen=True)
class Summary(Balanced):
    """How ``player`` played a round of ``game`` (a preset).

    ``fair``, ``result``, ``styles``: as in ``Review``. ``parts``: its balance. ``counted``: the
    decisions in which there was something to decide; ``blundered``: what they lost in blunders, a
    decision one at most. ``marks``: how many of them got each mark.
    """

    game: str
    player: str
    fair: float
    result: float | None
    parts: Balance
    counted: int
    blundered: float
    marks: Mapping[str, int]
    mistakes: tuple[Mistake, ...]
    styles: Mapping[str, Mapping[str, float]]

    @property
    def balance(self) -> Balance:
        """What the result came from."""
        return self.parts

    @property
    def accuracy(self) -> float | None:
        """As in ``Review``."""
        return accuracy(self.blundered, self.counted)

    @property
    def worst(self) -> Mistake | None:
        """The mistake that lost most; ``None``: there was none."""
        return max(self.mistakes, key=lambda mistake: mistake.loss, default=None)

    @property
    def json(self) -> Json:
        """What ``of_json`` makes it of again."""
        return {
            "fair": self.fair,
            "result": self.result,
            "parts": [(part.gain, part.se) for part in self.parts],
            "counted": self.counted,
            "blundered": self.blundered,
            "marks": dict(self.marks),
            "mistakes": [astuple(mistake) for mistake in self.mistakes],
            "styles": {name: dict(shares) for name, shares in self.styles.items()},
        }

    @classmethod
    def of_json(cls, found: Json, game: str, player: str) -> Summary:
        """How ``player`` played, from what ``json`` was."""
        parts = Balance(*(Part(gain, se) for gain, se in found["parts"]))
        mistakes = tuple(Mistake(*mistake) for mistake in found["mistakes"])
        return cls(game, player, **{**found, "parts": parts, "mistakes": mistakes})


def accuracy(blundered: float, counted: int) -> float | None:
    """1 if every decision was the best, 0 if every one lost a blunder; ``None``: none counts."""
    return 1 - blundered / counted if counted else None
