"""Where records live, and how nothing of them is ever lost.

A save puts the whole record in the file's place in one step. A lock keeps a second ``kibitz`` off
it. Other programs know of no lock: what one of them has done to the file is seen before the next
save and never written over; the record then goes on beside it, under a name of its own.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from kibitz.cli.errors import Unreachable, refusal
from kibitz.cli.files.lock import Lock, taken
from kibitz.cli.files.paths import is_taken, numbered, once, waited_for
from kibitz.cli.files.saving import sweep, write
from kibitz.cli.output import place
from kibitz.cli.source import read
from kibitz.cli.texts import _
from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.record import MAX_BYTES

_DAY = len("2025-03-09")

_MOST = 1_000_000
"""Records of a day and a table: so many names are tried."""

_NAME = 50
"""Characters of a file's name that the players' names may fill."""


def folder(asked: str | None) -> Path:
    """Where records are kept: the folder asked for, ``KIBITZ_DIR``, or the user's data folder.

    Raises ``Unreachable`` for the home of a user whom nobody knows.
    """
    if wish := asked or os.environ.get("KIBITZ_DIR"):
        return place(wish)
    from platformdirs import user_data_path

    return user_data_path("kibitz", appauthor=False)


def fresh(folder: Path, header: Header, date: str, sweeping: bool = True) -> Store:
    """A store under a new name, as ``2025-03-09-pismo-Anna-Ben.kib``, already locked.

    ``date`` may be anything that a record of a stranger calls so: no path comes of it.
    ``sweeping``: as in ``Store.lock``.
    """
    players = "-".join(map(_fit_for_a_path, header.players))[:_NAME]
    day = _fit_for_a_path(date)[:_DAY]
    stem = f"{day}-{header.game}-{players}".strip("-. ")
    store = _free(folder / f"{stem}.kib", 1, sweeping)
    if store is None:
        raise Unreachable(N_("there is no free name left for “{file}”"), file=str(folder / stem))
    return store


def _free(path: Path, first: int, sweeping: bool = True) -> Store | None:
    """A store under a name that nothing has, locked: ``path``, or one with a number behind it."""
    for number in range(_first_free(path, first), _MOST):
        store = Store(_called(path, number))
        if not is_taken(store.path) and store.lock(sweeping):
            if not store.read():
                return store
            store.unlock()
    return None


def _first_free(path: Path, first: int) -> int:
    """A number from ``first`` on that is free, after one that is not, if any is.

    Where they are taken one after another it is the first, found in a few looks.
    """
    low, high = first - 1, first
    while is_taken(_called(path, high)):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if is_taken(_called(path, middle)) else (low, middle)
    return high


def _called(path: Path, number: int) -> Path:
    return path if number == 1 else numbered(path, number)


def _fit_for_a_path(name: str) -> str:
    return "".join(c if c.isalnum() or c in "-_" else "_" for c in name)


def records(folder: Path) -> Iterator[Path]:
    """The records in a folder, the one written last first."""
    found = []
    with suppress(OSError):
        for path in map(Path, once(map(str, folder.glob("*.kib")))):
            with suppress(OSError):
                status = path.stat()
                if stat.S_ISREG(status.st_mode):
                    found.append((status.st_mtime_ns, path))
    yield from (path for _time, path in sorted(found, reverse=True))


@dataclass(frozen=True)
class _Seen:
    """What was in a file (``None``: there was none)."""

    data: bytes | None


@dataclass
class Store:
    """One record on the disk. ``trouble``: why the latest could not be written (``None``: it was).

    ``news``: what another program was found to have done to the file at the latest save.
    """

    path: Path
    trouble: str | None = None
    news: str | None = None
    _target: Path = field(init=False, repr=False)
    _seen: _Seen | None = field(default=None, init=False, repr=False)
    _lock: Lock | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        # The file that all links lead to now: nobody who turns one aside turns the record aside.
        self._target = Path(os.path.realpath(self.path))

    def read(self) -> bytes:
        """What the record holds now; nothing if there is none. Raises ``Unreachable``."""
        if not is_taken(self._target):
            data = None
        elif waited_for(self._target):
            reason = refusal(OSError(errno.ENXIO, ""))
            raise Unreachable(
                N_("“{file}” cannot be read: {reason}"), file=self.path, reason=reason
            )
        else:
            data = read(str(self.path))
        self._seen = _Seen(data)
        return data or b""

    def save(self, text: str) -> bool:
        """Write the whole record; whether it is on the disk now."""
        self.news = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._see_to_others()
            handle = write(self._target, text)
        except OSError as error:
            self.trouble = refusal(error)
            return False
        if self._lock is None:
            handle.close()
        else:
            self._lock.follow(handle)
        self._seen, self.trouble = _Seen(text.encode()), None
        return True

    def lock(self, sweeping: bool = True) -> bool:
        """Keep other instances off the record; ``False`` if one has it.

        ``sweeping``: what killed processes have left beside it is removed.

        Where no lock can be made (a read-only folder) the record is not locked, and saving says
        why it cannot be written either.
        """
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        if sweeping:
            sweep(self._target.parent)
        self._lock = taken(self._target)
        return self._lock is not None

    def unlock(self) -> None:
        """Let others have the record."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _see_to_others(self) -> None:
        """Go on beside the file, if another program has changed it; raises ``OSError``."""
        if self._seen is None or self._seen == _seen(self._target):
            return
        if not is_taken(self._target):
            said = _("“{file}” was deleted by another program: it is written anew.")
            self.news, self._seen = said.format(file=self.path), _Seen(None)
            return
        other = _free(self.path, 2)
        if other is None:
            raise OSError(errno.EEXIST, os.strerror(errno.EEXIST))
        said = _("“{file}” was changed by another program and stays so: this goes on in “{other}”.")
        self.news = said.format(file=self.path, other=other.path.name)
        self.unlock()
        self.path, self._target, self._seen, self._lock = (
            other.path, other._target, other._seen, other._lock,
        )  # fmt: skip


def _seen(target: Path) -> _Seen | None:
    """What is in a file now; ``None`` if it is no file any more. Raises ``OSError``."""
    try:
        if not stat.S_ISREG(target.stat().st_mode):
            return None
        with target.open("rb") as stream:
            return _Seen(stream.read(MAX_BYTES + 1))
    except FileNotFoundError:
        return _Seen(None)
