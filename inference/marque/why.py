"""Why a choice is recommended: a few reasons, as data, each with its figures.

Players are seat numbers; a choice is written as in the notation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kibitz.engine.marque.events import Act
from kibitz.engine.marque.rules import ARMED
from kibitz.inference.marque.recommendation import Recommendation
from kibitz.inference.marque.settled import certain
from kibitz.inference.marque.weighing import Rated

_MIXED: Final = 0.98
"""A ship that is to be set oftener than this is simply the one to set."""

LIKELY: Final = 0.5

_CERTAIN: Final = 1 - 1e-9


@dataclass(frozen=True)
class Forced:
    """Nothing else can be done than the ``act``."""

    act: Act


@dataclass(frozen=True)
class Attack:
    """The ship of ``owner`` on a ``treasure`` is ``bare`` with this probability, up to 1."""

    owner: int
    treasure: int
    bare: float


@dataclass(frozen=True)
class Unshot:
    """Nobody else has a cannon card left, so that the ``treasure`` cannot be lost."""

    treasure: int


@dataclass(frozen=True)
class Thought:
    """The own ship on a ``treasure`` is ``armed`` or bare; the others, who can attack it, think it
    ``bare`` with this probability."""

    treasure: int
    armed: bool
    bare: float


@dataclass(frozen=True)
class Piled:
    """So many ``treasures`` are still in the own pile, worth ``mean`` each."""

    treasures: int
    mean: float


@dataclass(frozen=True)
class Idle:
    """Nothing of one's own is at sea or in the pile: to pass loses nothing."""


@dataclass(frozen=True)
class Waiting:
    """To pass changes nothing; so many own ``ships`` stay at sea."""

    ships: int


@dataclass(frozen=True)
class Guarded:
    """An armed ship on a ``treasure``: whoever attacks it gives a point. Somebody can."""

    treasure: int


@dataclass(frozen=True)
class Bluff:
    """A bare ship on a ``treasure``, of which nobody who can attack it can be certain."""

    treasure: int


@dataclass(frozen=True)
class Mixed:
    """The choice is to be made with this ``frequency``: who always makes it can be exploited."""

    frequency: float


@dataclass(frozen=True)
class Costs:
    """The obvious alternative, ``choice``, wins less often by so many ``points`` as shown."""

    choice: str
    points: int


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
class Bolder:
    """The obvious alternative, ``choice``, wins more often by so many ``points`` as shown, and
    loses something more often before the own next turn."""

    choice: str
    points: int


@dataclass(frozen=True)
class Richer:
    """One of the own ``cannons`` can be used later for a treasure worth more than the attack that
    is not made is expected to bring: it lies at sea or comes."""

    cannons: int


@dataclass(frozen=True)
class IfArmed:
    """The ship of ``owner`` that is not attacked may be armed: then its owner would score 1."""

    owner: int


@dataclass(frozen=True)
class Decided:
    """Whatever is done now, by anybody: the game is ``won``, or lost."""

    won: bool


@dataclass(frozen=True)
class Settled:
    """Once this choice is made nothing can change the result any more."""


@dataclass(frozen=True)
class Solved:
    """The end between two is solved: the other can do no better than the figures allow."""


@dataclass(frozen=True)
class Open:
    """Nothing is hidden any more: worked out, if everybody plays to win, and then for points."""


Reason = (
    Forced
    | Attack
    | Unshot
    | Thought
    | Piled
    | Idle
    | Waiting
    | Guarded
    | Bluff
    | Mixed
    | Costs
    | Level
    | Close
    | Bolder
    | Richer
    | IfArmed
    | Decided
    | Settled
    | Solved
    | Open
)


def reasons(advice: Recommendation) -> Iterator[Reason]:
    """What the choice that comes first brings, what else costs, and what the figures rest on."""
    yield from speaks(advice, advice.chosen)
    if (other := alternative(advice)) is not None:
        yield _compared(advice, other)
        yield from _kept(advice, other)
    yield from _rests(advice)


def speaks(advice: Recommendation, play: Rated) -> Iterator[Reason]:
    """What a choice is about, with its figures."""
    if len(advice.plays) == 1 and play.choice.armed is None:
        yield Forced(play.choice.move.act)
    if advice.launch is not None or play.choice.armed is not None:
        yield from _launch(advice, play)
        return
    move, fleet = play.choice.move, advice.position.deal.table.fleets[advice.seat]
    match move.act:
        case Act.HIT if move.target is not None and play.bare is not None:
            yield Attack(move.target, move.treasure or 0, play.bare)
        case Act.HOME if move.treasure is not None:
            yield from _own(advice, move.treasure)
        case Act.SAIL:
            yield Piled(len(fleet.piled), sum(fleet.piled) / len(fleet.piled))
        case Act.PASS if len(advice.plays) > 1:
            yield Idle() if fleet.done else Waiting(len(fleet.sea))


def _own(advice: Recommendation, treasure: int) -> Iterator[Reason]:
    """What the others can do about an own ship, and what they think of it."""
    position, seat = advice.position, advice.seat
    armed = certain(position.deal, seat, treasure)
    if not attacked(advice):
        yield Unshot(treasure)
    elif armed is not None:
        yield Thought(treasure, armed, _bare(advice, treasure))


def _bare(advice: Recommendation, treasure: int) -> float:
    """How likely the others think that an own ship at sea is bare."""
    position, seat = advice.position, advice.seat
    return 1 - position.common[seat].armed(position.shown.place(seat, treasure))


def attacked(advice: Recommendation) -> bool:
    """Whether anybody else can still attack."""
    fleets = advice.position.deal.table.fleets
    return any(fleet.cannons for seat, fleet in enumerate(fleets) if seat != advice.seat)


def _launch(advice: Recommendation, play: Rated) -> Iterator[Reason]:
    """Which ship: what it invites, and how often to set it."""
    treasure = advice.launch if advice.launch is not None else play.choice.treasure or 0
    if not attacked(advice):
        yield Unshot(treasure)
    elif play.choice.armed:
        yield Guarded(treasure)
    elif _doubted(advice):
        yield Bluff(treasure)
    else:
        yield Thought(treasure, armed=False, bare=1.0)
    if play.frequency is not None and play.frequency < _MIXED:
        yield Mixed(play.frequency)


def _doubted(advice: Recommendation) -> bool:
    """Whether the others can think the ship that is set armed: they cannot tell those left."""
    position, seat = advice.position, advice.seat
    return len(position.shown.known(seat, armed=True)) < ARMED


def alternative(advice: Recommendation) -> Rated | None:
    """The choice that comes to mind instead: the other ship, else the best of another kind."""
    chosen = advice.chosen
    others = [play for play in advice.plays if play is not chosen]
    kind = (chosen.choice.move.act, chosen.choice.armed)
    obvious = [p for p in others if (p.choice.move.act, p.choice.armed) != kind]
    return next(iter(obvious or others), None)


def _compared(advice: Recommendation, other: Rated) -> Reason:
    """What the alternative loses."""
    chosen = advice.chosen
    points = round(100 * chosen.win) - round(100 * other.win)
    match advice.compared(chosen, other):
        case "better":
            return Costs(other.text, points)
        case "worse" if other.safe < chosen.safe:
            return Bolder(other.text, -points)
        case "alike":
            return Level(other.text)
    return Close(other.text, other.win)


def _kept(advice: Recommendation, other: Rated) -> Iterator[Reason]:
    """Why not to attack what is likely bare."""
    acts = [play.choice.move.act for play in (advice.chosen, other)]
    tempting = other.bare is not None and other.bare >= LIKELY
    if acts[0] is Act.HIT or acts[1] is not Act.HIT or not tempting:
        return
    if advice.compared(advice.chosen, other) != "better":
        return
    if _richer(advice, other):
        yield Richer(advice.position.deal.table.fleets[advice.seat].cannons)
    elif (other.bare or 0.0) < _CERTAIN:
        yield IfArmed(other.choice.move.target or 0)


def _richer(advice: Recommendation, attack: Rated) -> bool:
    """Whether there is or comes anything to attack that is worth more than this attack brings."""
    position, fleets = advice.position, advice.position.deal.table.fleets
    prey = [
        treasure
        for seat, fleet in enumerate(fleets)
        if seat != advice.seat
        for treasure in (*fleet.sea, *fleet.piled)
        if (seat, treasure) != (attack.choice.move.target, attack.choice.move.treasure)
        if treasure in fleet.piled or not certain(position.deal, seat, treasure)
    ]
    return max(prey, default=0) > attack.ev


def _rests(advice: Recommendation) -> Iterator[Reason]:
    """What the figures rest on, if they are no estimates."""
    wins = {round(play.win, 9) for play in advice.plays}
    match advice.basis:
        case "settled" if wins in ({0.0}, {1.0}):
            yield Decided(wins == {1.0})
        case "settled":
            yield Settled()
        case "solved" if advice.exact:
            yield Solved()
        case "open":
            yield Open()
