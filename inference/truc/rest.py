"""What is left of a hand from a moment on, solved on demand.

How likely each side holds which cards is given; what is left is smaller than the whole and is
solved by the same learning (``solver``).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kibitz.inference.clock import UNHURRIED, Clock
from kibitz.inference.truc.course import Asked
from kibitz.inference.truc.first import Answer, First, Seconds
from kibitz.inference.truc.hands import DEALS, HAND_OF, HAND_WITH, Floats, Index
from kibitz.inference.truc.last import ALL, Last, Part, Third, fates, turned
from kibitz.inference.truc.solver import Reaches, learn, settle
from kibitz.inference.truc.stakes import Score, Stakes
from kibitz.inference.truc.tricks import Reply, Second

Cards = tuple[int, ...]

Ranges = tuple[Floats, Floats]
"""How likely the non-dealer and the dealer let it come to this with each hand: ``(120,)`` each."""

ROUNDS: Final = (60, 80, 250, 250, 250, 250)
"""Rounds of learning, by the cards played: in the second trick 250 leave a gain below 1e-4 of a
game; before it there is more to solve, in the same time."""


def rest(
    score: Score,
    tie_to_first: bool,
    stakes: Stakes,
    said: Asked,
    cards: Cards,
    ranges: Ranges,
    clock: Clock = UNHURRIED,
) -> Part:
    """The rest of a hand after ``cards`` (in turn, the non-dealer's first), solved.

    ``stakes``: what it is worth before a raise that is not answered yet. All figures of the result
    are in place. Raises ``TimeIsUp``: half-learnt play is worse than none.
    """
    part = unsolved(score, tie_to_first, stakes, said, cards)
    came = reaches(cards, ranges)
    learn(part, came, 0, ROUNDS[len(cards)], clock)
    part.average()
    settle(part, came)
    return part


def sides(cards: Cards) -> Cards:
    """Who played each card, and who is to play the next one: 0 for the non-dealer."""
    found = [0, 1]
    if len(cards) >= 2:
        leader = int(cards[1] > cards[0])
        found += [leader, 1 - leader]
    if len(cards) >= 4:
        # After a spoiled trick the same side leads; else the one that has evened the score.
        leader = found[2] if cards[0] == cards[1] else found[3]
        found += [leader, 1 - leader]
    return tuple(found[: len(cards) + 1])


AT: Final = ((), (0,), (0,), (0, 0), (0,), (0,))
"""The place of the part after so many cards in its leading axes: there is but one."""


def unsolved(score: Score, tie_to_first: bool, stakes: Stakes, said: Asked, cards: Cards) -> Part:
    """The same, nothing being learnt yet."""
    side, before = sides(cards)[-1], (stakes,)
    played = _played(cards)
    leader = side if len(cards) % 2 == 0 else 1 - side
    if len(cards) < 2:
        first = First(score, stakes, said) if not cards else None
        led = ALL if first else np.array(cards)
        answer = first.answer if first else Answer(score, before, led, said)
        answer.beyond = Seconds(score, answer.raising.after, led, tie_to_first)
        return first or answer
    mine, theirs = (np.array(played[one][:1]) for one in (leader, 1 - leader))
    if len(cards) == 2:
        return Second(score, leader, before, mine, theirs, tie_to_first, said)
    if len(cards) == 3:
        led = np.array(cards[2:])
        return Reply(score, leader, before, mine, theirs, led, tie_to_first, said)
    deals = DEALS[HAND_OF[played[0][:2]][:, None], HAND_OF[played[1][:2]][None, :]][None]
    deals = deals if leader == 0 else turned(deals)
    fate = fates(cards[0] == cards[1], tie_to_first)
    if len(cards) == 4:
        return Third(score, leader, before, deals, fate, said=said)
    led = np.array(cards[4:])
    return Last(score, 1 - leader, before, deals[:, led], fate[led], led, said)


def reaches(cards: Cards, ranges: Ranges) -> Reaches:
    """The ranges as the part after ``cards`` takes them."""
    leading = (1,) * len(AT[len(cards)])
    mine, theirs = (
        range[_hands(played)].reshape(*leading, 1, -1)
        for range, played in zip(ranges, _played(cards), strict=True)
    )
    return mine, theirs


def _hands(played: Cards) -> Index:
    """The hand of three that each rest of a hand belongs to, once these are played."""
    hands: Index
    match played:
        case ():
            hands = np.arange(len(DEALS))
        case (card,):
            hands = HAND_WITH[card]
        case (one, other):
            hands = HAND_OF[one, other]
        case _:
            hands = HAND_OF[played[0], played[1], played[2:3]]
    return hands


def _played(cards: Cards) -> tuple[Cards, Cards]:
    both = list(zip(sides(cards), cards, strict=False))
    mine, theirs = (tuple(card for side, card in both if side == one) for one in (0, 1))
    return mine, theirs
