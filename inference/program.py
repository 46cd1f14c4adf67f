"""Another program at the table: lines in, lines out, as ``kibitz engine`` speaks."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading
from typing import Final

from kibitz.engine.errors import N_
from kibitz.inference.contest import Foul

PATIENCE: Final = 60.0
"""Seconds that a program may take to answer, beside the time it was given to think."""


class Program:
    """A running program; ``command`` is split as a shell would, but no shell runs it.

    Raises ``Foul`` where the program cannot be run, ends, complains or stays silent.
    """

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command, self._patience = command, patience
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError, IndexError) as error:
            raise Foul(
                N_("“{command}” cannot be run: {reason}"), command=command, reason=str(error)
            ) from None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        stream = self._process.stdout
        if stream is not None:
            with contextlib.suppress(ValueError, OSError):  # closed while it was read
                for line in stream:
                    self._lines.put(line.strip())
        self._lines.put(None)

    def tell(self, line: str) -> None:
        """Send one line."""
        stream = self._process.stdin
        try:
            if stream is not None:
                stream.write(f"{line}\n")
                stream.flush()
        except (OSError, ValueError):
            raise self._gone() from None

    def ask(self, line: str, answer: str, seconds: float = 0.0) -> str:
        """Send a question; what follows the word ``answer`` in the line that begins with it.

        ``seconds``: the time it may think, beside the usual patience.
        """
        self.tell(line)
        while True:
            try:
                said = self._lines.get(timeout=self._patience + seconds)
            except queue.Empty:
                raise Foul(N_("“{command}” does not answer"), command=self.command) from None
            if said is None:
                raise self._gone()
            word, _, rest = said.partition(" ")
            if word == answer:
                return rest.strip()
            if word == "error":
                raise Foul(N_("“{command}” complains: {reason}"), command=self.command, reason=rest)

    def _gone(self) -> Foul:
        return Foul(N_("“{command}” has ended"), command=self.command)

    def close(self) -> None:
        """Ask the program to end, and end it."""
        with contextlib.suppress(Foul):
            self.tell("quit")
        process = self._process
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        # With the program its end of the pipe is gone, unless a child of it holds that open.
        self._listener.join(1)
        if process.stdout is not None and not self._listener.is_alive():
            process.stdout.close()
