"""A connection to an index: how long it waits for others, and all or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

NAME: Final = "rounds.sqlite"
"""What the index of a folder is called."""

PATIENCE: Final = 3
"""Seconds to wait for another program that reads or writes."""


FAULTS: Final = (sqlite3.Error, UnicodeDecodeError, MemoryError)
"""What comes of a file that cannot be used: the library's own errors, and what it raises where
the words of an error, or the size of a cell, come out of the broken file."""


def connected(path: Path, patient: bool = True) -> sqlite3.Connection:
    """A connection to a file, which may hold anything; raises ``FAULTS``."""
    patience = PATIENCE if patient else 0
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    connection.text_factory = _text
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing; waits for another kibitz that writes."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(*FAULTS):
            connection.execute("ROLLBACK")
        raise


def held(error: Exception) -> bool:
    """Whether another program has the file for itself."""
    return code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def code(error: Exception) -> int:
    """What kind of error it is, without what makes that finer."""
    found: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return found & 0xFF


def _text(cell: bytes) -> str | bytes:
    """What a cell of text holds: one that is no text stays as it is, and fits nowhere."""
    try:
        return cell.decode()
    except UnicodeDecodeError:
        return cell
