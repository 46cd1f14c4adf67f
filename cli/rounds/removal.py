"""``kibitz rounds remove``: rounds taken out of their files, after asking."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from kibitz.cli.errors import Failed, Misused, Unreachable, refusal
from kibitz.cli.library.entry import Entry
from kibitz.cli.library.identity import identity
from kibitz.cli.library.index import Index
from kibitz.cli.library.reading import contents
from kibitz.cli.library.trouble import Trouble
from kibitz.cli.rounds.shown import numbered
from kibitz.cli.store.store import Store
from kibitz.cli.texts import _, ngettext
from kibitz.engine.errors import N_, RecordError
from kibitz.engine.record import Record, decode, dumps, loads
from kibitz.engine.words import answered


def remove(folder: Path, wanted: Sequence[int], sure: bool) -> None:
    """Remove the rounds of these numbers; ``sure``: without asking.

    Raises ``Misused`` for a number that is none and where nobody can be asked, ``Unreachable``
    for a file that is being logged or cannot be written.
    """
    with Index.opened(folder) as index:
        chosen = [numbered(index, number) for number in dict.fromkeys(wanted)]
        if not sure and not _agreed(chosen):
            sys.stdout.write(_("Nothing is removed.") + "\n")
            return
        for file in dict.fromkeys(entry.file for entry in chosen):
            _take_out(file, {entry.place: entry for entry in chosen if entry.file == file})
        index.refresh()
    count = len(chosen)
    said = ngettext("{count} round removed.", "{count} rounds removed.", count)
    sys.stdout.write(said.format(count=count) + "\n")


def _agreed(chosen: Sequence[Entry]) -> bool:
    if not sys.stdin.isatty():
        raise Misused(N_("nobody can be asked here: say --yes"))
    for entry in chosen:
        sys.stdout.write(f"{entry.number}  {entry.date}  {' '.join(entry.players)}\n")
    try:
        answer = input(_("Remove this for ever? y/n") + " ")
    except EOFError:
        return False
    return answered(answer.strip()) == "yes"


def _take_out(file: Path, places: dict[int, Entry]) -> None:
    """Write a file without the rounds at ``places``; without any left there is no file.

    Nothing is written if other rounds are there by now.
    """
    store = Store(file)
    if not store.lock():
        raise Unreachable(N_("“{file}” is being logged by another kibitz"), file=file)
    try:
        data = store.read()
        there = {round.index: identity(round) for round in contents(str(file), data).rounds}
        if any(there.get(place) != entry.identity for place, entry in places.items()):
            raise Failed(N_("“{file}” has just changed: nothing was removed from it"), file=file)
        records = _records(file, data)
        left = [record for place, record in enumerate(records, start=1) if place not in places]
        if left:
            if not store.save(dumps(left)):
                raise Failed(
                    N_("“{file}” cannot be written: {reason}"), file=file, reason=store.trouble
                )
        else:
            _delete(file)
    finally:
        store.unlock()


def _records(file: Path, data: bytes) -> tuple[Record, ...]:
    try:
        return loads(decode(data))
    except RecordError as error:
        # Whoever removes a round has not named its file: the sentence must.
        raise Failed(
            N_("nothing was removed, as there is a broken round beside: {trouble}"),
            trouble=str(Trouble(str(file), error)),
        ) from None


def _delete(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise Failed(
            N_("“{file}” cannot be removed: {reason}"), file=file, reason=refusal(error)
        ) from None
