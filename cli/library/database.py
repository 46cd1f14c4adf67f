"""The file of the index: opened whatever state it is in, or done without.

Nothing in it is irreplaceable: the records are the truth, and what was learnt lies elsewhere.
What is wrong with it costs a sentence and what cannot be read in it.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from kibitz.cli.errors import refusal
from kibitz.cli.files.paths import is_taken
from kibitz.cli.library import former, salvage, upgrade
from kibitz.cli.library.connection import FAULTS, NAME, code, connected, transaction
from kibitz.cli.library.salvage import HIGHEST, Rows
from kibitz.cli.progress_file import Learnt
from kibitz.cli.texts import _
from kibitz.engine.errors import N_

_SCHEMA: Final = 2
"""The number of the tables' shape; of another one what is understood is taken over."""

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS files (
    name TEXT PRIMARY KEY, mtime INTEGER NOT NULL, size INTEGER NOT NULL, digest TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS rounds (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    file TEXT NOT NULL REFERENCES files ON DELETE CASCADE, place INTEGER NOT NULL,
    date TEXT NOT NULL, game TEXT NOT NULL, players TEXT NOT NULL, me TEXT, winners TEXT NOT NULL,
    identity TEXT NOT NULL, context TEXT NOT NULL,
    UNIQUE (file, place)
);
CREATE INDEX IF NOT EXISTS rounds_by_identity ON rounds (identity);
CREATE INDEX IF NOT EXISTS rounds_by_date ON rounds (date);
CREATE TABLE IF NOT EXISTS judgements (
    context TEXT NOT NULL, player TEXT NOT NULL, version INTEGER NOT NULL, effort TEXT NOT NULL,
    summary TEXT NOT NULL, review BLOB NOT NULL, seal INTEGER NOT NULL,
    PRIMARY KEY (context, player)
);
CREATE TABLE IF NOT EXISTS cards (
    identity TEXT NOT NULL, player TEXT NOT NULL, event INTEGER NOT NULL, card TEXT NOT NULL,
    PRIMARY KEY (identity, player, event)
);
CREATE TABLE IF NOT EXISTS answers (
    number INTEGER PRIMARY KEY, time TEXT NOT NULL, skill TEXT NOT NULL, item INTEGER NOT NULL,
    level INTEGER NOT NULL, correct INTEGER NOT NULL
);
"""

_LAST: Final = """
SELECT ifnull(max(number), 0) FROM (SELECT number FROM rounds UNION ALL
SELECT seq FROM sqlite_sequence WHERE name = 'rounds')
"""
_REFUSALS: Final = {
    sqlite3.SQLITE_BUSY: N_("another program holds it"),
    sqlite3.SQLITE_LOCKED: N_("another program holds it"),
    sqlite3.SQLITE_PERM: N_("permission denied"),
    sqlite3.SQLITE_READONLY: N_("permission denied"),
    sqlite3.SQLITE_FULL: N_("the disk is full"),
    sqlite3.SQLITE_CANTOPEN: N_("it cannot be opened"),
    sqlite3.SQLITE_IOERR: N_("the disk fails"),
}
"""What is no fault of the file itself: it is left as it is, for another time."""


_STATEMENTS: Final = tuple(filter(None, map(str.strip, _TABLES.split(";\n"))))


def _plain(sql: object) -> str:
    """A statement as the database keeps it, whatever its spaces."""
    return " ".join(str(sql).replace("IF NOT EXISTS ", "").split())


_SHAPES: Final = {_plain(sql).split()[2]: _plain(sql) for sql in _STATEMENTS}
"""What makes each table and its index, by name."""


class Foreign(Exception):
    """A database of another kibitz, or of another program."""


@dataclass(frozen=True)
class Opened:
    """An index. ``warning``: what there is to say of the one on the disk."""

    connection: sqlite3.Connection
    warning: str | None = None


def connect(folder: Path) -> Opened:
    """The index of a folder: that on the disk, or what had to be put in its place."""
    path = folder / NAME
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    try:
        return Opened(_opened(path))
    except (*FAULTS, Foreign) as error:
        return instead(folder, error)


def instead(folder: Path, error: Exception) -> Opened:
    """What takes the place of an index that cannot be used, because of ``error``."""
    path = folder / NAME
    reason = _refusal(error)
    if reason is None:
        return _anew(path)
    return Opened(_in_memory(salvage.rows(path)), _(
        "The index “{file}” cannot be written ({reason}): what is found now is not kept."
    ).format(file=path, reason=reason))  # fmt: skip


def _refusal(error: Exception) -> str | None:
    """Why the index cannot be used now; ``None``: it is broken, or none of ours."""
    known = _REFUSALS.get(code(error))
    return None if known is None else _(known)


def _opened(path: Path) -> sqlite3.Connection:
    connection = connected(path)
    try:
        _prepare(connection)
        if former.holds(connection):
            former.hand_over(connection, Learnt.of(path.parent))
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    """Make the tables, or see that they are all right; raises if they are not."""
    connection.execute("PRAGMA foreign_keys = ON")
    upgrade.begin(connection, _SCHEMA)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    there = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    if there and version != _SCHEMA:
        raise Foreign
    if any(_plain(there.get(name, sql)) != sql for name, sql in _SHAPES.items()):
        raise Foreign
    if not _SHAPES.keys() <= there.keys():
        with transaction(connection):
            for statement in _STATEMENTS:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {_SCHEMA}")
    (sound,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    (number,) = connection.execute(_LAST).fetchone()
    if sound != "ok" or not isinstance(number, int) or number > HIGHEST:
        raise Foreign
    upgrade.go_on(connection)


def _anew(path: Path) -> Opened:
    """An index with all that can be read of one that cannot be used, which is put aside."""
    rows = salvage.rows(path)
    learnt = Learnt.of(path.parent)
    reason = None
    try:
        if former.keep(rows, learnt):
            aside = _put_aside(path)
            connection = _filled(_opened(path), rows)
            return Opened(connection, _(
                "The index “{file}” could not be used and was made anew; it lies in “{aside}”."
            ).format(file=path, aside=aside.name))  # fmt: skip
        reason = learnt.trouble
    except OSError as error:
        reason = refusal(error)
    except FAULTS as error:
        reason = _refusal(error) or str(error)
    return Opened(_in_memory(rows), _(
        "The index “{file}” cannot be used, nor be put aside ({reason}): what is found now is not "
        "kept."
    ).format(file=path, reason=reason))  # fmt: skip


def _put_aside(path: Path) -> Path:
    """Move a file, and what belongs to it, to a name that nothing has; raises ``OSError``."""
    aside = path.with_name(f"{path.name}.broken")
    for number in count(2):
        if not is_taken(aside):
            break
        aside = path.with_name(f"{path.name}.broken-{number}")
    path.rename(aside)
    for tail in ("-journal", "-wal", "-shm"):
        # A journal left behind would be played into the next file of this name.
        with suppress(FileNotFoundError):
            path.with_name(path.name + tail).rename(aside.with_name(aside.name + tail))
    return aside


def _in_memory(rows: Rows) -> sqlite3.Connection:
    """An index that is forgotten afterwards."""
    connection = connected(Path(":memory:"))
    _prepare(connection)
    return _filled(connection, rows)


def _filled(connection: sqlite3.Connection, rows: Rows) -> sqlite3.Connection:
    try:
        salvage.take_over(connection, rows)
    except BaseException:
        connection.close()
        raise
    return connection
