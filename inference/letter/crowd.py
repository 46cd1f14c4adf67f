"""How the others at a table are taken to play on: as they were read.

With cards that nobody was ever read with they play by sound habits, a share of them at random.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol, Self

import numpy as np

from kibitz.inference.letter import playout_policy
from kibitz.inference.letter.batch import Batch, Flags, Index, Moves, Ranks
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.playout_policy import Chance
from kibitz.inference.letter.style_tables import StyleTables, play_in_styles, style_tables
from kibitz.inference.letter.value_model import PRACTISED, SHARES, ValueModel, model_for, practised
from kibitz.inference.letter.worlds import Floats

_LEAST: Final = min(SHARES)
"""The share of random players from which on there is a model for playing among them."""

_UNREAD: Final = 0.25
"""How often a player of whom nothing can be read is taken to play at random."""


class Crowd(Protocol):
    """The players but me in some rounds; ``model``: how I choose among them, if that was learnt."""

    @property
    def model(self) -> ValueModel | None:
        """How I choose later."""
        ...

    @property
    def worlds(self) -> int:
        """How many rounds they play in."""
        ...

    def repeat(self, times: int) -> Self:
        """The same players in the same rounds ``times`` over."""
        ...

    def select(self, rounds: Index) -> Self:
        """Only in some of the rounds."""
        ...

    def moves(
        self, batch: Batch, seat: int, drawn: Ranks, chance: Chance, rng: np.random.Generator
    ) -> Moves:
        """What the player at ``seat`` plays, round by round."""
        ...


@dataclass(frozen=True)
class Known:
    """Players of read styles: ``which (P, N)``, the number of each one's style in each round, of
    those in ``tables``.

    ``theirs``: how those choose who look ahead.
    """

    tables: StyleTables
    which: Index
    model: ValueModel
    theirs: ValueModel

    @property
    def worlds(self) -> int:
        """How many rounds they play in."""
        return len(self.which[0])

    def repeat(self, times: int) -> Self:
        """The same players in the same rounds ``times`` over."""
        return replace(self, which=np.tile(self.which, times))

    def select(self, rounds: Index) -> Self:
        """Only in some of the rounds."""
        return replace(self, which=self.which[:, rounds])

    def moves(
        self, batch: Batch, seat: int, drawn: Ranks, chance: Chance, rng: np.random.Generator
    ) -> Moves:
        """What the player at ``seat`` plays, in the style it has in each round."""
        which, tables = self.which[seat], self.tables
        moves = play_in_styles(batch, seat, drawn, chance, tables, which)
        playing = batch.alive[seat] & ~batch.over
        if (ahead := np.flatnonzero(tables.ahead[which] & playing)).size:
            some = batch.select(ahead)
            moves.put(ahead, practised(some, seat, drawn[ahead], rng, self.theirs))
        return moves


@dataclass(frozen=True)
class Unknown:
    """Players of whom nothing can be read: ``weak (P, N)``, whether one plays at random."""

    weak: Flags
    model: ValueModel | None = None

    @property
    def worlds(self) -> int:
        """How many rounds they play in."""
        return len(self.weak[0])

    def repeat(self, times: int) -> Self:
        """The same players in the same rounds ``times`` over."""
        return replace(self, weak=np.tile(self.weak, times))

    def select(self, rounds: Index) -> Self:
        """Only in some of the rounds."""
        return replace(self, weak=self.weak[:, rounds])

    def moves(
        self, batch: Batch, seat: int, drawn: Ranks, chance: Chance, rng: np.random.Generator
    ) -> Moves:
        """What the player at ``seat`` plays: what is sound, or anything."""
        moves = playout_policy.sound(batch, seat, drawn, chance)
        return moves.where(self.weak[seat], playout_policy.weak(batch, seat, drawn, chance))


def crowd(belief: Belief, me: int, start: Batch, rng: np.random.Generator) -> Crowd:
    """The others in each round of ``start``: in a style as likely as it is with the hand there."""
    if (model := own_model(belief, me)) is None:
        return Unknown(rng.random((start.seats, start.size)) < _UNREAD)
    reader = read(belief)
    sums = reader.given[np.arange(start.seats)[:, None], start.hand].cumsum(axis=2)
    spots = rng.random((start.seats, start.size, 1)) * sums[:, :, -1:]
    which = np.minimum((sums <= spots).sum(axis=2), len(reader.styles) - 1)
    alert = np.take_along_axis(reader.alertness, which, axis=1)
    which += len(reader.styles) * (rng.random(which.shape) < alert)
    tables = style_tables(reader.styles, start.cards, start.rules.renew_self)
    return Known(tables, which, model, model_for(_LEAST))


def own_model(belief: Belief, me: int) -> ValueModel | None:
    """How ``me`` chooses later: by what was learnt among others like those who are in; ``None`` for
    a set of cards with which nobody has practised."""
    if belief.table.rules.cards != PRACTISED:
        return None
    reader = read(belief)
    wild = reader.weights @ np.array([style.wildness for style in reader.styles])
    others = [wild[seat] for seat in belief.table.standing if seat != me]
    return model_for(_LEAST + (1 - _LEAST) * float(np.mean(others)))


def read(belief: Belief) -> OpponentModel:
    """What is known of the styles; by the facts every one is as common as supposed."""
    return belief.reader or OpponentModel.fresh(len(belief.table.players))


def shares(belief: Belief, start: Batch, seat: int) -> Floats:
    """How likely the player at ``seat`` has each style, by its hand, and is not alert, or is:
    ``(2 styles, N)``, in the order of ``StyleTables``."""
    reader = read(belief)
    found, alert = reader.given[seat][start.hand[seat]].T, reader.alertness[seat][:, None]
    return np.concatenate([(1 - alert) * found, alert * found])
