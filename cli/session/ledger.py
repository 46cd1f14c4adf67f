"""The log, the file it is written to, and the way back and forth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kibitz.cli.session.log import Log
from kibitz.cli.store.store import Store
from kibitz.cli.texts import _


class Ledger:
    """A log that is on the disk before it counts, as the file whose text ``written`` makes.

    ``held``: corrections that were refused because a later event forbids them; made together
    with a correction of that event they may stand.
    """

    def __init__(self, log: Log, store: Store, written: Callable[[Log], str] = Log.text) -> None:
        self.log = log
        self.store = store
        self.written = written
        self.held: Mapping[int, tuple[Any, bool]] = {}
        self._past: list[Log] = []
        self._future: list[Log] = []

    def take(self, log: Log) -> tuple[str, ...]:
        """Write a new log, then make it the log; what there is to say about the writing."""
        said = self._write(log)
        self._past.append(self.log)
        self._future.clear()
        self.log, self.held = log, {}
        return said

    def undo(self) -> tuple[str, ...]:
        """Go back by one input, or, after going on with an old record, by one event.

        Raises ``Unreadable`` if there is nothing to take back.
        """
        older = self._past[-1] if self._past else self.log.told().dropped()
        said = self._write(older)
        if self._past:
            self._past.pop()
        self._future.append(self.log)
        self.log, self.held = older, {}
        return said

    def redo(self) -> tuple[str, ...] | None:
        """Take back an ``undo``; ``None`` if there is none."""
        if not self._future:
            return None
        said = self._write(self._future[-1])
        self._past.append(self.log)
        self.log, self.held = self._future.pop(), {}
        return said

    def retry(self) -> tuple[str, ...]:
        """Write the log once more if it is not on the disk."""
        return self._write(self.log) if self.store.trouble else ()

    def _write(self, log: Log) -> tuple[str, ...]:
        before = self.store.trouble
        saved = self.store.save(self.written(log))
        said = () if self.store.news is None else (self.store.news,)
        if saved:
            return (*said, _("The record is on the disk again.")) if before else said
        if before == self.store.trouble:
            return said
        kept = _("The record cannot be written ({reason}); it is kept here and tried again.")
        return (*said, kept.format(reason=self.store.trouble))
