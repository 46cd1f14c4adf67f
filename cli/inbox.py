"""What another program sends, read ahead, so that it is heard while an answer is worked out."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Final

MAX_LINE: Final = 10_000
"""Bytes of a line; a longer one is no part of a record."""

_AHEAD: Final = 10_000
"""Lines that are read ahead at most."""

_CHUNK: Final = 1 << 16

_HURRY: Final = 0.5
_LAST: Final = 2.0
"""Seconds that an answer may take once the end was heard: where a time was given, and else."""


class Heard:
    """What was heard about answers that are not given yet: ``stop``, or that all ends."""

    def __init__(self) -> None:
        self._stopped, self._ends = 0, False

    def stop(self, line: int) -> None:
        """What was asked before this line is to be answered now."""
        self._stopped = line

    def end(self) -> None:
        """No more lines come."""
        self._ends = True

    def cuts(self, line: int, began: float, timed: bool) -> bool:
        """Whether the answer to a line is due by what was heard since.

        ``began``: when it was begun, by the monotonic clock; ``timed``: whether it was given a
        time.
        """
        if self._stopped > line:
            return True
        return self._ends and time.monotonic() - began >= (_HURRY if timed else _LAST)


class Inbox:
    """The lines of a stream, without their ends; of one too long, its beginning."""

    def __init__(self, stream: IO[bytes], heard: Heard) -> None:
        self._heard = heard
        self._lines: queue.Queue[bytes | None] = queue.Queue(_AHEAD)
        # Read past the buffer: what waits there would hold its lock when the process ends.
        source = getattr(stream, "raw", stream)
        threading.Thread(target=self._read, args=(source,), daemon=True).start()

    def __iter__(self) -> Iterator[bytes]:
        """Each line as soon as it is there, up to ``quit`` or the end of the stream."""
        return iter(self._lines.get, None)

    def _read(self, source: IO[bytes]) -> None:
        with suppress(OSError):  # a stream that can be read no more has ended
            for number, line in enumerate(_lines(source), start=1):
                word = line.strip()
                if word == b"quit":
                    break
                if word == b"stop":
                    self._heard.stop(number)
                self._lines.put(line)
        self._heard.end()
        self._lines.put(None)


def _lines(source: IO[bytes]) -> Iterator[bytes]:
    begun = b""
    while chunk := source.read(_CHUNK):
        *whole, rest = chunk.split(b"\n")
        for line in whole:
            yield (begun + line)[: MAX_LINE + 1]
            begun = b""
        begun = (begun + rest)[: MAX_LINE + 1]
    if begun:
        yield begun
