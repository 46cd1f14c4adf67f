"""What a play leads to: rounds played on from sampled worlds to their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.events import Action, Back
from kibitz.inference.letter import playout_policy
from kibitz.inference.letter.batch import NOBODY, Batch, Index, Moves, Ranks
from kibitz.inference.letter.crowd import Crowd
from kibitz.inference.letter.value_model import practised

Floats = NDArray[np.float64]

_COMPRESS = 0.25
"""Rounds that are over are taken out of the batch once they are this share of it."""


@dataclass
class Outcomes:
    """For ``K`` plays over the same ``W`` worlds.

    ``share (P, K, W)``: each player's share of the win; ``safe (K, W)``: whether I lived to my
    next turn or the end of the round; ``bonus (P, K, W)``: who gained a token besides.
    """

    share: Floats
    safe: Floats
    bonus: Floats


def play_on(
    start: Batch,
    me: int,
    hand: int,
    drawn: int,
    actions: Sequence[Action],
    crowd: Crowd,
    rng: np.random.Generator,
    mine: bool = False,
) -> Outcomes:
    """Each of ``actions`` tried in each round of ``start`` and played to the end.

    It is ``me`` on turn, with ``hand`` and ``drawn``, already taken from the pile. Everybody
    plays from own information: I like one who has practised against such players, if anybody has
    with these cards, the others as the ``crowd`` has it.
    What is left to chance falls out alike for all actions in a world.
    ``mine``: only my own share counts, so that a round without me need not be played on.
    """
    batch = start.repeat(len(actions))
    batch.shield[me] = False
    everywhere = np.ones(batch.size, dtype=np.bool_)
    batch.play(me, everywhere, tried(start, actions, hand, drawn))
    return _played_on(batch, crowd, me, rng, mine)


def put_back(
    start: Batch,
    me: int,
    held: tuple[int, ...],
    backs: Sequence[Back],
    crowd: Crowd,
    rng: np.random.Generator,
    mine: bool = False,
) -> Outcomes:
    """The same in the middle of my turn: each of ``backs`` put under the pile, of the cards
    ``held`` in all."""
    place, times = start.rules.cards.place, start.size
    batch = start.repeat(len(backs))
    kept = [next((Counter(held) - Counter(back.cards)).elements()) for back in backs]
    batch.hand[me] = np.repeat(np.array([place(card) for card in kept], dtype=np.int8), times)
    batch.known[:, me] *= batch.known[:, me] == batch.hand[me]
    below = np.array([[place(card) for card in back.cards] for back in backs], dtype=np.int8)
    many = below.shape[1]
    pile = batch.pile if batch.left.any() else batch.pile[:0]
    batch.pile = np.vstack([np.repeat(below[:, ::-1].T, times, axis=1), pile])
    batch.left += many
    return _played_on(batch, crowd, me, rng, mine)


def _played_on(
    batch: Batch, crowd: Crowd, me: int, rng: np.random.Generator, mine: bool
) -> Outcomes:
    """What comes of the rounds of ``batch`` after my turn; ``crowd``: in those of one try."""
    worlds = crowd.worlds
    kinds = batch.size // worlds
    table = _Ledger(batch, crowd.repeat(kinds), me, mine, worlds)
    seat = me
    table.compress()
    while table.batch.size:
        seat = (seat + 1) % batch.seats
        if seat == me:
            table.note_safe()
        table.turn(seat, rng)
        table.compress()
    shape = (kinds, worlds)
    share, bonus = (found.reshape(batch.seats, *shape) for found in (table.share, table.bonus))
    return Outcomes(share, table.safe.reshape(shape), bonus)


def outlook(
    start: Batch,
    me: int,
    seat: int,
    crowd: Crowd,
    rng: np.random.Generator,
    drawn: int | None = None,
) -> Floats:
    """Each player's share of the win, ``(P, W)``, where ``seat`` has yet to draw, or to play if it
    has ``drawn``.

    Everybody plays as in ``play_on``.
    """
    table = _Ledger(start, crowd, me, mine=False, worlds=start.size)
    while table.batch.size:
        table.turn(seat, rng, drawn)
        table.compress()
        seat, drawn = (seat + 1) % start.seats, None
    return table.share


def tried(start: Batch, actions: Sequence[Action], hand: int, drawn: int) -> Moves:
    """The ``actions`` as moves: each in all rounds of ``start``, one action after the other."""
    place = start.rules.cards.place

    def each(values: list[int]) -> Ranks:
        return np.repeat(np.array(values, dtype=np.int8), start.size)

    return Moves(
        card=each([place(a.card) for a in actions]),
        kept=each([place(drawn if a.card == hand else hand) for a in actions]),
        target=each([NOBODY if a.target is None else a.target for a in actions]),
        named=each([0 if a.named is None else place(a.named) for a in actions]),
    )


class _Alike:
    """What chance decides in each of ``count`` worlds, the same for all rounds of a ``world``."""

    def __init__(self, rng: np.random.Generator, world: Index, count: int) -> None:
        self._rng, self._world, self._count = rng, world, count

    def random(self, size: int, /, *, dtype: type[np.float32]) -> NDArray[np.float32]:
        """Numbers in 0..1, one a round."""
        return self._rng.random(self._count, dtype=dtype)[self._world]

    def integers(self, high: int, /, *, size: int) -> NDArray[np.int64]:
        """Whole numbers below ``high``, one a round."""
        return self._rng.integers(high, size=self._count)[self._world]


class _Ledger:
    """The rounds still being played, and the results of those that are over.

    Round ``i`` is played in the world ``i`` modulo ``worlds``.
    """

    def __init__(self, batch: Batch, crowd: Crowd, me: int, mine: bool, worlds: int) -> None:
        self.batch, self.crowd, self.me = batch, crowd, me
        self.mine, self.worlds = mine, worlds
        self.ids: Index = np.arange(batch.size)
        self.share, self.bonus = np.zeros((2, batch.seats, batch.size))
        self.safe = np.full(batch.size, np.nan)

    def turn(self, seat: int, rng: np.random.Generator, begun: int | None = None) -> None:
        """``seat`` draws and plays wherever it is still in; ``begun``: what it has drawn already,
        in all of them."""
        batch, model = self.batch, self.crowd.model
        active, drawn = batch.draw(seat) if begun is None else batch.begun(seat, begun)
        chance = _Alike(rng, self.ids % self.worlds, self.worlds)
        if seat != self.me:
            moves = self.crowd.moves(batch, seat, drawn, chance, rng)
        elif model is None:
            moves = playout_policy.sound(batch, seat, drawn, chance)
        else:
            moves = practised(batch, seat, drawn, rng, model)
        batch.play(seat, active, moves)

    def note_safe(self) -> None:
        """My next turn begins: where I am still in, I was safe."""
        unknown = np.isnan(self.safe[self.ids])
        self.safe[self.ids[unknown]] = self.batch.alive[self.me, unknown]

    def compress(self) -> None:
        """Settle the rounds that are over, once they are many."""
        over = self.batch.over
        if self.mine:
            over = over | ~self.batch.alive[self.me]
        if over.mean() < _COMPRESS and not over.all():
            return
        done = np.flatnonzero(over)
        finished, ids = self.batch.select(done), self.ids[done]
        self.share[:, ids] = finished.shares()
        if finished.rules.bonus:
            self.bonus[:, ids] = finished.bonus()
        fresh = np.isnan(self.safe[ids])
        self.safe[ids[fresh]] = finished.alive[self.me, fresh]
        rest = np.flatnonzero(~over)
        self.batch, self.ids = self.batch.select(rest), self.ids[rest]
        self.crowd = self.crowd.select(rest)
