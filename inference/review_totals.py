"""Judged rounds summed up: how well somebody played in all, and what cost most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from kibitz.inference.balance import Balance, Balanced
from kibitz.inference.review_summary import Summary, accuracy


@dataclass(frozen=True)
class Total(Balanced):
    """What several ``rounds`` of one player come to."""

    player: str
    rounds: tuple[Summary, ...]

    @property
    def counted(self) -> int:
        """The decisions in which there was something to decide."""
        return sum(round.counted for round in self.rounds)

    @property
    def accuracy(self) -> float | None:
        """As ``Review.accuracy``, over the decisions of all rounds."""
        return accuracy(sum(round.blundered for round in self.rounds), self.counted)

    @property
    def won(self) -> float:
        """Rounds won, a shared one by its share."""
        return sum(round.result or 0.0 for round in self.rounds)

    @property
    def fair(self) -> float:
        """Rounds that would have been won if all played and were dealt alike."""
        return sum(round.fair for round in self.rounds)

    @cached_property
    def balance(self) -> Balance:
        """What they came from, against ``fair``, in rounds."""
        return Balance.joined(round.balance for round in self.rounds)

    @cached_property
    def marks(self) -> Counter[str]:
        """How many decisions got each mark."""
        found: Counter[str] = Counter()
        for round in self.rounds:
            found.update(round.marks)
        return found

    @property
    def costs(self) -> tuple[tuple[str, int, float], ...]:
        """The kinds of mistakes, how many there were and what they lost; the dearest first."""
        lost: dict[str, list[float]] = {}
        for round in self.rounds:
            for mistake in round.mistakes:
                lost.setdefault(mistake.kind, []).append(mistake.loss)
        costs = [(kind, len(losses), sum(losses)) for kind, losses in lost.items()]
        return tuple(sorted(costs, key=lambda cost: -cost[2]))


def totals(rounds: Iterable[Summary]) -> tuple[Total, ...]:
    """The rounds summed up by player, in the order in which the players come."""
    found: dict[str, list[Summary]] = {}
    for round in rounds:
        found.setdefault(round.player, []).append(round)
    return tuple(Total(player, tuple(theirs)) for player, theirs in found.items())
