"""What the index knows of each file, and whether it still has what was entered of it."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from kibitz.cli.library.salvage import COLUMNS

ROUND: Final = ", ".join(COLUMNS["rounds"])

_WHOLE: Final = "whole"

UNREAD: Final = -1
"""Stands for the time and the size of a file that was not read to its end yet."""


@dataclass(frozen=True)
class Known:
    """What is known of a file. ``digest``: of its bytes. ``count``: its rounds in the index;
    ``sound``: they are as entered. ``whole``: nothing in the file is wrong."""

    mtime: int = UNREAD
    size: int = UNREAD
    digest: str = ""
    count: int = 0
    sound: bool = False
    whole: bool = False


def known(connection: sqlite3.Connection) -> dict[Any, Known]:
    """What is known of each file, by its name; raises ``FAULTS``."""
    rows = connection.execute(f"SELECT file, {ROUND} FROM rounds ORDER BY file, place")
    found: dict[Any, Known] = {}
    sums: dict[Any, str] = {}
    for name, group in groupby(rows, lambda row: row[0]):
        there = [row[1:] for row in group]
        found[name], sums[name] = Known(count=len(there)), sum_of(there)
    for name, mtime, size, cell in connection.execute(
        "SELECT name, mtime, size, digest FROM files"
    ):
        digest, entered, whole = _parted(cell)
        count, sound = found.get(name, Known()).count, entered == sums.get(name, sum_of(()))
        found[name] = Known(mtime, size, digest, count, sound, whole)
    return found


def is_whole(connection: sqlite3.Connection, name: str) -> bool:
    """Whether the index has all of a file, of which nothing is wrong; raises ``FAULTS``."""
    row = connection.execute("SELECT mtime, digest FROM files WHERE name = ?", (name,)).fetchone()
    return row is not None and row[0] != UNREAD and _parted(row[1])[2]


def digests(digest: str, rows: Iterable[Sequence[Any]], whole: bool) -> str:
    """What is kept of a file to know it again: by its bytes, and by its rounds in the index."""
    return " ".join((digest, sum_of(rows), *([_WHOLE] if whole else [])))


def _parted(cell: object) -> tuple[str, str, bool]:
    digest, entered, whole = (*str(cell).split(" "), "", "", "")[:3]
    return digest, entered, whole == _WHOLE


def sum_of(rows: Iterable[Sequence[Any]]) -> str:
    """By what the rounds of a file are known to be as they were entered."""
    return hashlib.sha256(json.dumps(list(rows), default=repr).encode()).hexdigest()
