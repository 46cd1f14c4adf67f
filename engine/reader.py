"""The words of an event line, read from left to right, for any notation."""

from __future__ import annotations

import re
from collections.abc import Callable

from kibitz.engine.errors import N_, Unreadable
from kibitz.engine.header import Header, composed


class LineReader:
    """The words of one line; ``meaning``: which small word of the notation a word is, if any."""

    def __init__(self, header: Header, text: str, meaning: Callable[[str], str | None]) -> None:
        self.header = header
        self.words = re.sub(r" ?> ?", ">", " ".join(composed(text).split())).split()
        self.next = 0
        self._meaning = meaning

    def peek(self) -> str | None:
        """The next word, or ``None`` at the end."""
        return self.words[self.next] if self.next < len(self.words) else None

    def take(self, expected: str) -> str:
        """The next word, which must be there; ``expected`` says what it should be."""
        word = self.peek()
        if word is None:
            raise Unreadable(
                N_("“{line}” breaks off: expected {expected}"),
                line=" ".join(self.words)[:80],
                expected=expected,
            )
        self.next += 1
        return word

    def took(self, meaning: str) -> bool:
        """Whether the next word has this meaning in any language; then it is taken."""
        word = self.peek()
        if word is None or self._meaning(word) != meaning:
            return False
        self.next += 1
        return True

    def began(self, meaning: str) -> bool:
        """Like ``took`` where a player may stand too: a player's name is no small word."""
        return self.peek() not in self.header.players and self.took(meaning)

    def expect(self, *meanings: str, expected: str) -> str:
        """Which of ``meanings`` the next word has; it must have one."""
        for meaning in meanings:
            if self.took(meaning):
                return meaning
        word = self.take(expected)
        raise Unreadable(
            N_("“{word}” was read where {expected} was expected"),
            word=word[:60],
            expected=expected,
        )

    def player(self, expected: str) -> int:
        """The next word as a player."""
        return self.header.seat(self.take(expected))

    def end(self) -> None:
        """Raise ``Unreadable`` if words are left."""
        if (word := self.peek()) is not None:
            raise Unreadable(
                N_("“{word}” was not expected after “{line}”"),
                word=word[:60],
                line=" ".join(self.words[: self.next])[:80],
            )


def one_of(word: str, found: tuple[str, ...], known: tuple[str, ...]) -> str:
    """The one card that ``word`` can be (``found``: all it can be, as they are written).

    Raises ``Unreadable`` for none or several; ``known``: every card there is.
    """
    if len(found) == 1:
        return found[0]
    if found:
        raise Unreadable(
            N_("“{word}” can be {cards}: expected one card"),
            word=word[:60],
            cards=", ".join(found),
        )
    raise Unreadable(
        N_("“{word}” is no card here: expected one of {cards}"),
        word=word[:60],
        cards=" ".join(known),
    )
