"""``kibitz`` as a process of its own, without starting Python for each one.

``python -m tests.cli.forked`` imports all of it once and then forks for each command asked for.
What comes of it is what comes of a process that was started: the environment, the streams, the
terminal, signals, and the end as Python ends. How ``kibitz`` starts is tried by what starts it.
"""

from __future__ import annotations

import atexit
import fcntl
import gc
import importlib
import json
import os
import pkgutil
import select
import signal
import socket
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

_ROOT: Final = Path(__file__).resolve().parents[2]

_REQUEST: Final = 1 << 16
"""Bytes of a request that are read at once."""

_IGNORED: Final = ("PYTEST_CURRENT_TEST",)


class Forked:
    """A ``kibitz`` that runs. ``number``: that of its process.

    ``streams``: open files for its standard streams; ``None``: it has no such stream.
    ``terminal``: whether they are a terminal, which is its own then.
    """

    def __init__(
        self,
        args: Sequence[str | Path],
        env: Mapping[str, str],
        streams: Sequence[int | None],
        terminal: bool = False,
    ) -> None:
        heard, told = os.pipe()
        request = {
            "args": [str(arg) for arg in args],
            "env": {name: value for name, value in env.items() if name not in _IGNORED},
            "folder": str(Path.cwd()),
            "open": [stream is not None for stream in streams],
            "terminal": terminal,
        }
        handles = [told, *(stream for stream in streams if stream is not None)]
        asked = _server()
        socket.send_fds(asked, [json.dumps(request).encode()], handles)
        os.close(told)
        self._told = os.fdopen(heard, encoding="ascii")
        self._status: int | None = None
        self.number = int(self._told.readline())

    def wait(self, seconds: float) -> int:
        """Its exit status; a signal's number, below zero. Raises ``TimeoutError``."""
        if self._status is None:
            if not select.select([self._told], [], [], seconds)[0]:
                raise TimeoutError(f"still running after {seconds:.0f} s")
            self._status = int(self._told.readline())
            self._told.close()
        return self._status

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal, unless it has ended."""
        if self._status is None:
            with suppress(ProcessLookupError):  # it may have just ended
                os.kill(self.number, number)


@cache
def _server() -> socket.socket:
    """Where commands are asked for; begun when the first one is, and ended with this process."""
    asking, asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with asked:
        server = subprocess.Popen(
            [sys.executable, "-m", "tests.cli.forked", str(asked.fileno())],
            cwd=_ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[asked.fileno()],
        )

    def end() -> None:
        asking.close()
        server.wait()

    atexit.register(end)
    return asking


def _serve(asked: socket.socket) -> None:
    """Fork for each request until there are no more; returns only in a child."""
    for module in pkgutil.walk_packages(kibitz.__path__, "kibitz."):
        importlib.import_module(module.name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever waits for a command is not waited for
    gc.freeze()
    while True:
        message, handles, _flags, _address = socket.recv_fds(asked, _REQUEST, 4)
        if not message:
            os._exit(0)
        if os.fork() == 0:
            asked.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            # What was started in the background is deaf to Ctrl-C.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            told, *streams = handles
            child = os.fork()
            if child == 0:
                os.close(told)
                _become(json.loads(message), streams)
                return
            os.write(told, b"%d\n" % child)
            for stream in streams:
                os.close(stream)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            os.write(told, b"%d\n" % status)
            os._exit(0)
        for handle in handles:
            os.close(handle)


def _become(request: Mapping[str, Any], streams: Sequence[int]) -> None:
    """Have all that a process has from whoever starts it."""
    if request["terminal"]:
        os.setsid()
    handles = iter(streams)
    for place, there in enumerate(request["open"]):
        if there:
            os.dup2(handle := next(handles), place)
            os.close(handle)
        else:
            os.close(place)
    if request["terminal"]:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["env"])
    time.tzset()
    sys.argv = ["kibitz", *request["args"]]
    wish = os.environ.get("PYTHONIOENCODING", "utf-8:surrogateescape")  # as in the C locale
    encoding, _colon, errors = wish.partition(":")
    for place, (name, there) in enumerate(
        zip(("stdin", "stdout", "stderr"), request["open"], strict=True)
    ):
        stream = None
        if there:
            stream = open(  # noqa: SIM115  open as long as the process
                place,
                "r" if place == 0 else "w",
                buffering=1 if place == 2 else -1,
                encoding=encoding,
                errors="backslashreplace" if place == 2 else errors or "strict",
                closefd=False,
            )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


if __name__ == "__main__":
    import kibitz
    from kibitz.cli.main import main

    _serve(socket.socket(fileno=int(sys.argv[1])))
    main()
