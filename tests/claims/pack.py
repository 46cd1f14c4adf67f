"""A game of Le Truc followed line by line: its rules told again, from the text alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

RANKS: Final = ("9", "10", "J", "Q", "K", "A", "8", "7")
"""From low to high."""

COPIES: Final = 4
HELD: Final = 3
GOAL: Final = 12
DRAW: Final = "="
"""A trick that is spoiled."""


@dataclass(frozen=True)
class Hand:
    """The cards played in a hand, by seat, and how the tricks went.

    ``takers``: a side (0: the seats 0 and 2), or ``DRAW``. ``with_card``: who took the last one.
    """

    seats: int
    leader: int
    ties: str = "leader"
    played: tuple[tuple[int, ...], ...] = ()
    trick: tuple[int, ...] = ()
    takers: tuple[int | str, ...] = ()
    with_card: tuple[int, int] | None = None

    @property
    def turn(self) -> int:
        """Who plays the next card."""
        return (self.leader + len(self.trick)) % self.seats

    @property
    def won(self) -> int | str | None:
        """The side that has two tricks; ``DRAW``: nobody ever will; ``None``: not decided."""
        taken = [taker for taker in self.takers if taker != DRAW]
        spoiled = len(self.takers) - len(taken)
        for side in (0, 1):
            bonus = spoiled if taken and taken[0] == side else 0
            if taken.count(side) + bonus >= 2:
                return side
        return DRAW if len(self.takers) == HELD else None

    def lay(self, card: int) -> Hand:
        """The hand after the next card."""
        played = list(self.played or ((),) * self.seats)
        played[self.turn] = (*played[self.turn], card)
        after = replace(self, played=tuple(played), trick=(*self.trick, card))
        return after._gathered() if len(after.trick) == self.seats else after

    def _gathered(self) -> Hand:
        high = max(self.trick)
        best = [(self.leader + n) % self.seats for n, c in enumerate(self.trick) if c == high]
        sides = {seat % 2 for seat in best}
        taker: int | str = best[0] % 2
        if len(sides) > 1:
            taken = [taker for taker in self.takers if taker != DRAW]
            taker = DRAW
            if taken:
                taker = taken[0] if self.ties == "first" else self.leader % 2
        leader = self.leader if len(sides) > 1 else best[0]
        shown = next((seat for seat in best if seat % 2 == taker), None)
        with_card = None if shown is None else (shown, high)
        return replace(
            self, leader=leader, trick=(), takers=(*self.takers, taker), with_card=with_card
        )


@dataclass
class Pack:
    """A table, by what is written in a full record. Pairs are by side."""

    players: Sequence[str]
    options: Sequence[str]
    first: int
    score: list[int]
    games: list[int] = field(default_factory=lambda: [0, 0])
    stakes: list[int] = field(default_factory=lambda: [1, 1])
    claimed: set[int] = field(default_factory=set)
    deals: int = 0
    cards: dict[int, list[int]] = field(default_factory=dict)
    thrown: dict[int, list[int]] = field(default_factory=dict)
    hand: Hand = field(default_factory=lambda: Hand(2, 0))
    done: bool = True
    renewed: bool = False

    @property
    def fresh(self) -> bool:
        """Whether nothing was said or played in this hand."""
        return self.deals == 1 and self.stakes == [1, 1] and not self.hand.played

    def read(self, line: str) -> None:
        """Do what a line says."""
        words = line.split()
        if words[0] == "deal":
            self._deal(words[1:])
        elif words[0] != "show":
            self._turn(self.players.index(words[0]), words[1:])

    def _deal(self, words: list[str]) -> None:
        if self.done:
            if self.deals:
                self.first = (self.first + 1) % len(self.players)
            if GOAL in self.score:
                self.score = [0, 0]
            self.stakes, self.claimed, self.deals, self.thrown = [1, 1], set(), 0, {}
        self.deals, self.done, self.renewed = self.deals + 1, False, False
        four = len(self.players) > 2
        first = (four and "tie-to-leader" not in self.options) or "tie-to-first" in self.options
        self.hand = Hand(len(self.players), self.first, "first" if first else "leader")
        for place in range(0, len(words), HELD + 1):
            seat = self.players.index(words[place])
            self.thrown.setdefault(seat, []).extend(self.cards[seat] if self.deals > 1 else ())
            self.cards[seat] = [RANKS.index(c) for c in words[place + 1 : place + 1 + HELD]]

    def _turn(self, seat: int, words: list[str]) -> None:
        side, rest = seat % 2, list(words)
        call = rest.pop(0) if rest[0] in ("new", "x2", "rest", "fold") else None
        answer = rest.pop(0) if rest and rest[0] in ("yes", "no", "rest") else None
        if call == "fold":
            self._won(1 - side)
        elif call in ("x2", "rest") and answer == "no":
            self._won(side)
        elif call == "x2" and answer:
            self.stakes = [2 * stake for stake in self.stakes]
        elif call == "rest" and answer:
            self._claims(side)
            if answer == "rest":
                self._claims(1 - side)
        elif call == "new" and answer == "yes":
            self.renewed = self.left() >= 2 * HELD
            self.done = not self.renewed
        if rest:
            self._lay(seat, RANKS.index(rest[0]))

    def left(self) -> int:
        """Cards left in the pack."""
        return len(RANKS) * COPIES - HELD * len(self.players) - 2 * HELD * (self.deals - 1)

    def _claims(self, side: int) -> None:
        missing = GOAL - self.score[side]
        if not self.claimed:
            self.stakes[1 - side] = max(missing, self.stakes[1 - side])
        self.stakes[side] = missing
        self.claimed.add(side)

    def _lay(self, seat: int, card: int) -> None:
        self.cards[seat].remove(card)
        self.hand = self.hand.lay(card)
        won = self.hand.won
        if won is not None:
            self._won(None if won == DRAW else int(won))

    def _won(self, side: int | None) -> None:
        self.done = True
        if side is not None:
            self.score[side] = min(GOAL, self.score[side] + self.stakes[side])
            self.games[side] += self.score[side] == GOAL

    # -- what can be told ------------------------------------------------------------------

    def captain(self, side: int) -> int:
        """Who speaks for a side: the dealer, or the player to the dealer's right."""
        dealer = (self.first - 1) % len(self.players)
        return dealer if dealer % 2 == side else (dealer - 1) % len(self.players)

    def unseen(self, eyes: int) -> tuple[int, ...]:
        """How many cards of each rank ``eyes`` have not seen in this hand."""
        seen = Counter([*self.cards[eyes], *self.thrown[eyes]])
        for cards in self.hand.played:
            seen.update(cards)
        return tuple(COPIES - seen[rank] for rank in range(len(RANKS)))

    def played_out(self, eyes: int) -> float:
        """The chance to win the hand if the other plays what is unseen at random."""
        return _chance(self.hand, eyes, tuple(sorted(self.cards[eyes])), self.unseen(eyes))


@cache
def _chance(hand: Hand, eyes: int, held: tuple[int, ...], unseen: tuple[int, ...]) -> float:
    won = hand.won
    if won is not None:
        return float(won == eyes % 2)
    if hand.turn == eyes:
        plays = {card: [*held] for card in held}
        for card, left in plays.items():
            left.remove(card)
        return max(_chance(hand.lay(c), eyes, tuple(left), unseen) for c, left in plays.items())
    found = 0.0
    for card, count in enumerate(unseen):
        if count:
            left = list(unseen)
            left[card] -= 1
            share = count / sum(unseen)
            found += share * _chance(hand.lay(card), eyes, held, tuple(left))
    return found
