"""A file kept for one kibitz alone, by whatever name another one comes to it.

A lock lies beside the file that all links lead to; where the system can, the file itself is locked
too, so that a hard link to it is no way around. The system lets go of both when a process dies.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

LOCK: Final = re.compile(r"\.kibitz-[0-9a-f]{16}\.lock")
"""What locks are called: short, however long the name of the file is."""


@dataclass
class Lock:
    """Held until ``release``. ``beside``: the lock's own file (``None``: none could be made)."""

    beside: Path | None = None
    _handles: list[IO[bytes]] = field(default_factory=list, repr=False)
    _latest: IO[bytes] | None = field(default=None, repr=False)

    def follow(self, handle: IO[bytes]) -> None:
        """Hold the file that has taken the first one's place, too; ``handle`` is locked."""
        if self._latest is not None:
            self._latest.close()
        self._latest = handle

    def release(self) -> None:
        """Let others have the file."""
        if self.beside is not None:
            _remove(self.beside, self._handles[0])
        for handle in (*self._handles, self._latest):
            if handle is not None:
                handle.close()
        self.beside, self._handles, self._latest = None, [], None


def taken(target: Path) -> Lock | None:
    """A lock on a file that is there, or will be; ``None`` if another process has it.

    ``target`` has no links in it. Where nothing can be locked (a read-only folder, some disks of
    a network) the lock holds nothing, and saving says why it cannot be written either.
    """
    lock = Lock()
    for part in (_beside, _itself):
        if not part(target, lock):
            lock.release()
            return None
    return lock


def sweep(folder: Path) -> None:
    """Remove the locks that processes left behind when they died."""
    for path in ordinary_files(folder):
        if LOCK.fullmatch(path.name):
            remove_abandoned(path)


def ordinary_files(folder: Path) -> Iterator[Path]:
    """The files of a folder; none if it cannot be read."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file(follow_symlinks=False):
                yield Path(entry.path)


def remove_abandoned(path: Path) -> None:
    """Remove a file unless somebody holds it."""
    with suppress(OSError), path.open("rb+") as handle:
        if seize(handle):
            _remove(path, handle)


def _remove(path: Path, handle: IO[bytes]) -> None:
    """Remove a file that is ours; ``handle`` holds it as long as that can be."""
    if os.name == "nt":
        handle.close()  # an open file cannot be removed there
    with suppress(OSError):
        path.unlink()
    handle.close()


def seize(handle: IO[bytes]) -> bool:
    """Lock an open file without waiting; whether it is ours. Raises ``OSError`` if none can be."""
    try:
        import fcntl
    except ImportError:
        return _seize_on_windows(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_still(handle: IO[bytes], path: Path) -> bool:
    """Whether the open file is still the one at ``path``."""
    try:
        return os.path.samestat(os.fstat(handle.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _beside(target: Path, lock: Lock) -> bool:
    """Take the lock's own file; whether nobody else has it."""
    digest = hashlib.sha256(os.fsencode(target.name)).hexdigest()
    path = target.with_name(f".kibitz-{digest[:16]}.lock")
    while True:
        try:
            handle = path.open("ab")
        except OSError:
            return True
        try:
            ours, there = seize(handle), is_still(handle, path)
        except OSError:
            _remove(path, handle)
            return True
        if ours and there:
            lock.beside = path
            lock._handles.append(handle)
            return True
        handle.close()
        if there:
            return False
        # Its last owner has just deleted it.


def _itself(target: Path, lock: Lock) -> bool:
    """Take the file itself, if it is there; whether nobody else has it."""
    if os.name == "nt":
        return True  # there a locked file could not be read by others
    with suppress(OSError):
        if not stat.S_ISREG(target.stat().st_mode):
            return True
        handle = target.open("rb")
        lock._handles.append(handle)
        return seize(handle)
    return True


def _seize_on_windows(handle: IO[bytes]) -> bool:
    import msvcrt

    try:
        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # Windows only
    except OSError:
        return False
    return True
