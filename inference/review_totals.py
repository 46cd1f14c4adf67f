"""Judged rounds summed up: how well somebody played in all, and what cost most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kibitz.inference.balance import Balance, Balanced
from kibitz.inference.decision import BLUNDER, Decision
from kibitz.inference.review import Review


@dataclass(frozen=True)
class Total(Balanced):
    """What several ``reviews`` of one player come to."""

    player: str
    reviews: tuple[Review, ...]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions in which there was something to decide."""
        return tuple(decision for review in self.reviews for decision in review.counted)

    @property
    def accuracy(self) -> float | None:
        """As ``Review.accuracy``, over the decisions of all rounds."""
        if not self.decisions:
            return None
        lost = [min(decision.loss / BLUNDER, 1.0) for decision in self.decisions]
        return 1 - sum(lost) / len(lost)

    @property
    def won(self) -> float:
        """Rounds won, a shared one by its share."""
        return sum(review.result or 0.0 for review in self.reviews)

    @property
    def fair(self) -> float:
        """Rounds that would have been won if all played and were dealt alike."""
        return sum(review.fair for review in self.reviews)

    @property
    def balance(self) -> Balance:
        """What they came from, against ``fair``, in rounds."""
        return Balance.joined(review.balance for review in self.reviews)

    @property
    def marks(self) -> Counter[str]:
        """How many decisions got each mark."""
        return Counter(decision.mark for decision in self.decisions if decision.mark)

    @property
    def costs(self) -> tuple[tuple[str, int, float], ...]:
        """The kinds of mistakes, how many there were and what they lost; the dearest first."""
        lost: dict[str, list[float]] = {}
        for review in self.reviews:
            for decision in review.mistakes:
                lost.setdefault(decision.kind, []).append(decision.loss)
        costs = [(kind, len(losses), sum(losses)) for kind, losses in lost.items()]
        return tuple(sorted(costs, key=lambda cost: -cost[2]))


def totals(reviews: Iterable[Review]) -> tuple[Total, ...]:
    """The reviews summed up by player, in the order in which the players come."""
    found: dict[str, list[Review]] = {}
    for review in reviews:
        found.setdefault(review.player, []).append(review)
    return tuple(Total(player, tuple(them)) for player, them in found.items())
