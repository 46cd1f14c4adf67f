"""What is written into a record after the round: notes, marks and variations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kibitz.engine.record import Entry, Kind, Record, note
from kibitz.engine.round import Round

_REMARKS = (Kind.NOTE, Kind.VARIATION)


def noted(round: Round, number: int, text: str) -> Record:
    """The record with a comment on event ``number``; 0: on the set-up."""
    return _inserted(round, number, note(text))


def varied(round: Round, number: int, events: Sequence[Entry]) -> Record:
    """The record with a variation from event ``number`` on."""
    bare = tuple(replace(entry, line=None) for entry in events)
    return _inserted(round, number, Entry(Kind.VARIATION, events=bare))


def marked(round: Round, number: int, mark: str) -> Record:
    """The record with a judgement of event ``number``; empty takes it away."""
    place = _place(round, number)
    entries = list(round.record.entries)
    entries[place] = replace(entries[place], mark=mark)
    return replace(round.record, entries=tuple(entries))


def remarks(round: Round, number: int) -> Iterator[Entry]:
    """The comments and variations on event ``number``, in their order."""
    for entry in round.record.entries[_place(round, number) + 1 :]:
        if entry.kind is Kind.EVENT:
            return
        if entry.kind in _REMARKS:
            yield entry


def _place(round: Round, number: int) -> int:
    """Where the line of event ``number`` stands; of the set-up its last line, if it has any."""
    events = round.place(0)
    if number:
        events = next(i for i, e in enumerate(round.events, start=1) if e.number == number)
    places = [i for i, entry in enumerate(round.record.entries) if entry.kind is Kind.EVENT]
    return places[events - 1] if events else -1


def _inserted(round: Round, number: int, entry: Entry) -> Record:
    """The record with a line more, below those that are on the same event already."""
    entries, place = round.record.entries, _place(round, number) + 1
    while place < len(entries) and entries[place].kind in _REMARKS:
        place += 1
    return replace(round.record, entries=(*entries[:place], entry, *entries[place:]))
