"""The last cards of a round between two players: every world, every pile, every reply.

With two players left nobody has a choice of target, so that what can come of a play can be followed
line by line: every reply with its chance, if the opponent plays on as read. Of my own later plays,
of which there can be one, the best counts that can be found from what I shall know then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import Action
from kibitz.inference.letter import playout_policy
from kibitz.inference.letter.batch import Batch, Flags, Index, Moves, Ranks, places
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.crowd import own_model, read, shares
from kibitz.inference.letter.playout import tried
from kibitz.inference.letter.sampling import Heard, from_worlds
from kibitz.inference.letter.style_tables import chances, style_tables
from kibitz.inference.letter.value_model import ValueModel, practised

Floats = NDArray[np.float64]

LAST_CARDS = 3
"""Cards in the pile, at most, for an enumeration."""

MOST_LINES = 60_000
"""Lines followed at once; a turn of the other makes many of one."""

MOST_ROUNDS = 6_000
"""Plays times worlds times piles, at most, for an enumeration (a second or less)."""


@dataclass(frozen=True)
class Exact:
    """For each play the exact chance to win (shared wins by share) and to be safe: ``(K,)``."""

    win: Floats
    safe: Floats


def enumerated(
    belief: Belief,
    heard: Heard,
    hand: int,
    drawn: int,
    actions: Sequence[Action],
) -> Exact | None:
    """What each of ``actions`` leads to, or ``None`` if too much is left to enumerate.

    The opponent plays on in one of the styles it may have, each as likely as it was read.
    """
    table = belief.table
    model = own_model(belief, table.turn)
    if model is None or len(table.standing) != 2 or table.deck > LAST_CARDS:
        return None
    start, mass = _starts(belief, heard)
    if start.size * len(actions) > MOST_ROUNDS:
        return None
    lines = _Lines(belief, start, mass, tried(start, actions, hand, drawn), model)
    return lines.played()


def _starts(belief: Belief, heard: Heard) -> tuple[Batch, Floats]:
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
        batch.pile = places(table.rules.cards)[np.array(piles)].T.copy()
    return batch, mass


class _Lines:
    """All lines of play still open: for each its play, its weight and its round.

    ``share (styles, N)``: how likely the opponent has each style, by all it did. ``node`` and
    ``choice``: what I knew when my next turn came (a number; -1: it has not come) and which of my
    plays I then chose (another number). No later turn of mine comes.
    """

    def __init__(
        self, belief: Belief, start: Batch, mass: Floats, moves: Moves, model: ValueModel
    ) -> None:
        self.me, self.kinds = belief.table.turn, len(moves.card) // start.size
        (self.rival,) = (seat for seat in belief.table.standing if seat != self.me)
        self.styles, self.model = read(belief).styles, model
        self.share = np.tile(shares(belief, start, self.rival), self.kinds)
        self.batch = start.repeat(self.kinds)
        self.batch.shield[self.me] = False
        size = self.batch.size
        self.batch.play(self.me, np.ones(size, dtype=np.bool_), moves)
        self.play: Index = np.repeat(np.arange(self.kinds), start.size)
        self.weight = np.tile(mass, self.kinds)
        self.node: Index = np.full(size, -1)
        self.choice: Index = np.zeros(size, dtype=np.intp)
        self.ended: list[tuple[Index, Index, Index, Floats]] = []
        self.safe = np.zeros(self.kinds)

    def played(self) -> Exact | None:
        """Follow every line to its end; at my next turn I play the best.

        ``None``: there are more of them than anybody would wait for.
        """
        seat, begun = self.me, False
        self._settle(begun)
        while self.batch.size:
            if self.batch.size > MOST_LINES:
                return None
            seat = (seat + 1) % self.batch.seats
            active, drawn = self.batch.draw(seat)
            if seat != self.me:
                self._reply(seat, active, drawn)
            else:
                if not begun:
                    np.add.at(self.safe, self.play, self.weight * self.batch.alive[seat])
                begun = True
                self._choose(active, drawn)
            self._settle(begun)
        return self._result()

    def _result(self) -> Exact:
        """Of all that I could do at each node, the best counts."""
        play, node, choice, won = (np.concatenate(parts) for parts in zip(*self.ended, strict=True))
        win, late = np.zeros(self.kinds), node >= 0
        np.add.at(win, play[~late], won[~late])
        value = np.zeros((choice.max() + 1, node.max() + 2))
        np.add.at(value, (choice[late], node[late]), won[late])
        whose = np.zeros(value.shape[1], dtype=np.intp)
        whose[node[late]] = play[late]
        np.add.at(win, whose, value.max(axis=0))
        # Sums of many weights overshoot 1 by a rounding error.
        return Exact(np.minimum(win, 1.0), np.minimum(self.safe, 1.0))

    def _settle(self, begun: bool) -> None:
        """Take out the lines that have ended; until my next turn has begun, I was safe there."""
        done, rest = np.flatnonzero(self.batch.over), np.flatnonzero(~self.batch.over)
        if not done.size:
            return
        ended = self.batch.select(done)
        weight, play = self.weight[done], self.play[done]
        won = weight * ended.shares()[self.me]
        self.ended.append((play, self.node[done], self.choice[done], won))
        if not begun:
            np.add.at(self.safe, play, weight * ended.alive[self.me])
        self._keep(self.batch.select(rest), rest)

    def _keep(self, batch: Batch, lines: Index) -> None:
        self.batch, self.weight, self.play = batch, self.weight[lines], self.play[lines]
        self.share, self.node = self.share[:, lines], self.node[lines]
        self.choice = self.choice[lines]

    def _choose(self, active: Flags, drawn: Ranks) -> None:
        """My next turn: each line goes on with each of my plays that can be of use."""
        batch = self.batch
        self.node = self._known(drawn)
        held = np.zeros((self.node.max() + 1, max(batch.cards.ranks) + 1), dtype=np.bool_)
        held[self.node, batch.hand[self.rival]] = True
        guess = playout_policy.ranks_of(batch.cards)[Effect.GUESS]
        options = []
        for may, moves in _options(batch, self.me, drawn):
            # To name a rank that I know is not held is never better than another name.
            aimed = (moves.card == guess) & (moves.target >= 0)
            vain = aimed & ~held[self.node, moves.named]
            options.append((may & ~(vain & held[self.node, 2:].any(axis=1)), moves))
        lines, joined, there = _joined(options)
        self._keep(batch.repeat(len(options)).select(there), lines)
        self.choice = there // batch.size
        self.batch.play(self.me, active[lines], joined)

    def _known(self, drawn: Ranks) -> Index:
        """A number for all that I know at my turn, the play tried among it."""
        batch, me, rival = self.batch, self.me, self.rival
        known = [
            self.play,
            drawn,
            batch.hand[me],
            batch.unseen,
            *batch.sums,
            batch.known[me, rival],
            batch.known[rival, me],
            *batch.not_held,
            batch.last[rival],
            batch.shield[rival],
            batch.left,
            batch.aside == 0,
        ]
        rows = np.stack([np.asarray(figure, dtype=np.int64) for figure in known], axis=1)
        return np.unique(rows, axis=0, return_inverse=True)[1].reshape(-1)

    def _reply(self, seat: int, active: Flags, drawn: Ranks) -> None:
        """Each line goes on with every play of ``seat`` that one of its styles makes."""
        options = _options(self.batch, seat, drawn)
        joint = self._chances(seat, drawn, [moves for _may, moves in options]) * self.share
        total = joint.sum(axis=1)
        fan = [
            (may & (chance > 0), moves) for (may, moves), chance in zip(options, total, strict=True)
        ]
        lines, joined, there = _joined(fan)
        option = there // self.batch.size
        self._keep(self.batch.select(lines), lines)
        chance = total[option, lines]
        self.weight = self.weight * chance
        self.share = joint[option, :, lines].T / chance
        self.batch.play(seat, active[lines], joined)

    def _chances(self, seat: int, drawn: Ranks, options: Sequence[Moves]) -> Floats:
        """How likely each style makes each of the moves: ``(K, styles, N)``."""
        batch, tables = (
            self.batch,
            style_tables(self.styles, self.batch.cards, self.batch.rules.renew_self),
        )
        found = np.zeros((len(options), len(self.share), batch.size))
        for style in np.flatnonzero(self.share.any(axis=1)):
            if not tables.ahead[style]:
                found[:, style] = chances(batch, seat, drawn, options, tables, int(style))
                continue
            made = practised(batch, seat, drawn, np.random.default_rng(0), self.model)
            guess = made.card == playout_policy.ranks_of(batch.cards)[Effect.GUESS]
            for row, moves in zip(found[:, style], options, strict=True):
                same = (moves.card == made.card) & (moves.target == made.target)
                row[:] = same & (~guess | (moves.target < 0) | (moves.named == made.named))
        return found


def _joined(options: list[tuple[Flags, Moves]]) -> tuple[Index, Moves, Index]:
    """Several moves a line, where they are allowed, one after the other: the line of each, the
    moves, and their places among all the lines times all the options."""
    there = np.flatnonzero(np.concatenate([may for may, _ in options]))
    moves = Moves(
        *(
            np.concatenate([getattr(move, name) for _, move in options])[there]
            for name in ("card", "kept", "target", "named")
        )
    )
    return there % len(options[0][0]), moves, there


def _options(batch: Batch, seat: int, drawn: Ranks) -> list[tuple[Flags, Moves]]:
    """Every play of ``seat`` against the one other player left, and where it is legal."""
    cards = batch.cards
    rank = playout_policy.ranks_of(cards)
    hand = batch.hand[seat]
    target, count = playout_policy.anyone(batch, seat, np.random.default_rng(0))
    forced = playout_policy.forced(cards, hand, drawn)
    found = []
    for mine in (True, False):
        card, kept = (hand, drawn) if mine else (drawn, hand)
        allowed = (forced >= 0) if mine else (forced <= 0) & (hand != drawn)
        for named in cards.nameable:
            moves = Moves(card, kept, target.copy(), np.full_like(card, named))
            names = (card == rank[Effect.GUESS]) & (count > 0)
            only = names | (named == cards.nameable[0])
            found.append((allowed & only, playout_policy.settled(batch, seat, moves, count)))
        if batch.rules.renew_self:
            own = Moves(card, kept, np.full_like(target, seat), np.zeros_like(card))
            found.append((allowed & (card == rank[Effect.RENEW]) & (count > 0), own))
    return found
