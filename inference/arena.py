"""Bots against bots: how often each wins, with how much certainty.

Every deal is played once with each seating, turned by one seat, so that nobody is better dealt.
Rounds are played in sittings: within one, players remember how the others choose.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.header import Header
from kibitz.engine.record import Record
from kibitz.inference.contest import Effort, play_out
from kibitz.inference.games import contest_of

Floats = NDArray[np.float64]

SITTING: Final = 240
"""Rounds at which the same players sit together: long enough to learn how the others choose."""

Z99: Final = 2.5758
"""A normal figure lies within so many standard errors with a chance of 99 %."""


@dataclass(frozen=True)
class Setting:
    """What is played: ``bots`` by their words, in seat order, ``rounds`` in all; ``edition``: with
    the cards of a house edition (``Header``).

    The same setting gives the same rounds, whoever computes them, unless bots watch the clock.
    """

    game: str
    options: tuple[str, ...]
    bots: tuple[str, ...]
    rounds: int
    seed: int
    effort: Effort = field(default_factory=Effort)
    edition: str | None = None

    @property
    def deals(self) -> int:
        """How many deals there are: each is played with every seating."""
        return -(-self.rounds // len(self.bots))

    def header(self, players: tuple[str, ...]) -> Header:
        """The table at which these sit in this order."""
        return Header(self.game, players, None, 0, options=self.options, edition=self.edition)

    @property
    def sittings(self) -> tuple[range, ...]:
        """The deals of each sitting."""
        step = max(1, SITTING // len(self.bots))
        return tuple(
            range(first, min(first + step, self.deals)) for first in range(0, self.deals, step)
        )

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called at the table: their words, numbered where they repeat."""
        bases = [re.sub(r"\W", "", bot.partition(":")[0]) or "bot" for bot in self.bots]
        return tuple(
            base if bases.count(base) == 1 else f"{base}{bases[: place + 1].count(base)}"
            for place, base in enumerate(bases)
        )


@dataclass(frozen=True)
class Tally:
    """What came of some deals. Bots are in the order of the setting.

    ``shares (D, B)``: each bot's mean share of the win over the seatings of a deal. ``moves`` and
    ``seconds`` ``(B,)``: how often it chose, and how long that took. ``records``: if asked for.
    """

    shares: Floats
    moves: NDArray[np.int64]
    seconds: Floats
    records: tuple[Record, ...] = ()

    @classmethod
    def joined(cls, tallies: Sequence[Tally]) -> Tally:
        """Several as one, in their order."""
        return cls(
            np.concatenate([tally.shares for tally in tallies]),
            np.sum([tally.moves for tally in tallies], axis=0),
            np.sum([tally.seconds for tally in tallies], axis=0),
            tuple(record for tally in tallies for record in tally.records),
        )


@dataclass(frozen=True)
class BotResult:
    """How a bot did.

    ``win``: its mean share of a round. ``low``, ``high``: a 99 % interval, over deals (with one
    deal: all there is). ``pace``: seconds a move.
    """

    bot: str
    name: str
    win: float
    low: float
    high: float
    pace: float


def sit(
    setting: Setting,
    deals: range,
    keep: bool = False,
    played: Callable[[Sequence[Record]], None] = lambda records: None,
) -> Tally:
    """Play one sitting; ``keep``: with the records. ``played`` is told of each round, with its
    record if that is kept.

    Raises ``Foul``, and a ``RecordError`` for a table that cannot be.
    """
    contest, seats = contest_of(setting.game), len(setting.bots)
    bots: list[Any] = []
    shares = np.zeros((len(deals), seats))
    moves, seconds = np.zeros(seats, dtype=np.int64), np.zeros(seats)
    records: list[Record] = []
    try:
        for word in setting.bots:
            bots.append(contest.bot(word, setting.effort))  # noqa: PERF401 - to close these
        for row, deal in enumerate(deals):
            for turned in range(seats):
                seated = [(seat + turned) % seats for seat in range(seats)]
                players = tuple(setting.names[bot] for bot in seated)
                header = setting.header(players)
                seed = (_mixed(setting.seed, deal), turned)
                done = play_out(contest, header, [bots[bot] for bot in seated], seed)
                shares[row, seated] += np.array(done.shares) / seats
                moves[seated] += done.moves
                seconds[seated] += done.seconds
                found = (done.record,) if keep else ()
                records += found
                played(found)
    finally:
        for bot in bots:
            contest.close(bot)
    return Tally(shares, moves, seconds, tuple(records))


def _mixed(seed: int, deal: int) -> int:
    """One number from two, different for different ones."""
    return int(np.random.SeedSequence((seed, deal)).generate_state(1, np.uint64)[0])


def compete(
    setting: Setting,
    executor: Executor | None = None,
    keep: bool = False,
    progress: Callable[[int], None] = lambda rounds: None,
    played: Callable[[Sequence[Record]], None] = lambda records: None,
) -> Tally:
    """Play everything, on an ``executor`` if given; the result does not depend on it.

    ``progress`` is told of the rounds played since it was told last, ``played`` of their records
    if they are kept: whoever breaks it off has those. Raises as ``sit`` does.
    """
    sittings, seats = setting.sittings, len(setting.bots)
    if executor is None:

        def told(records: Sequence[Record]) -> None:
            played(records)
            progress(1)

        return Tally.joined([sit(setting, deals, keep, told) for deals in sittings])
    futures = [executor.submit(sit, setting, deals, keep) for deals in sittings]
    try:
        for future in as_completed(futures):
            tally = future.result()
            played(tally.records)
            progress(len(tally.shares) * seats)
    finally:
        for future in futures:
            future.cancel()
    return Tally.joined([future.result() for future in futures])


def standings(setting: Setting, tally: Tally) -> tuple[BotResult, ...]:
    """How each bot did, in the order of the setting."""
    deals = len(tally.shares)
    means = tally.shares.mean(axis=0)
    if deals > 1:
        margins = Z99 * tally.shares.std(axis=0, ddof=1) / math.sqrt(deals)
    else:
        margins = np.ones(len(means))
    pace = tally.seconds / np.maximum(tally.moves, 1)
    return tuple(
        BotResult(
            bot,
            name,
            float(win),
            max(0.0, float(win - margin)),
            min(1.0, float(win + margin)),
            float(seconds),
        )
        for bot, name, win, margin, seconds in zip(
            setting.bots, setting.names, means, margins, pace, strict=True
        )
    )
