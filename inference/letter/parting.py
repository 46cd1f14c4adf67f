"""Why facts and reads of a hand differ: the event that moved them furthest apart, as a claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kibitz.engine.letter.events import Event, Renewal, Return, Swap, Turn
from kibitz.engine.letter.game import LETTER
from kibitz.inference.letter.claims import Parted
from kibitz.inference.letter.position import Position

MUCH: Final = 0.15
"""A difference of probabilities of which it is said where it comes from."""

Course = Sequence[tuple[Position, Position]]
"""Moments of a round one after another, each by facts and by reads."""


def parted(course: Course, eyes: int | None) -> Parted | None:
    """What facts and reads say most differently of a hand that is hidden, if it is much.

    ``None``: it is not, or it came about before the first turn.
    """
    found = max(_apart(*course[-1], eyes), default=(0.0, 0, 0)) if course else (0.0, 0, 0)
    most, player, card = found
    if most < MUCH:
        return None
    came = _came(course, player)
    gaps = [_gap(facts, reads, player, card) for facts, reads in course[came:]]
    if came:
        gaps.insert(0, 0.0)  # of another hand nothing had been thought before
    sign = 1 if gaps[-1] > 0 else -1
    moved = [sign * (after - before) for before, after in pairwise(gaps)]
    past = course[max(came, 1) + moved.index(max(moved))][0].past
    number = sum(map(LETTER.numbered, past))
    return Parted(player, card, number) if number else None


def _came(course: Course, player: int) -> int:
    """The place of the last moment at which ``player`` got another hand in another way than by an
    ordinary turn; 0: there was none."""
    for place in range(len(course) - 1, 0, -1):
        if _another_hand(course[place][0].past[-1], player):
            return place
    return 0


def _another_hand(event: Event, player: int) -> bool:
    """Whether ``player`` got the hand from somebody else, or off the pile, in ``event``."""
    if not isinstance(event, Turn):
        return False
    match event.outcome:
        case Swap():
            return player in (event.actor, event.target)
        case Renewal():
            return player == event.target
        case Return():
            return player == event.actor
    return False


def _apart(facts: Position, reads: Position, eyes: int | None) -> Iterator[tuple[float, int, int]]:
    """How far facts and reads are apart, for each card that somebody else may hold."""
    for player in facts.belief.table.standing:
        if player != eyes:
            for card in facts.belief.hand(player):
                yield abs(_gap(facts, reads, player, card)), player, card


def _gap(facts: Position, reads: Position, player: int, card: int) -> float:
    """By how much likelier reads think a card in a hand than facts do."""
    if not facts.belief.table.alive[player]:
        return 0.0
    hands = (model.belief.hand(player) for model in (reads, facts))
    read, counted = (hand.get(card, 0.0) for hand in hands)
    return read - counted
