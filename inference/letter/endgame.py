"""The last cards of a round between two players: every world, every pile, every reply.

With two players left nobody has a choice of target, so that sound habits decide everything and
what they lead to can be enumerated instead of sampled; a random opponent's plays are followed
one by one, each with its chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import Action
from kibitz.inference.letter import habits
from kibitz.inference.letter.batch import Batch, Flags, Index, Moves, Ranks
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.playout import tried
from kibitz.inference.letter.sampling import from_worlds

Floats = NDArray[np.float64]

LAST_CARDS = 3
"""Cards in the pile, at most, for an enumeration."""

MOST_ROUNDS = 6_000
"""Plays times worlds times piles, at most, for an enumeration (a second or less)."""


@dataclass(frozen=True)
class Exact:
    """For each play the exact chance to win (shared wins by share) and to be safe: ``(K,)``."""

    win: Floats
    safe: Floats

    def blended(self, other: Exact, share: float) -> Exact:
        """These figures, with those of ``other`` by their ``share``."""
        win = (1 - share) * self.win + share * other.win
        safe = (1 - share) * self.safe + share * other.safe
        # Sums of many weights overshoot 1 by a rounding error.
        return Exact(np.minimum(win, 1.0), np.minimum(safe, 1.0))


def enumerated(
    belief: Belief,
    heard: NDArray[np.int16],
    hand: int,
    drawn: int,
    actions: Sequence[Action],
    blur: float,
) -> Exact | None:
    """What each of ``actions`` leads to, or ``None`` if too much is left to enumerate.

    The opponent plays by sound habits, or, with chance ``blur``, at random to the end.
    """
    table = belief.table
    if len(table.standing) != 2 or table.deck > LAST_CARDS:
        return None
    start, mass = _starts(belief, heard)
    if start.size * len(actions) > MOST_ROUNDS:
        return None
    me = table.turn
    sound = _Lines(start, mass, me, hand, drawn, actions).played(wild=False)
    wild = _Lines(start, mass, me, hand, drawn, actions).played(wild=True)
    return sound.blended(wild, blur)


def _starts(belief: Belief, heard: NDArray[np.int16]) -> tuple[Batch, Floats]:
    """Every world with every order of its pile, and the probability of each."""
    worlds, table = belief.worlds, belief.table
    unseen = dict(table.unseen)
    if belief.drawn is not None:
        unseen[belief.drawn] -= 1
    chosen: list[int] = []
    piles: list[tuple[int, ...]] = []
    for index in range(len(worlds)):
        held = worlds.cards[index].tolist()
        left = [r for r, n in unseen.items() for _ in range(n - held.count(r))]
        orders = list(permutations(left, table.deck))
        chosen += [index] * len(orders)
        piles += orders
    at = np.array(chosen)
    mass = worlds.mass[at] / np.bincount(at)[at]
    batch = from_worlds(belief, heard, at, np.random.default_rng(0))
    if table.deck:
        batch.pile = np.array(piles, dtype=np.int8).T.copy()
    return batch, mass


class _Lines:
    """All lines of play still open, each with its play, its weight and its round."""

    def __init__(
        self,
        start: Batch,
        mass: Floats,
        me: int,
        hand: int,
        drawn: int,
        actions: Sequence[Action],
    ) -> None:
        self.me = me
        self.batch = start.repeat(len(actions))
        self.batch.shield[me] = False
        everywhere = np.ones(self.batch.size, dtype=np.bool_)
        self.batch.play(me, everywhere, tried(actions, hand, drawn, start.size))
        self.play: Index = np.repeat(np.arange(len(actions)), start.size)
        self.weight = np.tile(mass, len(actions))
        self.win, self.safe = np.zeros((2, len(actions)))

    def played(self, wild: bool) -> Exact:
        """Follow every line to its end; ``wild``: the opponent plays at random."""
        rng = np.random.default_rng(0)  # no draw of it matters: nobody has a choice of target
        safe_until = True
        seat = self.me
        self._settle(safe_until)
        while self.batch.size:
            seat = (seat + 1) % self.batch.seats
            if seat == self.me and safe_until:
                np.add.at(self.safe, self.play, self.weight * self.batch.alive[seat])
                safe_until = False
            active, drawn = self.batch.draw(seat)
            if seat == self.me or not wild:
                self.batch.play(seat, active, habits.sound(self.batch, seat, drawn, rng))
            else:
                self._fan_out(seat, active, drawn)
            self._settle(safe_until)
        return Exact(self.win, self.safe)

    def _settle(self, safe_until: bool) -> None:
        """Count the lines that have ended."""
        done, rest = np.flatnonzero(self.batch.over), np.flatnonzero(~self.batch.over)
        if not done.size:
            return
        ended = self.batch.select(done)
        weight, play = self.weight[done], self.play[done]
        np.add.at(self.win, play, weight * ended.shares()[self.me])
        if safe_until:
            np.add.at(self.safe, play, weight * ended.alive[self.me])
        self._keep(self.batch.select(rest), rest)

    def _keep(self, batch: Batch, lines: Index) -> None:
        self.batch, self.weight, self.play = batch, self.weight[lines], self.play[lines]

    def _fan_out(self, seat: int, active: Flags, drawn: Ranks) -> None:
        """Each line goes on with every legal play of ``seat``, all equally likely."""
        size = self.batch.size
        options = _options(self.batch, seat, drawn)
        # A player who is out has no option: such a line goes on once, with the first of them.
        legal = np.concatenate(
            [np.where(active, may, i == 0) for i, (may, _) in enumerate(options)]
        )
        count = np.zeros(size)
        for may, _ in options:
            count += may
        lines = np.tile(np.arange(size), len(options))
        weight = np.where(active, 1 / np.maximum(count, 1), 1.0)
        kept = np.flatnonzero(legal)
        moves = [option for _, option in options]
        joined = Moves(
            *(
                np.concatenate([getattr(m, name) for m in moves])[kept]
                for name in ("card", "kept", "target", "named")
            )
        )
        self.weight = self.weight * weight
        self._keep(self.batch.repeat(len(options)).select(kept), lines[kept])
        self.batch.play(seat, np.tile(active, len(options))[kept], joined)


def _options(batch: Batch, seat: int, drawn: Ranks) -> list[tuple[Flags, Moves]]:
    """Every play of ``seat`` against the one other player left, and where it is legal."""
    cards = batch.rules.cards
    rank = habits.ranks_of(cards)
    hand = batch.hand[seat]
    target, count = habits.anyone(batch, seat, np.random.default_rng(0))
    forced = habits.forced(cards, hand, drawn)
    found = []
    for mine in (True, False):
        card, kept = (hand, drawn) if mine else (drawn, hand)
        allowed = (forced >= 0) if mine else (forced <= 0) & (hand != drawn)
        for named in cards.nameable:
            moves = Moves(card, kept, target.copy(), np.full_like(card, named))
            names = (card == rank[Effect.GUESS]) & (count > 0)
            only = names | (named == cards.nameable[0])
            found.append((allowed & only, habits.settled(batch, seat, moves, count)))
        if batch.rules.renew_self:
            own = Moves(card, kept, np.full_like(target, seat), np.zeros_like(card))
            found.append((allowed & (card == rank[Effect.RENEW]) & (count > 0), own))
    return found
