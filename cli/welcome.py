"""``kibitz`` alone: at a table it logs the round at once, and whoever is new is shown around."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kibitz.cli import help, settings
from kibitz.cli.errors import Misused
from kibitz.cli.games import courses
from kibitz.cli.language import NAMES
from kibitz.cli.learn.catalogue import items
from kibitz.cli.learnt.progress import Progress
from kibitz.cli.prompt.choices import Asker
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.protocols.typed import Option
from kibitz.cli.store.store import folder
from kibitz.cli.teaching.lesson import Lesson
from kibitz.cli.texts import LANGUAGES, _, language, language_told, sentence, use_language
from kibitz.cli.track.command import Call, track
from kibitz.cli.unfinished import Left, last_rounds, left, offer
from kibitz.engine.errors import N_

_WHICH_LANGUAGE: Final = "Language · Язык · Мова · Sprache?"
"""Asked before anybody knows which language is understood."""


@dataclass(frozen=True)
class _Way:
    """Something to begin with. ``words``: by which it is called, in four languages.

    ``take``: what it does; the exit status, or ``None`` if another choice is to follow.
    """

    label: str
    words: str
    take: Callable[[Path, Asker], int | None]


def begin(accessible: bool) -> int:
    """Log a round, or at a terminal without any yet ask what to do; the exit status."""
    where, speaker = folder(None), Speaker(accessible)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return track(Call(None, accessible=accessible))
    asker = Asker(speaker)
    try:
        # Somebody who has logged a round may be waited for at a table.
        if any(not one.against_bots for one in last_rounds(where)):
            return _at_the_table(where, asker)
        return _shown_around(where, asker)
    except (EOFError, KeyboardInterrupt):
        speaker.say("")
        return 0


def _at_the_table(where: Path, asker: Asker) -> int:
    """Log a round, or go on with one that was left, at whichever table."""
    asker.speaker.say(_("Besides: kibitz learn, kibitz play, kibitz help."))
    one = offer(left(where), asker.lines, asker.speaker)
    if one is None:
        return track(Call(None, accessible=asker.speaker.accessible, new=True))
    return _gone_on(one, asker)


def _shown_around(where: Path, asker: Asker) -> int:
    """Ask what to do until something is done that is an end in itself."""
    if language_told() is None:
        _choose_language(asker)
    asker.speaker.say(_("kibitz teaches card games, plays them, and advises at the table."))
    begun = left(where)
    while True:
        if begun:
            asker.speaker.say(_("Not finished yet:"))
        options = [Option(str(one), (one.path.stem,)) for one in begun]
        names = ", ".join(NAMES[lang] for lang in LANGUAGES if lang != language())
        options += [
            Option(_(way.label).format(names=names), tuple(way.words.split())) for way in _WAYS
        ]
        usual = 0 if begun else _likeliest(where)
        place = asker.ask(options, usual, _("What would you like to do?"))
        if place < len(begun):
            return _gone_on(begun[place], asker)
        status = _WAYS[place - len(begun)].take(where, asker)
        if status is not None:
            return status


def _gone_on(one: Left, asker: Asker) -> int:
    """Go on with a round that was left; the exit status."""
    from kibitz.cli.play import command

    file, accessible = str(one.path), asker.speaker.accessible
    if one.against_bots:
        return command.play(command.Call(file, accessible=accessible, coach=True, next=one.between))
    return track(Call(file, accessible=accessible, next=one.between))


def _likeliest(where: Path) -> int:
    """The first lesson, and once that is done a round against bots."""
    with Progress.opened(where) as progress:
        done = any(
            item.state(progress).right is not None
            for item in items(None)
            if isinstance(item.taught, Lesson)
        )
    return 1 if done else 0


def _learn(where: Path, asker: Asker) -> int:
    """The first lesson of a game that was not finished yet."""
    from kibitz.cli.learn.begin import LearnOptions, begin

    options = [Option(_(course.title), (_(course.title), course.key)) for course in courses()]
    course = courses()[asker.ask(options, question=_("Which game?"))]
    with Progress.opened(where) as progress:
        lessons = [i for i in items(None) if i.course is course and isinstance(i.taught, Lesson)]
        new = [item for item in lessons if item.state(progress).right is None]
    return begin(where, (new or lessons)[0], LearnOptions(accessible=asker.speaker.accessible))


def _play(where: Path, asker: Asker) -> int:
    from kibitz.cli.play import command

    return command.play(command.Call(accessible=asker.speaker.accessible, coach=True, new=True))


def _log(where: Path, asker: Asker) -> int:
    return track(Call(None, accessible=asker.speaker.accessible, new=True))


def _help(where: Path, asker: Asker) -> None:
    """The list of topics, and those that are asked for."""
    help.show(None, plain=False)
    while word := asker.lines.ask(_("Which topic? Its word, or Enter to go back:") + " "):
        try:
            help.show(word, plain=False)
        except Misused as error:
            asker.speaker.say(f"{sentence(error)}.")


def _choose_language(asker: Asker) -> None:
    """Speak one of the languages, from now on; where that cannot be kept, this time only."""
    names = [NAMES[lang] for lang in LANGUAGES]
    options = [Option(name, (name, lang)) for lang, name in zip(LANGUAGES, names, strict=True)]
    lang = LANGUAGES[asker.ask(options, question=_WHICH_LANGUAGE)]
    with suppress(OSError):
        settings.remember(settings.LANGUAGE, lang)
    use_language(lang)


_WAYS: Final = (
    _Way(
        N_("learn: short lessons with questions"),
        "learn учиться вчитися lernen учить навчання",
        _learn,
    ),
    _Way(
        N_("play against bots; a coach speaks before a mistake"),
        "play играть грати spielen игра гра spiel",
        _play,
    ),
    _Way(
        N_("log a round at a real table, with advice"),
        "log track записать записати mitschreiben запись запис",
        _log,
    ),
    _Way(N_("help"), "help помощь допомога hilfe ?", _help),
    _Way(
        N_("another language: {names}"),
        "language язык мова sprache english русский українська deutsch",
        lambda _where, asker: _choose_language(asker),
    ),
)
