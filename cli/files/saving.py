"""Files that are written whole or not at all.

A save writes the whole text beside the file, forces it to the disk and puts it in the file's
place in one step: at any moment the file is either the old one or the new one.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from kibitz.cli.files import lock
from kibitz.cli.files.paths import is_taken

_UNFINISHED: Final = re.compile(r"\.kibitz-[0-9a-f]{16}\.new")

_ABANDONED: Final = 60
"""Seconds after which an unfinished file is nobody's, where an open one cannot be locked."""

_WRITABLE: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH

_NO_LINKS: Final = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)
"""Why a disk refuses a second name for a file."""


def write(path: Path, text: str) -> IO[bytes]:
    """Put ``text`` into the file in one step, forced to the disk; raises ``OSError``.

    A link stays, and what it leads to is replaced. A file keeps its mode, a new one has that of
    the umask. What is no ordinary file is never replaced. The new file is handed back, locked
    where that can be: nobody else has it until it is closed.
    """
    target = Path(os.path.realpath(path))
    return _put(target, text, _mode(target), os.replace)


def write_new(path: Path, text: str) -> IO[bytes]:
    """The same for a file that is not there yet; raises ``FileExistsError`` if it is."""
    return _put(path, text, None, _rename)


def demand_writable(path: Path) -> None:
    """Raise ``OSError`` unless ``path`` can be written now; nothing is changed."""
    target = Path(os.path.realpath(path))
    _mode(target)
    handle, unfinished = _begun(target.parent, 0o666)
    handle.close()
    unfinished.unlink()


def sweep(folder: Path) -> None:
    """Remove what killed processes left in a folder: files never finished, and locks."""
    lock.sweep(folder)
    for path in lock.ordinary_files(folder):
        if _UNFINISHED.fullmatch(path.name) and _nobodys(path):
            lock.remove_abandoned(path)


def settle(folder: Path) -> None:
    """Force the folder itself to the disk, where the system can: the new name is part of it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _nobodys(path: Path) -> bool:
    """Whether a file is abandoned if nobody has locked it."""
    if os.name != "nt":
        return True
    with suppress(OSError):
        return time.time() - path.stat().st_mtime > _ABANDONED
    return False


def _mode(target: Path) -> int | None:
    """The mode of a file (``None``: there is none).

    Raises ``OSError`` for what is no file, and for one that is protected: another one could be put
    in its place all the same, and by the superuser one that nobody may write to.
    """
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO))
    if not mode & _WRITABLE or not os.access(target, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(mode)


def _put(
    target: Path, text: str, mode: int | None, install: Callable[[Path, Path], None]
) -> IO[bytes]:
    """Write an unfinished file, then ``install`` it; ``mode``: that of the file it replaces."""
    handle, unfinished = _begun(target.parent, 0o666 if mode is None else mode)
    try:
        handle.write(text.encode())
        handle.flush()
        os.fsync(handle.fileno())
        if mode is not None:
            with suppress(OSError):
                unfinished.chmod(mode)
        if os.name == "nt":
            handle.close()  # an open file cannot be moved there
        install(unfinished, target)
    except BaseException:
        handle.close()
        with suppress(OSError):
            unfinished.unlink()
        raise
    settle(target.parent)
    return handle


def _begun(folder: Path, mode: int) -> tuple[IO[bytes], Path]:
    """A new file with this mode at most, locked so that nobody takes it for abandoned."""
    while True:
        path = folder / f".kibitz-{secrets.token_hex(8)}.new"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = os.fdopen(os.open(path, flags, mode & 0o666), "wb")
        with suppress(OSError):
            if not lock.seize(handle) or not lock.is_still(handle, path):
                handle.close()  # it has just been swept away
                continue
        return handle, path


def _rename(unfinished: Path, target: Path) -> None:
    """Give a file its name; raises ``FileExistsError`` if that is taken."""
    if os.name == "nt":
        unfinished.rename(target)  # which refuses by itself there
        return
    try:
        target.hardlink_to(unfinished)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        if is_taken(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        unfinished.rename(target)
    else:
        unfinished.unlink()
