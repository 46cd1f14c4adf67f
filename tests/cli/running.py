"""Running ``kibitz`` as a user does: as a process, at a pipe or at a terminal."""

from __future__ import annotations

import io
import json
import os
import sys
import termios
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

import pexpect
from pexpect.fdpexpect import fdspawn
from typer.main import get_command
from typer.testing import CliRunner

from kibitz.cli.main import app
from tests import needs
from tests.cli.forked import Forked

KIBITZ = Path(sys.executable).parent / "kibitz"

QUIET = dict.fromkeys(
    ("KIBITZ_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLUMNS"), ""
) | {
    "KIBITZ_CONFIG": os.devnull  # no folder, so nothing can be remembered there
}
"""What in the environment of whoever runs the tests would change the answers."""

_PATIENCE: Final = 10
"""Seconds that the end may take, and whatever a terminal is to show."""


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The answer, which must be JSON and nothing else."""
        return json.loads(self.out)


@cache
def _command() -> Any:
    """The command line, made once: typer reads it off its functions each time."""
    return get_command(app)


def invoke(*args: str, stdin: str | bytes = b"") -> Done:
    """Run a command within this process; output is no terminal."""
    status: Any = 0
    with CliRunner(env=QUIET).isolation(input=stdin) as (out, err, _both):
        try:
            _command().main(args, prog_name="kibitz")
        except SystemExit as end:
            status = end.code
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
        return Done(status or 0, _lines(out.getvalue()), _lines(err.getvalue()))


def _lines(written: bytes) -> str:
    return written.decode("utf-8", "replace").replace("\r\n", "\n")


Streams = tuple[str, str, str]
"""Where the standard streams come from and go."""

KEPT: Final = ""
"""Instead of a file: what is written there is kept, what is read there was given."""

CLOSED: Final = "closed"
"""Instead of a file: the stream is not there."""


def run(
    *args: str,
    stdin: bytes = b"",
    timeout: float = 60,
    streams: Streams = (KEPT, KEPT, KEPT),
    **env: str,
) -> Done:
    """Run a command as a process of its own, for so many seconds at most."""
    with ExitStack() as stack:
        kept = [stack.enter_context(TemporaryFile()) for _stream in streams]
        kept[0].write(stdin)
        kept[0].seek(0)
        files = [
            stack.enter_context(Path(name).open("r+b", buffering=0))
            if name not in (KEPT, CLOSED)
            else file
            for name, file in zip(streams, kept, strict=True)
        ]
        handles = [
            None if name == CLOSED else file.fileno()
            for name, file in zip(streams, files, strict=True)
        ]
        child = Forked(args, os.environ | QUIET | env, handles)
        try:
            status = child.wait(timeout)
        finally:
            child.kill()
        for file in kept:
            file.seek(0)
        return Done(status, *(file.read().decode() for file in kept[1:]))


def at_terminal(*args: str, columns: int = 80, **env: str) -> bytes:
    """What a command writes to a terminal of 24 lines."""
    child = Terminal(args, {"TERM": "xterm"} | env, columns)
    try:
        assert child.ends(seconds=30) == 0, child.written
    finally:
        child.close()
    return child.written.encode()


class Terminal:
    """A ``kibitz`` at a terminal of its own, of 24 lines."""

    def __init__(
        self, args: Sequence[str | Path], env: dict[str, str], columns: int, echo: bool = True
    ) -> None:
        needs.terminal()
        ours, its = os.openpty()
        if not echo:
            modes = termios.tcgetattr(its)
            modes[3] &= ~termios.ECHO
            termios.tcsetattr(its, termios.TCSANOW, modes)
        try:
            termios.tcsetwinsize(its, (24, columns))
            self._process = Forked(args, os.environ | QUIET | env, (its, its, its), terminal=True)
        finally:
            os.close(its)
        self._screen = fdspawn(ours, encoding="utf-8", codec_errors="replace", timeout=_PATIENCE)
        self._screen.delaybeforesend = None
        self._written = self._screen.logfile_read = io.StringIO()

    @property
    def written(self) -> str:
        """All that has been read of what it wrote."""
        return self._written.getvalue()

    def type(self, line: str) -> None:
        self._screen.send(f"{line}\r")

    def send(self, keys: str) -> None:
        self._screen.send(keys)

    def sees(self, *texts: str) -> None:
        """Wait for the texts, in this order; a space at the end is a mere cursor movement."""
        for text in texts:
            self._screen.expect_exact(text.rstrip())

    def resize(self, rows: int, columns: int) -> None:
        termios.tcsetwinsize(self._screen.child_fd, (rows, columns))

    def kill(self, number: int) -> None:
        self._process.kill(number)
        self._process.wait(_PATIENCE)
        self._screen.close()

    def hang_up(self) -> None:
        """Close the terminal, as when its window is closed."""
        self._screen.close()
        self._process.wait(_PATIENCE)

    def ends(self, seconds: float = _PATIENCE) -> int:
        """Wait for the end; its exit status."""
        self._screen.expect(pexpect.EOF, timeout=seconds)
        return self._process.wait(_PATIENCE)

    def close(self) -> None:
        """End it, if it has not ended."""
        self._process.kill()
        self._process.wait(_PATIENCE)
        self._screen.close()


@contextmanager
def terminal(
    where: Path,
    *args: str,
    columns: int = 80,
    echo: bool = True,
    env: dict[str, str] | None = None,
) -> Iterator[Terminal]:
    """``echo``: whether the terminal shows what is typed before anybody reads it."""
    # The terminal made here does not answer where its cursor is.
    usual = {"LANG": "C.UTF-8", "KIBITZ_DIR": str(where), "PROMPT_TOOLKIT_NO_CPR": "1"}
    child = Terminal(args, {"TERM": "xterm"} | usual | (env or {}), columns, echo)
    try:
        yield child
    finally:
        child.close()
