"""What a result came from: four parts that, with a fair share, add up to it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import hypot

from kibitz.inference.option import change


@dataclass(frozen=True)
class Part:
    """By how much something moved the chance to win, and its standard error."""

    gain: float
    se: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "gain", change(self.gain))

    @classmethod
    def joined(cls, parts: Iterable[Part]) -> Part:
        """Several as one."""
        found = tuple(parts)
        return cls(sum((part.gain for part in found), 0.0), hypot(*(part.se for part in found)))


@dataclass(frozen=True)
class Balance:
    """``deal``: what the cards dealt were worth; on average nothing. ``skill``: what the own
    choices gave away; never above 0. ``others``: what the others made of it, and all else.
    ``luck``: what the cards drawn brought; on average nothing, whoever plays."""

    deal: Part
    skill: Part
    others: Part
    luck: Part

    @classmethod
    def of(cls, moved: float, deal: Part, skill: Part, luck: Part) -> Balance:
        """With what is left of all that was ``moved`` for the others."""
        known = Part.joined((deal, skill, luck))
        return cls(deal, skill, Part(moved - known.gain, known.se), luck)

    @classmethod
    def joined(cls, balances: Iterable[Balance]) -> Balance:
        """Several as one."""
        found = tuple(balances)
        names = ("deal", "skill", "others", "luck")
        return cls(*(Part.joined(getattr(each, name) for each in found) for name in names))

    def __iter__(self) -> Iterator[Part]:
        return iter((self.deal, self.skill, self.others, self.luck))


class Balanced:
    """Something of which it can be told what its result came from, each part in chances to win."""

    @property
    @abstractmethod
    def balance(self) -> Balance:
        """The four parts with their errors."""

    @property
    def deal(self) -> float:
        """What the cards dealt were worth."""
        return self.balance.deal.gain

    @property
    def skill(self) -> float:
        """Winning chances given away by the own choices, as a negative number."""
        return self.balance.skill.gain

    @property
    def others(self) -> float:
        """What the others made of it, and all else."""
        return self.balance.others.gain

    @property
    def luck(self) -> float:
        """What the cards drawn brought."""
        return self.balance.luck.gain
