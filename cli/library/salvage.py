"""What can still be read of an index that cannot be used: of each table the rows that are left."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from types import UnionType
from typing import Any, Final

from kibitz.cli.library.connection import FAULTS, connected, transaction
from kibitz.cli.library.judgement import put

Row = tuple[Any, ...]

Rows = Mapping[str, tuple[Row, ...]]
"""The rows of each table of ``COLUMNS``, with the cells in its order."""

COLUMNS: Final[Mapping[str, Mapping[str, type | UnionType]]] = {
    "rounds": {
        "number": int, "file": str, "place": int, "date": str, "game": str, "players": str,
        "me": str, "winners": str, "identity": str, "context": str,
    },
    "judgements": {
        "context": str, "player": str, "version": int, "effort": str, "review": str | bytes,
    },
    "former_judgements": {
        "context": str, "player": str, "version": int, "effort": str, "review": str | bytes,
    },
    "cards": {"identity": str, "player": str, "event": int, "card": str},
    "answers": {"time": str, "skill": str, "item": int, "level": int, "correct": int},
}  # fmt: skip
"""The tables that are taken over, and what their cells hold."""

HIGHEST: Final = 10**12
"""Round numbers have not got so far. After the highest of all numbers a database is full."""

_OPTIONAL: Final = "me"


def rows(path: Path) -> Rows:
    """Every row that can be read now, whatever is in its cells."""
    with suppress(*FAULTS), closing(connected(path, patient=False)) as connection:
        # So that one table's broken description does not keep off the others.
        connection.execute("PRAGMA writable_schema = ON")
        return {table: tuple(_rows(connection, table)) for table in COLUMNS}
    return dict.fromkeys(COLUMNS, ())


def take_over(connection: sqlite3.Connection, found: Rows) -> None:
    """Put rounds and judgements into an index that is new; raises ``FAULTS``.

    Their files count as never seen: what stands in the records decides. So rounds merely keep
    their numbers.
    """
    from kibitz.cli.library.packing import repacked

    with transaction(connection):
        for row in found["rounds"]:
            if _fits("rounds", row) and row[0] <= HIGHEST:
                file = row[1]
                connection.execute("INSERT OR IGNORE INTO files VALUES (?, -1, -1, '')", (file,))
                _insert(connection, "rounds", row)
        for table in ("judgements", "former_judgements"):
            told = (repacked(*row) for row in found[table] if _fits(table, row))
            connection.executemany(put("IGNORE"), filter(None, told))


def _rows(connection: sqlite3.Connection, table: str) -> Iterator[Row]:
    """From the beginning as far as it goes, then what else there is from the end."""
    seen: set[int] = set()
    columns = ", ".join(COLUMNS[table])
    for order in ("ASC", "DESC"):
        with suppress(*FAULTS):
            for place, *row in connection.execute(
                f"SELECT rowid, {columns} FROM {table} ORDER BY rowid {order}"
            ):
                if place not in seen:
                    seen.add(place)
                    yield tuple(row)


def _fits(table: str, row: Row) -> bool:
    return all(
        isinstance(cell, kind) or (cell is None and name == _OPTIONAL)
        for (name, kind), cell in zip(COLUMNS[table].items(), row, strict=True)
    )


def _insert(connection: sqlite3.Connection, table: str, row: Row) -> None:
    columns, cells = ", ".join(COLUMNS[table]), ", ".join("?" * len(row))
    connection.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({cells})", row)
