"""Which rounds there are to judge, and which have been judged: by the index, where it knows.

A record of the library is read only where something in it is left to be judged, or is wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from kibitz.cli.library.entry import Entry, summary_of
from kibitz.cli.library.filing import rounds_in
from kibitz.cli.library.identity import Lineage, context, contexts, identity
from kibitz.cli.library.index import Index
from kibitz.cli.library.reading import Reading
from kibitz.cli.library.trouble import Trouble
from kibitz.cli.progress import Progress
from kibitz.cli.source import read
from kibitz.engine.errors import KibitzError, Unreadable
from kibitz.engine.games import game_of
from kibitz.engine.header import Header
from kibitz.engine.round import Round
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review
from kibitz.inference.review_summary import Json, Summary


@dataclass(frozen=True)
class Task:
    """The last of ``rounds`` to be judged, as ``seats`` played it. ``rounds`` are as logged.

    ``key``: what the round is known by, with those before it that count.
    """

    file: str
    key: str
    rounds: tuple[Round, ...]
    seats: tuple[int, ...]
    plan: Plan

    @property
    def round(self) -> Round:
        """The round to be judged."""
        return self.rounds[-1]


@dataclass(frozen=True)
class Looked:
    """The round at ``place`` of a ``file``, of which ``names`` are to be judged, by its ``key``."""

    file: str
    place: int
    key: str
    game: str
    players: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Told:
    """A round that was judged, and what it came to."""

    looked: Looked
    figures: tuple[Summary, ...]


@dataclass
class Backlog:
    """The rounds of ``files`` that are to be judged; of ``player`` only, if there is one.

    ``troubles``: what is wrong with the files that have been read so far. ``passed``: how many of
    their rounds were judged already, of which ``progress`` is told, too.
    """

    index: Index
    files: Sequence[str]
    player: str | None
    plan: Plan
    troubles: list[Trouble] = field(default_factory=list)
    passed: int = 0
    progress: Progress = field(default=lambda done: None, repr=False)
    _looked: list[Looked] = field(default_factory=list, repr=False)
    _library: dict[str, tuple[list[Looked], set[int]]] = field(default_factory=dict, repr=False)

    def survey(self) -> int:
        """See what the index knows; about how many rounds there are to look at."""
        count = 0
        for file in self.files:
            entries = self.index.contents(Path(file))
            if entries is None:
                count += rounds_in(file)
            else:
                looked = [self._look(file, entry) for entry in entries]
                left = self._left(looked, entries)
                self._library[file] = looked, left
                count += len(left)
        return count

    def tasks(self) -> Iterator[Task]:
        """What is left to be done."""
        for file in self.files:
            if file not in self._library:
                yield from self._of_file(file)
                continue
            looked, left = self._library[file]
            self._looked += looked
            if left:
                yield from self._of_library(file, looked, left)

    def keep(self, task: Task, found: Mapping[str, Json]) -> None:
        """Write down how a round was judged, as ``kept`` has it."""
        self.index.keep(task.key, task.plan, found)

    def judged(self) -> Iterator[Told]:
        """Each round that was judged, now or earlier."""
        known = self.index.figures(self.plan)
        for one in self._looked:
            texts = ((name, known.get((one.key, name))) for name in one.names)
            figures = tuple(summary_of(text, one.game, name) for name, text in texts if text)
            if figures:
                yield Told(one, figures)

    def reviews(self, told: Told) -> Iterator[Review]:
        """The judgements of a round in full."""
        one = told.looked
        for figures in told.figures:
            review = self.index.review(one.key, one.game, one.players, figures.player, self.plan)
            if review is not None:
                yield review

    def _look(self, file: str, entry: Entry) -> Looked:
        names = entry.judged
        if self.player is not None:
            seated = entry.seated(self.player)
            names = tuple(name for name in names if name == seated)
        return Looked(file, entry.place, entry.context, entry.game, entry.players, names)

    def _left(self, looked: Sequence[Looked], entries: Sequence[Entry]) -> set[int]:
        """The places of the rounds that are not judged for everybody yet."""
        return {
            one.place
            for one, entry in zip(looked, entries, strict=True)
            if any(entry.plans.get(name) != self.plan for name in one.names)
        }

    def _of_library(
        self, file: str, looked: Sequence[Looked], left: Collection[int]
    ) -> Iterator[Task]:
        """The rounds of a record at the places that are ``left``, and no others, are read."""
        reading = self._reading(file)
        if reading is None:
            return
        lineage: Lineage[int] = Lineage()
        for one in looked:
            places = lineage.follow(game_of(one.game), one.place)
            if one.place not in left:
                continue
            rounds = tuple(filter(None, map(reading.at, places)))
            # The record may have changed since it was entered.
            if context(map(identity, rounds)) == one.key:
                yield from self._task(one, rounds)

    def _of_file(self, file: str) -> Iterator[Task]:
        """All rounds of a record that the index does not know, or that something is wrong with."""
        reading = self._reading(file)
        if reading is None:
            return
        for rounds, key in contexts(filter(None, reading.rounds())):
            header = rounds[-1].header
            names = header.players if header.eyes is None else (header.players[header.eyes],)
            if self.player is not None:
                names = tuple(name for name in names if name == _called(self.player, header))
            if names:
                one = Looked(file, rounds[-1].index, key, header.game, header.players, names)
                self._looked.append(one)
                yield from self._task(one, rounds)
        self.troubles += reading.troubles

    def _task(self, one: Looked, rounds: tuple[Round, ...]) -> Iterator[Task]:
        """What is to be done, unless another kibitz has done it meanwhile."""
        known = (self.index.summary(one.key, one.game, name, self.plan) for name in one.names)
        if all(known):
            self.passed += 1
            self.progress(1)
            return
        seats = tuple(map(one.players.index, one.names))
        yield Task(one.file, one.key, rounds, seats, self.plan)

    def _reading(self, file: str) -> Reading | None:
        try:
            return Reading(file, read(file))
        except KibitzError as error:
            self.troubles.append(Trouble(file, error))
            return None


def _called(player: str, header: Header) -> str | None:
    """The player at the table who is called so."""
    with suppress(Unreadable):
        return header.players[header.seat(player)]
    return None
