"""What lies on the table for everybody to see, and what each step of an event does to it.

No rule is known here but those of counting: who is next, when a round ends and who wins it. What
may be done at all is for ``Table`` to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Self

from kibitz.engine.letter import steps
from kibitz.engine.letter.presets import Rules
from kibitz.engine.rows import changed, put


class Phase(Enum):
    """How far the round has come."""

    SETUP = "setup"
    """Nobody has moved yet: cards may still be laid open."""
    PLAY = "play"
    SHOWDOWN = "showdown"
    """The pile is empty at the end of a turn; hands are about to be shown."""
    OVER = "over"


@dataclass(frozen=True)
class Layout:
    """What everyone at the table sees. Players are seat numbers, clockwise from 0.

    ``rows``: per player, the cards played or thrown away, in order. ``deck``: cards in the draw
    pile. ``aside``: whether the card laid aside face down still lies there. ``drawn``: the
    player on turn has drawn and not yet played. ``reached``: how many cards more that player has
    drawn in the middle of the turn, to put as many under the pile. ``seen``: pairs (knower,
    owner) where knower has looked at a hand that owner may still hold.
    """

    rules: Rules
    players: tuple[str, ...]
    first: int
    turn: int
    deck: int
    rows: tuple[tuple[int, ...], ...]
    alive: tuple[bool, ...]
    shielded: tuple[bool, ...]
    opened: tuple[int, ...] = ()
    aside: bool = True
    drawn: bool = False
    reached: int = 0
    seen: frozenset[tuple[int, int]] = frozenset()
    phase: Phase = Phase.SETUP
    winners: tuple[int, ...] = ()

    @classmethod
    def start(cls, rules: Rules, players: tuple[str, ...], first: int) -> Self:
        """The table after the deal, before anything has been turned up."""
        seats = len(players)
        return cls(
            rules=rules,
            players=players,
            first=first,
            turn=first,
            deck=rules.deck,
            rows=((),) * seats,
            alive=(True,) * seats,
            shielded=(False,) * seats,
        )

    @cached_property
    def unseen(self) -> dict[int, int]:
        """How many cards of each rank do not lie face up: in hands, in the pile, laid aside.

        A negative number means that more copies were turned up than the set has.
        """
        left = {card.rank: card.count for card in self.rules.cards}
        for row in (self.opened, *self.rows):
            for card in row:
                left[card] -= 1
        return left

    @property
    def over(self) -> bool:
        """Whether the round has ended, be it with hands still to be shown."""
        return self.phase in (Phase.SHOWDOWN, Phase.OVER)

    @property
    def shares(self) -> tuple[float, ...]:
        """What everybody has of the win once it is known: a share, or a whole token where ties
        share nothing."""
        parts = len(self.winners) if self.rules.preset.sums else 1
        return tuple((seat in self.winners) / parts for seat in range(len(self.players)))

    @property
    def bonus(self) -> tuple[int, ...]:
        """Who gains a token besides the round's: the only one still in with such a card in the row.

        Nobody before the round is over.
        """
        ranks = self.rules.bonus
        if not ranks or not self.over:
            return ()
        rich = tuple(p for p in self.standing if not set(ranks).isdisjoint(self.rows[p]))
        return rich if len(rich) == 1 else ()

    @property
    def standing(self) -> tuple[int, ...]:
        """The players still in."""
        return tuple(p for p, alive in enumerate(self.alive) if alive)

    def choosable(self, actor: int) -> tuple[int, ...]:
        """The other players whom ``actor`` may choose: still in and not protected."""
        return tuple(p for p in self.standing if p != actor and not self.shielded[p])

    @property
    def next_first(self) -> int | None:
        """Who begins the next round ("first next round"), once the winners are known."""
        if not self.winners:
            return None
        return next_clockwise(self.first, self.winners, len(self.players))

    def step(self, step: steps.Step) -> Self:
        """What lies there after one step of an event."""
        match step:
            case steps.Open(cards):
                return changed(self, opened=cards)
            case steps.Draw(drawer):
                shielded = put(self.shielded, drawer, False)
                return changed(
                    self,
                    turn=drawer,
                    deck=self.deck - 1,
                    drawn=True,
                    shielded=shielded,
                    phase=Phase.PLAY,
                )
            case steps.Play(player, card):
                return changed(self, rows=self._laid(player, card), drawn=False)
            case steps.Lay(player, laid):
                seen = frozenset(pair for pair in self.seen if pair[1] != player)
                return changed(self, rows=self._laid(player, laid), seen=seen)
            case steps.Take():
                if self.deck:
                    return changed(self, deck=self.deck - 1)
                return changed(self, aside=False)
            case steps.Reach():
                reached = min(steps.MOST, self.deck)
                return changed(self, deck=self.deck - reached, reached=reached)
            case steps.Under(player) if self.reached:
                seen = frozenset(pair for pair in self.seen if pair[1] != player)
                return changed(self, deck=self.deck + self.reached, reached=0, seen=seen)
            case steps.Out(player):
                seen = frozenset(pair for pair in self.seen if player not in pair)
                return changed(self, alive=put(self.alive, player, False), seen=seen)
            case steps.Shield(player):
                return changed(self, shielded=put(self.shielded, player, True))
            case steps.Learn(knower, owner):
                return changed(self, seen=self.seen | {(knower, owner)})
            case steps.Exchange(one, other):
                return changed(self, seen=_exchanged(self.seen, one, other))
            case steps.EndTurn():
                return self._turned()
            case steps.Reveal(hands):
                return changed(self, phase=Phase.OVER, winners=self._showdown(dict(hands)))
            case _:
                return self

    def _laid(self, player: int, card: int) -> tuple[tuple[int, ...], ...]:
        return put(self.rows, player, (*self.rows[player], card))

    def _turned(self) -> Self:
        standing = self.standing
        if len(standing) == 1:
            return changed(self, phase=Phase.OVER, winners=standing)
        if self.deck == 0:
            return changed(self, phase=Phase.SHOWDOWN)
        return changed(self, turn=next_clockwise(self.turn, standing, len(self.players)))

    def _showdown(self, hands: dict[int, int]) -> tuple[int, ...]:
        """Highest hand, then perhaps the higher sum of one's own row; still tied: all of them."""
        sums = self.rules.preset.sums
        worth = {p: (hand, sum(self.rows[p]) if sums else 0) for p, hand in hands.items()}
        best = max(worth.values())
        return tuple(sorted(p for p, value in worth.items() if value == best))


def next_clockwise(seat: int, among: tuple[int, ...], seats: int) -> int:
    """The first of ``among`` met clockwise from ``seat``; ``seat`` itself comes last."""
    return min(among, key=lambda p: (p - seat - 1) % seats)


def _exchanged(
    seen: frozenset[tuple[int, int]], one: int, other: int
) -> frozenset[tuple[int, int]]:
    """Who has seen which hand, after two players exchanged theirs."""
    swap = {one: other, other: one}
    moved = ((knower, swap.get(owner, owner)) for knower, owner in seen)
    return frozenset((knower, owner) for knower, owner in moved if knower != owner)
