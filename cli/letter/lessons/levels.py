"""How hard a question about a hand is: by what answers it that leaves a step out.

A level is what simple rules fail at (docs/COURSE.md has how often): the first is answered by who
knows the pack, the second by who counts what is left, the others need what was shown of the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kibitz.cli.letter.lessons.reasoning import reasoning
from kibitz.cli.teaching.moment import Moment
from kibitz.inference.letter.reasoning import Back, Forced, Others, Pairs

PACK, COUNTED, SHOWN, SINCE, JOINED = 0.1, 0.3, 0.5, 0.7, 0.9
"""What is needed: to know the pack; to count what is left; what an event showed of the hand; that
the player has played since; several of these at once."""

_REASONS: Final = (Back, Forced, Others, Pairs)
"""Why cards that are left are not all as likely."""


def hardness(moment: Moment, seat: int, right: Callable[[Mapping[int, int]], bool]) -> float:
    """How hard a question is that is about one hand.

    ``right``: whether it is answered right by somebody to whom each of so many copies, by rank, is
    as likely.
    """
    if right(_pack(moment)):
        return PACK
    if right(moment.now.belief.unseen_by(moment.eyes)):
        return COUNTED
    thought = reasoning(moment, seat)
    if right(thought.left.copies):
        return SHOWN
    reasons = sum(isinstance(step, _REASONS) for step in thought.steps())
    return JOINED if reasons > 1 or thought.ruled_out else SINCE


def hardness_of_guess(moment: Moment, seats: Sequence[int], good: Mapping[int, set[int]]) -> float:
    """How hard it is to name a card: at whom, and which. ``good``: by seat what is right."""

    def fitting(copies: Callable[[int], Mapping[int, int]]) -> int:
        """At how many players the rank is right of which there are most, the 1 left out."""
        ways = ({r: n for r, n in copies(seat).items() if r > 1} for seat in seats)
        return sum(
            bool(way) and most(way) <= good.get(seat, set())
            for seat, way in zip(seats, ways, strict=True)
        )

    hidden = moment.now.belief.unseen_by(moment.eyes)
    if fitting(lambda seat: _pack(moment)) == len(seats):
        return PACK
    if fitting(lambda seat: hidden) == len(seats):
        return COUNTED
    if _best_of_the_left(moment, seats, good):
        return SHOWN
    return SINCE if fitting(lambda seat: reasoning(moment, seat).left.copies) else JOINED


def _best_of_the_left(moment: Moment, seats: Sequence[int], good: Mapping[int, set[int]]) -> bool:
    """Whether the guess is right that hits most often, were all that is left as likely."""
    shares = {
        (seat, rank): count / left.total
        for seat in seats
        for left in (reasoning(moment, seat).left,)
        for rank, count in left.copies.items()
        if rank > 1
    }
    top = max(shares.values(), default=0.0)
    best = [guess for guess, share in shares.items() if share == top]
    return bool(best) and all(rank in good.get(seat, set()) for seat, rank in best)


def most(copies: Mapping[int, int]) -> set[int]:
    """The ranks of which there are most."""
    top = max(copies.values())
    return {rank for rank, count in copies.items() if count == top}


def _pack(moment: Moment) -> dict[int, int]:
    """The whole pack, by rank."""
    return {card.rank: card.count for card in moment.now.deal.table.rules.cards}
