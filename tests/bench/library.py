"""Libraries as they are after years of play, made in seconds.

    python -m tests.bench.library FOLDER --rounds 20000 [--files 1000] [--game truc] [--judged]

A few dozen rounds are played by bots and judged once, in few worlds. They come again and again on
other days: to the library each is a round of its own.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from kibitz.cli.library.identity import contexts
from kibitz.cli.library.index import Index
from kibitz.engine.header import Header
from kibitz.engine.record import dumps
from kibitz.engine.round import Round, project, read_round
from kibitz.inference.contest import Effort, play_out
from kibitz.inference.games import contest_of
from kibitz.inference.plan import Plan
from kibitz.inference.review import review
from kibitz.inference.review_summary import Json
from kibitz.inference.stored_review import kept

PLAYED: Final = {"classic": 24, "truc": 2, "marque": 8}
"""Rounds that are really played and judged: as many as take ten seconds."""

_PLAYERS: Final = {
    "classic": ("Anna", "Ben", "Carla"),
    "truc": ("Anna", "Ben"),
    "marque": ("Anna", "Ben", "Carla"),
}

_FIRST: Final = date(2023, 1, 1)

_WORLDS: Final = 20


@dataclass(frozen=True)
class Shelf:
    """What a library holds: so many ``rounds`` of a ``game`` in so many ``files``."""

    rounds: int
    files: int = 1
    game: str = "classic"

    def fill(self, folder: Path, judged: bool = False) -> None:
        """Write the records, as Anna saw them; ``judged``: with the index and all judgements."""
        folder.mkdir(parents=True, exist_ok=True)
        day = _FIRST
        for number, (first, count) in enumerate(self._evenings()):
            day = _FIRST + timedelta(days=number)
            records = (round.record for round in self._evening(first, count))
            path = folder / f"{day}-{self.game}-Anna-{number}.kib"
            path.write_text(dumps(records), encoding="utf-8")
        if judged:
            self._judge(folder)

    @property
    def _pool(self) -> tuple[Round, ...]:
        """The rounds that come again and again."""
        return played(self.game, min(self.rounds, PLAYED[self.game]))

    def _evenings(self) -> Iterator[tuple[int, int]]:
        """The first round of each file, and how many it has."""
        for number in range(self.files):
            first, end = (self.rounds * n // self.files for n in (number, number + 1))
            yield first, end - first

    def _evening(self, first: int, count: int) -> Iterator[Round]:
        """Rounds from ``first`` on: each of its own day and number."""
        pool = self._pool
        for place, round in enumerate(islice(cycle(pool), first % len(pool), None), start=first):
            if place == first + count:
                return
            day = _FIRST + timedelta(days=place // 20)
            record = round.record.tagged("Date", str(day)).tagged("Round", str(place + 1))
            yield read_round(record, place - first + 1)

    def _judge(self, folder: Path) -> None:
        with Index.opened(folder) as index:
            index.connection.execute("PRAGMA synchronous = OFF")
            found = cycle(map(judged, self._pool))
            for first, count in self._evenings():
                kept = tuple(contexts(tuple(self._evening(first, count))))
                for (_rounds, key), one in zip(kept, islice(found, count), strict=True):
                    index.keep(key, Plan(), {"Anna": one})


@cache
def played(game: str, count: int) -> tuple[Round, ...]:
    """So many rounds as Anna saw them, each after the one before."""
    contest, players = contest_of(game), _PLAYERS[game]
    bots = [contest.bot("random", Effort()) for _player in players]
    found = []
    for number in range(count):
        header = Header(game, players, None, number % len(players), ())
        whole = read_round(play_out(contest, header, bots, (number, 0)).record)
        found.append(project(whole, 0))
    return tuple(found)


def judged(round: Round) -> Json:
    """How Anna was judged in it."""
    return kept(review((round,), 0, Plan(worlds=_WORLDS)))


def main() -> None:
    """Make a library as the command line says."""
    parser = argparse.ArgumentParser(description="Make a library as it is after years of play.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--game", choices=_PLAYERS, default="classic")
    parser.add_argument("--judged", action="store_true")
    asked = parser.parse_args()
    Shelf(asked.rounds, asked.files, asked.game).fill(asked.folder, asked.judged)


if __name__ == "__main__":
    main()
