"""The words that command the prompt, as a table: what is understood, and what help shows.

Each is understood in all four languages whatever the language in use, and only when typed in
full: beginnings belong to players and cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from kibitz.cli.texts import LANGUAGES, _, language
from kibitz.engine.errors import N_
from kibitz.engine.spelling import fold, spellings


@dataclass(frozen=True)
class Command:
    """A command. ``words``: what calls it, one a language (as in ``LANGUAGES``), then others.

    ``usage``: what follows the word, ``help`` what it does (both to be translated). A command
    without usage is one only when it is the whole line: ``guess ben 5`` is a play.
    """

    name: str
    words: tuple[str, ...]
    usage: str
    help: str

    @property
    def word(self) -> str:
        """What it is called in the language in use."""
        return self.words[LANGUAGES.index(language())]


def made(name: str, words: str, usage: str, help: str) -> Command:
    """A row of a table of commands, its ``words`` with spaces between them."""
    return Command(name, tuple(words.split()), usage, help)


COMMANDS: Final = (
    made(
        "undo",
        "undo отменить скасувати zurück отмена відмінити rückgängig",
        "",
        N_("take back the last input"),
    ),
    made("redo", "redo вернуть повернути wiederholen повторить повторити", "", N_("undo the undo")),
    made(
        "fix",
        "fix исправить виправити korrigieren исправь виправ ändern",
        N_("N EVENT"),
        N_("correct event N (0: the set-up) and go on from there"),
    ),
    made(
        "insert",
        "insert вставить вставити einfügen вставь встав",
        N_("N EVENT"),
        N_("an event that was forgotten before event N"),
    ),
    made(
        "log",
        "log журнал перелік verlauf list history список историю історія liste protokoll",
        "",
        N_("every event of the round, with its number"),
    ),
    made("note", "note заметка нотатка notiz примітка", N_("TEXT"), N_("write down a remark")),
    made(
        "mark",
        "mark оценка оцінка bewerten метка позначка",
        N_("N ?!"),
        N_("judge event N: ! ? !! ?? !? ?!"),
    ),
    made(
        "first",
        "first начинает починає beginnt",
        N_("NAME"),
        N_("correct who began, before the first turn"),
    ),
    made(
        "odds", "odds шансы шанси chancen вероятности ймовірності", "", N_("show the table again")
    ),
    made(
        "guess",
        "guess догадки здогадки vermutungen",
        "",
        N_("the best guesses, where cards are guessed"),
    ),
    made(
        "advise",
        "advise совет порада empfehlung посоветуй порадь ratschlag",
        "",
        N_("every play with its figures"),
    ),
    made(
        "why",
        "why почему чому warum отчего зачем навіщо wieso weshalb",
        "",
        N_("why that play"),
    ),
    made("score", "score счёт рахунок stand", "", N_("the score of the match")),
    made(
        "next",
        "next дальше далі weiter следующий наступний",
        "",
        N_("begin the next round"),
    ),
    made(
        "replay",
        "replay просмотр перегляд ansehen",
        "",
        N_("step through this round again"),
    ),
    made(
        "annotate",
        "annotate разбор розбір auswerten анализ аналіз analyse",
        "",
        N_("judge my decisions, once the round is over"),
    ),
    made(
        "save",
        "save сохранить зберегти speichern",
        N_("[FILE]"),
        N_("where the record is; write a copy"),
    ),
    made("help", "help помощь допомога hilfe справка довідка ?", "", N_("this list")),
    made(
        "quit",
        "quit выход вихід ende выйти вийти beenden exit",
        "",
        N_("leave; nothing is lost"),
    ),
)


@cache
def _by_word(table: tuple[Command, ...]) -> Mapping[str, Command]:
    return {key: command for command in table for word in command.words for key in spellings(word)}


def commanded(line: str, table: tuple[Command, ...] = COMMANDS) -> tuple[Command, str] | None:
    """The command that a line is, with what follows its word; ``None``: the line is none."""
    word, _space, rest = line.strip().partition(" ")
    command = _by_word(table).get(fold(word))
    rest = rest.strip()
    if command is None or (rest and not command.usage):
        return None
    return command, rest


def command(name: str, table: tuple[Command, ...] = COMMANDS) -> Command:
    """The command called ``name`` in the table."""
    return next(c for c in table if c.name == name)


def help_lines(table: tuple[Command, ...] = COMMANDS) -> list[str]:
    """All commands with what they do."""
    return [f"{c.word} {_(c.usage)}".rstrip() + f": {_(c.help)}" for c in table]
