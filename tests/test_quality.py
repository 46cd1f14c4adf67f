"""The linter, the formatter, the types and the layers, as tests: one command checks it all."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = Path(sys.executable).parent


@pytest.mark.timeout(300)  # mypy without a cache reads all of numpy's types
@pytest.mark.parametrize(
    "command",
    [
        "ruff check",
        "ruff format --check",
        "mypy",
        "lint-imports --no-cache",
    ],
)
def test_is_content(command: str) -> None:
    tool, *arguments = command.split()
    done = subprocess.run(
        [SCRIPTS / tool, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"
