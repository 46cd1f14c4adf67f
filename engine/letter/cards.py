"""The cards of an edition, as data: ranks, copies, and what each does when played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property


class Effect(Enum):
    """What a card does when it is played (RULES, "Common to all three")."""

    GUESS = "guess"
    """Name a rank: a target that holds it is out."""
    PEEK = "peek"
    """Look at the target's hand."""
    DUEL = "duel"
    """Compare hands with the target: the lower is out."""
    SHIELD = "shield"
    """Nobody may choose its player until the player's next turn begins."""
    RENEW = "renew"
    """The target throws the hand away and takes a new card."""
    SWAP = "swap"
    """Exchange hands with the target."""
    RETURN = "return"
    """Draw two more cards, keep one of the three, put the others under the pile."""
    NONE = "none"
    """Nothing happens."""
    BONUS = "bonus"
    """Nothing happens; whoever alone of those still in has played one gains a token."""
    DOOM = "doom"
    """Played or thrown away for any reason: its owner is out."""

    @property
    def targets(self) -> bool:
        """Whether the card is played at somebody."""
        return self in TARGETING


TARGETING = frozenset({Effect.GUESS, Effect.PEEK, Effect.DUEL, Effect.RENEW, Effect.SWAP})


@dataclass(frozen=True)
class Card:
    """One rank of the set.

    ``count`` copies exist. ``forced_by``: ranks beside which this card must be played.
    """

    rank: int
    count: int
    effect: Effect
    forced_by: frozenset[int] = field(default_factory=frozenset)


@dataclass(frozen=True)
class CardSet:
    """All cards of an edition, by ascending rank."""

    cards: tuple[Card, ...]

    def __hash__(self) -> int:
        # Of the ranks alone: tables are looked up by the set many times a turn.
        return hash(self.ranks)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __getitem__(self, rank: int) -> Card:
        return self._by_rank[rank]

    def __contains__(self, rank: object) -> bool:
        return rank in self._by_rank

    @cached_property
    def _by_rank(self) -> dict[int, Card]:
        return {card.rank: card for card in self.cards}

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """All ranks, ascending."""
        return tuple(card.rank for card in self.cards)

    @cached_property
    def size(self) -> int:
        """How many cards the edition has."""
        return sum(card.count for card in self.cards)

    @cached_property
    def nameable(self) -> tuple[int, ...]:
        """The ranks a guess may name: all but the guessing card's own."""
        return tuple(card.rank for card in self.cards if card.effect is not Effect.GUESS)

    @cached_property
    def returns(self) -> bool:
        """Whether cards may go back under the pile."""
        return bool(self.ranks_of(Effect.RETURN))

    def place(self, rank: int) -> int:
        """Where a rank stands in the set, counted from 1."""
        return self.ranks.index(rank) + 1

    @cached_property
    def placed(self) -> CardSet:
        """The same cards with their places for ranks: 1 for the lowest, and so on without a gap."""
        return CardSet(
            tuple(
                Card(place, card.count, card.effect, frozenset(map(self.place, card.forced_by)))
                for place, card in enumerate(self.cards, start=1)
            )
        )

    def pack(self) -> tuple[int, ...]:
        """The rank of every single card, ascending."""
        return tuple(card.rank for card in self.cards for _ in range(card.count))

    def ranks_of(self, effect: Effect) -> tuple[int, ...]:
        """The ranks that have an effect."""
        return tuple(card.rank for card in self.cards if card.effect is effect)

    def forced(self, held: tuple[int, ...]) -> int | None:
        """The rank that must be played from the cards ``held``, if there is one."""
        for rank in held:
            if self[rank].forced_by.intersection(held):
                return rank
        return None


TWENTY_ONE = CardSet(
    (
        Card(0, 2, Effect.BONUS),
        Card(1, 6, Effect.GUESS),
        Card(2, 2, Effect.PEEK),
        Card(3, 2, Effect.DUEL),
        Card(4, 2, Effect.SHIELD),
        Card(5, 2, Effect.RENEW),
        Card(6, 2, Effect.RETURN),
        Card(7, 1, Effect.SWAP),
        Card(8, 1, Effect.NONE, forced_by=frozenset({5, 7})),
        Card(9, 1, Effect.DOOM),
    )
)
"""The cards of the edition in shops since 2019."""

SIXTEEN = CardSet(
    (
        Card(1, 5, Effect.GUESS),
        Card(2, 2, Effect.PEEK),
        Card(3, 2, Effect.DUEL),
        Card(4, 2, Effect.SHIELD),
        Card(5, 2, Effect.RENEW),
        Card(6, 1, Effect.SWAP),
        Card(7, 1, Effect.NONE, forced_by=frozenset({5, 6})),
        Card(8, 1, Effect.DOOM),
    )
)
"""The sixteen cards that the other presets share."""
