"""Running ``kibitz`` as a user does: as a process, at a pipe or at a terminal."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pexpect
from typer.testing import CliRunner

from kibitz.cli.main import app
from tests import needs

KIBITZ = Path(sys.executable).parent / "kibitz"

QUIET = dict.fromkeys(
    ("KIBITZ_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLUMNS"), ""
) | {
    "KIBITZ_CONFIG": os.devnull  # no folder, so nothing can be remembered there
}
"""What in the environment of whoever runs the tests would change the answers."""


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


def invoke(*args: str, stdin: str | bytes = b"") -> Done:
    """Run a command within this process; output is no terminal."""
    result = CliRunner(env=QUIET).invoke(app, args, input=stdin)
    assert isinstance(result.exception, SystemExit | None), result.exception
    return Done(result.exit_code, result.stdout, result.stderr)


def run(*args: str, stdin: bytes = b"", timeout: float = 60, **env: str) -> Done:
    """Run a command as a process of its own, for so many seconds at most."""
    done = subprocess.run(
        [KIBITZ, *args],
        input=stdin,
        env=os.environ | QUIET | env,
        capture_output=True,
        check=False,
        timeout=timeout,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def at_terminal(*args: str, columns: int = 80, **env: str) -> bytes:
    """What a command writes to a terminal of 24 lines."""
    needs.terminal()
    result = pexpect.run(
        " ".join((str(KIBITZ), *args)),
        env=os.environ | QUIET | {"TERM": "xterm"} | env,
        withexitstatus=True,
        dimensions=(24, columns),
    )
    output, status = cast("tuple[bytes, int]", result)
    assert status == 0, output
    return output


class Terminal:
    """A ``kibitz`` at a terminal of its own."""

    def __init__(
        self, where: Path, *args: str, columns: int = 80, env: dict[str, str] | None = None
    ) -> None:
        needs.terminal()
        self._child: pexpect.spawn[str] = pexpect.spawn(
            str(KIBITZ),
            [*args],
            env=os.environ
            | QUIET
            | {"TERM": "xterm", "LANG": "C.UTF-8", "KIBITZ_DIR": str(where)}
            # The terminal made here does not answer where its cursor is.
            | {"PROMPT_TOOLKIT_NO_CPR": "1"}
            | (env or {}),
            encoding="utf-8",
            codec_errors="replace",
            dimensions=(24, columns),
            timeout=10,
        )
        self._child.delaybeforesend = None
        self._written = self._child.logfile_read = io.StringIO()

    @property
    def written(self) -> str:
        """All that has been read of what it wrote."""
        return self._written.getvalue()

    def type(self, line: str) -> None:
        self._child.send(f"{line}\r")

    def send(self, keys: str) -> None:
        self._child.send(keys)

    def sees(self, *texts: str) -> None:
        """Wait for the texts, in this order; a space at the end is a mere cursor movement."""
        for text in texts:
            self._child.expect_exact(text.rstrip())

    def resize(self, rows: int, columns: int) -> None:
        self._child.setwinsize(rows, columns)

    def kill(self, number: int) -> None:
        self._child.kill(number)
        self._child.wait()
        self._child.close()

    def hang_up(self) -> None:
        """Close the terminal, as when its window is closed."""
        self._child.close(force=False)

    def ends(self) -> Any:
        self._child.expect(pexpect.EOF)
        self._child.close()
        return self._child.exitstatus


@contextmanager
def terminal(
    where: Path, *args: str, columns: int = 80, env: dict[str, str] | None = None
) -> Iterator[Terminal]:
    child = Terminal(where, *args, columns=columns, env=env)
    try:
        yield child
    finally:
        child._child.close(force=True)
