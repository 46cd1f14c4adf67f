"""The questions before a round: which game, who sits where, who am I, who begins.

What the command line says is not asked. On an evening after the first one, Enter answers with
what was answered last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from kibitz.cli.called_games import preset_called
from kibitz.cli.errors import Misused
from kibitz.cli.games import loggable, logged, series_of, title_of
from kibitz.cli.player_names import keeper, players_called, players_meant
from kibitz.cli.prompt.lines import Lines
from kibitz.cli.session import orders
from kibitz.cli.session.log import Log
from kibitz.cli.store.memory import Answers
from kibitz.cli.texts import _, sentence
from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.games import game_of
from kibitz.engine.header import Header, check_names, names_in
from kibitz.engine.record import Record
from kibitz.engine.spelling import fold, number

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
    table = _Table(setting, last, _Asker(lines, say))
    asked = (
        (setting.game, table.ask_game),
        (setting.players, table.ask_players),
        (setting.me, table.ask_me),
        (setting.first, table.ask_first),
    )
    place = 0
    while place < len(asked):
        try:
            asked[place][1]()
            place += 1
        except _Back:
            before = [n for n, (given, _ask) in enumerate(asked[:place]) if given is None]
            if not before:
                say(_("There is no question before this one."))
            place = before[-1] if before else place
    return Log.begin(table.record(date))


def answers_of(log: Log) -> Answers:
    """What to remember of a table for the next evening."""
    header = log.header
    me = None if header.perspective is None else header.players[header.perspective]
    return Answers(header.game, header.players, me, header.options)


class _Back(Exception):
    """The question before is to be answered again."""


@dataclass
class _Table:
    """What is known of the table so far."""

    setting: Setting
    last: Answers
    asker: _Asker
    game: str = ""
    players: tuple[str, ...] = ()
    me: int | None = None
    first: int = 0

    @property
    def options(self) -> tuple[str, ...]:
        """What the command line says, else as it was played last."""
        if self.setting.options is not None:
            return _split(self.setting.options)
        return self.last.options if self.game == self.last.game else ()

    @property
    def header(self) -> Header:
        """The table as far as it is known."""
        edition = self.setting.edition
        return Header(self.game, self.players, self.me, self.first, self.options, edition=edition)

    def ask_game(self) -> None:
        default = self.game or self.last.game
        self.game = self.asker.settle(self.setting.game, _game, lambda: self.asker.game(default))

    def ask_players(self) -> None:
        question, default = _("Players, clockwise:"), " ".join(self.players or self.last.players)

        def seated(text: str) -> tuple[str, ...]:
            return _players(self.header, text)

        self.players = self.asker.settle(
            self.setting.players, seated, lambda: self.asker.until(question, seated, default)
        )
        if self.setting.me is None or self.setting.first is None:
            self.asker.number(self.players)

    def ask_me(self) -> None:
        question, last = _("Who are you? (- if you only watch)"), self.last.me

        def seat(text: str) -> int | None:
            return None if text == NOBODY else _seat(replace(self.header, perspective=None), text)

        default = last if last in self.players and last is not None else ""
        self.me = self.asker.settle(
            self.setting.me, seat, lambda: self.asker.until(question, seat, default)
        )

    def ask_first(self) -> None:
        question = _(series_of(self.header).opener)

        def seat(text: str) -> int:
            return _seat(self.header, text)

        self.first = self.asker.settle(
            self.setting.first, seat, lambda: self.asker.until(question, seat, "")
        )

    def record(self, date: str) -> Record:
        """The tags of the round."""
        record = Record((("Game", self.game), ("Players", ", ".join(self.players))))
        if self.me is not None:
            record = record.tagged("Perspective", self.players[self.me])
        record = record.tagged("First", self.players[self.first]).tagged("Date", date)
        if self.options:
            record = record.tagged("Options", ", ".join(self.options))
        return record.tagged("Edition", self.setting.edition)


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
                if fold(answer) in _BACK:
                    raise _Back from None
                if (meant := orders.COMMANDS.find(answer)) and meant[0] is orders.leave:
                    raise EOFError from None
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


def _game(text: str) -> str:
    return preset_called(text, logged(), loggable)


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


def _seat(table: Header, text: str) -> int:
    """Whom a number or a name means, perhaps shortened, in another script, or “me”."""
    found = (
        keeper(table, text) or players_called(table, text) or players_meant(table, text)
        if text
        else ()
    )
    if len(found) == 1:
        return found[0]
    if (place := number(text)) and place <= len(table.players):
        return place - 1
    raise Misused(
        N_("“{name}” is no player here: expected {players}"),
        name=text[:60],
        players=", ".join(table.players),
    )


_BACK: Final = frozenset(map(fold, (*orders.undo.words, "back", "назад")))
"""What is typed to come back to the question before."""
