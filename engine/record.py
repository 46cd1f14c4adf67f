"""The record language, line by line, for any game (NOTATION, "Lines").

Reading is lenient and keeps everything it meets; writing is canonical. A file that is written
canonically comes back byte for byte. What an event *means* is a game's business: here it is
a line of text with its mark.

A line ends with LF, CR or both, and with nothing else; what it can hold stands in ``line``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from kibitz.engine.errors import N_, Place, Unreadable, short
from kibitz.engine.line import (
    GARBLED,
    MARKS,
    Entry,
    Kind,
    entry,
    looks_like_a_variation,
    note,
    plain,
    read_line,
    written,
)

__all__ = [
    "GARBLED",
    "MARKS",
    "Entry",
    "Kind",
    "Record",
    "decode",
    "dumps",
    "entry",
    "lines_of",
    "loads",
    "looks_like_a_variation",
    "note",
    "salvaged",
]

MAX_BYTES = 16 * 2**20
"""A larger file is refused: the record of a long evening has a hundredth of that."""

MAX_LINE = 200_000
"""Characters that a line may have at most."""

MAX_ROUNDS = 5_000
"""Rounds that a file may have at most: so many are replayed in ten seconds."""

MAX_EVENTS = 5_000
"""Events that a round may have at most, with those of its variations."""

_NEWLINE = re.compile(r"\r\n|\n|\r")
_TAG = re.compile(r'\[\s*(\w[\w-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]')


@dataclass(frozen=True)
class Record:
    """One round: its tags in order, then its lines. ``preface``: lines before the first tag.

    ``lines``: where each tag stands in the file read, if it was read from one.
    """

    tags: tuple[tuple[str, str], ...] = ()
    entries: tuple[Entry, ...] = ()
    preface: tuple[Entry, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def line(self) -> int | None:
        """Where the round begins in the file read: the line of its first tag."""
        return min(self.lines.values(), default=None)

    def line_of(self, key: str | None) -> int | None:
        """Where a tag stands in the file read, or else the round begins."""
        return self.lines.get(key or "", self.line)

    def get(self, key: str) -> str | None:
        """The value of a tag, or ``None``."""
        return next((value for name, value in self.tags if name == key), None)

    def tagged(self, key: str, value: str | None) -> Record:
        """This record with one tag set in its place, appended, or (``None``) removed."""
        if value is None:
            return replace(self, tags=tuple(tag for tag in self.tags if tag[0] != key))
        if self.get(key) is None:
            return replace(self, tags=(*self.tags, (key, value)))
        return replace(self, tags=tuple((k, value if k == key else old) for k, old in self.tags))

    @property
    def events(self) -> tuple[Entry, ...]:
        """The lines that are events."""
        return tuple(entry for entry in self.entries if entry.kind is Kind.EVENT)


def decode(data: bytes) -> str:
    """The text of a file; raises ``Unreadable`` for what cannot be a record."""
    if len(data) > MAX_BYTES:
        raise Unreadable(
            N_("the file is larger than {limit} MiB: that is no record"), limit=MAX_BYTES >> 20
        )
    if b"\0" in data:
        raise Unreadable(
            N_("the file is binary, not a record: expected UTF-8 text"),
            place=_place(data[: data.index(b"\0")]),
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(
            N_("the byte {byte:#04x} is not UTF-8: expected UTF-8 text"),
            byte=data[error.start],
            place=_place(data[: error.start]),
        ) from None


def _place(before: bytes) -> Place:
    """Where what comes after these bytes stands."""
    return Place(line=len(lines_of(before.decode(errors="replace"))))


def loads(text: str) -> tuple[Record, ...]:
    """The rounds of a file, in order.

    Raises ``Unreadable`` for a malformed tag, brace or bracket, with its line, and for a text
    without any tag or event.
    """
    return _read(text, None)


def salvaged(text: str) -> tuple[tuple[Record, ...], tuple[Unreadable, ...]]:
    """The rounds of a file without a malformed line, and what is wrong with each of the others.

    Raises ``Unreadable`` for a text without any tag or event.
    """
    errors: list[Unreadable] = []
    return _read(text, errors), tuple(errors)


def _read(text: str, errors: list[Unreadable] | None) -> tuple[Record, ...]:
    """The rounds of a file; without a place for ``errors`` the first one is raised."""
    drafts = [_Draft()]
    for number, line in _lines(text):
        tag = _looks_like_a_tag(line)
        if tag and drafts[-1].begun:
            drafts.append(_Draft())
            if len(drafts) > MAX_ROUNDS:
                raise Unreadable(
                    N_("the file has more than {limit} rounds: expected them in several files"),
                    limit=MAX_ROUNDS,
                    place=Place(line=number),
                )
        draft = drafts[-1]
        if not draft.spoilt:
            try:
                draft.read(line, number, tag)
                continue
            except Unreadable as error:
                if errors is None:
                    raise
                errors.append(error)
                draft.spoilt = True
        draft.begun = draft.begun or not (tag or line[0] in ";{")
    found = (draft for draft in drafts if not draft.spoilt)
    rounds = tuple(draft.record() for draft in found if draft.tags or draft.begun)
    if not rounds and not errors:
        raise Unreadable(
            N_('there is no round in it: expected tags like [Game "pismo"], then events')
        )
    return rounds


@dataclass
class _Draft:
    """A round while it is being read.

    ``begun``: it has an event; ``spoilt``: a line of it is malformed. ``events``: how many.
    """

    tags: dict[str, str] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    preface: list[Entry] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    begun: bool = False
    spoilt: bool = False
    events: int = 0

    def read(self, line: str, number: int, tag: bool) -> None:
        """One line more; ``tag``: it looks like a tag. Raises ``Unreadable``."""
        if tag:
            self._tag(*_read_tag(line, number), number)
        else:
            self._add(read_line(line, number))

    def _tag(self, key: str, value: str, number: int) -> None:
        if key in self.tags:
            raise Unreadable(
                N_("the tag {key} stands twice in one round"),
                key=short(key),
                place=Place(line=number),
            )
        if not self.tags:
            self.preface, self.entries = self.entries, []
        self.tags[key] = value
        self.lines[key] = number

    def _add(self, entries: Iterable[Entry]) -> None:
        for added in entries:
            if added.kind is Kind.VARIATION and not self.begun:
                raise Unreadable(
                    N_(
                        "a variation stands before the first event: expected it after the event "
                        "that it could have been played instead of"
                    ),
                    place=Place(line=added.line),
                )
            self.entries.append(added)
            self.begun = self.begun or added.kind is Kind.EVENT
            self.events += len(added.events) + (added.kind is Kind.EVENT)
            if self.events > MAX_EVENTS:
                raise Unreadable(
                    N_("the round has more than {limit} events: that is no round of any game"),
                    limit=MAX_EVENTS,
                    place=Place(line=added.line),
                )

    def record(self) -> Record:
        tags, entries, preface = self.tags.items(), self.entries, self.preface
        return Record(tuple(tags), tuple(entries), tuple(preface), self.lines)


def dumps(records: Iterable[Record]) -> str:
    """The canonical text of rounds."""
    return "\n".join("".join(f"{plain(line)}\n" for line in _written(record)) for record in records)


def tail(text: str, count: int) -> str:
    """The last ``count`` rounds of a file, or a few more, as text; all where it has no more.

    They are read as within the file, but for their places.
    """
    lines = lines_of(text)
    below = ""
    for place in reversed(range(len(lines))):
        line = plain(lines[place]).strip()
        if not line:
            continue
        event = not _looks_like_a_tag(line) and line[0] not in ";{("
        if event and _looks_like_a_tag(below):
            count -= 1
            if count == 0:
                return "\n".join(lines[place + 1 :])
        below = line
    return text


def lines_of(text: str) -> list[str]:
    """The lines of a file, without their ends."""
    return _NEWLINE.split(text.removeprefix("\ufeff"))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines_of(text), start=1):
        if len(line) > MAX_LINE:
            raise Unreadable(
                N_("the line is longer than {limit} characters: that is no record"),
                limit=MAX_LINE,
                place=Place(line=number),
            )
        if bare := plain(line).strip():
            yield number, bare


def _looks_like_a_tag(line: str) -> bool:
    """Whether a line is a tag, if perhaps a malformed one; ``[a] 2>[b]`` is an event."""
    bracketed = line.startswith("[") and line.endswith("]")
    return bracketed and (_TAG.fullmatch(line) is not None or ">" not in line.rsplit(None, 1)[-1])


def _read_tag(line: str, number: int) -> tuple[str, str]:
    found = _TAG.fullmatch(line)
    if found is None:
        raise Unreadable(
            N_('{line} is no tag: expected [Key "Value"]'),
            line=short(line),
            place=Place(line=number),
        )
    return found[1], re.sub(r"\\(.)", r"\1", found[2])


def _written(record: Record) -> Iterator[str]:
    yield from map(written, record.preface)
    for key, value in record.tags:
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{key} "{escaped}"]'
    yield from map(written, record.entries)
