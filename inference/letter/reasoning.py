"""How one counts out what a player can hold: step by step, as somebody would think.

Each step is data with a plain meaning; how it is worded is no matter here. Probabilities are those
by the facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from kibitz.engine.letter.events import Swap, Turn
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
    """``claims`` showed which ``card`` it is, and that it changed hands since; ``kept``: the player
    has had a turn since."""

    card: int
    claims: tuple[Claim, ...]
    kept: bool


@dataclass(frozen=True)
class Others:
    """What is known of ``others`` makes some of the cards left likelier to be elsewhere."""

    others: tuple[int, ...]


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


Step = AllSeen | Held | RuledOut | Back | Forced | Known | Others | Pairs | Left


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
        if not self.left.even:
            yield from self._uneven()
        yield self.left
        if ways := self._pairs():
            yield Pairs(ways)

    def _uneven(self) -> Iterator[Step]:
        """Why the cards left are not all as likely."""
        yield from self._back()
        if (forced := self._forced()) is not None:
            yield forced
        if not self._pairs() and (others := self._others()):
            yield Others(others)

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

    @cached_property
    def _owners(self) -> tuple[int, ...]:
        """Who held, at each moment, the hand that is the player's now."""
        owners, owner = [self.player], self.player
        for after in reversed(self.past[1:]):
            event = after.past[-1]
            if isinstance(event, Turn) and isinstance(event.outcome, Swap):
                pair = (event.actor, event.target)
                if owner in pair:
                    owner = pair[1 - pair.index(owner)] or 0
            owners.append(owner)
        return tuple(reversed(owners))

    def _since(self, rank: int) -> int:
        """After how many events the hand could no longer be a rank, and never since."""
        possible = [
            number
            for number, (at, owner) in enumerate(zip(self.past, self._owners, strict=True))
            if rank in at.belief.hand(owner)
        ]
        return max(possible, default=-1) + 1

    def _claim(self, number: int, cards: Sequence[int]) -> Claim | None:
        """What event ``number`` showed that rules ``cards`` out; ``None``: no single thing."""
        if not 0 < number < len(self.past):
            return None
        before, after = self.past[number - 1], self.past[number]
        owner = self._owners[number]
        told = [
            *news.happened(before, after, self.eyes),
            *Consequences(before, after, self.eyes).told(),
            *self._gave_way(number, cards),
        ]
        return next((claim for claim in told if _explains(claim, owner, cards, self.eyes)), None)

    def _gave_way(self, number: int, cards: Sequence[int]) -> Iterator[NotForced]:
        """That a card would have been played, also of a hand that went on to another player."""
        event, table = self.past[number].past[-1], self.past[number].belief.table
        if isinstance(event, Turn) and event.card is not None and event.actor != self.eyes:
            for rank in cards:
                if event.card in table.rules.cards[rank].forced_by:
                    yield NotForced(event.actor, rank, event.card)

    def _known(self) -> Known | None:
        """Whether the card was shown as such."""
        if len(self.hand) > 1:
            return None
        (card,) = self.hand
        moved: list[Claim] = []
        for number in range(len(self.past) - 1, 0, -1):
            before, after = self.past[number - 1], self.past[number]
            for claim in news.happened(before, after, self.eyes):
                if _shows(claim, self.eyes, self._owners[number]):
                    claims = (claim, *reversed(moved))
                    return Known(card, claims, (self._last_turn() or 0) > number)
                if isinstance(claim, Exchanged) and self._owners[number] in vars(claim).values():
                    moved.append(claim)
        return None

    def _pairs(self) -> Mapping[int, int]:
        """The ways to take two equal cards, where the chances go by these."""
        ways = {rank: n * (n - 1) // 2 for rank, n in self.left.copies.items()}
        tied = any(isinstance(step.claim, Tied) for step in self.ruled_out)
        if not tied or self.left.even or min(ways.values()) < 1:
            return {}
        shares = [self.hand[rank] / ways[rank] for rank in ways]
        return ways if max(shares) - min(shares) < _EQUAL else {}

    def _others(self) -> tuple[int, ...]:
        """Who else is known not to hold some of the cards left, without being certain."""
        belief = self.past[-1].belief
        return tuple(
            other
            for other in belief.table.standing
            if other not in (self.player, self.eyes)
            and len(hand := belief.hand(other)) > 1
            and any(rank not in hand for rank in self.hand)
        )

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


def _explains(claim: Claim, owner: int, cards: Sequence[int], eyes: int) -> bool:
    """Whether a claim about the hand of ``owner``, as it was then, rules ``cards`` out."""
    match claim:
        case Missed(_actor, target, named):
            return target == owner and [named] == list(cards)
        case LostDuel(winner=winner):
            return winner == owner
        case Tied(actor, target):
            return owner in (actor, target)
        case Seen(actor, target, card):
            return card is not None and actor == eyes and target == owner
        case Exchanged(actor, target):
            return {actor, target} == {eyes, owner}
        case NotForced(_player, card):
            return card in cards
        case Certain(player):
            return player == owner
    return False


def _shows(claim: Claim, eyes: int, owner: int) -> bool:
    """Whether ``eyes`` saw the card of ``owner`` by this."""
    match claim:
        case Seen(actor, target, _card):
            return (actor, target) == (eyes, owner)
        case Tied(actor, target) | Exchanged(actor, target):
            return {actor, target} == {eyes, owner}
    return False


def together(position: Position, seats: tuple[int, int], rank: int) -> tuple[float, float]:
    """How likely at least one of two players holds a rank, and how likely both do."""
    worlds = position.belief.listing(*seats)
    one, other = (worlds.held(seat) == rank for seat in seats)
    total = worlds.mass.sum()
    return (
        float(worlds.mass[one | other].sum() / total),
        float(worlds.mass[one & other].sum() / total),
    )
