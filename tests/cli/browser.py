"""A headless Chromium, driven through a pipe (the DevTools protocol): no library, no network."""

from __future__ import annotations

import fcntl
import json
import os
import select
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests import needs

_PATIENCE: Final = 60
"""Seconds for an answer of the browser."""

_OPTIONS: Final = (
    "--headless",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--remote-debugging-pipe",
)


class Page:
    """A page in the browser. ``problems``: what the console complained about; ``requests``: every
    address that was asked for."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back = to, back
        self._rest, self._count, self._loaded, self._session = b"", 0, 0, ""
        self.problems: list[str] = []
        self.requests: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **params: Any) -> Any:
        """What a method of the protocol answers."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while (answer := self._read()).get("id") != self._count:
            pass
        assert "error" not in answer, answer
        return answer["result"]

    def open(self, path: Path, fragment: str = "") -> None:
        """Open a file and wait until it is there."""
        for url in ("about:blank", f"{path.as_uri()}{fragment}"):  # else a fragment only jumps
            before = self._loaded
            self.call("Page.navigate", url=url)
            while self._loaded == before:
                self._read()

    def ask(self, script: str) -> Any:
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """A key, pressed and let go."""
        for way in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=way, key=key)

    def emulate(self, width: int, **features: str) -> None:
        """A window of so many pixels; ``features``: what the user prefers, as media queries say."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=800,
            deviceScaleFactor=1,
            mobile=False,
        )
        wishes = [{"name": k.replace("_", "-"), "value": v} for k, v in features.items()]
        self.call("Emulation.setEmulatedMedia", features=wishes)

    def _read(self) -> Any:
        while b"\0" not in self._rest:
            ready, _out, _err = select.select([self._back], [], [], _PATIENCE)
            assert ready, "the browser does not answer"
            chunk = os.read(self._back, 2**16)
            assert chunk, "the browser has ended"
            self._rest += chunk
        line, _zero, self._rest = self._rest.partition(b"\0")
        message = json.loads(line)
        params = message.get("params", {})
        match message.get("method"):
            case "Page.loadEventFired":
                self._loaded += 1
            case "Runtime.exceptionThrown" | "Log.entryAdded" | "Runtime.consoleAPICalled":
                self.problems.append(json.dumps(params))
            case "Network.requestWillBeSent":
                self.requests.append(params["request"]["url"])
        return message


@contextmanager
def chromium() -> Iterator[Page]:
    """An empty page; the test is skipped where there is no Chromium."""
    binary = needs.chromium()
    to_read, to_write = os.pipe()
    back_read, back_write = os.pipe()
    # The browser listens at 3 and speaks at 4: what is moved there must not be there already.
    ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_read, back_write)]
    for end in (to_read, back_write):
        os.close(end)
    with TemporaryDirectory(ignore_cleanup_errors=True) as home, _quiet() as silence:
        options = [*_OPTIONS, f"--user-data-dir={home}"]
        if os.geteuid() == 0:
            options.append("--no-sandbox")  # root cannot have it
        moves = [(os.POSIX_SPAWN_DUP2, end, at) for end, at in zip(ends, (3, 4), strict=True)]
        moves += [(os.POSIX_SPAWN_DUP2, silence, at) for at in (1, 2)]
        pid = os.posix_spawn(
            binary, [binary, *options], os.environ, file_actions=moves, setpgroup=0
        )
        for end in ends:
            os.close(end)
        try:
            yield Page(to_write, back_read)
        finally:
            os.close(to_write)
            os.close(back_read)
            with suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


@contextmanager
def _quiet() -> Iterator[int]:
    """Where output goes that nobody reads."""
    with Path(os.devnull).open("wb") as nothing:
        yield nothing.fileno()
