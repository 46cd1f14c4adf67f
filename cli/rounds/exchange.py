"""``kibitz rounds export``: records out of the library."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from kibitz.cli.errors import Failed, Misused, refusal
from kibitz.cli.files.paths import home, is_folder, is_taken
from kibitz.cli.files.saving import sweep, write_new
from kibitz.cli.library.entry import Entry
from kibitz.cli.library.index import Index
from kibitz.cli.library.reading import contents_of
from kibitz.cli.output import demand_room, folder_for, place
from kibitz.cli.rounds.shown import numbered
from kibitz.engine.errors import N_
from kibitz.engine.record import Record, dumps

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
