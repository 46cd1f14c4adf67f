"""The records in folders: every one that can be looked at, and what is wrong with the others."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final

from kibitz.cli.errors import Unreachable, refusal
from kibitz.cli.files.paths import is_folder, once
from kibitz.cli.library.trouble import Trouble
from kibitz.engine.errors import N_

SUFFIX: Final = ".kib"

_NOWHERE: Final = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)
"""Why there is nothing at the end of a link, or no longer."""

_INTEGERS: Final = 2**63
"""A database has so many numbers from 0 on; the times of files know no bounds."""


@dataclass
class Found:
    """The ``files`` that are to be read, and what is wrong with other ones."""

    files: list[str] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)

    def cannot(self, path: str, error: OSError) -> None:
        """Note why something cannot be read, unless it is gone."""
        if error.errno not in _NOWHERE:
            reason = refusal(error)
            self.troubles.append(Trouble(path, Unreachable(_UNREADABLE, reason=reason)))


_UNREADABLE: Final = N_("it cannot be read: {reason}")


def files_in(words: list[str]) -> Found:
    """The files that ``words`` name: a folder stands for every record in it, however deep.

    Raises ``Unreachable`` for a folder without any.
    """
    found = Found()
    for word in words:
        if not is_folder(word):
            found.files.append(word)
            continue
        inside = records_in(Path(word), deep=True)
        if not inside.files and not inside.troubles:
            raise Unreachable(N_("there is no record ({suffix}) in the folder “{file}”"),
                              suffix=SUFFIX, file=word)  # fmt: skip
        found.files += inside.files
        found.troubles += inside.troubles
    found.files = once(found.files)
    return found


def records_in(folder: Path, deep: bool = False) -> Found:
    """The records in a folder, in order; ``deep``: and in those within.

    A record with several names there is one record.
    """
    found, waiting = Found(), [str(folder)]
    while waiting:
        place = waiting.pop()
        try:
            with os.scandir(place) as entries:
                inside = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            found.cannot(place, error)
            continue
        for entry in inside:
            try:
                if deep and entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                elif _is_called_one(entry.name) and entry.is_file():
                    found.files.append(entry.path)
            except OSError as error:
                found.cannot(entry.path, error)
    found.files = once(sorted(found.files))
    return found


def stamp(status: os.stat_result) -> int:
    """When a file was written, to be told from other times, as a database can have it."""
    return status.st_mtime_ns % _INTEGERS


def day(status: os.stat_result) -> str:
    """The same as in 2025-03-09; of a time without such a day, the last or the first there is."""
    try:
        return date.fromtimestamp(status.st_mtime).isoformat()
    except (OSError, OverflowError, ValueError):
        return (date.max if status.st_mtime > 0 else date.min).isoformat()


def _is_called_one(name: str) -> bool:
    return name.endswith(SUFFIX) and not name.startswith(".")
