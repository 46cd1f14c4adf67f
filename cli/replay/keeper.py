"""Where the rounds that are looked at come from, and how what is written into them gets there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from kibitz.cli.errors import Failed, Unreachable
from kibitz.cli.source import read
from kibitz.cli.store.store import Store
from kibitz.engine.errors import N_
from kibitz.engine.record import Record, dumps


class Keeper(Protocol):
    """Keeps a record."""

    def keep(self, records: Sequence[Record]) -> tuple[str, ...]:
        """Write all rounds; what there is to say about it.

        Raises ``KibitzError`` if they cannot be written: then nothing has changed.
        """
        ...

    def close(self) -> None:
        """Let others write the record."""
        ...


@dataclass
class Nowhere:
    """A record that cannot be written; ``file`` is what it is called."""

    file: str

    def keep(self, records: Sequence[Record]) -> tuple[str, ...]:
        """Raises ``Failed``."""
        raise Failed(
            N_("“{file}” is no file: nothing can be written into it. Save the record as one first"),
            file=self.file,
        )

    def close(self) -> None:
        """Nothing is held."""


@dataclass
class Spoilt(Nowhere):
    """A file with a round that cannot be read: written anew, it would lose that round."""

    def keep(self, records: Sequence[Record]) -> tuple[str, ...]:
        """Raises ``Failed``."""
        raise Failed(
            N_("“{file}” has a round that is broken: nothing is written into it (kibitz check)"),
            file=self.file,
        )


@dataclass
class OnDisk:
    """A record in a file, which is locked as soon as something is written into it.

    ``data``: what was read.
    """

    path: Path
    data: bytes
    _store: Store | None = field(default=None, repr=False)

    def keep(self, records: Sequence[Record]) -> tuple[str, ...]:
        """Write the file anew, in one step."""
        store = self._locked()
        text = dumps(records)
        if not store.save(text):
            raise Unreachable(
                N_("“{file}” cannot be written: {reason}"),
                file=str(self.path),
                reason=store.trouble,
            )
        self.data = text.encode()
        return ()

    def close(self) -> None:
        """Let go of the lock."""
        if self._store is not None:
            self._store.unlock()
            self._store = None

    def _locked(self) -> Store:
        """The record, kept for this kibitz alone, and still what was read."""
        if self._store is None:
            store = Store(self.path)
            if not store.lock():
                raise Unreachable(
                    N_("“{file}” is being logged by another kibitz: nothing was written"),
                    file=str(self.path),
                )
            self._store = store
        try:
            # Where nothing is left, `read` says that there is no file.
            same = (self._store.read() or read(str(self.path))) == self.data
        except Unreachable:
            self.close()
            raise
        if not same:
            self.close()
            raise Failed(
                N_("“{file}” has changed meanwhile: nothing was written. Open it again"),
                file=str(self.path),
            )
        return self._store


def keeper_of(file: str, data: bytes) -> OnDisk | Nowhere:
    """Where the record that was asked for as ``file`` is kept."""
    if file == "-" or file.startswith("example:"):
        return Nowhere(file)
    return OnDisk(Path(file), data)
