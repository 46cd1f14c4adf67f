"""What is said of a decision in Le Truc afterwards, as data.

A choice is written as in the notation; ``chance``: to win the hand, if it is played out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.engine.truc.events import Act
from kibitz.inference.decision import Decision
from kibitz.inference.truc import equilibrium
from kibitz.inference.truc.recommendation import Choice, Recommendation, take_point
from kibitz.inference.truc.why import BLUFF, RAISES, act, bluff, played_out

_ANSWERS = (Act.YES.value, Act.NO.value)


@dataclass(frozen=True)
class Bluffed:
    """A bluff that loses nothing: the solution raises so with this ``frequency``; not ``led_to``:
    such a raise is made so often from there on."""

    frequency: float
    led_to: bool


@dataclass(frozen=True)
class Only:
    """Every other choice loses 15 points or more; ``choice``, the next best, wins with ``win``."""

    choice: str
    win: float


@dataclass(frozen=True)
class Weak:
    """A raise that loses, with less than one half: ``chance``."""

    chance: float


@dataclass(frozen=True)
class Dear:
    """A raise that loses, with one half or more: ``chance``."""

    chance: float


@dataclass(frozen=True)
class WrongCard:
    """The card ``played`` wins the game less often than the ``best``, both with a raise or both
    without."""

    played: str
    best: str


@dataclass(frozen=True)
class Quiet:
    """A card without a raise, with ``chance``, though the raise ``best`` wins the game oftener."""

    chance: float
    best: str


@dataclass(frozen=True)
class Answered:
    """A raise was wrongly ``accepted``, or refused: accepting pays from ``point`` on, if that
    decided the hand, and the own cards have ``chance`` against any others."""

    accepted: bool
    point: float
    chance: float


@dataclass(frozen=True)
class Lost:
    """A raise was refused that loses the game: nothing could be lost by accepting it."""


@dataclass(frozen=True)
class Renewed:
    """New cards were wrongly ``granted``, or refused."""

    granted: bool


@dataclass(frozen=True)
class Kept:
    """The cards were played with ``chance``, though asking for new ones wins oftener."""

    chance: float


@dataclass(frozen=True)
class Thrown:
    """New cards were asked for with ``chance``, though playing the old ones wins oftener."""

    chance: float


@dataclass(frozen=True)
class GivenUp:
    """The hand was conceded with ``chance``."""

    chance: float


@dataclass(frozen=True)
class Better:
    """The solution makes the ``best`` choice so ``often``, that ``played`` so ``seldom``; not
    ``led_to``: from there on these frequencies are right."""

    best: str
    often: float
    played: str
    seldom: float
    led_to: bool


Wrong = Weak | Dear | WrongCard | Quiet | Answered | Lost | Renewed | Kept | Thrown | GivenUp
"""What was wrong with a choice."""

Verdict = Bluffed | Only | Wrong | Better


def verdicts(decision: Decision) -> Iterator[Verdict]:
    """Why a decision is marked; of those without a mark, what looks wrong and is not: bluffs.

    The figures of playouts say how much was lost, and not why.
    """
    advice: Recommendation = decision.advice
    if not equilibrium.solved(advice.position.deal.table):
        return
    if not decision.mistaken:
        yield from _right(advice, decision)
        return
    if (wrong := _did(advice, decision)) is not None:
        yield wrong
    yield from _should(advice, decision)


def _choice(advice: Recommendation, text: str) -> Choice:
    return next(choice for choice in advice.choices if choice.text == text)


def _right(advice: Recommendation, decision: Decision) -> Iterator[Verdict]:
    """A bluff that the solution makes too, or a choice that every other one was worse than."""
    played = _choice(advice, decision.played.text)
    if bluff(advice, played.text) and played.frequency > 0 and not decision.loss:
        yield Bluffed(played.frequency, advice.led_to)
    elif decision.mark == "!":
        yield from (Only(other.text, other.win) for other in decision.others[:1])


def _did(advice: Recommendation, decision: Decision) -> Wrong | None:
    """What was wrong with the choice."""
    kind, best = decision.kind, decision.best.text
    if kind == "card":
        return WrongCard(decision.played.text.split()[-1], best.split()[-1])
    point = take_point(advice.position.deal.table, advice.seat)
    if kind in _ANSWERS and point is None:
        return Renewed(kind == Act.YES.value)
    if kind == Act.NO.value and point is not None and point <= 0:
        return Lost()
    chance = played_out(advice)
    if chance is None:
        return None
    if kind in RAISES:
        return Weak(chance) if chance < BLUFF else Dear(chance)
    if kind in _ANSWERS and point is not None:
        return Answered(kind == Act.YES.value, point, chance)
    if kind == "quiet":
        return Quiet(chance, best)
    if kind == "kept":
        return Kept(chance)
    return Thrown(chance) if kind == Act.NEW.value else GivenUp(chance)


def _should(advice: Recommendation, decision: Decision) -> Iterator[Verdict]:
    """What the solution does, of the hand or of what was left of it."""
    best, played = (_choice(advice, o.text) for o in (decision.best, decision.played))
    if act(best.text) != Act.NEW.value and best.frequency:
        yield Better(best.text, best.frequency, played.text, played.frequency, advice.led_to)
