"""How one counts out what a player can hold: step by step, as somebody would think.

Each step is data with a plain meaning; how it is worded is no matter here. Probabilities are those
by the facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from kibitz.engine.letter.events import Turn
from kibitz.inference.letter import news
from kibitz.inference.letter.claims import (
    Certain,
    Claim,
    Exchanged,
    LostDuel,
    Missed,
    NotForced,
    PerhapsForced,
    Seen,
    Tied,
)
from kibitz.inference.letter.consequences import Consequences
from kibitz.inference.letter.position import Position

_EQUAL = 1e-9


@dataclass(frozen=True)
class AllSeen:
    """Every copy of ``cards`` lies face up or in the own hand."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Held:
    """The only hidden copies of ``card`` are, for certain, in the hands of ``others``."""

    card: int
    others: tuple[int, ...]


@dataclass(frozen=True)
class RuledOut:
    """The player cannot hold ``cards`` since an event that showed ``claim``; copies are hidden."""

    cards: tuple[int, ...]
    claim: Claim | None


@dataclass(frozen=True)
class Back:
    """``claim`` ruled ``cards`` out, but the player has drawn since, and may have drawn one."""

    cards: tuple[int, ...]
    claim: Claim | None


@dataclass(frozen=True)
class Forced:
    """The player's last card, ``card``, had to be played beside ``forcing``, of which the player
    may hold one."""

    card: int
    forcing: tuple[int, ...]


@dataclass(frozen=True)
class Known:
    """``claim`` showed which ``card`` it is; ``kept``: the player has had a turn since."""

    card: int
    claim: Claim
    kept: bool


@dataclass(frozen=True)
class Pairs:
    """The player and another hold equal cards: in so many ways two of each rank can be taken."""

    ways: Mapping[int, int]


@dataclass(frozen=True)
class Left:
    """So many hidden copies of each rank can be the player's card; ``even``: each as likely."""

    copies: Mapping[int, int]
    even: bool

    @property
    def total(self) -> int:
        """How many cards."""
        return sum(self.copies.values())


Step = AllSeen | Held | RuledOut | Back | Forced | Known | Pairs | Left


@dataclass(frozen=True)
class Reasoning:
    """What ``eyes`` can think about the hand of ``player`` after the moments ``past``."""

    past: Sequence[Position]
    eyes: int
    player: int

    def steps(self) -> Iterator[Step]:
        """The steps in order; the last one says what is left, or which card it is."""
        if (known := self._known()) is not None:
            yield known
            return
        if gone := self.all_seen:
            yield AllSeen(gone)
        yield from self.held
        yield from self.ruled_out
        yield from self._back()
        if (forced := self._forced()) is not None:
            yield forced
        yield self.left
        if ways := self._pairs():
            yield Pairs(ways)

    @cached_property
    def hand(self) -> dict[int, float]:
        """The probability of each rank."""
        return self.past[-1].belief.hand(self.player)

    @cached_property
    def all_seen(self) -> tuple[int, ...]:
        """The ranks of which no copy is hidden."""
        return tuple(rank for rank, copies in self._unseen.items() if copies <= 0)

    @cached_property
    def held(self) -> tuple[Held, ...]:
        """The ranks of which all that is hidden is certain to be in other hands."""
        return tuple(
            Held(rank, self._certain(rank))
            for rank, copies in self._unseen.items()
            if 0 < copies == len(self._certain(rank))
        )

    def _certain(self, rank: int) -> tuple[int, ...]:
        """Who else is certain to hold a rank."""
        belief = self.past[-1].belief
        others = set(belief.table.standing) - {self.player, self.eyes}
        return tuple(other for other in sorted(others) if belief.certain(other) == rank)

    @cached_property
    def ruled_out(self) -> tuple[RuledOut, ...]:
        """What else the player cannot hold, by the event that showed it."""
        found: dict[int, list[int]] = {}
        for rank, copies in self._unseen.items():
            if copies > len(self._certain(rank)) and rank not in self.hand:
                found.setdefault(self._since(rank), []).append(rank)
        return tuple(
            RuledOut(tuple(cards), self._claim(number, cards))
            for number, cards in sorted(found.items())
        )

    @cached_property
    def left(self) -> Left:
        """The hidden copies that can be the player's card."""
        copies = {rank: self._unseen[rank] - len(self._certain(rank)) for rank in self.hand}
        shares = [self.hand[rank] / copies[rank] for rank in copies]
        return Left(copies, max(shares) - min(shares) < _EQUAL)

    @cached_property
    def _unseen(self) -> dict[int, int]:
        return self.past[-1].belief.unseen_by(self.eyes)

    def _since(self, rank: int) -> int:
        """After how many events the player could no longer hold a rank, and never since."""
        possible = [n for n, at in enumerate(self.past) if rank in at.belief.hand(self.player)]
        return max(possible, default=-1) + 1

    def _claim(self, number: int, cards: Sequence[int]) -> Claim | None:
        """What event ``number`` showed that rules ``cards`` out; ``None``: no single thing."""
        if not 0 < number < len(self.past):
            return None
        before, after = self.past[number - 1], self.past[number]
        told = [
            *news.happened(before, after, self.eyes),
            *Consequences(before, after, self.eyes).told(),
        ]
        return next((claim for claim in told if self._explains(claim, cards)), None)

    def _explains(self, claim: Claim, cards: Sequence[int]) -> bool:
        match claim:
            case Missed(_actor, target, named):
                return target == self.player and [named] == list(cards)
            case LostDuel(winner=winner):
                return winner == self.player
            case Tied(actor, target):
                return self.player in (actor, target)
            case Seen(card=card):
                return card is not None
            case Exchanged(actor, target):
                return self.eyes in (actor, target)
            case NotForced(player, card):
                return player == self.player and card in cards
            case Certain():
                return True
        return False

    def _known(self) -> Known | None:
        """Whether the card was shown as such."""
        if len(self.hand) > 1:
            return None
        (card,) = self.hand
        for number in range(len(self.past) - 1, 0, -1):
            before, after = self.past[number - 1], self.past[number]
            for claim in news.happened(before, after, self.eyes):
                if self._shows(claim):
                    return Known(card, claim, (self._last_turn() or 0) > number)
        return None

    def _shows(self, claim: Claim) -> bool:
        """Whether the eyes saw the player's card by this."""
        match claim:
            case Seen(actor, target, _card):
                return (actor, target) == (self.eyes, self.player)
            case Tied(actor, target) | Exchanged(actor, target):
                return {actor, target} == {self.eyes, self.player}
        return False

    def _pairs(self) -> Mapping[int, int]:
        """The ways to take two equal cards, where the chances go by these."""
        ways = {rank: n * (n - 1) // 2 for rank, n in self.left.copies.items()}
        tied = any(isinstance(step.claim, Tied) for step in self.ruled_out)
        if not tied or self.left.even or min(ways.values()) < 1:
            return {}
        shares = [self.hand[rank] / ways[rank] for rank in ways]
        return ways if max(shares) - min(shares) < _EQUAL else {}

    def _back(self) -> Iterator[Back]:
        """What was ruled out of the card that the player had before the last own turn."""
        last = self._last_turn()
        if last is None:
            return
        before = Reasoning(self.past[:last], self.eyes, self.player)
        for step in before.ruled_out:
            cards = tuple(rank for rank in step.cards if rank in self.hand)
            if cards and step.claim is not None:
                yield Back(cards, step.claim)

    def _forced(self) -> Forced | None:
        """Whether the card that the player played last may have been forced."""
        last = self._last_turn()
        if last is None or len(self.hand) == 1:
            return None
        for claim in news.happened(self.past[last - 1], self.past[last], self.eyes):
            if isinstance(claim, PerhapsForced):
                forcing = tuple(rank for rank in claim.forcing if rank in self.hand)
                return Forced(claim.card, forcing) if forcing else None
        return None

    def _last_turn(self) -> int | None:
        """After which of the moments the player has played last."""
        turns = [
            number
            for number, (_before, after) in enumerate(pairwise(self.past), start=1)
            if isinstance(turn := after.past[-1], Turn)
            and turn.actor == self.player
            and turn.card is not None
        ]
        return max(turns, default=None)
