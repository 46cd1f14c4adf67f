"""What a typed word does to a tape, whoever typed it: a key, the keyboard, a pipe or a test.

``execute`` reads a line and answers what is to be said and shown; it never prints.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from rich.text import Text

from kibitz.cli.errors import Misused
from kibitz.cli.failures import placed
from kibitz.cli.games import typing_of, view_of
from kibitz.cli.labels import folded
from kibitz.cli.player_names import players_called
from kibitz.cli.prompt.commands import Command, Commands
from kibitz.cli.prompt.completion import Suggestion, suggest
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.protocols.typed import in_another_layout, legible
from kibitz.cli.replay import remarks
from kibitz.cli.replay.keeper import Keeper
from kibitz.cli.replay.knowledge import Sight
from kibitz.cli.replay.page import HEIGHT, judged, page
from kibitz.cli.replay.tape import Tape
from kibitz.cli.replay.trial import Trial, verify, written
from kibitz.cli.session import orders
from kibitz.cli.texts import _, sentence, stated
from kibitz.engine.errors import N_, KibitzError, RecordError, Unreadable, short
from kibitz.engine.record import MARKS, Entry, Record, dumps
from kibitz.engine.round import read_rounds
from kibitz.engine.spelling import number

_TRIED: Final = (orders.undo, orders.redo, orders.fix)
"""Commands of the prompt that put right what is being tried."""


class Viewer:
    """Somebody who steps through rounds."""

    table: ClassVar[Commands[Viewer]] = Commands()

    def __init__(self, tape: Tape, sight: Sight, keeper: Keeper) -> None:
        self.tape = tape
        self.sight = sight
        self.keeper = keeper
        self._trial: Trial | None = None

    # -- what the prompt shows -------------------------------------------------------------

    @property
    def asking(self) -> bool:
        """Whether the next line is to answer a question about what is being tried."""
        return self._trial is not None and self._trial.session.question is not None

    @property
    def prompt(self) -> str:
        """What stands before the cursor."""
        if self._trial is not None and self.asking:
            return self._trial.session.prompt
        tried = f" {self.try_.word}" if self.tape.trial is not None else ""
        return f"{self.tape.subject}/{self.tape.last}{tried}> "

    def show(self, *said: str) -> Reply:
        """The page of this stop, with ``said`` above it."""
        return Reply(draw=partial(self._drawn, said))

    def _drawn(self, said: tuple[str, ...], width: int) -> list[Text]:
        return page(self.tape, self.sight, width, said)

    def glance(self, line: str, _columns: int) -> list[str]:
        """What there is to say of a line typed so far; of an empty one, which keys there are."""
        if not line.strip():
            return [] if self.asking else [_("← → step  ↓ mistake  t truth  e eyes  ?")]
        found = self.table.find(line)
        if found is None or found[0] is not self.try_ or not found[1]:
            return []
        trial = self._trial or self._begun()
        return [trial.session.preview(found[1])]

    def suggest(self, line: str) -> Iterable[Suggestion]:
        """What Tab offers."""
        return suggest(line, self.tape.round.header.players, self.table)

    def cancel(self) -> bool:
        """Drop a question that is open; whether there was one."""
        return self._trial is not None and self._trial.session.cancel()

    # -- what a line does ------------------------------------------------------------------

    def execute(self, line: str) -> Reply:
        """Do what a line says; a problem becomes a sentence and changes nothing."""
        try:
            line = legible(line)
            return self._executed(line) if line else Reply()
        except RecordError as error:
            return Reply((f"{placed(sentence(error), error.place)}.",), refused=True)
        except KibitzError as error:
            return Reply((f"{stated(error)}.",), refused=True)

    def _executed(self, line: str) -> Reply:
        found = self.table.find(line)
        if self.asking and (found is None or len(line) == 1):
            return self._answered(line)
        self.cancel()
        if found is not None:
            command, rest = found
            return command(self, rest)
        if line.isdecimal():
            return self.go(self, line)
        told = Unreadable(
            N_("“{text}” means nothing here: {help} lists what does; an event is tried: {try_} …"),
            text=short(line),
            help=self.help_.word,
            try_=self.try_.word,
        )
        # A single letter is a key as like as not.
        other = in_another_layout(line, _make_sense) if len(line) > 1 else None
        if other is None:
            raise told
        meant = _("On another keyboard layout this is “{text}”.").format(text=short(other))
        return Reply((f"{stated(told)}. {meant}",), refused=True)

    # -- steps -----------------------------------------------------------------------------

    def _moved(self, tape: Tape) -> Reply:
        """Stand at another stop; what was tried from the old one is dropped."""
        self.sight.glimpse(tape)  # raises before anything has changed
        dropped = self._dropped()
        self.tape = replace(tape, trial=None)
        return self.show(*dropped)

    def _dropped(self) -> tuple[str, ...]:
        """Drop what was tried, and say so."""
        trial, self._trial = self._trial, None
        self.tape = replace(self.tape, trial=None)
        if trial is None or not trial.entries:
            return ()
        return (_("Dropped: {line}").format(line=written(trial.entries)),)

    @table.add("forward вперёд вперед vor", "", N_("one step on (→, space)"))
    def forward(self, _rest: str) -> Reply:
        tape = self.tape
        if tape.number == tape.last and tape.index + 1 < len(tape.rounds):
            return Reply(
                (_("The round ends here; {round} is the next.").format(round=self.round.word),)
            )
        return self._moved(tape.forward())

    @table.add("back назад назад zurück", "", N_("one step back (←)"))
    def back(self, _rest: str) -> Reply:
        return self._moved(self.tape.back())

    @table.add("go перейти перейти gehe иди йди", N_("N"), N_("to event N; N alone does, too"))
    def go(self, rest: str) -> Reply:
        return self._moved(self.tape.to(_number(rest, self.go)))

    @table.add(
        "mistake ошибка помилка fehler m",
        N_("[-]"),
        N_("to the next mistake (↓), or with - to the one before (↑)"),
    )
    def mistake(self, rest: str) -> Reply:
        if rest not in ("", "+", "-"):
            raise Misused(N_("expected {word}, alone or with -"), word=self.mistake.word)
        stops = self.tape.preceding() if rest == "-" else self.tape.following()
        for stop in stops:
            try:
                decision = self.sight.decision(stop)
            except KibitzError:
                continue  # a round that cannot be true: it says so when one goes there
            if decision is not None and decision.mistaken:
                return self._moved(stop)
        return Reply((_("There is no mistake that way."),))

    @table.add(
        "round раунд раунд runde",
        N_("[N]"),
        N_("to the next round (Page down), or to round N; - is the one before (Page up)"),
    )
    def round(self, rest: str) -> Reply:
        here = self.tape.index + 1
        there = {"": here + 1, "+": here + 1, "-": here - 1}.get(rest)
        return self._moved(self.tape.turned(_number(rest, self.round) if there is None else there))

    @table.add("start начало початок anfang", "", N_("to the beginning of the round (Home)"))
    def start(self, _rest: str) -> Reply:
        return self._moved(self.tape.to(0))

    @table.add("end конец кінець schluss", "", N_("to its end (End)"))
    def end(self, _rest: str) -> Reply:
        return self._moved(self.tape.to(self.tape.last))

    # -- how it is looked at ---------------------------------------------------------------

    @table.add("truth правда правда wahrheit t", "", N_("show every hand, or hide them again"))
    def truth(self, _rest: str) -> Reply:
        self.tape = replace(self.tape, truth=not self.tape.truth)
        return self.show()

    @table.add(
        "eyes глаза очі augen e",
        N_("[NAME]"),
        N_("look with the next eyes, or NAME's; -: a bystander's, *: whose turn it is"),
    )
    def eyes(self, rest: str) -> Reply:
        if not rest:
            return self._moved(self.tape.next_eyes())
        header = self.tape.round.header
        seats = players_called(header, rest)
        eyes = header.players[seats[0]] if len(seats) == 1 else rest
        return self._moved(self.tape.seen_by(eyes))

    @table.add("choices выбор вибір wahl", "", N_("every choice there was, with figures"))
    def choices(self, _rest: str) -> Reply:
        decision = self.sight.decision(self.tape)
        if decision is None:
            raise Misused(N_("these eyes chose nothing here"))
        facts, view = self.sight.chosen_at(self.tape), view_of(self.tape.round.header)
        return Reply(draw=partial(view.advise, decision.advice, facts, everything=True))

    @table.add(" ".join(orders.odds.words), "", N_("show this again"))
    def odds(self, _rest: str) -> Reply:
        return self.show() if self.tape.trial is None else Reply(draw=self._tried)

    # -- what is written -------------------------------------------------------------------

    @table.add(" ".join(orders.note.words), N_("TEXT"), N_("write a remark into the record"))
    def note(self, rest: str) -> Reply:
        if not rest:
            raise Misused(
                N_("what is to be noted? expected {word} and the remark"), word=self.note.word
            )
        tape = self.tape
        return self._written(remarks.noted(tape.round, tape.subject, rest))

    @table.add(
        " ".join(orders.mark.words),
        N_("?!"),
        N_("judge this event: ! ? !! ?? !? ?!; - takes it away"),
    )
    def mark(self, rest: str) -> Reply:
        if rest not in ("-", *MARKS):
            raise Misused(
                N_("expected {word} and one of {marks}"), word=self.mark.word, marks=" ".join(MARKS)
            )
        if not self.tape.subject:
            raise Misused(N_("there is no event yet that could be judged"))
        return self._written(remarks.marked(self.tape.round, self.tape.subject, rest.strip("-")))

    def _written(self, record: Record) -> Reply:
        """Take ``record`` for that of the round, once it is where records are kept."""
        tape = self.tape
        records = [round.record for round in tape.rounds]
        records[tape.index] = record
        said = self.keeper.keep(records)
        # Read again, so that what is looked at is what was written.
        self.tape = replace(tape, rounds=read_rounds(dumps(records).encode()))
        return Reply((_("It stands in the record."), *said))

    # -- what might have been --------------------------------------------------------------

    def _begun(self) -> Trial:
        return Trial(self.sight.rounds(self.tape))

    @table.add(
        "try попробовать спробувати versuchen проба",
        N_("EVENT"),
        N_("what if? Typed as while logging; then the next, and so on"),
    )
    def try_(self, rest: str) -> Reply:
        if not rest:
            raise Misused(
                N_("what is to be tried? expected {word} and an event"), word=self.try_.word
            )
        order = orders.COMMANDS.find(rest)
        if order is not None and order[0] not in _TRIED:
            raise Misused(N_("“{text}” is nothing that can be tried"), text=short(rest))
        self._trial = self._trial or self._begun()
        return self._answered(rest)

    def _answered(self, line: str) -> Reply:
        """Give a line to what is being tried."""
        if self._trial is None:
            raise Misused(N_("nothing is being tried"))
        before = self._trial.log
        reply = self._trial.session.execute(line)
        self.tape = replace(self.tape, trial=self._trial.log)
        if self._trial.log is before:
            return reply
        return Reply(reply.said, self._tried)

    def _tried(self, width: int) -> list[Text]:
        """The table after what was tried, with all of it above."""
        trial = self._trial
        if trial is None:
            return []
        line = f"{self.try_.word} {written(trial.entries)}"
        head = [Text(part, style="bold reverse") for part in folded(line, width)]
        if (decision := trial.decision(self.sight.plan)) is not None:
            head += judged(self.tape.round.header, decision, width)
        return [*head, *trial.session.screen(width, HEIGHT - len(head))]

    @table.add("keep оставить залишити behalten", "", N_("write what was tried into the record"))
    def keep(self, _rest: str) -> Reply:
        trial, tape = self._trial, self.tape
        if trial is None or not trial.entries:
            raise Misused(
                N_("nothing has been tried: expected {word} and an event"), word=self.try_.word
            )
        if tape.number == tape.last:
            raise Misused(
                N_("nothing followed in the record that this could stand beside: it cannot be kept")
            )
        reply = self._written(remarks.varied(tape.round, tape.number + 1, self._kept(trial)))
        kept = _("Kept on event {number}: {line}").format(
            number=tape.number + 1, line=written(trial.entries)
        )
        self._trial = None
        self.tape = replace(self.tape, trial=None)
        return self.show(kept, *reply.said[1:])

    def _kept(self, trial: Trial) -> tuple[Entry, ...]:
        """What was tried as the record is to have it: by what these eyes knew, and no more."""
        tape, header = self.tape, self.tape.round.header
        if header.perspective is None:
            return trial.whole
        if tape.seat != header.perspective:
            raise Misused(
                N_("the record is {player}'s own log: only what these eyes try is kept in it"),
                player=header.players[header.perspective],
            )
        verify(tape.round, tape.number, trial.entries)
        return trial.entries

    @table.add("drop отбросить відкинути verwerfen", "", N_("forget what was tried"))
    def drop(self, _rest: str) -> Reply:
        if self._trial is None:
            raise Misused(N_("nothing is being tried"))
        return self.show(*self._dropped())

    # -- the rest --------------------------------------------------------------------------

    @table.add(" ".join(orders.list_commands.words), "", N_("this list"))
    def help_(self, _rest: str) -> Reply:
        facts = self.sight.glimpse(self.tape).facts
        examples = typing_of(self.tape.round.header).examples(facts)
        tried = _("An event after {word}:").format(word=self.try_.word)
        return Reply((*self.table.help_lines(), "", tried, *examples))

    @table.add(" ".join((*orders.leave.words, "q")), "", N_("leave; nothing is lost"))
    def quit_(self, _rest: str) -> Reply:
        return Reply(self._dropped(), leave=True)


def _number(text: str, command: Command[Viewer]) -> int:
    """The number typed after a word; raises ``Misused``."""
    if (found := number(text)) is None:
        raise Misused(N_("expected {word} and a number, as in {word} 3"), word=command.word)
    return found


def _make_sense(line: str) -> None:
    """Raise ``Unreadable`` unless the line begins with a word known here."""
    if Viewer.table.find(line) is None:
        raise Unreadable(N_("“{text}” means nothing here"), text=line[:40])
