"""An index of the shape before this one: its judgements are taken over, some at a time.

Broken off, it goes on when the index is opened next.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from kibitz.cli.library.connection import FAULTS, transaction
from kibitz.cli.library.judgement import put
from kibitz.cli.progress import patient_progress_of
from kibitz.cli.texts import _

_BEFORE: Final = 1
"""The number of the shape that is taken over."""

_FORMER: Final = "former_judgements"

_STEP: Final = 200
"""Judgements that are taken over together."""

_COLUMNS: Final = ["context", "player", "version", "effort", "review"]


def begin(connection: sqlite3.Connection, schema: int) -> None:
    """Put the judgements of the shape before ``schema`` aside, within the index itself."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    columns = [row[1] for row in connection.execute("PRAGMA table_info(judgements)")]
    if version == _BEFORE and columns == _COLUMNS:
        with transaction(connection):
            connection.execute(f"ALTER TABLE judgements RENAME TO {_FORMER}")
            # Whether anything is wrong with a record was not kept: all are read again.
            connection.execute("UPDATE files SET digest = ''")
            connection.execute(f"PRAGMA user_version = {schema}")


def go_on(connection: sqlite3.Connection) -> None:
    """Take over what was put aside and is still there."""
    if not connection.execute(f"PRAGMA table_info({_FORMER})").fetchone():
        return
    (count,) = connection.execute(f"SELECT count(*) FROM {_FORMER}").fetchone()
    with patient_progress_of(count, _("the index is brought up to date")) as progress:
        while found := connection.execute(
            f"SELECT rowid, {', '.join(_COLUMNS)} FROM {_FORMER} LIMIT {_STEP}"
        ).fetchall():
            _take_over(connection, found)
            progress(len(found))
    with transaction(connection):
        connection.execute(f"DROP TABLE {_FORMER}")
    with suppress(*FAULTS):
        connection.execute("VACUUM")  # for which there may be no room


def _take_over(connection: sqlite3.Connection, found: Sequence[Sequence[Any]]) -> None:
    from kibitz.cli.library.packing import repacked

    rows = [row for _place, *cells in found if (row := repacked(*cells)) is not None]
    with transaction(connection):
        connection.executemany(put("IGNORE"), rows)
        connection.executemany(
            f"DELETE FROM {_FORMER} WHERE rowid = ?", [(place,) for place, *_cells in found]
        )
