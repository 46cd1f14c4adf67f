"""Everything that can be wrong with a record, in three kinds.

The kinds follow python-chess: what cannot be read, what the rules forbid here, and what
cannot be true together with what came before. A message is kept as a template and its
parameters, so that a user interface may translate it; ``str(error)`` is the English sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self


def N_(message: str) -> str:
    """Mark ``message`` for translation without translating it (gettext's no-op)."""
    return message


def short(text: str, limit: int = 60) -> str:
    """What a sentence quotes of a text."""
    return text if len(text) <= limit else f"{text[:limit]}…"


LONGEST: Final = 200
"""Characters that a sentence quotes of anything at most, be it a name, a number or a file."""

_LISTED: Final = ("known", "expected")
"""Parameters in which a program lists what there is: nobody has typed that."""


def _quoted(name: str, value: object) -> object:
    if isinstance(value, int):
        return value if abs(value) < 10**LONGEST else short(str(value), LONGEST)
    return short(value, LONGEST) if isinstance(value, str) and name not in _LISTED else value


@dataclass(frozen=True)
class Place:
    """Where in a file something stands.

    ``round`` and ``line`` count from 1. ``event`` counts the events of its round from 1;
    0 is the set-up: tags, ``open`` and ``deal``. ``None`` means not known (yet).
    """

    round: int | None = None
    event: int | None = None
    line: int | None = None


class KibitzError(Exception):
    """A problem that has one sentence for the user.

    ``template`` is an English sentence with ``{named}`` fields, ``params`` their values.
    """

    def __init__(self, template: str, /, **params: object) -> None:
        self.template = template
        self.params = {name: _quoted(name, value) for name, value in params.items()}
        super().__init__(template, self.params)

    def __str__(self) -> str:
        return self.template.format(**self.params)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it travels between processes."""
        return _again, (type(self), self.template, self.params), vars(self)


def _again(kind: type[KibitzError], template: str, params: dict[str, object]) -> KibitzError:
    return kind(template, **params)


QUOTED: Final = N_("“{line}”")
"""How a sentence quotes a line of the log."""


@dataclass(frozen=True)
class Lines:
    """Lines of the log within a sentence, each with the number of its event (0: none)."""

    lines: tuple[tuple[int, str], ...]

    def quoted(self, quotes: str = QUOTED) -> str:
        """The lines one after another, each in ``quotes`` with its number before it."""
        quoted = ((number, quotes.format(line=line)) for number, line in self.lines)
        return ", ".join(f"{number}. {line}" if number else line for number, line in quoted)

    __str__ = quoted


class RecordError(KibitzError, ValueError):
    """A record that is wrong at ``place``; ``kind`` is the word shown in JSON.

    ``tag``: the key of the tag that is to blame, where one is.
    """

    kind: ClassVar[str]

    def __init__(
        self,
        template: str,
        /,
        *,
        place: Place | None = None,
        tag: str | None = None,
        **params: object,
    ) -> None:
        super().__init__(template, **params)
        self.place = place or Place()
        self.tag = tag

    def at(
        self, *, round: int | None = None, event: int | None = None, line: int | None = None
    ) -> Self:
        """This error with those parts of its place filled in that are not known yet."""
        old = self.place
        self.place = replace(
            old,
            round=round if old.round is None else old.round,
            event=event if old.event is None else old.event,
            line=line if old.line is None else old.line,
        )
        return self


class Unreadable(RecordError):
    """The text is not a record: unknown word, player, card, tag or preset."""

    kind = "syntax"


class Illegal(RecordError):
    """The event breaks a rule, given the public table and the log's own cards."""

    kind = "illegal"


class Contradiction(RecordError):
    """The event is legal, but cannot be true together with earlier events or the card counts.

    ``clashes`` are the numbers of the earlier events it cannot be reconciled with
    (0: the set-up), earliest first.
    """

    kind = "contradiction"

    def __init__(
        self,
        template: str,
        /,
        *,
        place: Place | None = None,
        clashes: tuple[int, ...] = (),
        **params: object,
    ) -> None:
        super().__init__(template, place=place, tag=None, **params)
        self.clashes = clashes
