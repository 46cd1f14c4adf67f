"""What a move leads to: games of Letter of Marque played on to their end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.inference.marque.batch import SAIL, Batch, Flags, Floats, Index
from kibitz.inference.marque.playout_policy import arming, chances
from kibitz.inference.marque.styles import StyleArrays

_COMPRESS = 0.5
"""Games that are over are taken out of the batch once they are this share of it."""


def play_on(
    batch: Batch,
    seat: int,
    minds: Sequence[StyleArrays],
    rng: np.random.Generator,
    *,
    first: Index | None = None,
    alike: int | None = None,
) -> Floats:
    """Each player's share of the win, ``(P, N)``, once the games, with ``seat`` on turn, are over.

    ``minds``: how each seat chooses. ``first (N,)``: what ``seat`` does now, by number (``None``:
    as it likes). ``alike``: after so many games the same ones come again, with other first moves
    (``Batch.repeat``), and are to be given the same chances. The batch is used up.
    """
    shares = np.zeros((batch.seats, batch.size))
    games, alike = np.arange(batch.size), alike or batch.size
    chooses = [mind.rough() for mind in minds]
    while batch.size:
        chance = rng.random(alike)[games % alike]
        moved = chosen(batch, seat, chooses[seat], chance) if first is None else first
        turn(batch, seat, moved, chooses[seat])
        first, seat = None, (seat + 1) % batch.seats
        over = batch.over
        if np.count_nonzero(over) >= _COMPRESS * batch.size:
            done, rest = np.flatnonzero(over), np.flatnonzero(~over)
            shares[:, games[done]] = batch.select(done).shares()
            batch, games = batch.select(rest), games[rest]
            chooses = [mind.select(rest) for mind in chooses]
    return shares


def set_up(batch: Batch, minds: Sequence[StyleArrays]) -> None:
    """Everybody turns up a first treasure and sets a ship on it."""
    for seat, mind in enumerate(minds):
        sail(batch, seat, np.ones(batch.size, dtype=np.bool_), mind)


def turn(batch: Batch, seat: int, moves: Index, mind: StyleArrays) -> None:
    """``seat`` makes ``moves``, by number; which ship it sets on a treasure is as it likes."""
    batch.play(seat, moves)
    sail(batch, seat, moves == SAIL, mind)


def sail(batch: Batch, seat: int, where: Flags, mind: StyleArrays) -> None:
    """``seat`` turns up a treasure and sets a ship on it."""
    if not where.any():
        return
    place = batch.coming(seat)
    luck = batch.luck[seat, place, np.arange(batch.size)]
    batch.launch(seat, where, place, luck < arming(batch, seat, place, mind))


def chosen(batch: Batch, seat: int, mind: StyleArrays, chance: Floats) -> Index:
    """What ``seat`` does, by number, in each game: ``chance (N,)``, in 0..1, decides."""
    sums = np.cumsum(chances(batch, seat, mind), axis=0)
    moves: Index = (sums <= chance * sums[-1]).sum(axis=0)
    return moves
