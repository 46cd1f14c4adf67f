"""The record language, line by line, for any game (NOTATION, "Lines").

Reading is lenient and keeps everything it meets; writing is canonical. A file that is written
canonically comes back byte for byte. What an event *means* is a game's business: here it is
a line of text with its mark.

A line ends with LF, CR or both, and with nothing else. No control character is part of one: those
that are blanks are read and written as a space, any other as ``GARBLED``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from kibitz.engine.errors import N_, Place, Unreadable

MAX_BYTES = 16 * 2**20
"""A larger file is refused: the record of a long evening has a hundredth of that."""

MAX_LINE = 200_000
"""Characters that a line may have at most."""

MAX_ROUNDS = 10_000
"""Rounds that a file may have at most."""

MAX_EVENTS = 5_000
"""Events that a round may have at most, with those of its variations."""

_TAG = re.compile(r'\[\s*(\w[\w-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]')
MARKS = ("!!", "??", "!?", "?!", "!", "?")
"""What an event may be judged with."""

_NOTE = re.compile(r"\s\{")
_NEWLINE = re.compile(r"\r\n|\n|\r")
_BETWEEN = re.compile(r"(?<=\s);|;(?=\s|$)")
_BLANKS = re.compile(r"[\t-\r\x1c-\x1f\x85]")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_VARIATION = N_("( event; event )")


GARBLED = "\ufffd"
"""What stands for a character that no record holds."""


class Kind(Enum):
    """What a line that is no tag holds."""

    EVENT = "event"
    NOTE = "note"
    """A comment ``{ text }`` on the event before it, or on the round."""
    COMMENT = "comment"
    """A line ``; text`` that belongs to nothing."""
    VARIATION = "variation"
    """A line ``( event; event )``: what might have been instead of the event before it, then on."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a round's body.

    ``text`` is bare: without mark, star, braces or semicolon. ``line`` counts from 1 in the
    file read (``None``: not read from a file) and is no part of the entry's identity. A
    variation has no text but ``events``.
    """

    kind: Kind
    text: str = ""
    mark: str = ""
    starred: bool = False
    events: tuple[Entry, ...] = ()
    line: int | None = field(default=None, compare=False)


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
            N_("there is no round in it: expected tags like [Game “pismo”], then events")
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
            self._add(_read_line(line, number))

    def _tag(self, key: str, value: str, number: int) -> None:
        if key in self.tags:
            raise Unreadable(
                N_("the tag {key} stands twice in one round"),
                key=_short(key),
                place=Place(line=number),
            )
        if not self.tags:
            self.preface, self.entries = self.entries, []
        self.tags[key] = value
        self.lines[key] = number

    def _add(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.kind is Kind.VARIATION and not self.begun:
                raise Unreadable(
                    N_(
                        "a variation stands before the first event: expected it after the event "
                        "that it could have been played instead of"
                    ),
                    place=Place(line=entry.line),
                )
            self.entries.append(entry)
            self.begun = self.begun or entry.kind is Kind.EVENT
            self.events += len(entry.events) + (entry.kind is Kind.EVENT)
            if self.events > MAX_EVENTS:
                raise Unreadable(
                    N_("the round has more than {limit} events: that is no round of any game"),
                    limit=MAX_EVENTS,
                    place=Place(line=entry.line),
                )

    def record(self) -> Record:
        tags, entries, preface = self.tags.items(), self.entries, self.preface
        return Record(tuple(tags), tuple(entries), tuple(preface), self.lines)


def dumps(records: Iterable[Record]) -> str:
    """The canonical text of rounds."""
    return "\n".join(
        "".join(f"{_plain(line)}\n" for line in _written(record)) for record in records
    )


def entry(line: str) -> Entry:
    """The entry that one typed event line makes."""
    return next(iter(_read_line(_plain(line).strip(), None)))


def note(text: str) -> Entry:
    """The entry of a comment that somebody typed."""
    return Entry(Kind.NOTE, " ".join(_plain(text).replace("}", ")").split()))


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
        if bare := _plain(line).strip():
            yield number, bare


def _plain(line: str) -> str:
    """A line without control characters."""
    return line if line.isprintable() else _CONTROLS.sub(GARBLED, _BLANKS.sub(" ", line))


def _looks_like_a_tag(line: str) -> bool:
    """Whether a line is a tag, if perhaps a malformed one; ``[a] 2>[b]`` is an event."""
    bracketed = line.startswith("[") and line.endswith("]")
    return bracketed and (_TAG.fullmatch(line) is not None or ">" not in line.rsplit(None, 1)[-1])


def _read_tag(line: str, number: int) -> tuple[str, str]:
    found = _TAG.fullmatch(line)
    if found is None:
        raise Unreadable(
            N_('{line} is no tag: expected [Key "Value"]'),
            line=_short(line),
            place=Place(line=number),
        )
    return found[1], re.sub(r"\\(.)", r"\1", found[2])


def _read_line(line: str, number: int | None) -> Iterator[Entry]:
    if line.startswith(";"):
        yield Entry(Kind.COMMENT, line[1:].strip(), line=number)
    elif line.startswith("{"):
        if not line.endswith("}") or len(line) < 2:
            raise Unreadable(
                N_("the comment {line} is not closed: expected {{ text }}"),
                line=_short(line),
                place=Place(line=number),
            )
        yield Entry(Kind.NOTE, line[1:-1].strip(), line=number)
    elif looks_like_a_variation(line):
        yield _read_variation(line, number)
    else:
        yield from _read_event(line, number)


def looks_like_a_variation(line: str) -> bool:
    """Whether a line is a variation, if perhaps a malformed one; ``(a) 2>(b)`` is an event."""
    if not line.startswith("("):
        return False
    depth = 0
    for place, letter in enumerate(line):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return place == len(line) - 1 or line[1].isspace()
    return True


def _read_variation(line: str, number: int | None) -> Entry:
    if len(line) < 2 or not line.endswith(")"):
        raise Unreadable(
            N_("the variation {line} is not closed: expected {expected}"),
            line=_short(line),
            expected=_VARIATION,
            place=Place(line=number),
        )
    texts = [text for text in map(str.strip, _BETWEEN.split(line[1:-1].strip())) if text]
    if not texts:
        raise Unreadable(
            N_("the variation {line} is empty: expected {expected}"),
            line=_short(line),
            expected=_VARIATION,
            place=Place(line=number),
        )
    for text in texts:
        if "(" in text.split() or looks_like_a_variation(text):
            raise Unreadable(
                N_(
                    "a variation stands within the variation {line}: expected a line of its own "
                    "for each"
                ),
                line=_short(line),
                place=Place(line=number),
            )
    return Entry(Kind.VARIATION, events=tuple(_bare(text, number) for text in texts), line=number)


def _read_event(line: str, number: int | None) -> Iterator[Entry]:
    note = _NOTE.search(line) if line.endswith("}") else None
    yield _bare(line[: note.start()].rstrip() if note else line, number)
    if note:
        yield Entry(Kind.NOTE, line[note.end() : -1].strip(), line=number)


def _bare(event: str, number: int | None) -> Entry:
    """The entry of an event that no comment follows."""
    mark = next(filter(event.endswith, MARKS), "")
    text = " ".join(event.removesuffix(mark).removeprefix("*").split())
    if not text:
        raise Unreadable(
            N_("“{line}” alone is no event: expected what happened beside it"),
            line=event,
            place=Place(line=number),
        )
    return Entry(Kind.EVENT, text, mark, event.startswith("*"), line=number)


def _written(record: Record) -> Iterator[str]:
    yield from map(_line, record.preface)
    for key, value in record.tags:
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{key} "{escaped}"]'
    yield from map(_line, record.entries)


def _line(entry: Entry) -> str:
    match entry.kind:
        case Kind.COMMENT:
            return f"; {entry.text}".rstrip()
        case Kind.NOTE:
            return f"{{ {entry.text} }}"
        case Kind.VARIATION:
            return f"( {'; '.join(map(_line, entry.events))} )"
        case Kind.EVENT:
            return f"{'* ' if entry.starred else ''}{entry.text}{entry.mark}"


def _short(line: str, limit: int = 60) -> str:
    return line if len(line) <= limit else f"{line[:limit]}…"
