"""What an earlier kibitz has kept in the index of what was learnt: moved to where it lies now."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from kibitz.cli.files.paths import is_file
from kibitz.cli.library.connection import FAULTS, NAME, connected, held, transaction
from kibitz.cli.library.salvage import COLUMNS, Row, Rows, rows
from kibitz.cli.progress_file import Json, Learnt
from kibitz.cli.texts import _

_TABLES = ("cards", "answers")


def holds(connection: sqlite3.Connection) -> bool:
    """Whether an index holds any of it; raises ``FAULTS``."""
    return any(connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() for table in _TABLES)


def hand_over(connection: sqlite3.Connection, learnt: Learnt) -> None:
    """Move it out of an index that can be read; raises ``FAULTS``.

    What cannot be written elsewhere stays in the index as well.
    """
    found: dict[str, tuple[Row, ...]] = {}
    for table in _TABLES:
        columns = ", ".join(("rowid", *COLUMNS[table]))
        found[table] = tuple(connection.execute(f"SELECT {columns} FROM {table} ORDER BY rowid"))
    if keep({table: tuple(row[1:] for row in found[table]) for table in _TABLES}, learnt):
        with transaction(connection):
            for table in _TABLES:
                places = [row[:1] for row in found[table]]
                connection.executemany(f"DELETE FROM {table} WHERE rowid = ?", places)


def gather(folder: Path, learnt: Learnt) -> str | None:
    """Add to what was learnt whatever of it the index holds, whatever state that is in.

    A sentence if that cannot be told now.
    """
    path = folder / NAME
    if not is_file(path):
        return None
    try:
        with closing(connected(path)) as connection:
            if holds(connection):
                hand_over(connection, learnt)
    except FAULTS as error:
        if held(error):
            said = _("“{file}” is held by another program: answers of long ago may be missing.")
            return said.format(file=path)
        keep(rows(path), learnt)
    return None


def keep(found: Rows, learnt: Learnt) -> bool:
    """Write down what was learnt, unless it is written down already; whether it is now.

    A row of which nothing can be made is a line of which nothing can be made.
    """
    known = set(map(_spelt, learnt.lines))
    new = [line for line in _lines(found) if _spelt(line) not in known]
    if new:
        learnt.add(*new)
    return learnt.trouble is None


def _lines(found: Rows) -> Iterator[Json]:
    for identity, player, event, card in map(_plain, found["cards"]):
        yield {"round": identity, "player": player, "event": event, "card": _read(card)}
    for time, skill, item, level, correct in map(_plain, found["answers"]):
        right = {0: False, 1: True}.get(correct, correct)
        yield {"time": time, "skill": skill, "item": item, "level": level, "right": right}


def _plain(row: Row) -> Row:
    """The cells as JSON can have them."""
    return tuple(repr(cell) if isinstance(cell, bytes) else cell for cell in row)


def _read(card: Any) -> Any:
    with suppress(TypeError, ValueError, RecursionError):
        return json.loads(card)
    return card


def _spelt(line: Json) -> str:
    return json.dumps(line, sort_keys=True)
