"""What some tests need of the machine; where it is missing they are skipped, and say why.

A bare container may have neither pseudo-terminals (no ``/dev/pts``) nor ``/proc``.
"""

from __future__ import annotations

import ctypes
import os
import pty
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
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


_CAPABILITIES: Final = 0x20080522
"""The version of capget(2) that tells three words (effective, permitted, inheritable) twice."""

_WHATEVER_THE_MODE: Final = 0b110
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""


@contextmanager
def permissions() -> Iterator[None]:
    """Within it what the modes of files forbid is forbidden, to root too.

    Skips the test where root cannot lay that privilege down.
    """
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("root may do anything here")
    system, header = ctypes.CDLL(None), (ctypes.c_uint32 * 2)(_CAPABILITIES, 0)
    own = (ctypes.c_uint32 * 6)()
    system.capget(header, own)
    effective = own[0]
    own[0] = effective & ~_WHATEVER_THE_MODE
    if system.capset(header, own) != 0:
        pytest.skip("root may do anything here")
    try:
        yield
    finally:
        own[0] = effective
        system.capset(header, own)


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
