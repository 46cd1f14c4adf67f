"""The records of a folder as the index has them: what is new, changed or gone is entered.

Of each file the index keeps a sum of the rounds that it has of it: where they are no longer those,
whatever happened to them, the record is read again.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from kibitz.cli.errors import Unreachable
from kibitz.cli.library.connection import transaction
from kibitz.cli.library.finding import Found, records_in, stamp
from kibitz.cli.library.known import Known, known
from kibitz.cli.library.trouble import Trouble
from kibitz.cli.progress import patient_progress_of
from kibitz.cli.source import read
from kibitz.cli.texts import _
from kibitz.engine.errors import N_, KibitzError

_NEW: Final = Known()

_BEGINNING: Final = b"[Game "
"""With this a round begins."""

Waiting = list[tuple[Path, os.stat_result, Known]]


def refresh(connection: sqlite3.Connection, folder: Path) -> tuple[Trouble, ...]:
    """Enter what is new or changed, and drop what is gone; what is wrong with it.

    Raises ``FAULTS``.
    """
    before = known(connection)
    found = records_in(folder)
    there, waiting = _looked_at(found, before)
    if waiting:
        there -= _entered(connection, waiting, found)
    if gone := before.keys() - there:
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


def _looked_at(found: Found, before: dict[Any, Known]) -> tuple[set[Any], Waiting]:
    """The names of the records that are there, and those that are to be read."""
    there: set[Any] = set()
    waiting: Waiting = []
    for file in found.files:
        path = Path(file)
        try:
            path.name.encode()
            status = path.stat()
        except UnicodeEncodeError:
            found.troubles.append(Trouble(file, Unreachable(N_("its name is not UTF-8"))))
        except OSError as error:
            found.cannot(file, error)
        else:
            there.add(path.name)
            one = before.get(path.name, _NEW)
            if not one.sound or (stamp(status), status.st_size) != (one.mtime, one.size):
                waiting.append((path, status, one))
    return there, waiting


def _entered(connection: sqlite3.Connection, waiting: Waiting, found: Found) -> set[Any]:
    """Enter the records that wait; the names of those that cannot be read."""
    from kibitz.cli.library.entering import Clerk

    unread: set[Any] = set()
    count = sum(rounds_in(path) for path, _status, _known in waiting)
    with patient_progress_of(count, _("records are read")) as progress:
        clerk = Clerk(connection, progress)
        for path, status, one in waiting:
            try:
                found.troubles += clerk.enter(path, status, one)
            except OSError as error:
                found.cannot(str(path), error)
                unread.add(path.name)
            except KibitzError as error:
                found.troubles.append(Trouble(str(path), error))
                unread.add(path.name)
        clerk.finish()
    return unread


def rounds_in(path: Path | str) -> int:
    """About how many rounds a file holds."""
    with suppress(OSError, KibitzError):
        return read(str(path)).count(_BEGINNING)
    return 0
