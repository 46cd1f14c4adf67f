"""Where records live, and how nothing of them is ever lost.

A save writes the whole text beside the file, forces it to the disk and puts it in the file's
place in one step: at any moment the file is either the old record or the new one. A lock beside
the file keeps a second ``kibitz`` off it; the system lets go of it when a process dies.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from kibitz.cli.failures import Unreachable, refusal
from kibitz.engine.errors import N_
from kibitz.engine.header import Header

_DAY = len("2025-03-09")

_NAME = 50
"""Characters of a file's name that the players' names may fill."""


def folder(asked: str | None) -> Path:
    """Where records are kept: the folder asked for, ``KIBITZ_DIR``, or the user's data folder."""
    if wish := asked or os.environ.get("KIBITZ_DIR"):
        return Path(wish).expanduser()
    from platformdirs import user_data_path

    return user_data_path("kibitz", appauthor=False)


def fresh(folder: Path, header: Header, date: str) -> Store:
    """A store under a new name, as ``2025-03-09-pismo-Anna-Ben.kib``, already locked.

    ``date`` may be anything that a record of a stranger calls so: no path comes of it.
    """
    players = "-".join(map(_fit_for_a_path, header.players))[:_NAME]
    day = _fit_for_a_path(date)[:_DAY]
    stem = f"{day}-{header.game}-{players}".strip("-. ")
    for number in range(1, 1000):
        path = folder / (f"{stem}.kib" if number == 1 else f"{stem}-{number}.kib")
        store = Store(path)
        if not path.exists() and store.lock():
            if not path.exists():
                return store
            store.unlock()
    raise Unreachable(N_("there is no free name left for “{file}”"), file=str(folder / stem))


def _fit_for_a_path(name: str) -> str:
    return "".join(c if c.isalnum() or c in "-_" else "_" for c in name)


def records(folder: Path) -> Iterator[Path]:
    """The records in a folder, the one written last first."""
    found = []
    with suppress(OSError):
        for path in folder.glob("*.kib"):
            with suppress(OSError):
                found.append((path.stat().st_mtime, path))
    yield from (path for _time, path in sorted(found, reverse=True))


@dataclass
class Store:
    """One record on the disk. ``saved`` is the text that is safe there, ``trouble`` why the
    latest could not be written (``None``: it was)."""

    path: Path
    saved: str | None = None
    trouble: str | None = None
    _lock: IO[bytes] | None = field(default=None, repr=False)

    def save(self, text: str) -> bool:
        """Write the whole record; whether it is on the disk now."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write(self.path, text)
        except OSError as error:
            self.trouble = refusal(error)
            return False
        self.saved, self.trouble = text, None
        return True

    def lock(self) -> bool:
        """Keep other instances off the record; ``False`` if one has it.

        Where no lock can be made (a read-only folder) the record is not locked, and saving says
        why it cannot be written either.
        """
        path = self._lock_path
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            while True:
                handle = path.open("ab")
                if not _seize(handle):
                    handle.close()
                    return False
                if _is_still(handle, path):
                    self._lock = handle
                    return True
                handle.close()  # its last owner has just deleted it
        except OSError:
            return True

    def unlock(self) -> None:
        """Let others have the record."""
        if self._lock is not None:
            with suppress(OSError):
                self._lock_path.unlink()
            self._lock.close()
            self._lock = None

    @property
    def _lock_path(self) -> Path:
        return self.path.with_name(f".{self.path.name}.lock")


def write(path: Path, text: str) -> None:
    """Put ``text`` into the file in one step, forced to the disk; raises ``OSError``."""
    target = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(OSError):
            Path(name).chmod(target.stat().st_mode & 0o777 if target.exists() else 0o644)
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    _settle(target.parent)


def _settle(folder: Path) -> None:
    """Force the folder itself to the disk, where the system can: the new name is part of it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _is_still(handle: IO[bytes], path: Path) -> bool:
    """Whether the file that was locked is still the one at ``path``."""
    try:
        return os.path.samestat(os.fstat(handle.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _seize(handle: IO[bytes]) -> bool:
    """Lock an open file without waiting; whether it is ours."""
    try:
        import fcntl
    except ImportError:
        return _seize_on_windows(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _seize_on_windows(handle: IO[bytes]) -> bool:
    import msvcrt

    try:
        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # Windows only
    except OSError:
        return False
    return True
