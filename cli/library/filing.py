"""The records of a folder as the index has them: what is new, changed or gone is entered.

Of each file the index keeps a sum of the rounds that it has of it: where they are no longer those,
whatever happened to them, the record is read again.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from kibitz.cli.errors import Unreachable
from kibitz.cli.games import series_of
from kibitz.cli.library.connection import transaction
from kibitz.cli.library.finding import day, records_in, stamp
from kibitz.cli.library.identity import contexts, identity
from kibitz.cli.library.reading import Contents, Trouble, contents
from kibitz.cli.library.salvage import COLUMNS
from kibitz.cli.source import read
from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.games import Unsupported
from kibitz.engine.round import Round

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")

_ROUND: Final = ", ".join(COLUMNS["rounds"])

_PUT_ROUND: Final = (
    f"INSERT INTO rounds ({_ROUND}) VALUES ({', '.join('?' * len(COLUMNS['rounds']))})"
)


def refresh(connection: sqlite3.Connection, folder: Path) -> tuple[Trouble, ...]:
    """Enter what is new or changed, and drop what is gone; what is wrong with it.

    Raises ``FAULTS``.
    """
    known = _known(connection)
    there: set[Any] = set()
    found = records_in(folder)
    for file in found.files:
        path = Path(file)
        try:
            path.name.encode()
            found.troubles += _look(connection, path, known.get(path.name, _NEW))
        except UnicodeEncodeError:
            found.troubles.append(Trouble(file, Unreachable(N_("its name is not UTF-8"))))
        except OSError as error:
            found.cannot(file, error)
        except KibitzError as error:
            found.troubles.append(Trouble(file, error))
        else:
            there.add(path.name)
    if gone := known.keys() - there:
        with transaction(connection):
            for name in gone:
                connection.execute("DELETE FROM rounds WHERE file IS ?", (name,))
                connection.execute("DELETE FROM files WHERE name IS ?", (name,))
    return tuple(found.troubles)


def forget(connection: sqlite3.Connection) -> None:
    """Know nothing of any file, so that all are read again; raises ``FAULTS``."""
    with transaction(connection):
        connection.execute("DELETE FROM files")
        connection.execute("DELETE FROM sqlite_sequence WHERE name = 'rounds'")


@dataclass(frozen=True)
class _Known:
    """What is known of a file. ``digest``: of its bytes. ``sound``: its rounds are as entered."""

    mtime: int = -1
    size: int = -1
    digest: str = ""
    sound: bool = False


_NEW: Final = _Known()


def _known(connection: sqlite3.Connection) -> dict[Any, _Known]:
    """What is known of each file, by its name."""
    rows = connection.execute(f"SELECT file, {_ROUND} FROM rounds ORDER BY file, place")
    sums = {
        name: _sum(row[1:] for row in group) for name, group in groupby(rows, lambda row: row[0])
    }
    known = dict.fromkeys(sums, _NEW)
    for name, mtime, size, digests in connection.execute(
        "SELECT name, mtime, size, digest FROM files"
    ):
        digest, _space, rounds = str(digests).partition(" ")
        known[name] = _Known(mtime, size, digest, rounds == sums.get(name, _sum(())))
    return known


def _look(connection: sqlite3.Connection, path: Path, known: _Known) -> tuple[Trouble, ...]:
    """Read a record unless it is known; what is wrong with it, if it was read.

    Raises ``OSError`` or ``KibitzError`` if it cannot be read.
    """
    status = path.stat()
    mtime, size = stamp(status), status.st_size
    if known.sound and (mtime, size) == (known.mtime, known.size):
        return ()
    data = read(str(path))
    digest = hashlib.sha256(data).hexdigest()
    found = None if known.sound and digest == known.digest else contents(str(path), data)
    with transaction(connection):
        connection.execute(
            "INSERT INTO files VALUES (?, ?, ?, '') ON CONFLICT (name) DO UPDATE SET "
            "mtime = excluded.mtime, size = excluded.size",
            (path.name, mtime, size),
        )
        if found is not None:
            _put(connection, path.name, day(status), found)
        rows = connection.execute(
            f"SELECT {_ROUND} FROM rounds WHERE file = ? ORDER BY place", (path.name,)
        )
        connection.execute(
            "UPDATE files SET digest = ? WHERE name = ?", (f"{digest} {_sum(rows)}", path.name)
        )
    return () if found is None else found.troubles


def _sum(rows: Iterable[Sequence[Any]]) -> str:
    """By what the rounds of a file are known to be as they were entered."""
    return hashlib.sha256(json.dumps(list(rows), default=repr).encode()).hexdigest()


def _put(connection: sqlite3.Connection, name: str, day: str, found: Contents) -> None:
    """The rounds of a file, in the place of those it had before; they keep their numbers."""
    before = connection.execute(
        "SELECT number, place, identity FROM rounds WHERE file = ? ORDER BY place", (name,)
    ).fetchall()
    rows = tuple(_rows(name, day, found.rounds))
    numbers = _numbers(before, found.rounds)
    connection.execute("DELETE FROM rounds WHERE file = ?", (name,))
    connection.executemany(
        _PUT_ROUND, [(number, *row) for number, row in zip(numbers, rows, strict=True)]
    )


def _numbers(before: Sequence[tuple[int, int, str]], rounds: Sequence[Round]) -> list[int | None]:
    """The number of each round: the one that it had; that of its place if it was changed there.

    ``before``: number, place and identity of what the file held. ``None``: a new round.
    """
    had: dict[str, list[int]] = {}
    for number, _place, key in before:
        had.setdefault(key, []).append(number)
    keys = map(identity, rounds)
    numbers = [left.pop(0) if (left := had.get(key)) else None for key in keys]
    free = {place: number for number, place, _key in before if number not in numbers}
    return [
        free.get(round.index) if number is None else number
        for number, round in zip(numbers, rounds, strict=True)
    ]


def _rows(name: str, day: str, rounds: Sequence[Round]) -> Iterator[tuple[object, ...]]:
    for (*_before, round), context in contexts(rounds):
        header = round.header
        players, eyes = header.players, header.eyes
        winners: list[str] = []
        with suppress(Unsupported):
            winners = [players[seat] for seat in series_of(header).winners(round)]
        yield (
            name,
            round.index,
            told if _DATE.fullmatch(told := round.record.get("Date") or "") else day,
            header.game,
            json.dumps(players),
            None if eyes is None else players[eyes],
            json.dumps(winners),
            identity(round),
            context,
        )
