"""What is in a file; of a pipe or a device, what comes out of it before patience ends."""

from __future__ import annotations

import errno
import os
import select
import stat
import time
from io import FileIO
from pathlib import Path
from typing import Final

PATIENCE: Final = 5.0
"""Seconds that a pipe may be silent before it is given up."""

_KEPT: Final = 1 << 24
"""Bytes that are read of a file of kibitz's own."""

_PAUSE: Final = 0.05
"""Seconds after which a pipe that nobody writes into is looked at again."""

_OPEN_ALREADY: Final = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""What the shell has opened for us, as in ``<(…)``: whoever writes there is at work, and may take
its time, as at standard input."""


def contents(file: str, limit: int) -> bytes:
    """The first ``limit`` bytes of a file; raises ``OSError`` or ``ValueError``.

    ``TimeoutError``: it is a pipe or a device that says nothing.
    """
    with FileIO(file, opener=_opened_at_once) as stream:
        patient = file.startswith(_OPEN_ALREADY) or _is_ordinary(stream)
        if patient and os.name != "nt":
            os.set_blocking(stream.fileno(), True)
        found = bytearray()
        while len(found) < limit:
            piece = stream.read(limit - len(found)) if patient else _said(stream, limit, found)
            if not piece:
                break
            found += piece
        return bytes(found)


def kept(file: Path) -> str:
    """The text of a file of kibitz's own; raises ``OSError`` or ``ValueError`` for what is none."""
    with FileIO(file, opener=_opened_at_once) as stream:
        if not _is_ordinary(stream):
            raise OSError(errno.ENXIO, os.strerror(errno.ENXIO))
        return stream.read(_KEPT).decode("utf-8")


def _opened_at_once(file: str, flags: int) -> int:
    """Open without waiting for whoever writes."""
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def _is_ordinary(stream: FileIO) -> bool:
    return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)


def _said(stream: FileIO, limit: int, before: bytearray) -> bytes:
    """What comes next; nothing at the end, which there is only once somebody has written."""
    end = time.monotonic() + PATIENCE
    while (left := end - time.monotonic()) > 0:
        if not select.select([stream], [], [], left)[0]:
            break
        piece = stream.read(limit)
        if piece or (piece == b"" and (before or not _is_pipe(stream))):
            return piece
        time.sleep(_PAUSE)
    raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))


def _is_pipe(stream: FileIO) -> bool:
    return stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode)
