"""The file of the index: opened whatever state it is in, or done without.

Nothing in it is irreplaceable but what was learnt (``cards``, ``answers``): the records are the
truth.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from kibitz.cli.texts import _

NAME: Final = "rounds.sqlite"

_SCHEMA: Final = 1
"""The number of the tables' shape; another one is not read."""

_PATIENCE: Final = 30
"""Seconds to wait for another kibitz that writes."""

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
CREATE TABLE IF NOT EXISTS judgements (
    context TEXT NOT NULL, player TEXT NOT NULL, version INTEGER NOT NULL, effort TEXT NOT NULL,
    review TEXT NOT NULL,
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


class Foreign(Exception):
    """A database of another kibitz, or of another program."""


def connect(folder: Path) -> tuple[sqlite3.Connection, str | None]:
    """The index of a folder, and a warning if it had to be begun anew or is not kept."""
    path = folder / NAME
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    try:
        return _opened(path), None
    except sqlite3.OperationalError as error:
        return _in_memory(path), _(
            "The index “{file}” cannot be written ({reason}): what is found now is not kept."
        ).format(file=path, reason=error)
    except (sqlite3.DatabaseError, Foreign):
        return _anew(path)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing; waits for another kibitz that writes."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    try:
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    """Make the tables, or see that they are all right; raises if they are not."""
    connection.execute("PRAGMA foreign_keys = ON")
    with transaction(connection):
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and version != _SCHEMA:
            raise Foreign
        # A table that is new needs no other number: an older kibitz does not mind it.
        for statement in _TABLES.split(";\n"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {_SCHEMA}")
    (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise sqlite3.DatabaseError(sound)


def _anew(path: Path) -> tuple[sqlite3.Connection, str]:
    """Put what cannot be used out of the way, and begin with nothing."""
    aside = path.with_name(f"{path.name}.broken")
    try:
        path.replace(aside)
        connection = _opened(path)
    except (OSError, sqlite3.Error):
        connection = _in_memory(None)
    return connection, _(
        "The index “{file}” could not be used and was made anew; it lies in “{aside}”."
    ).format(file=path, aside=aside.name)


def _in_memory(path: Path | None) -> sqlite3.Connection:
    """An index that is forgotten afterwards, with what can be read of the one on the disk."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    if path is not None:
        with (
            suppress(sqlite3.Error),
            closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as old,
        ):
            old.backup(connection)
    try:
        _prepare(connection)
    except (sqlite3.Error, Foreign):
        connection.close()
        return _in_memory(None)
    return connection
