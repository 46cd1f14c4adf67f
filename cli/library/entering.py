"""Records entered into the index: read round by round, written down about every second.

Whoever breaks it off loses a second: a long record is read on from there the next time.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kibitz.cli.games import series_of
from kibitz.cli.library.connection import transaction
from kibitz.cli.library.finding import day, stamp
from kibitz.cli.library.identity import Lineage, context, identity
from kibitz.cli.library.known import ROUND, UNREAD, Known, digests
from kibitz.cli.library.reading import Reading
from kibitz.cli.library.trouble import Trouble
from kibitz.cli.progress import Progress
from kibitz.cli.source import read
from kibitz.engine.games import Unsupported, game_of
from kibitz.engine.round import Round

_PUT: Final = f"INSERT OR IGNORE INTO rounds ({ROUND}) VALUES ({', '.join('?' * 10)})"

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")

_PATIENCE: Final = 1.0
"""Seconds of work that may be lost."""

Row = tuple[Any, ...]
"""A round as the table has it, after its number."""

_PLACE: Final = 1
_IDENTITY: Final = 7
"""Where these stand in a row."""


@dataclass(frozen=True)
class _Part:
    """Some rounds of a file. ``begins``: those of it that were there go.

    ``count``: its rounds up to here; ``whole``: nothing is wrong with it, up to here. ``mtime``,
    ``size``: of the file, if it ends here.
    """

    name: str
    digest: str
    begins: bool
    rows: Sequence[Row] = ()
    count: int = 0
    whole: bool = True
    mtime: int = UNREAD
    size: int = UNREAD


@dataclass
class Clerk:
    """Enters records. ``progress`` is told of every round that was looked at."""

    connection: sqlite3.Connection
    progress: Progress
    _parts: list[_Part] = field(default_factory=list)
    _since: float = field(default_factory=time.monotonic)

    def enter(self, path: Path, status: os.stat_result, known: Known) -> tuple[Trouble, ...]:
        """Read a record, unless its bytes are known; what is wrong with it.

        Raises ``OSError`` or ``KibitzError`` if it cannot be read, and ``FAULTS``.
        """
        name, data = path.name, read(str(path))
        digest = hashlib.sha256(data).hexdigest()
        same = known.sound and known.digest == digest
        end = stamp(status), status.st_size
        if same and known.mtime != UNREAD:
            self._add(_Part(name, digest, False, (), known.count, known.whole, *end))
            return ()
        there = self._there(name) if same else ()
        after = there[-1][0] if there else 0
        lineage: Lineage[str] = Lineage()
        for _place, game, key in there:
            lineage.follow(game_of(game), key)
        reading, rows, begins, count = Reading(str(path), data), [], not same, len(there)
        fine = not same or known.whole
        for round in reading.rounds(after=after):
            self.progress(1)
            if round is not None:
                rows.append(_row(name, day(status), round, lineage))
                count += 1
            # One that has changed is entered as a whole: its rounds are to keep their numbers.
            if self._late and (same or not known.count):
                whole = fine and not reading.troubles
                self._add(_Part(name, digest, begins, rows, count, whole))
                rows, begins = [], False
        whole = fine and not reading.troubles
        self._add(_Part(name, digest, begins, rows, count, whole, *end))
        return reading.troubles

    def finish(self) -> None:
        """Write down all that is not yet; raises ``FAULTS``."""
        if self._parts:
            with transaction(self.connection):
                for part in self._parts:
                    _write(self.connection, part)
        self._parts, self._since = [], time.monotonic()

    def _add(self, part: _Part) -> None:
        self._parts.append(part)
        if self._late:
            self.finish()

    @property
    def _late(self) -> bool:
        return time.monotonic() - self._since > _PATIENCE

    def _there(self, name: str) -> Sequence[tuple[int, str, str]]:
        """Place, game and identity of what a file has in the index."""
        return self.connection.execute(
            "SELECT place, game, identity FROM rounds WHERE file = ? ORDER BY place", (name,)
        ).fetchall()


def _write(connection: sqlite3.Connection, part: _Part) -> None:
    connection.execute(
        "INSERT INTO files VALUES (?, ?, ?, '') ON CONFLICT (name) DO UPDATE SET "
        "mtime = excluded.mtime, size = excluded.size",
        (part.name, part.mtime, part.size),
    )
    numbers: Sequence[int | None] = [None] * len(part.rows)
    if part.begins:
        before = connection.execute(
            "SELECT number, place, identity FROM rounds WHERE file = ? ORDER BY place", (part.name,)
        ).fetchall()
        numbers = _numbers(before, part.rows)
        connection.execute("DELETE FROM rounds WHERE file = ?", (part.name,))
    connection.executemany(_PUT, [(n, *row) for n, row in zip(numbers, part.rows, strict=True)])
    rows = connection.execute(
        f"SELECT {ROUND} FROM rounds WHERE file = ? ORDER BY place", (part.name,)
    ).fetchall()
    # Where another kibitz has come between the parts, the file is read again.
    digest = part.digest if len(rows) == part.count else ""
    connection.execute(
        "UPDATE files SET digest = ? WHERE name = ?",
        (digests(digest, rows, part.whole), part.name),
    )


def _numbers(before: Sequence[tuple[int, int, str]], rows: Sequence[Row]) -> list[int | None]:
    """The number of each round: the one that it had; that of its place if it was changed there.

    ``before``: number, place and identity of what the file held. ``None``: a new round.
    """
    had: dict[str, list[int]] = {}
    for number, _place, key in reversed(before):
        had.setdefault(key, []).append(number)
    numbers = [left.pop() if (left := had.get(row[_IDENTITY])) else None for row in rows]
    kept = set(numbers)
    free = {place: number for number, place, _key in before if number not in kept}
    return [
        free.get(row[_PLACE]) if number is None else number
        for number, row in zip(numbers, rows, strict=True)
    ]


def _row(name: str, day: str, round: Round, lineage: Lineage[str]) -> Row:
    header, key = round.header, identity(round)
    players, eyes = header.players, header.eyes
    winners: list[str] = []
    with suppress(Unsupported):
        winners = [players[seat] for seat in series_of(header).winners(round)]
    return (
        name,
        round.index,
        told if _DATE.fullmatch(told := round.record.get("Date") or "") else day,
        header.game,
        json.dumps(players),
        None if eyes is None else players[eyes],
        json.dumps(winners),
        key,
        context(lineage.follow(round.game, key)),
    )
