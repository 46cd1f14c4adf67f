"""``kibitz`` with closed or full streams, many times over and quickly.

``python -m tests.cli.forked`` has everything imported once and then forks for each command that
it reads; what comes of it is what comes of a process of its own.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import kibitz
from tests.cli.running import QUIET, Done

CLOSED: Final = "closed"
"""Instead of a file: the stream is not there."""

Streams = tuple[str, str, str]
"""Where the standard streams come from and go; ``""``: output is kept."""

PATIENCE: Final = 280
"""Seconds that all calls may take together."""


def all_done(calls: Sequence[tuple[Sequence[str], Streams]], **env: str) -> list[Done]:
    """What comes of each call, one after the other."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.forked"],
        input=json.dumps(calls),
        env=os.environ | QUIET | env,
        capture_output=True,
        check=True,
        text=True,
        timeout=PATIENCE,
    )
    return [Done(*each) for each in json.loads(done.stdout)]


def _serve(calls: Iterable[tuple[list[str], list[str]]]) -> None:
    """Answer on standard output, all at once: until then nothing may be left in its buffer."""
    for module in pkgutil.walk_packages(kibitz.__path__, "kibitz."):
        importlib.import_module(module.name)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        kept = [Path(folder) / name for name in ("in", "out", "err")]
        for args, wanted in calls:
            for path in kept:
                path.write_bytes(b"")
            files = [asked or str(path) for asked, path in zip(wanted, kept, strict=True)]
            child = os.fork()
            if child == 0:
                _become(args, files)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            found.append((status, *(path.read_text("utf-8") for path in kept[1:])))
    sys.stdout.write(json.dumps(found))


def _become(args: list[str], files: list[str]) -> None:
    """Be a process that was started so; never return."""
    status = 99
    try:
        streams: list[Any] = []
        for place, (file, mode) in enumerate(zip(files, "rww", strict=True)):
            os.close(place)
            if file == CLOSED:
                streams.append(None)
                continue
            flags = os.O_RDONLY if mode == "r" else os.O_WRONLY
            handle = os.open(file, flags)
            if handle != place:
                os.dup2(handle, place)
                os.close(handle)
            streams.append(open(place, mode, encoding="utf-8", buffering=1, closefd=False))  # noqa: SIM115
        sys.stdin, sys.stdout, sys.stderr = streams
        sys.argv = ["kibitz", *args]
        from kibitz.cli.main import main

        main()
        status = 0
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else 98
    except BaseException:
        import traceback

        if sys.stderr is not None:
            traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except OSError:
                status = 120  # as Python ends then
        os._exit(status)


if __name__ == "__main__":
    _serve(json.load(sys.stdin))
