"""What the Tab key offers: a pure function from a line to suggestions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kibitz.cli.prompt.commands import Command, Commands
from kibitz.cli.texts import _
from kibitz.engine.spelling import fold, spellings


@dataclass(frozen=True)
class Suggestion:
    """``text`` may take the place of the last ``replaces`` characters of the line.

    ``meaning``: what is shown beside it.
    """

    text: str
    replaces: int
    meaning: str = ""


def suggest(line: str, words: Iterable[str], table: Commands[Any]) -> Iterator[Suggestion]:
    """Suggestions for a line typed so far; ``words`` are those that the moment offers, ``table``
    the commands.

    The last run of letters is completed, so that ``1be`` becomes ``1Ben``; the first word of a
    line may become a command as well.
    """
    found = re.search(r"[^\W\d_]*$", line)
    stem = found[0] if found else ""
    if not line.strip():
        yield from (Suggestion(c.word, 0, _(c.help)) for c in table)
        return
    known = table.find(line)
    if known is not None and known[0].usage and line != line.rstrip():
        return
    if not stem:
        return
    for word in words:
        if _begins(word, stem):
            yield Suggestion(word, len(stem))
    if line.strip() == stem:
        for command in table:
            if called := _called(command, stem):
                yield Suggestion(called, len(stem), _(command.help))


def _begins(word: str, stem: str) -> bool:
    return any(spelling.startswith(fold(stem)) for spelling in spellings(word))


def _called(command: Command[Any], stem: str) -> str | None:
    """The word for a command that begins so, that of the language in use before others.

    One letter is too little to offer words of other languages.
    """
    for word in (command.word, *(command.words if len(stem) > 1 else ())):
        if _begins(word, stem):
            return word
    return None
