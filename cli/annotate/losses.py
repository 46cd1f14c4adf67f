"""What a player gave away in a round, the dearest first: what was known, what was better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kibitz.cli.annotate.moments import Moment
from kibitz.cli.annotate.wording import choice_told, cost
from kibitz.cli.figures import won
from kibitz.cli.games import view_of
from kibitz.cli.hand import surely
from kibitz.cli.texts import _, percent
from kibitz.inference.review import Review

_LIKELIEST: Final = 3
"""Cards of a hand that are told in brief."""


@dataclass(frozen=True)
class Loss:
    """A decision that gave something away, for the list of them.

    ``knew``: what the other hands seemed to be. ``better``: what would have been better.
    """

    id: str
    number: int
    text: str
    mark: str
    cost: str
    knew: tuple[str, ...]
    better: str
    why: tuple[str, ...]
    came: tuple[str, ...]


def losses(name: str, review: Review, found: Sequence[Moment]) -> Iterator[Loss]:
    """Every decision that gave something away, the dearest first."""
    at = {moment.number: moment for moment in found}
    lost = [decision for decision in review.decisions if decision.loss]
    for decision in sorted(lost, key=lambda decision: (-decision.points, -decision.loss)):
        moment = at[decision.number]
        better = _("{best}: {win} instead of {less}.")
        yield Loss(
            id=f"{name}e{decision.number}",
            number=decision.number,
            text=choice_told(review, decision.played),
            mark=decision.mark,
            cost=cost(decision),
            knew=tuple(_seemed(moment)),
            better=better.format(
                best=choice_told(review, decision.best),
                win=won(decision.best),
                less=won(decision.played),
            ),
            why=tuple(view_of(review.round.header).fault(decision, review.seat)),
            came=moment.told,
        )


def _seemed(moment: Moment) -> Iterator[str]:
    """What the hands of the others seemed to be, a line each, the likeliest cards first."""
    for hand in moment.reads:
        if hand.own or not hand.cards:
            continue
        told = [
            card if surely(p) else f"{card} {percent(p)}" for card, p in hand.cards[:_LIKELIEST]
        ]
        more = ", …" if len(hand.cards) > _LIKELIEST else ""
        owner = f"{hand.owner} ({hand.meaning})" if hand.meaning else hand.owner
        yield f"{owner}: {', '.join(told)}{more}"
