"""Running ``kibitz`` as a user does: as a process, at a pipe or at a terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pexpect
from typer.testing import CliRunner

from kibitz.cli.main import app
from tests import needs

KIBITZ = Path(sys.executable).parent / "kibitz"

QUIET = dict.fromkeys(("KIBITZ_LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLUMNS"), "")
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


def run(*args: str, stdin: bytes = b"", **env: str) -> Done:
    """Run a command as a process of its own."""
    done = subprocess.run(
        [KIBITZ, *args],
        input=stdin,
        env=os.environ | QUIET | env,
        capture_output=True,
        check=False,
        timeout=60,
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
