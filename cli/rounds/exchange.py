"""``kibitz rounds export`` and ``import``: records out of the library, and into it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from kibitz.cli.answer import Form, give
from kibitz.cli.errors import Failed, Misused, Unreachable, refusal
from kibitz.cli.files.paths import home, is_folder, is_taken
from kibitz.cli.files.saving import sweep, write_new
from kibitz.cli.group import INTERRUPTED
from kibitz.cli.labels import folded
from kibitz.cli.library.entry import Entry
from kibitz.cli.library.filing import rounds_in
from kibitz.cli.library.finding import day, files_in
from kibitz.cli.library.identity import identity
from kibitz.cli.library.index import Index
from kibitz.cli.library.reading import Reading, contents_of
from kibitz.cli.library.trouble import Trouble, tell
from kibitz.cli.output import demand_room, folder_for, place
from kibitz.cli.progress import Progress, patient_progress_of
from kibitz.cli.rounds.shown import numbered
from kibitz.cli.source import read
from kibitz.cli.store.store import fresh
from kibitz.cli.texts import _, ngettext
from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.record import Record, dumps
from kibitz.engine.round import Round
from kibitz.inference.study import reached

_DIGITS: Final = 60
"""No round has a number with so many: there is none with the first of them alone, either."""


def export(folder: Path, words: Sequence[str]) -> None:
    """Write the rounds that ``words`` number (none: all) to what their last one names.

    ``-`` is standard output; a folder gets a file for each that they come from. Raises
    ``Misused`` for a number that is none, ``Failed`` for a file that is there or cannot be
    written.
    """
    *chosen, out = words
    with Index.opened(folder) as index:
        if chosen:
            wanted = dict.fromkeys(numbers(chosen))
            entries = tuple(numbered(index, number) for number in wanted)
        else:
            entries = index.entries()
    if not chosen and out.isdecimal():
        raise Misused(N_("where to? expected kibitz rounds export {number} FILE"), number=out[:60])
    if not entries:
        raise Misused(N_("there is no round to export in “{folder}”"), folder=folder)
    found = sorted(entries, key=lambda entry: (entry.date, entry.file, entry.place))
    if out == "-":
        sys.stdout.write(dumps(_records(found)))
    elif is_folder(home(out)):
        folder = folder_for(out)
        files = {folder / file.name: file for file in dict.fromkeys(e.file for e in found)}
        _demand_free(files)  # before any of them is written
        for path, file in files.items():
            there = [entry for entry in found if entry.file == file]
            _put_new(path, dumps(_records(there)))
    else:
        demand_room(len(found))
        _put_new(place(out), dumps(_records(found)))


def numbers(words: Sequence[str]) -> list[int]:
    """The words as numbers; raises ``Misused``."""
    for word in words:
        if not word.isdecimal():
            raise Misused(N_("“{word}” is no number of a round"), word=word[:60])
    return [int(word[:_DIGITS]) for word in words]


@dataclass
class _Intake:
    """What came of an import: the rounds ``taken``, by their identities (``keys``), those ``known``
    already, and what is wrong with the rest."""

    files: list[Path] = field(default_factory=list)
    taken: int = 0
    known: int = 0
    troubles: list[Trouble] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)

    @property
    def answer(self) -> dict[str, Any]:
        return {
            "imported": self.taken,
            "known": self.known,
            "files": list(map(str, self.files)),
            "broken": [trouble.answer for trouble in self.troubles],
        }


def take(folder: Path, words: list[str], form: Form) -> int:
    """Copy the rounds in files and folders into the library; the exit status.

    A round that is there already, perhaps with other remarks, is not copied again. Whoever breaks
    it off keeps what was taken, and is told how much that is.
    """
    intake = _Intake()
    found = files_in(words)
    intake.troubles += found.troubles
    broken_off = False
    with Index.opened(folder) as index:
        count = sum(map(rounds_in, found.files))
        with patient_progress_of(count, _("records are read")) as progress:
            try:
                for file in found.files:
                    _take_file(index, file, intake, progress)
            except KeyboardInterrupt:
                broken_off = True
        if not broken_off:
            index.refresh()
    give(intake.answer, form, lambda width: _screen(intake, width))
    status = tell(intake.troubles, form)
    return INTERRUPTED if broken_off else status


def _take_file(index: Index, file: str, intake: _Intake, progress: Progress) -> None:
    new: dict[str, Round] = {}

    def proof(round: Round) -> None:
        key = identity(round)
        if key in new or key in intake.keys or index.holds(key):
            intake.known += 1
        else:
            reached(round)
            new[key] = round

    try:
        reading = Reading(file, read(file))
        try:
            for _round in reading.rounds(proof):
                progress(1)
        finally:
            intake.troubles += reading.troubles
            if new:
                intake.files.append(_store(index.folder, file, tuple(new.values())))
                intake.taken += len(new)
                intake.keys |= new.keys()
    except KibitzError as error:
        intake.troubles.append(Trouble(file, error))


def _store(folder: Path, source: str, rounds: Sequence[Round]) -> Path:
    """Write the rounds of a file under a new name, as old as it is."""
    status = None
    with suppress(OSError):
        status = Path(source).stat()
    when = rounds[0].record.get("Date") or ("" if status is None else day(status))
    store = fresh(folder, rounds[0].header, when, sweeping=False)
    try:
        if not store.save(dumps(round.record for round in rounds)):
            raise Unreachable(
                N_("“{file}” cannot be written: {reason}"), file=store.path, reason=store.trouble
            )
        if status is not None:
            with suppress(OSError, OverflowError):
                os.utime(store.path, ns=(status.st_atime_ns, status.st_mtime_ns))
    finally:
        store.unlock()
    return store.path


def _records(entries: Iterable[Entry]) -> Iterator[Record]:
    """The records of rounds, as their files have them."""
    read: dict[Path, dict[int, Record]] = {}
    for entry in entries:
        if entry.file not in read:
            found = contents_of(str(entry.file)).rounds
            read[entry.file] = {round.index: round.record for round in found}
        if (record := read[entry.file].get(entry.place)) is not None:
            yield record


def _demand_free(paths: Iterable[Path]) -> None:
    for path in paths:
        if is_taken(path):
            raise _there(path)


def _there(path: Path) -> Failed:
    return Failed(N_("“{file}” is there already, and nothing is written over"), file=path)


def _put_new(path: Path, text: str) -> None:
    """Write a file that is not there yet, whole or not at all; raises ``Failed``."""
    sweep(path.parent)
    try:
        write_new(path, text).close()
    except FileExistsError:
        raise _there(path) from None
    except (OSError, ValueError) as error:
        raise Failed(
            N_("“{file}” cannot be written: {reason}"), file=path, reason=refusal(error)
        ) from None


def _screen(intake: _Intake, width: int) -> Iterator[Text]:
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
