"""The commands of a prompt: what calls each, what help says of it, and what it does.

A table of them is filled where they are done, by one decorator over each:

    @COMMANDS.add("undo отменить скасувати zurück", "", N_("take back the last input"))
    def undo(editor: Editor, rest: str) -> Reply: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kibitz.cli.prompt.reply import Reply
from kibitz.cli.texts import LANGUAGES, _, language
from kibitz.engine.spelling import fold, spellings

S = TypeVar("S")

Doing = Callable[[S, str], Reply]
"""What a command does at a prompt, given what was typed after its word."""


@dataclass(frozen=True)
class Command(Generic[S]):
    """A command at a prompt that is an ``S``.

    ``words``: what calls it, one a language (as in ``LANGUAGES``), then others. ``usage``: what
    follows the word, ``help`` what it does (both to be translated). A command without usage is
    one only when it is the whole line: ``guess ben 5`` is a play.
    """

    words: tuple[str, ...]
    usage: str
    help: str
    do: Doing[S]

    def __call__(self, prompt: S, rest: str = "") -> Reply:
        """Do it; ``rest``: what was typed after the word. Raises ``KibitzError`` if it cannot."""
        return self.do(prompt, rest)

    @property
    def name(self) -> str:
        """What it is called in English."""
        return self.words[0]

    @property
    def word(self) -> str:
        """What it is called in the language in use."""
        return self.words[LANGUAGES.index(language())]


class Commands(Generic[S]):
    """The commands that a prompt knows, in the order in which its help lists them.

    Each is understood in all four languages whatever the language in use, and only when typed in
    full: beginnings belong to players and cards.
    """

    def __init__(self) -> None:
        self._table: list[Command[S]] = []
        self._by_word: dict[str, Command[S]] = {}

    def __iter__(self) -> Iterator[Command[S]]:
        return iter(self._table)

    def add(self, words: str, usage: str, help: str) -> Callable[[Doing[S]], Command[S]]:
        """Make a command of what is decorated; ``words`` with spaces between them."""

        def made(do: Doing[S]) -> Command[S]:
            command = Command(tuple(words.split()), usage, help, do)
            self.share(command)
            return command

        return made

    def instead(self, command: Command[Any]) -> Callable[[Doing[S]], Command[S]]:
        """The same for what another prompt does in another way under the same words."""
        return self.add(" ".join(command.words), command.usage, command.help)

    def share(self, *commands: Command[S]) -> None:
        """Know commands that another prompt has, too."""
        for command in commands:
            self._table.append(command)
            self._by_word |= {key: command for word in command.words for key in spellings(word)}

    def find(self, line: str) -> tuple[Command[S], str] | None:
        """The command that a line is, and what follows its word; ``None``: the line is none."""
        word, _space, rest = line.strip().partition(" ")
        command = self._by_word.get(fold(word))
        rest = rest.strip()
        if command is None or (rest and not command.usage):
            return None
        return command, rest

    def help_lines(self) -> list[str]:
        """All commands with what they do."""
        return [f"{c.word} {_(c.usage)}".rstrip() + f": {_(c.help)}" for c in self]
