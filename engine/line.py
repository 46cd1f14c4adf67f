"""A line of a record that is no tag: what it can hold, how it is read and written.

No control character is part of a line: those that are blanks are read and written as a space,
any other as ``GARBLED``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from kibitz.engine.errors import N_, Place, Unreadable, short

MARKS = ("!!", "??", "!?", "?!", "!", "?")
"""What an event may be judged with."""

_NOTE = re.compile(r"\s\{")
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


def entry(line: str) -> Entry:
    """The entry that one typed event line makes."""
    return next(iter(read_line(plain(line).strip(), None)))


def note(text: str) -> Entry:
    """The entry of a comment that somebody typed."""
    return Entry(Kind.NOTE, " ".join(plain(text).replace("}", ")").split()))


def plain(line: str) -> str:
    """A line without control characters."""
    return line if line.isprintable() else _CONTROLS.sub(GARBLED, _BLANKS.sub(" ", line))


def read_line(line: str, number: int | None) -> Iterator[Entry]:
    """The entries of line ``number``, an event's comment after it; raises ``Unreadable``."""
    if line.startswith(";"):
        yield Entry(Kind.COMMENT, line[1:].strip(), line=number)
    elif line.startswith("{"):
        if not line.endswith("}") or len(line) < 2:
            raise Unreadable(
                N_("the comment {line} is not closed: expected {{ text }}"),
                line=short(line),
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
            line=short(line),
            expected=_VARIATION,
            place=Place(line=number),
        )
    texts = [text for text in map(str.strip, _BETWEEN.split(line[1:-1].strip())) if text]
    if not texts:
        raise Unreadable(
            N_("the variation {line} is empty: expected {expected}"),
            line=short(line),
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
                line=short(line),
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


def written(entry: Entry) -> str:
    """The canonical line of an entry."""
    match entry.kind:
        case Kind.COMMENT:
            return f"; {entry.text}".rstrip()
        case Kind.NOTE:
            return f"{{ {entry.text} }}"
        case Kind.VARIATION:
            return f"( {'; '.join(map(written, entry.events))} )"
        case Kind.EVENT:
            return f"{'* ' if entry.starred else ''}{entry.text}{entry.mark}"
