"""What an event of Le Truc said, took and decided, as data: nothing is a guess.

Players are seat numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.engine.truc.events import Act, Dealt, Turn
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.rules import GOAL
from kibitz.engine.truc.table import Table
from kibitz.inference.truc.referee import Position

Seats = tuple[int, ...]


@dataclass(frozen=True)
class Asked:
    """``actor`` asks for new cards."""

    actor: int


@dataclass(frozen=True)
class Granted:
    """``other`` deals anew: both hands are thrown away."""

    other: int


@dataclass(frozen=True)
class Denied:
    """``other`` refuses to deal anew."""

    other: int


@dataclass(frozen=True)
class Doubles:
    """``actor`` offers to double: the hand would be worth ``points``."""

    actor: int
    points: int


@dataclass(frozen=True)
class Claims:
    """``actor`` claims the remainder: what is missing to 12, ``points``."""

    actor: int
    points: int


@dataclass(frozen=True)
class Doubled:
    """``other`` accepts a doubling: the hand is worth ``points`` now."""

    other: int
    points: int


@dataclass(frozen=True)
class Accepted:
    """``other`` accepts that ``actor`` plays for ``points``, the remainder."""

    other: int
    actor: int
    points: int


@dataclass(frozen=True)
class CounterClaimed:
    """``other`` accepts a claim, and claims the own remainder with it."""

    other: int


@dataclass(frozen=True)
class Refused:
    """``other`` refuses: ``actor`` scores ``points``."""

    other: int
    actor: int
    points: int


@dataclass(frozen=True)
class GaveUp:
    """``actor`` concedes the hand: ``other`` scores ``points``."""

    actor: int
    other: int
    points: int


@dataclass(frozen=True)
class Taken:
    """``player`` takes the trick with the ``card``."""

    player: int
    card: int


@dataclass(frozen=True)
class Spoiled:
    """The trick just played goes with the next that is won."""


@dataclass(frozen=True)
class Unscored:
    """The hand is over, and nobody scores."""


@dataclass(frozen=True)
class HandWon:
    """The hand is over and is that of the ``winners``, a side; ``score``: by side."""

    winners: Seats
    score: tuple[int, ...]


@dataclass(frozen=True)
class GameWon:
    """The game is won by the ``winners``, a side; ``rubber``: and the rubber with it."""

    winners: Seats
    rubber: bool


@dataclass(frozen=True)
class NewHand:
    """The next hand is dealt by ``dealer``, and ``first`` leads."""

    dealer: int
    first: int


@dataclass(frozen=True)
class NewCards:
    """The new cards that were asked for are dealt, and ``first`` leads."""

    first: int


Answer = Doubled | Accepted | CounterClaimed | Refused | GaveUp
"""What is said to an offer, or to a hand that is not worth playing."""

Ending = Unscored | HandWon | GameWon
"""How a hand comes out."""

Claim = (
    Asked
    | Granted
    | Denied
    | Doubles
    | Claims
    | Answer
    | Taken
    | Spoiled
    | Ending
    | NewHand
    | NewCards
)


def news(before: Position, after: Position) -> Iterator[Claim]:
    """What was said, who took the trick, how the hand ended, and who deals.

    Told is everything between two moments: an event, and what was dealt after it.
    """
    deal = before.deal
    for event in after.past[len(before.past) :]:
        then, deal = deal.table, deal.apply(event)
        match event:
            case Turn():
                yield from _said(then, event)
                yield from _fell(then, deal.table)
            case Dealt() if then.phase is not Phase.PLAY:
                yield _dealt(deal.table)


def _said(before: Table, event: Turn) -> Iterator[Claim]:
    """The offer and its answer."""
    actor, mine = event.actor, before.side(event.actor)
    other = before.captain(1 - mine)
    double, missing = 2 * before.stakes[mine], before.missing(mine)
    match event.call, event.answer:
        case Act.NEW, None:
            yield Asked(actor)
        case Act.NEW, answer:
            yield Granted(other) if answer is Act.YES else Denied(other)
        case Act.DOUBLE, None:
            yield Doubles(actor, double)
        case Act.REST, None:
            yield Claims(actor, missing)
        case Act.DOUBLE, Act.YES:
            yield Doubled(other, double)
        case Act.REST, Act.YES:
            yield Accepted(other, actor, missing)
        case Act.REST, Act.REST:
            yield CounterClaimed(other)
        case Act.DOUBLE | Act.REST, _refused:
            yield Refused(other, actor, _scored(before, mine))
        case Act.FOLD, _nothing:
            yield GaveUp(actor, other, _scored(before, 1 - mine))


def _scored(before: Table, side: int) -> int:
    """What a side scores that wins the hand now."""
    return min(before.stakes[side], GOAL - before.score[side])


def _fell(before: Table, after: Table) -> Iterator[Claim]:
    """Who took the trick that an event ended, and the hand with it."""
    if len(after.takers) > len(before.takers):
        taker = after.takers[-1]
        if taker is None:
            yield Spoiled()
        else:
            yield Taken(taker, after.played[taker][len(after.takers) - 1])
    if after.phase is not Phase.DONE or before.phase is Phase.DONE:
        return
    if after.winner is None:
        yield Unscored()
        return
    winners = tuple(s for s in range(len(after.players)) if after.side(s) == after.winner)
    yield GameWon(winners, after.rubber_over) if after.over else HandWon(winners, after.score)


def _dealt(table: Table) -> Claim:
    if table.deals > 1:
        return NewCards(table.first)
    return NewHand((table.first - 1) % len(table.players), table.first)
