"""Why a choice is recommended in Le Truc: a few reasons, as data, each with its figures.

A choice is written as in the notation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kibitz.engine.truc.events import Act
from kibitz.inference.truc import equilibrium, facts
from kibitz.inference.truc.recommendation import Choice, Recommendation, take_point

RAISES: Final = (Act.DOUBLE.value, Act.REST.value)
_ANSWERS: Final = (Act.YES.value, Act.NO.value)

MIXED: Final = 0.995
"""A choice that the solution makes oftener than this it makes always: the rest is its error."""

BLUFF: Final = 0.5
"""A raise with a smaller chance to win the hand, if that is played out, is a bluff."""


@dataclass(frozen=True)
class Raised:
    """A raise: played out, the hand is won with ``chance``; below one half it is a ``bluff``."""

    chance: float

    @property
    def bluff(self) -> bool:
        """Whether it lives on refusals."""
        return self.chance < BLUFF


@dataclass(frozen=True)
class TakePoint:
    """An answer: accepting is worth more than refusing from ``point`` to win the hand on, if that
    decided it; against any cards the own ones win it with ``chance``."""

    point: float
    chance: float


@dataclass(frozen=True)
class Always:
    """The solution always makes the choice; not ``led_to``: it is always right from here on."""

    led_to: bool


@dataclass(frozen=True)
class Often:
    """The solution makes the choice with this ``frequency``; ``led_to``: as in ``Always``."""

    frequency: float
    led_to: bool


@dataclass(frozen=True)
class Costs:
    """The obvious alternative, ``choice``, wins the game less often, as it is shown by so many
    ``points``, with one decimal."""

    choice: str
    points: float


@dataclass(frozen=True)
class Level:
    """The obvious alternative, ``choice``, is as good."""

    choice: str


@dataclass(frozen=True)
class Close:
    """The obvious alternative, ``choice``, wins with ``win``: that is too close to call."""

    choice: str
    win: float


@dataclass(frozen=True)
class Tried:
    """The figures come from playouts: between partners there is no solution (``hurried``: there is
    one, but was no time for it)."""

    hurried: bool


@dataclass(frozen=True)
class Approximate:
    """The choice has to do with new cards, what these are worth being approximate."""


Reason = Raised | TakePoint | Always | Often | Costs | Level | Close | Tried | Approximate


def reasons(advice: Recommendation) -> Iterator[Reason]:
    """What the best choice is, how often it is right, what else costs."""
    table, best, kind = advice.position.deal.table, advice.best, act(advice.best.text)
    chance = played_out(advice)
    if kind in RAISES and chance is not None:
        yield Raised(chance)
    point = take_point(table, advice.seat) if kind in _ANSWERS else None
    if point is not None and chance is not None:
        yield TakePoint(point, chance)
    yield from _often(advice, best)
    if (other := alternative(advice)) is not None:
        yield from _compared(advice, other)
    if advice.tried:
        yield Tried(equilibrium.solved(table))
    elif kind == Act.NEW.value or (kind in _ANSWERS and not advice.exact and point is None):
        yield Approximate()


def act(choice: str) -> str:
    """What a choice is: a word of the notation, or ``play`` for a card."""
    word = choice.split(maxsplit=1)[0]
    return word if word in {act.value for act in Act} else Act.PLAY.value


def played_out(advice: Recommendation) -> float | None:
    """The chance to win the hand without another raise, the other playing at random."""
    return facts.chance(advice.position.deal, advice.seat)


def bluff(advice: Recommendation, choice: str) -> bool:
    """Whether a choice raises with cards that would rather lose."""
    chance = played_out(advice)
    return act(choice) in RAISES and chance is not None and Raised(chance).bluff


def _often(advice: Recommendation, best: Choice) -> Iterator[Reason]:
    """How often the solution makes the choice."""
    if advice.tried:
        return
    if not advice.exact and act(best.text) in (Act.NEW.value, *_ANSWERS):
        return  # asking and granting is worked out around the solution, yes or no
    if best.frequency >= MIXED:
        yield Always(advice.led_to)
    elif best.frequency > 0:
        yield Often(best.frequency, advice.led_to)


def alternative(advice: Recommendation) -> Choice | None:
    """The choice that comes to mind instead: the other answer, a quiet card for a raise, a raise
    for a quiet card; else the next best."""
    kind = act(advice.best.text)
    others = [choice for choice in advice.choices if choice is not advice.best]
    if kind in RAISES:
        obvious = [choice for choice in others if act(choice.text) == Act.PLAY.value]
    elif kind == Act.PLAY.value:
        obvious = [choice for choice in others if act(choice.text) in RAISES]
    else:
        obvious = [choice for choice in others if act(choice.text) != Act.FOLD.value]
    return max(obvious or others, key=lambda choice: choice.equity, default=None)


def _compared(advice: Recommendation, other: Choice) -> Iterator[Reason]:
    """What the alternative loses; nothing of what is as good, but shown with another figure."""
    found = advice.evaluation.compared(advice.best.text, other.text)
    points = round(shown(found.one) - shown(found.other), 1)
    match found.relation:
        case "better":
            yield Costs(other.text, points)
        case "alike" if not points:
            yield Level(other.text)
        case "close":
            yield Close(other.text, other.equity)


def shown(equity: float) -> float:
    """A chance to win the game in points as it is shown: with one decimal."""
    return round(100 * equity, 1)
