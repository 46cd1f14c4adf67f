"""``kibitz play``: find the round to go on with, or deal one, and open the prompt."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from kibitz.cli.errors import Failed, Misused
from kibitz.cli.files.paths import home, is_taken
from kibitz.cli.games import typing_of
from kibitz.cli.play.evening import Evening
from kibitz.cli.play.invitation import Invitation, accepted
from kibitz.cli.play.session import Seat
from kibitz.cli.prompt.completion import Suggestion, suggest
from kibitz.cli.prompt.lines import Lines, lines_for
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.source import read
from kibitz.cli.store import memory
from kibitz.cli.store.store import folder, fresh
from kibitz.cli.streams import drawable
from kibitz.cli.texts import _
from kibitz.cli.track.command import locked
from kibitz.cli.track.running import run
from kibitz.cli.unfinished import left, offer
from kibitz.engine.errors import N_
from kibitz.engine.round import read_rounds
from kibitz.inference.contest import Foul


@dataclass(frozen=True)
class Call:
    """What the command line said. ``new``: no round that was left is wished for.

    ``next``: the last round of the file is over, and the next one of its match is to begin.
    """

    file: str | None = None
    wish: Invitation = field(default_factory=Invitation)
    folder: str | None = None
    accessible: bool = False
    coach: bool = False
    match: bool = False
    new: bool = False
    next: bool = False


def play(call: Call) -> int:
    """Play a round; the exit status. Raises ``KibitzError``."""
    where, speaker = folder(call.folder), Speaker(call.accessible)
    desk = _Desk(where, speaker)
    lines = lines_for(call.accessible, desk.history, desk.suggest, desk.glance)
    try:
        seat = _found(call, where, lines, speaker)
    except (EOFError, KeyboardInterrupt):
        return 0
    desk.seat = seat
    try:
        speaker.show(seat.going_on())
        if lines.interactive:
            said = _("Type what you play: “{help}” shows how, “{hint}” what is good.")
            speaker.say(said.format(help=Seat.list_commands.word, hint=Seat.hint.word))
        return run(seat, lines, speaker)
    except Foul as error:
        raise Failed(error.template, **error.params) from None
    finally:
        seat.evening.close()
        seat.ledger.store.unlock()


class _Desk:
    """What the editor of lines asks back while a line is typed."""

    def __init__(self, where: Path, speaker: Speaker) -> None:
        self.seat: Seat | None = None
        self._where = where
        self._speaker = speaker

    def history(self) -> Path | None:
        path, warning = memory.history_file(self._where)
        if warning:
            self._speaker.say(warning)
        return path

    def suggest(self, line: str) -> Iterable[Suggestion]:
        if self.seat is None:
            return ()
        log = self.seat.log
        words = typing_of(log.header).suggestions(log.base, log.pending)
        return suggest(line, words, self.seat.table)

    def glance(self, line: str, columns: int) -> list[str]:
        """What Enter would make of the line."""
        if self.seat is None or not line.strip():
            return []
        return [drawable(self.seat.preview(line), sys.stdout)]


def _found(call: Call, where: Path, lines: Lines, speaker: Speaker) -> Seat:
    """The round named, one to go on with, or a new one."""
    if call.file is not None:
        if not call.wish.empty:
            raise Misused(
                N_("“{file}” has its players already: leave the options out"), file=call.file
            )
        return _resumed(home(call.file), call)
    if call.wish.empty and not call.new:
        one = offer(left(where, bots=True), lines, speaker)
        if one is not None:
            return _resumed(one.path, replace(call, next=one.between))
    last, warning = memory.last_answers(where)
    if warning:
        speaker.say(warning)
    record = accepted(call.wish, last, lines, speaker.say, date.today().isoformat())
    evening = Evening.begun(record)
    store = fresh(where, evening.log.header, record.get("Date") or "")
    speaker.say(_("The record: {file}").format(file=store.path))
    return Seat(evening, store, call.coach, call.match)


def _resumed(path: Path, call: Call) -> Seat:
    """A round that was left."""
    if not is_taken(path):
        read(str(path))  # which says so, and makes no lock
    store = locked(path)
    try:
        rounds = read_rounds(store.read())
        if rounds[-1].header.player is None:
            raise Misused(
                N_("“{file}” is no round against bots: kibitz track goes on with it"),
                file=str(path),
            )
        seat = Seat(Evening.resumed(rounds), store, call.coach, call.match)
        if call.next:
            Seat.next_round(seat)
        return seat
    except BaseException:
        store.unlock()
        raise
