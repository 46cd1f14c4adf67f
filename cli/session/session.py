"""What a typed line does to the log, whoever typed it: the keyboard, a pipe or a test.

``execute`` reads a line, makes a new log of it, has it written to the disk, and only then takes
it as the log. It never prints; it answers what is to be said and shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from kibitz.cli.games import typing_of, view_of
from kibitz.cli.prompt.commands import Commands
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.protocols.typed import Question, Reading, Taken, asked, legible, misread
from kibitz.cli.session import explaining, mending, orders
from kibitz.cli.session.addressing import addressed
from kibitz.cli.session.adviser import Adviser
from kibitz.cli.session.difference import difference
from kibitz.cli.session.ending import ended
from kibitz.cli.session.ledger import Ledger
from kibitz.cli.session.log import Changes, Impossible, Log
from kibitz.cli.store.store import Store
from kibitz.cli.texts import _, sentence, stated
from kibitz.engine.errors import N_, KibitzError, Unreadable, short
from kibitz.engine.line import Entry, Kind, entry, written

if TYPE_CHECKING:
    from rich.text import Text


HEIGHT = 22
"""Lines of a screen: a terminal of 24 less two for the prompt."""

_SLIP = 2
"""Letters of a line that is rather a wrong answer than an event."""


@dataclass(frozen=True)
class Wanted:
    """What a line is read for: a new event, or (``place``) a correction of an old one.

    ``insert``: an event that was forgotten before that one.
    """

    place: int | None = None
    insert: bool = False
    starred: bool = False
    mark: str = ""


class Session:
    """A round being logged at a prompt. ``table``: the commands that it knows."""

    # Any: those of a kind of session are done to a session of that kind.
    table: ClassVar[Commands[Any]] = orders.COMMANDS

    def __init__(self, log: Log, store: Store, adviser: Adviser | None = None) -> None:
        self.ledger = Ledger(log, store)
        self.adviser = adviser or Adviser()
        self._asking: tuple[Question, Wanted] | None = None
        self._fixing: tuple[int, ...] = ()

    @property
    def log(self) -> Log:
        """The log as it stands."""
        return self.ledger.log

    # -- what the prompt shows -------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The question that the next line is to answer."""
        return self._asking[0] if self._asking else None

    @property
    def prompt(self) -> str:
        """What stands before the cursor."""
        if question := self.question:
            keys = [option.keys[0] for option in question.options]
            if question.listed:
                keys = list(question.numbers)
            return asked(question.text, keys)
        if self._fixing:
            number = self.log.round.events[self._fixing[0]].number
            return f"{_('event {number} was').format(number=number)}> "
        typing = typing_of(self.log.header)
        return f"{typing.awaited(self.log.base, self.log.pending)}> "

    def screen(self, width: int, height: int = HEIGHT) -> list[Text]:
        """The table after the last event."""
        log, view = self.log, view_of(self.log.header)
        before = log.moments[-2] if len(log.moments) > 1 else None
        return view.odds(
            log.round,
            before,
            log.moment,
            log.reads[-1],
            log.header.perspective,
            width,
            self.adviser.first(log),
            height,
            log.begun,
            prompted=True,
            course=tuple(zip(log.moments, log.reads, strict=True)),
        )

    def preview(self, line: str) -> str:
        """What Enter would make of the line, in a few words; changes nothing."""
        if self._asking or self._fixing:
            return ""
        try:
            if not (line := legible(line)) or self.table.find(line):
                return ""
            typed = entry(line)
            if typed.kind is not Kind.EVENT:
                return ""
            typing = typing_of(self.log.header)
            reading = typing.glance(self.log.base, self.log.pending, typed.text, typed.starred)
        except KibitzError as error:
            return sentence(addressed(self.log, explaining.in_words(self.log, error)))
        if isinstance(reading, Question):
            return reading.text
        return self.log.said(reading.event)

    def cancel(self) -> bool:
        """Drop an open question or correction; whether there was one."""
        was = self._asking is not None or bool(self._fixing)
        self._asking, self._fixing = None, ()
        return was

    # -- what a line does ------------------------------------------------------------------

    def execute(self, line: str) -> Reply:
        """Do what a line says; a problem becomes a sentence and changes nothing."""
        try:
            line = legible(line)
        except Unreadable as error:
            return Reply((f"{stated(error)}.",), refused=True)
        if not line:
            return Reply(self.ledger.retry())
        try:
            if found := self.table.find(line):
                command, rest = found
                if self.cancel() and command is orders.undo:
                    return Reply((_("What was asked is dropped; the log is as it was."),))
                return command(self, rest)
            if self._asking:
                return self.answered(*self._asking, line)
            if self._fixing:
                return self.correct(self._fixing, line)
            return self.typed(line)
        except KibitzError as error:
            return explaining.refused(self, line, error)

    def typed(self, line: str) -> Reply:
        """Log what a line tells; raises ``KibitzError`` if it tells nothing possible."""
        typed = entry(line)
        if line.startswith(";") and mending.meant(line, self.verify, ()):
            # On some layouts the key of a letter types the sign of a remark.
            raise Unreadable(N_("“{text}” is perhaps no remark"), text=short(line))
        if typed.kind is Kind.VARIATION:
            raise Unreadable(
                N_("a variation is tried first: {word}, there “try” each event, then “keep”"),
                word=orders.replay.word,
            )
        if typed.kind is not Kind.EVENT:
            return self.commit(self.log.noted(typed.text), draw=False)
        if self._said_already(typed.text):
            return Reply((_("That stands there already."),))
        reading = self._read(line)
        return self._follow(reading, Wanted(starred=typed.starred, mark=typed.mark))

    def _read(self, line: str) -> Reading:
        typed, typing = _event(line), typing_of(self.log.header)
        return typing.read(self.log.base, self.log.pending, typed.text, typed.starred)

    def _said_already(self, text: str) -> bool:
        """Whether a line tells what nobody had to tell."""
        log = self.log
        if not log.foregone:
            return False
        try:
            reading = typing_of(log.header).read(log.moments[-2], None, text)
        except KibitzError:
            return False
        return isinstance(reading, Taken) and reading.event == log.round.events[-1].event

    def answered(self, question: Question, wanted: Wanted, line: str) -> Reply:
        moment, pending = self._scene(wanted)
        try:
            reading = typing_of(self.log.header).answer(moment, pending, question, line)
        except Unreadable:
            if wanted.place is None and self._is_whole(line):
                self._asking = None
                return self.typed(line)
            raise  # and asked again
        except KibitzError:
            self._asking = None
            raise
        if reading == question:
            raise misread(question, line)
        return self._follow(reading, wanted)

    def _is_whole(self, line: str) -> bool:
        """Whether a line tells an event by itself, and more than a card, which may be a slip."""
        try:
            return len(line) > _SLIP and isinstance(self._read(line), Taken)
        except KibitzError:
            return False

    def correct(self, places: tuple[int, ...], line: str) -> Reply:
        """Read ``line`` as what really was the event at one of ``places`` (from 0).

        It may say something of several, as of a set-up told in several lines. Else it is the last
        of them for which the line means something possible; if there is none, the last says why
        not.
        """
        if changes := self._amended(places, line):
            return self._change(changes)
        problems = []
        for place in reversed(places):
            try:
                return self._correct(place, line)
            except Impossible:
                raise
            except KibitzError as error:
                problems.append(error)
        raise problems[0]

    def _amended(self, places: tuple[int, ...], line: str) -> Changes:
        """The events at ``places`` that a line changes, if it can be said of all of them."""
        told = tuple(self.log.round.events[place].event for place in places)
        typed, typing = _event(line), typing_of(self.log.header)
        try:
            reading = typing.read(self.log.moments[places[0]], None, typed.text, typed.starred)
        except KibitzError:
            return {}
        if not isinstance(reading, Taken):
            return {}
        lines = zip(places, typing.amended(told, reading.event), strict=False)
        return {place: (new, typed.starred) for place, new in lines}

    def _correct(self, place: int, line: str) -> Reply:
        typed = _event(line)
        mark = self.log.round.events[place].entry.mark
        wanted = Wanted(place, starred=typed.starred, mark=mark)
        moment, pending = self._scene(wanted)
        reading = typing_of(self.log.header).read(moment, pending, typed.text, typed.starred)
        return self._follow(reading, wanted)

    def insert(self, place: int, line: str) -> Reply:
        """Read ``line`` as what happened before the event at ``place`` and was forgotten."""
        typed = _event(line)
        wanted = Wanted(place, insert=True, starred=typed.starred, mark=typed.mark)
        moment, pending = self._scene(wanted)
        reading = typing_of(self.log.header).read(moment, pending, typed.text, typed.starred)
        return self._follow(reading, wanted)

    def ask_correction(self, places: tuple[int, ...]) -> Reply:
        """Let the next line correct an event at one of ``places``."""
        self._fixing = places
        told = ", ".join(self.log.said(self.log.round.events[place].event) for place in places)
        return Reply((_("It says: {line}").format(line=told),))

    def _scene(self, wanted: Wanted) -> tuple[Any, Any]:
        """The moment that a line is read in, and the pending turn that it finishes."""
        if wanted.place is None:
            return self.log.base, self.log.pending
        if wanted.insert:
            return self.log.moments[wanted.place], None
        before = self.log.replayed(wanted.place, self.ledger.held)
        old = self.log.round.events[wanted.place].event
        return before.moment, self.log.round.game.begun(old)

    def ask(self, question: Question, wanted: Wanted = Wanted()) -> Reply:
        """Let the next line answer a question."""
        self._asking = question, wanted
        if not question.listed:
            return Reply()
        listed = zip(question.numbers, question.options, strict=True)
        return Reply(tuple(f"{number}  {option.label}" for number, option in listed))

    def _follow(self, reading: Reading, wanted: Wanted) -> Reply:
        """Ask the question, or log the event."""
        if isinstance(reading, Question):
            return self.ask(reading, wanted)
        self._asking = None
        if wanted.place is None:
            return self.commit(self.log.added(reading.event, wanted.starred, wanted.mark))
        if wanted.insert:
            inserted = self.log.inserted(wanted.place, reading.event, wanted.starred, wanted.mark)
            return self._settled(inserted)
        return self._change({wanted.place: (reading.event, wanted.starred)})

    def _change(self, changes: Changes) -> Reply:
        """Put events in the places of others; those held back are tried with them."""
        self._fixing = ()
        changes = {**self.ledger.held, **changes}
        try:
            fixed = self.log.fixed(changes)
        except Impossible:
            self.ledger.held = changes
            raise
        return self._settled(fixed)

    def _settled(self, log: Log) -> Reply:
        """Take a log whose earlier events have changed, without the variations that are lost."""
        unfit = tuple(log.unfit())
        lost = (_("No longer possible, and dropped: {line}").format(line=written(e)) for e in unfit)
        return self.commit(log.without(unfit), *lost, *difference(self.log, log))

    def commit(self, log: Log, *said: str, draw: bool = True) -> Reply:
        """Take a new log, once it is on the disk; what is shown then."""
        troubled = self.ledger.take(log.completed())
        return self.shown((*said, *troubled), draw)

    def shown(self, said: tuple[str, ...] = (), draw: bool = True) -> Reply:
        """The reply after the log has changed: the table, and how the round ended."""
        if not draw:
            return Reply(said)
        return Reply((*said, *ended(self.log, self.adviser, self.table)), self.screen)

    # -- what may be typed -----------------------------------------------------------------

    @property
    def waits(self) -> bool:
        """Whether the next line is to answer a question, or to correct an event."""
        return self._asking is not None or bool(self._fixing)

    def can_be_starred(self, line: str) -> bool:
        """Whether the line could be logged as a misplay."""
        if self.waits or line.startswith("*"):
            return False
        try:
            reading = self._read(f"*{line}")
            if isinstance(reading, Taken):
                self.log.added(reading.event, starred=True)
        except KibitzError:
            return False
        return True

    def verify(self, line: str) -> None:
        """Raise ``KibitzError`` unless the line could be typed now."""
        if not self.table.find(line):
            self._read(line)

    @property
    def words(self) -> tuple[str, ...]:
        """What may be typed now, cards, players and commands."""
        offered = typing_of(self.log.header).suggestions(self.log.base, self.log.pending)
        commands = (word for command in self.table for word in command.words)
        return (*offered, *self.log.header.players, *commands)


def _event(line: str) -> Entry:
    """The event that a typed line tells, as an entry; raises ``Unreadable`` for a remark."""
    typed = entry(line)
    if typed.kind is not Kind.EVENT:
        raise Unreadable(
            N_("“{text}” is a remark: expected what happened instead"), text=short(line)
        )
    return typed
