"""Another program at the table: lines in, lines out, as ``kibitz engine`` speaks."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import IO, Final

from kibitz.engine.errors import N_
from kibitz.inference.contest import Foul

PATIENCE: Final = 60.0
"""Seconds that a program may take to answer, beside the time it was given to think."""

_AHEAD: Final = 1000
"""Lines that a program may be ahead of what is read of it; then its pipe fills, and it waits."""

_LONGEST: Final = 10_000
"""Bytes of a line; of a longer one this is the beginning."""

_QUOTED: Final = 200
"""Characters of a command, and of what it complains about, that are quoted."""


class Program:
    """A running program; ``command`` is split as a shell would, but no shell runs it.

    What it says is read, and what it is told is written, beside what happens here: a program that
    talks without end or never listens costs its time, and nothing else. Raises ``Foul`` where the
    program cannot be run, ends, complains or does not answer in time.
    """

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command = command if len(command) <= _QUOTED else f"{command[:_QUOTED]}…"
        self._patience = patience
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
            )
        except (OSError, ValueError, IndexError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise Foul(
                N_("“{command}” cannot be run: {reason}"),
                command=self.command,
                reason=reason or str(error),
            ) from None
        self._heard: queue.Queue[str | None] = queue.Queue(_AHEAD)
        self._told: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        for work in (self._listen, self._speak):
            threading.Thread(target=work, daemon=True).start()

    def _listen(self) -> None:
        """Read until the program says no more, or nobody wants to hear it."""
        stream = self._process.stdout
        if stream is not None:
            with stream, contextlib.suppress(OSError):
                for line in _lines(stream):
                    self._hear(line)
                    if self._closing.is_set():
                        return
        self._hear(None)

    def _hear(self, line: str | None) -> None:
        while not self._closing.is_set():
            with contextlib.suppress(queue.Full):
                self._heard.put(line, timeout=1)
                return

    def _speak(self) -> None:
        """Write what there is to tell until there is no more, or nobody listens."""
        stream = self._process.stdin
        if stream is not None:
            with stream, contextlib.suppress(OSError):
                while (line := self._told.get()) is not None:
                    _write(stream, f"{line}\n".encode())

    def tell(self, line: str) -> None:
        """Send one line."""
        self._told.put(line)

    def ask(self, line: str, answer: str, seconds: float = 0.0) -> str:
        """Send a question; what follows the word ``answer`` in the line that begins with it.

        ``seconds``: the time it may think, beside the usual patience.
        """
        self.tell(line)
        end = time.monotonic() + self._patience + seconds
        while True:
            try:
                said = self._heard.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise self._silent() from None
            if said is None:
                raise Foul(N_("“{command}” has ended"), command=self.command)
            word, _, rest = said.partition(" ")
            if word == answer:
                return rest.strip()
            if word == "error":
                raise Foul(
                    N_("“{command}” complains: {reason}"),
                    command=self.command,
                    reason=rest[:_QUOTED],
                )
            if time.monotonic() > end:
                raise self._silent()

    def _silent(self) -> Foul:
        return Foul(N_("“{command}” does not answer"), command=self.command)

    def close(self) -> None:
        """Ask the program to end, and end it."""
        self._closing.set()
        self._told.put("quit")
        self._told.put(None)
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _lines(stream: IO[bytes]) -> Iterator[str]:
    """The lines that come out of a pipe, each as soon as it is there."""
    begun = b""
    while chunk := stream.read(1 << 16):
        *whole, rest = chunk.split(b"\n")
        for line in whole:
            yield (begun + line)[:_LONGEST].decode("utf-8", "replace").strip()
            begun = b""
        begun = (begun + rest)[:_LONGEST]
    if begun:
        yield begun.decode("utf-8", "replace").strip()


def _write(stream: IO[bytes], data: bytes) -> None:
    while data:
        data = data[os.write(stream.fileno(), data) :]
