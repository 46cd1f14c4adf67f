"""The questions before a round: which game, who sits where, who am I, who begins.

What the command line says is not asked. On an evening after the first one, Enter answers with
what was answered last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final, TypeVar

from kibitz.cli.errors import Misused
from kibitz.cli.games import loggable, logged, series_of, title_of
from kibitz.cli.prompt.lines import Lines
from kibitz.cli.session.log import Log
from kibitz.cli.store.memory import Answers
from kibitz.cli.texts import _, sentence
from kibitz.engine.errors import N_, KibitzError, short
from kibitz.engine.games import game_of
from kibitz.engine.header import Header, check_names, names_in
from kibitz.engine.record import Record
from kibitz.engine.spelling import fold, match, number, relayouts

T = TypeVar("T")
Say = Callable[[str], None]

NOBODY = "-"
"""The answer of somebody who only watches."""


@dataclass(frozen=True)
class Setting:
    """What is known of a round about to begin; ``None``: to be asked."""

    game: str | None = None
    players: str | None = None
    me: str | None = None
    first: str | None = None
    options: str | None = None
    edition: str | None = None

    def played_with(self, file: str | None) -> Setting:
        """The same with the cards of the edition in a ``file``; raises ``Misused``."""
        if file is None:
            return self
        from kibitz.cli.edition import edition_in

        game, edition = edition_in(file)
        return replace(self, game=game, edition=edition)

    @property
    def empty(self) -> bool:
        """Whether the command line said nothing."""
        return self == Setting()


def opened(setting: Setting, last: Answers, lines: Lines, say: Say, date: str) -> Log:
    """A log without events, from the setting, the last answers, and questions.

    Raises ``Misused`` if the command line asks for what cannot be.
    """
    asker = _Asker(lines, say)
    game = asker.settle(setting.game, _game, lambda: asker.game(last.game))
    options = _split(setting.options) if setting.options is not None else ()
    if setting.options is None and game == last.game:
        options = last.options

    def seated(text: str) -> tuple[str, ...]:
        return _players(Header(game, (), None, 0, options, edition=setting.edition), text)

    default = " ".join(last.players)
    question = _("Players, clockwise:")
    players = asker.settle(setting.players, seated, lambda: asker.until(question, seated, default))
    if setting.me is None or setting.first is None:
        asker.number(players)
    me_default = last.me if last.me in players else ""
    me = asker.settle(
        setting.me,
        lambda text: None if text == NOBODY else _seat(players, text),
        lambda: asker.until(
            _("Who are you? (- if you only watch)"),
            lambda text: None if text == NOBODY else _seat(players, text),
            me_default or "",
        ),
    )
    opener = series_of(Header(game, players, me, 0, options)).opener
    first = asker.settle(
        setting.first,
        lambda text: _seat(players, text),
        lambda: asker.until(_(opener), lambda text: _seat(players, text), ""),
    )
    record = Record((("Game", game), ("Players", ", ".join(players))))
    if me is not None:
        record = record.tagged("Perspective", players[me])
    record = record.tagged("First", players[first]).tagged("Date", date)
    if options:
        record = record.tagged("Options", ", ".join(options))
    if setting.edition is not None:
        record = record.tagged("Edition", setting.edition)
    return Log.begin(record)


def answers_of(log: Log) -> Answers:
    """What to remember of a table for the next evening."""
    header = log.header
    me = None if header.perspective is None else header.players[header.perspective]
    return Answers(header.game, header.players, me, header.options)


@dataclass(frozen=True)
class _Asker:
    """Asks until the answer can be used."""

    lines: Lines
    say: Say

    def settle(self, given: str | None, read: Callable[[str], T], ask: Callable[[], T]) -> T:
        """What the command line gave, else what is answered."""
        if given is None:
            return ask()
        try:
            return read(given)
        except KibitzError as error:
            raise Misused(error.template, **error.params) from None

    def until(
        self,
        question: str,
        read: Callable[[str], T],
        default: str,
        explain: Callable[[], None] | None = None,
    ) -> T:
        """The first answer that can be read; ``explain``: what is to be done about a ``?``."""
        while True:
            answer = self.lines.ask(f"{question} ", default)
            if explain is not None and answer == "?":
                explain()
                continue
            try:
                return read(answer)
            except KibitzError as error:
                said = sentence(error)
                self.say(said if said.endswith("?") else f"{said}.")

    def game(self, default: str | None) -> str:
        """The preset."""
        self.number(logged())
        self.say(f"?  {_('which games these are')}")
        return self.until(_("Which game?"), _game, default or "", self.explain)

    def explain(self) -> None:
        """Say what each game is, in a line."""
        for preset in logged():
            self.say(f"{preset}: {title_of(preset)}.")

    def number(self, names: Sequence[str]) -> None:
        """Show choices, one a line."""
        for place, name in enumerate(names, start=1):
            self.say(f"{place}  {name}")


_ALSO_CALLED: Final = {
    "loveletter": ("classic", "2019", "pismo"),
    "письмо": ("pismo",),
    "лист": ("pismo",),
    "любовноеписьмо": ("classic", "2019", "pismo"),
    "любовнийлист": ("classic", "2019", "pismo"),
    "liebesbrief": ("classic", "2019"),
    "letruc": ("truc",),
    "трюк": ("truc",),
    "letterofmarque": ("marque",),
    "kaperbrief": ("marque",),
    "каперы": ("marque",),
    "капери": ("marque",),
}
"""What else people call the games, without spaces, and the presets that it may be."""


def _game(text: str) -> str:
    if (place := number(text)) and place <= len(logged()):
        return logged()[place - 1]
    found = match(text, {name: name for name in logged()})
    if len(found) == 1:
        return found[0]
    meant = _meant(text)
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise Misused(
            N_("“{text}” can be several games: expected one of {known}"),
            text=short(text),
            known=", ".join(meant),
        )
    return _nearest_game(text)


def _meant(text: str) -> tuple[str, ...]:
    """The presets that are called so, as it stands or as another keyboard layout typed it."""
    known = {fold(word): presets for word, presets in _ALSO_CALLED.items()}
    for typed in (text, *relayouts(text)):
        if typed in logged():
            return (typed,)
        if presets := known.get(fold(typed.replace(" ", ""))):
            return tuple(preset for preset in presets if preset in logged())
    return ()


def _nearest_game(text: str) -> str:
    """Raises for a word that is no game, with the one that it may be a slip for."""
    if near := get_close_matches(fold(text), logged(), n=1):
        raise Misused(
            N_("there is no game “{text}”: did you mean {game}?"), text=short(text), game=near[0]
        )
    return loggable(text)


def _players(table: Header, text: str) -> tuple[str, ...]:
    """The names in ``text``, if they can sit at the ``table``, of which nobody is known yet."""
    names = names_in(text)
    check_names(names)
    if not names:
        raise Misused(N_("nobody sits there: expected names, as in Anna Ben Carla"))
    game_of(table.game).start(replace(table, players=names))
    return names


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _seat(players: tuple[str, ...], text: str) -> int:
    """Whom a number or a name, perhaps shortened, means."""
    if text in players:
        return players.index(text)
    found = match(text, {name: seat for seat, name in enumerate(players)})
    if len(found) == 1:
        return found[0]
    if (place := number(text)) and place <= len(players):
        return place - 1
    raise Misused(
        N_("“{name}” is no player here: expected {players}"),
        name=text[:60],
        players=", ".join(players),
    )
