"""Why a decision is marked, as data: what it risked or left, and what the best would have done.

Players are seat numbers; a choice is written as in the notation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kibitz.engine.marque.events import Act
from kibitz.inference.decision import Decision
from kibitz.inference.marque.faults import rated
from kibitz.inference.marque.recommendation import Recommendation
from kibitz.inference.marque.settled import certain
from kibitz.inference.marque.weighing import Rated
from kibitz.inference.marque.why import LIKELY, attacked

_CERTAIN: Final = 1 - 1e-9


@dataclass(frozen=True)
class Only:
    """Every other choice loses 15 points or more; ``choice``, the next best, wins with ``win``."""

    choice: str
    win: float


@dataclass(frozen=True)
class GivenAway:
    """The ship of ``owner`` that was attacked was armed for certain."""

    owner: int


@dataclass(frozen=True)
class Unlikely:
    """The ship of ``owner`` that was attacked was ``bare`` with less than one half."""

    owner: int
    bare: float


@dataclass(frozen=True)
class TooDear:
    """The ship attacked was ``bare`` with one half or more, but for its ``treasure`` a cannon card
    was too much: something else wins more often. ``last``: it was the last one."""

    treasure: int
    bare: float
    last: bool


@dataclass(frozen=True)
class Brings:
    """To pass brings no point, and something else wins more often."""


@dataclass(frozen=True)
class Wasted:
    """An armed ship was set on a ``treasure``; with a bare one there the game is won oftener."""

    treasure: int


@dataclass(frozen=True)
class Unguarded:
    """A bare ship was set on a ``treasure`` where it can be attacked; with an armed one there the
    game is won oftener."""

    treasure: int


@dataclass(frozen=True)
class Unshot:
    """A ``treasure`` was taken home that nobody could attack any more."""

    treasure: int


@dataclass(frozen=True)
class Trap:
    """The ship taken home with a ``treasure`` was armed, not everybody knew it, and somebody could
    still attack it."""

    treasure: int


@dataclass(frozen=True)
class LeftOut:
    """A ``treasure`` was taken home, and what would have been better leaves it at sea."""

    treasure: int


@dataclass(frozen=True)
class Better:
    """``choice`` wins more often. ``frequency``: how often it is right, of a mixed choice."""

    choice: str
    frequency: float | None = None


@dataclass(frozen=True)
class BetterAttack:
    """The attack ``choice`` wins more often: the ship on a ``treasure`` was ``bare`` with this."""

    choice: str
    treasure: int
    bare: float


@dataclass(frozen=True)
class BetterHome:
    """To take the ``treasure`` home wins more often: the ship on it was bare and could be attacked,
    and the others thought it ``bare`` with this probability."""

    treasure: int
    bare: float


@dataclass(frozen=True)
class BetterSail:
    """To turn up the next treasure wins more often. ``last``: it was the only one left."""

    last: bool


Verdict = (
    Only
    | GivenAway
    | Unlikely
    | TooDear
    | Brings
    | Wasted
    | Unguarded
    | Unshot
    | Trap
    | LeftOut
    | Better
    | BetterAttack
    | BetterHome
    | BetterSail
)


def verdicts(decision: Decision) -> Iterator[Verdict]:
    """What is to be said of a decision that has a mark; nothing of others."""
    advice: Recommendation = decision.advice
    if decision.mark == "!":
        yield from (Only(other.text, other.win) for other in decision.others[:1])
    elif decision.mistaken:
        played, best = (rated(advice, o.text) for o in (decision.played, decision.best))
        yield from _did(advice, played, best)
        yield from _should(advice, best)


def _did(advice: Recommendation, play: Rated, best: Rated) -> Iterator[Verdict]:
    """What the choice gave away."""
    move = play.choice.move
    match move.act:
        case Act.HIT if move.target is not None and play.bare is not None:
            yield from _attacked(advice, play, move.target, play.bare, best)
        case Act.HOME if move.treasure is not None:
            yield _home(advice, move.treasure)
        case Act.PASS:
            yield Brings()
        case Act.SAIL:
            yield from _set(advice, play)


def _attacked(
    advice: Recommendation, play: Rated, owner: int, bare: float, best: Rated
) -> Iterator[Verdict]:
    """Attacked what was too likely armed, or is not worth a cannon card."""
    last = advice.position.deal.table.fleets[advice.seat].cannons == 1
    if bare < 1 - _CERTAIN:
        yield GivenAway(owner)
    elif bare < LIKELY:
        yield Unlikely(owner, bare)
    elif best.choice.move.act is not Act.HIT:
        yield TooDear(play.choice.move.treasure or 0, bare, last)


def _home(advice: Recommendation, treasure: int) -> Verdict:
    """Taken home what was in no danger."""
    if not attacked(advice):
        return Unshot(treasure)
    armed = certain(advice.position.deal, advice.seat, treasure)
    known = certain(advice.position.shown, advice.seat, treasure)
    return Trap(treasure) if armed and known is None else LeftOut(treasure)


def _set(advice: Recommendation, play: Rated) -> Iterator[Verdict]:
    """Set the wrong ship on the treasure turned up."""
    treasure = play.choice.treasure
    other = next((p for p in advice.plays if p.choice.treasure == treasure and p is not play), None)
    if treasure is None or other is None or advice.compared(other, play) != "better":
        return
    yield Wasted(treasure) if play.choice.armed else Unguarded(treasure)


def _should(advice: Recommendation, play: Rated) -> Iterator[Verdict]:
    """What the best choice does."""
    move = play.choice.move
    if play.choice.armed is not None:
        yield Better(play.text, play.frequency)
        return
    match move.act:
        case Act.HIT if play.bare is not None:
            yield BetterAttack(play.text, move.treasure or 0, play.bare)
        case Act.HOME if move.treasure is not None:
            yield _exposed(advice, play, move.treasure)
        case Act.SAIL:
            yield BetterSail(len(advice.position.deal.table.fleets[advice.seat].piled) == 1)
        case Act.PASS:
            yield Better(play.text)


def _exposed(advice: Recommendation, play: Rated, treasure: int) -> Verdict:
    """What should have been taken home, and why."""
    position, seat = advice.position, advice.seat
    if certain(position.deal, seat, treasure) is False and attacked(advice):
        armed = position.common[seat].armed(position.shown.place(seat, treasure))
        return BetterHome(treasure, 1 - armed)
    return Better(play.text)
