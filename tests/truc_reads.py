"""What leaving the solution for an opponent as read brings: ``python -m tests.truc_reads honest``.

``reads`` plays games against another bot. Where it leaves the solution for the first time in a
hand, the hand goes on twice from there: as ``reads`` plays it, and as ``solution`` would, in the
same deal and with the same chances. What the score is worth after the one and after the other, by
the match equity table, differs by what leaving the solution has brought; all the rest is alike.
What was found stands in docs/STRENGTH.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import numpy as np

from kibitz.engine.header import Header
from kibitz.engine.truc.events import Dealt, Move
from kibitz.inference.arena import Z99
from kibitz.inference.contest import Effort
from kibitz.inference.truc import bots, equilibrium
from kibitz.inference.truc.bots import READS, Bot, Follower, Thinker
from kibitz.inference.truc.contest import TrucContest
from kibitz.inference.truc.deviation import deviation
from kibitz.inference.truc.host import TrucHost
from kibitz.inference.truc.recommendation import recommend

SITTING: Final = 10
"""Games after which the other is a stranger again."""

GAME: Final = TrucContest()


@dataclass
class Tally:
    """What came of some games: of each the chance to win it that departures ``brought``, and
    whether it was ``won``; of each departure what it was said to gain, and what it brought."""

    brought: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    said: list[float] = field(default_factory=list)
    came: list[float] = field(default_factory=list)
    hands: int = 0

    def add(self, other: Tally) -> None:
        """And some more."""
        for name in ("brought", "won", "said", "came"):
            getattr(self, name).extend(getattr(other, name))
        self.hands += other.hands


@dataclass
class Table:
    """A hand of ``host`` being played. ``key``: what its chances are made of."""

    host: TrucHost
    players: list[Bot]
    key: tuple[int, ...]
    made: int = 0

    @property
    def over(self) -> bool:
        """Whether the next hand was dealt, or the game is over."""
        table, last = self.host.deal.table, self.host.steps[-1]
        return table.over or (self.made > 0 and isinstance(last, Dealt) and table.deals == 1)

    @property
    def chances(self) -> np.random.Generator:
        """Those of the next decision, the same however it came to it."""
        return np.random.default_rng((*self.key, self.made, self.host.deal.table.turn))

    def chosen(self) -> Move:
        """What the player on turn does by its own rule."""
        return self.players[self.host.deal.table.turn].choose(self.chances)

    def go_on(self, move: Move) -> None:
        """Do this."""
        before, self.host = self.host, self.host.after(move)
        self.made += 1
        for seat, player in enumerate(self.players):
            GAME.tell(player, seat, before, self.host)

    def follower(self, seat: int) -> Follower:
        """The player there, one of kibitz's own."""
        player = self.players[seat]
        if not isinstance(player, Follower):
            raise TypeError(f"{player} follows no game")
        return player

    def steady(self, seat: int) -> Table:
        """The same with ``seat`` playing by the solution from now on."""
        twin = Follower(bots.solved)
        twin._position = self.follower(seat).position
        players = [copy(player) for player in self.players]
        players[seat] = twin
        return Table(self.host, players, self.key, self.made)

    def played(self, seat: int) -> float:
        """Play the hand to its end; what the score is worth to ``seat`` then."""
        while not self.over:
            self.go_on(self.chosen())
        return equilibrium.before(self.host.deal.table, seat)


def hand(table: Table, seat: int, tally: Tally) -> float:
    """Play a hand to its end, ``seat`` being the reader; what its departures brought."""
    while not table.over:
        if table.host.deal.table.turn != seat:
            table.go_on(table.chosen())
            continue
        position = table.follower(seat).position
        found = recommend(position, seat)
        usual = bots._mixed(position, found, table.chances)
        left = deviation(found)
        if left is None:
            table.go_on(usual)
            continue
        twin = table.steady(seat)
        twin.go_on(usual)
        table.go_on(bots._move(position, left.choice.text))
        brought = table.played(seat) - twin.played(seat)
        tally.said.append(left.gain)
        tally.came.append(brought)
        return brought
    return 0.0


def sitting(other: str, seed: int, number: int, games: int) -> Tally:
    """Play so many games in a row."""
    tally, reader = Tally(), Thinker()
    opponent = bots.MAKERS[other](Effort())
    for game in range(games):
        seat = game % 2
        names = ("reads", other) if other != READS else ("reads1", "reads2")
        header = Header("truc", names if seat == 0 else names[::-1], None, 0)
        key = (seed, number, game)
        host = TrucHost.shuffled(header, int(np.random.SeedSequence(key).generate_state(1)[0]))
        players: list[Bot] = [reader, opponent] if seat == 0 else [opponent, reader]
        for place, player in enumerate(players):
            GAME.tell(player, place, None, host)
        brought, hands = 0.0, 0
        while not host.deal.table.over:
            table = Table(host, players, (*key, hands))
            brought += hand(table, seat, tally)
            host, hands = table.host, hands + 1
        tally.brought.append(brought)
        tally.won.append(host.shares[seat])
        tally.hands += hands
    return tally


def measured(other: str, games: int, seed: int, jobs: int) -> Tally:
    """All the games against one bot."""
    tally = Tally()
    with ProcessPoolExecutor(jobs) as pool:
        play = partial(sitting, other, seed)
        sizes = [min(SITTING, games - first) for first in range(0, games, SITTING)]
        for found in pool.map(play, range(len(sizes)), sizes):
            tally.add(found)
    return tally


def about(figures: Sequence[float]) -> str:
    """Their mean in points, and a 99 % interval."""
    if len(figures) < 2:
        return "-"
    found = 100 * np.array(figures)
    return f"{found.mean():+.2f} ± {Z99 * found.std(ddof=1) / len(found) ** 0.5:.2f}"


def main() -> int:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("against", nargs="+", choices=tuple(bots.MAKERS))
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    call = parser.parse_args()
    sys.stdout.write("| against | games won | hands, departures | said | brought | a game |\n")
    sys.stdout.write("| --- | --- | --- | --- | --- | --- |\n")
    for other in call.against:
        tally = measured(other, call.games, call.seed, call.jobs)
        cells = (
            f"`{other}`",
            f"{sum(tally.won):.0f} of {len(tally.won)}",
            f"{tally.hands}, {len(tally.said)}",
            about(tally.said),
            about(tally.came),
            about(tally.brought),
        )
        sys.stdout.write(f"| {' | '.join(cells)} |\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
