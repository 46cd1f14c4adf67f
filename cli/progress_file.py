"""What was learnt, a line an answer: the one thing here that cannot be made anew.

It lies in a file of its own, which is only ever added to: each answer is on the disk before the
next question, and what is unreadable in it costs that line and is left where it is.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kibitz.cli.errors import refusal
from kibitz.cli.files.saving import settle
from kibitz.cli.texts import _

NAME: Final = "learnt.jsonl"

Json = dict[str, Any]


@dataclass
class Learnt:
    """``lines``: what was learnt, the oldest first. ``trouble``: why the file cannot be read or
    written (``None``: it can)."""

    path: Path
    lines: list[Json] = field(default_factory=list)
    trouble: str | None = None
    _unwritten: bytes = b""

    @classmethod
    def of(cls, folder: Path, besides: Iterable[Json] = ()) -> Learnt:
        """What was learnt in a folder; ``besides``: what is known from elsewhere."""
        found = cls(folder / NAME, list(besides))
        try:
            found.lines += _lines(found.path)
        except OSError as error:
            found.trouble = refusal(error)
        return found

    def add(self, *lines: Json) -> None:
        """Write lines down; what cannot be written now is tried again with the next ones."""
        self.lines += lines
        self._unwritten += b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        try:
            _append(self.path, self._unwritten)
        except OSError as error:
            self.trouble = refusal(error)
        else:
            self.trouble, self._unwritten = None, b""

    @property
    def warning(self) -> str | None:
        """What is to be said of the file at the end."""
        if self.trouble is None:
            return None
        said = _("What was learnt cannot be kept in “{file}”: {reason}.")
        return said.format(file=self.path, reason=self.trouble)


def _lines(path: Path) -> Iterator[Json]:
    """The lines of the file that can be read; raises ``OSError``."""
    with suppress(FileNotFoundError):
        handle = _opened(path, os.O_RDONLY)
        with os.fdopen(handle, "rb") as stream:
            for line in stream:
                with suppress(ValueError, RecursionError):
                    found = json.loads(line)
                    if isinstance(found, dict):
                        yield found


def _append(path: Path, data: bytes) -> None:
    """Add whole lines to the file and force them to the disk; raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = _opened(path, os.O_RDWR | os.O_CREAT | os.O_APPEND)
    try:
        size = os.fstat(handle).st_size
        if size:
            os.lseek(handle, -1, os.SEEK_END)
            if os.read(handle, 1) != b"\n":
                data = b"\n" + data  # after a line that was broken off
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    finally:
        os.close(handle)
    if not size:
        settle(path.parent)


def _opened(path: Path, flags: int) -> int:
    """The file, which must be an ordinary one: nobody waits for a pipe. Raises ``OSError``."""
    more = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags | more, 0o666)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO))
    return handle
