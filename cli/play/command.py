"""``kibitz play``: find the round to go on with, or deal one, and open the prompt."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from kibitz.cli.errors import Failed, Misused
from kibitz.cli.files.paths import home, is_taken
from kibitz.cli.play.evening import Evening
from kibitz.cli.play.invitation import Invitation, accepted
from kibitz.cli.play.session import Seat
from kibitz.cli.prompt.lines import Lines, lines_for
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.session.typing_help import TypingHelp
from kibitz.cli.source import read
from kibitz.cli.store import memory
from kibitz.cli.store.store import folder, fresh
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
    helping = TypingHelp(where, speaker)
    lines = lines_for(call.accessible, helping.history, helping.suggest, helping.glance)
    try:
        seat = _found(call, where, lines, speaker)
    except (EOFError, KeyboardInterrupt):
        return 0
    helping.open = seat
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
