"""From what a player typed to an event of the round, for any game.

A game offers a ``Typing``. It reads a line in the light of the moment: whose turn it is and what
the log knows already. What it cannot decide it asks; it never guesses. Everything here is pure:
the prompt, a script and the tests read the same way.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from rich.cells import cell_len

from kibitz.engine.errors import N_, KibitzError, Unreadable, short
from kibitz.engine.header import Header
from kibitz.engine.spelling import fold, relayouts

P_contra = TypeVar("P_contra", contravariant=True)
E = TypeVar("E")

LONGEST: Final = 2000
"""Characters of the longest line that is read: a remark may fill a screen, and no event comes near.
"""

NARROWEST: Final = 40
"""Columns of the narrowest screen."""

_ENDS: Final = re.compile("[\n-\r\x1c-\x1e\x85\u2028\u2029]")
_DIRECTIONS: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""What makes text run the other way, also that which stands after it."""


@dataclass(frozen=True)
class Taken:
    """The line means this one event; whether the log bears it is for the log to say."""

    event: Any  # as ``Logged.event``


@dataclass(frozen=True)
class Option:
    """One answer to a question: what is shown, and the words that choose it."""

    label: str
    keys: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """Something the line left open. ``state`` is the game's own: what was understood so far.

    ``listed``: the options are to be shown one a line, for they cannot be guessed from the text.
    """

    text: str
    options: tuple[Option, ...]
    state: Any  # only the game that asked reads it
    listed: bool = False

    @property
    def numbers(self) -> tuple[str, ...]:
        """What each option is numbered with: a card with its rank, others by their order."""
        keys = [option.keys[0] for option in self.options]
        if all(key.isdecimal() for key in keys):
            return tuple(keys)
        return tuple(str(number) for number in range(1, len(keys) + 1))


Reading = Taken | Question


class Typing(Protocol[P_contra, E]):
    """What a game must offer so that its rounds can be logged at the prompt.

    ``P_contra`` is a moment as its ``Study`` makes it, ``E`` an event. ``pending`` is the turn that
    was begun after that moment and is not finished (a card was drawn, a question asked), if there
    is one: what is typed may take its place. What has a body here a game that inherits from this
    class has so: a line is a whole event, and nothing is asked.
    """

    def read(
        self, moment: P_contra, pending: E | None, text: str, starred: bool = False
    ) -> Reading:
        """What a line means; raises ``KibitzError`` if nothing, or nothing possible."""
        ...

    def answer(self, moment: P_contra, pending: E | None, question: Question, text: str) -> Reading:
        """What follows from an answer to ``question``; raises ``Unreadable`` for none."""
        raise misread(question, text)

    def glance(
        self, moment: P_contra, pending: E | None, text: str, starred: bool = False
    ) -> Reading:
        """``read`` while the line is still being typed: quick, if need be with poorer reasons."""
        return self.read(moment, pending, text, starred)

    def awaited(self, moment: P_contra, pending: E | None) -> str:
        """What is to be typed next, as the prompt shows it: a name, or what is asked for."""
        return ""

    def unfinished(self, header: Header, event: E) -> bool:
        """Whether an event, in a log under ``header``, is a turn that there may be more of."""
        return False

    def finishes(self, begun: E, event: E) -> bool:
        """Whether ``event`` takes the place of the turn ``begun``; else it follows it."""
        return False

    def foregone(self, moment: P_contra) -> E | None:
        """The event that comes next if no other one can, so that nobody is asked for it."""
        return None

    def amended(self, told: tuple[E, ...], event: E) -> tuple[E, ...]:
        """The lines of a set-up with what ``event`` says otherwise, as many as there were.

        None where ``event`` can only take the place of one of them.
        """
        return ()

    def examples(self, moment: P_contra) -> tuple[str, ...]:
        """How events are typed, a line each, for the help."""
        return ()

    def suggestions(self, moment: P_contra, pending: E | None) -> tuple[str, ...]:
        """Words that may be typed now, likeliest first."""
        return ()


# Any: as in ``AnyStudy``, from which the moments come.
AnyTyping = Typing[Any, Any]


def legible(line: str) -> str:
    """A typed line without the blanks around it, and with spaces for those within.

    Raises ``Unreadable`` for what no keyboard means: several lines at once, one that is far too
    long, control characters, halves of characters, and what turns the direction of text round.
    """
    line = line.strip().replace("\t", " ")
    if _ENDS.search(line):
        raise Unreadable(N_("these are several lines: expected one at a time"))
    if len(line) > LONGEST:
        raise Unreadable(
            N_("the line is too long: {count} characters, expected at most {limit}"),
            count=len(line),
            limit=LONGEST,
        )
    for letter in line:
        if letter in _DIRECTIONS or unicodedata.category(letter) in ("Cc", "Cs"):
            raise Unreadable(
                N_("the character {code} in it is no text: expected letters, digits and signs"),
                code=f"U+{ord(letter):04X}",
            )
    return line


def asked(text: str, keys: Sequence[str]) -> str:
    """A question before the cursor with its answers, as far as the narrowest screen has room."""
    shown = ("/" if len(keys) == 2 else " ").join(keys)
    for answers in (f" {shown}", f" {_runs(keys)}", ""):
        if cell_len(line := f"{text}{answers}> ") <= NARROWEST:
            return line
    return f"{text}> "


def _runs(keys: Sequence[str]) -> str:
    """Answers in which numbers that follow each other are one: ``0 2-9``."""
    runs: list[list[str]] = []
    for key in keys:
        last = runs[-1][-1] if runs else ""
        if key.isdecimal() and last.isdecimal() and int(key) == int(last) + 1:
            runs[-1].append(key)
        else:
            runs.append([key])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def chosen(question: Question, text: str) -> int | None:
    """The index of the option that ``text`` chooses: one of its words, else its number."""
    key = fold(text.strip())
    found = [
        i for i, option in enumerate(question.options) if key in {fold(k) for k in option.keys}
    ]
    if len(found) == 1:
        return found[0]
    if text.strip() in question.numbers:
        return question.numbers.index(text.strip())
    return None


def misread(question: Question, text: str) -> Unreadable:
    """The error for a ``text`` that answers nothing."""
    known = ", ".join(
        question.numbers if question.listed else (option.keys[0] for option in question.options)
    )
    return Unreadable(
        N_("“{text}” is no answer here: expected {known}"), text=short(text), known=known
    )


def in_another_layout(text: str, reads: Callable[[str], object]) -> str | None:
    """``text`` as another keyboard layout would have typed it, if ``reads`` bears that.

    A suggestion only: nobody is sure which layout was meant.
    """
    for other in relayouts(text):
        try:
            reads(other)
        except KibitzError:
            continue
        return other
    return None
