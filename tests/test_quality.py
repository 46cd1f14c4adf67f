"""The linter, the formatter, the types and the layers, as tests: one command checks it all."""

import os
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
def test_is_content(command: str, tmp_path: Path) -> None:
    tool, *arguments = command.split()
    # mypy asks psutil, where it is installed, for the number of cores: that fails without /proc.
    (tmp_path / "psutil.py").write_text("raise ImportError", encoding="utf-8")
    done = subprocess.run(
        [SCRIPTS / tool, *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"
