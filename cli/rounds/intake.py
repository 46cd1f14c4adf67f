"""``kibitz rounds import``: records of other places into the library."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.text import Text

from kibitz.cli.answer import Form, give
from kibitz.cli.errors import Unreachable
from kibitz.cli.group import INTERRUPTED
from kibitz.cli.labels import folded
from kibitz.cli.library.filing import rounds_in
from kibitz.cli.library.finding import day, files_in
from kibitz.cli.library.identity import identity
from kibitz.cli.library.index import Index
from kibitz.cli.library.reading import Reading
from kibitz.cli.library.trouble import Trouble, tell
from kibitz.cli.progress import Progress, patient_progress_of
from kibitz.cli.source import read
from kibitz.cli.store.store import fresh
from kibitz.cli.texts import _, ngettext
from kibitz.cli.workers import Workers, spread
from kibitz.engine.errors import N_, KibitzError, RecordError
from kibitz.engine.record import dumps
from kibitz.engine.round import Round
from kibitz.inference.study import reached


@dataclass(frozen=True)
class Unproved:
    """A ``round`` that may be taken: its identity (``key``), and the number of its ``file``."""

    file: int
    key: str
    round: Round


def _unproved(_round: Round) -> None:
    """Whether it can be is found out later, by whoever has time."""


def objection(lent: Unproved) -> RecordError | None:
    """Why a round cannot be true; ``None``: it can."""
    try:
        reached(lent.round)
    except RecordError as error:
        return error
    return None


@dataclass
class _Lent:
    """A file that is taken: of how many rounds it is not known yet whether they can be
    (``waiting``), and which can (``proved``). ``read``: to its end."""

    reading: Reading
    file: str
    waiting: int = 0
    read: bool = False
    proved: list[Unproved] = field(default_factory=list)


@dataclass
class Intake:
    """What comes of an import: how many rounds were ``taken``, and are known (``keys``: what was
    taken, by identity), and what is wrong with the rest."""

    index: Index
    progress: Progress
    files: list[Path] = field(default_factory=list)
    taken: int = 0
    known: int = 0
    troubles: list[Trouble] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    _lent: dict[int, _Lent] = field(default_factory=dict)

    @property
    def answer(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "imported": self.taken,
            "known": self.known,
            "files": list(map(str, self.files)),
            "broken": [trouble.answer for trouble in self.troubles],
        }

    def run(self, files: Sequence[str], workers: Workers) -> None:
        """Take the rounds of these files; broken off, what was proved till then."""
        try:
            with workers.executor() as executor:
                for lent, error in spread(executor, objection, self._unproved(files)):
                    self._came(lent, error)
        finally:
            self._take(broken_off=True)

    def _unproved(self, files: Sequence[str]) -> Iterator[Unproved]:
        for number, file in enumerate(files):
            try:
                lent = self._lent[number] = _Lent(Reading(file, read(file)), file)
            except KibitzError as error:
                self.troubles.append(Trouble(file, error))
                continue
            for round in lent.reading.rounds(_unproved):
                if round is not None and not self._knows(key := identity(round)):
                    lent.waiting += 1
                    yield Unproved(number, key, round)
                    continue
                self.known += round is not None
                self.progress(1)
            lent.read = True
            self._take()

    def _knows(self, key: str) -> bool:
        return key in self.keys or self.index.holds(key)

    def _came(self, unproved: Unproved, error: RecordError | None) -> None:
        lent = self._lent[unproved.file]
        lent.waiting -= 1
        if error is None:
            lent.proved.append(unproved)
        else:
            lent.reading.refuse(error)
        self.progress(1)
        self._take()

    def _take(self, broken_off: bool = False) -> None:
        """Store what is whole, in the order of the files, whoever was quicker."""
        for number, lent in tuple(self._lent.items()):
            if not broken_off and (lent.waiting or not lent.read):
                return
            del self._lent[number]
            self.troubles += lent.reading.troubles
            try:
                self._store(lent)
            except KibitzError as error:
                self.troubles.append(Trouble(lent.file, error))

    def _store(self, lent: _Lent) -> None:
        new: dict[str, Round] = {}
        for proved in sorted(lent.proved, key=lambda proved: proved.round.index):
            if proved.key in self.keys or proved.key in new:
                self.known += 1
            else:
                new[proved.key] = proved.round
        if new:
            self.files.append(store(self.index.folder, lent.file, tuple(new.values())))
            self.taken += len(new)
            self.keys |= new.keys()


def take(folder: Path, words: list[str], workers: Workers, form: Form) -> int:
    """Copy the rounds in files and folders into the library; the exit status.

    A round that is there already, perhaps with other remarks, is not copied again. Whoever breaks
    it off keeps what was taken, and is told how much that is.
    """
    found = files_in(words)
    broken_off = False
    with Index.opened(folder) as index:
        count = sum(map(rounds_in, found.files))
        with patient_progress_of(count, _("records are read")) as progress:
            intake = Intake(index, progress, troubles=list(found.troubles))
            try:
                intake.run(found.files, workers)
            except KeyboardInterrupt:
                broken_off = True
        if not broken_off:
            index.refresh()
    give(intake.answer, form, lambda width: _screen(intake, width))
    status = tell(intake.troubles, form)
    return INTERRUPTED if broken_off else status


def store(folder: Path, source: str, rounds: Sequence[Round]) -> Path:
    """Write the rounds of a file under a new name, as old as it is."""
    status = None
    with suppress(OSError):
        status = Path(source).stat()
    when = rounds[0].record.get("Date") or ("" if status is None else day(status))
    kept = fresh(folder, rounds[0].header, when, sweeping=False)
    try:
        if not kept.save(dumps(round.record for round in rounds)):
            raise Unreachable(
                N_("“{file}” cannot be written: {reason}"), file=kept.path, reason=kept.trouble
            )
        if status is not None:
            with suppress(OSError, OverflowError):
                os.utime(kept.path, ns=(status.st_atime_ns, status.st_mtime_ns))
    finally:
        kept.unlock()
    return kept.path


def _screen(intake: Intake, width: int) -> Iterator[Text]:
    said = [
        ngettext("{count} round imported", "{count} rounds imported", intake.taken).format(
            count=intake.taken
        )
    ]
    if intake.known:
        said.append(_("{count} known already").format(count=intake.known))
    if intake.troubles:
        said.append(_("{count} broken").format(count=len(intake.troubles)))
    yield from (Text(line) for line in folded(", ".join(said), width))
