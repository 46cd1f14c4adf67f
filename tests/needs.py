"""What some tests need of the machine; where it is missing they are skipped, and say why.

A bare container may have neither pseudo-terminals (no ``/dev/pts``) nor ``/proc``.
"""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
import tarfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

_AXE: Final = "4.10.2"

_PATIENCE: Final = 60
"""Seconds for a package to come."""


def terminal() -> None:
    """Skip the test unless a pseudo-terminal can be opened."""
    try:
        ends = pty.openpty()
    except OSError:
        pytest.skip("no pseudo-terminal can be opened here")
    for end in ends:
        os.close(end)


def open_files() -> None:
    """Skip the test unless what a process has open can be named, as ``/dev/stdin``."""
    if not Path("/dev/fd").is_dir():
        pytest.skip("/dev/fd leads to /proc, and there is none here")


def chromium() -> str:
    """The browser's program; skip the test where none is installed."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    return found or pytest.skip("there is no Chromium here: apt install chromium")


@cache
def axe() -> str:
    """The script of axe-core, which looks at pages as a screen reader would meet them.

    Skips the test where npm is missing or cannot fetch it.
    """
    with TemporaryDirectory() as folder:
        try:
            subprocess.run(
                ["npm", "pack", "--silent", f"axe-core@{_AXE}"],
                cwd=folder,
                check=True,
                capture_output=True,
                timeout=_PATIENCE,
            )
        except (OSError, subprocess.SubprocessError):
            pytest.skip("npm cannot fetch axe-core here")
        with tarfile.open(Path(folder) / f"axe-core-{_AXE}.tgz") as packed:
            script = packed.extractfile("package/axe.min.js")
            assert script is not None
            return script.read().decode()


def distributed() -> Any:
    """The library of the cluster; skip the test without it, or where it cannot see processes."""
    if sys.platform == "linux" and not Path("/proc/stat").exists():
        pytest.skip("Dask asks /proc about its workers, and there is none here")
    return pytest.importorskip("distributed")
