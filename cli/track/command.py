"""``kibitz track``: find the record to go on with, or begin one, and open the prompt."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from kibitz.cli import settings
from kibitz.cli.errors import Misused, Unreachable, refusal
from kibitz.cli.files.paths import is_folder
from kibitz.cli.output import place
from kibitz.cli.prompt.lines import Lines, lines_for
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.session import orders
from kibitz.cli.session.adviser import Adviser
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.session.typing_help import TypingHelp
from kibitz.cli.source import styles_asked
from kibitz.cli.store import memory
from kibitz.cli.store.store import Store, folder, fresh
from kibitz.cli.texts import _
from kibitz.cli.track.opening import Setting, answers_of, opened
from kibitz.cli.track.running import run
from kibitz.cli.unfinished import left, offer
from kibitz.engine.errors import N_
from kibitz.engine.round import Round, read_rounds
from kibitz.inference.plan import GoalName
from kibitz.inference.study import study_of


@dataclass(frozen=True)
class Call:
    """What the command line said. ``styles``: who plays how, as ``Ben=sharp``.

    ``new``: none of the rounds that were left is wished for. ``next``: the last round of the file
    is over, and the next one of its match is to begin.
    """

    file: str | None
    setting: Setting = field(default_factory=Setting)
    folder: str | None = None
    accessible: bool = False
    goal: GoalName = "win"
    styles: tuple[str, ...] = ()
    new: bool = False
    next: bool = False


def track(call: Call) -> int:
    """Log a round; the exit status. Raises ``KibitzError``."""
    where = folder(call.folder)
    speaker = Speaker(call.accessible)
    helping = TypingHelp(where, speaker)
    lines = lines_for(
        call.accessible, helping.history, helping.suggest, helping.glance, orders.undo.word
    )
    try:
        session = _found(call, where, lines, speaker)
    except (EOFError, KeyboardInterrupt):
        return 0
    session.adviser = Adviser(call.goal)
    _pin(session, call.styles)
    helping.open = session
    if session.log.round.events or session.log.earlier:
        speaker.show(session.shown())
    return run(session, lines, speaker)


def _pin(session: Session, items: tuple[str, ...]) -> None:
    """Read the players as their styles say; raises ``Misused``, and gives the record back."""
    header = session.log.header
    try:
        styles = styles_asked(items, header, study_of(header).styles)
    except Misused:
        session.ledger.store.unlock()
        raise
    if styles:
        session.ledger.log = session.log.pinned(styles)


def _found(call: Call, where: Path, lines: Lines, speaker: Speaker) -> Session:
    """The record to log in: the file named, one to go on with, or a new one."""
    if call.file is not None:
        session = _named(call, where, lines, speaker)
        if call.next:
            orders.next_round(session)
        return session
    if call.setting.empty and lines.interactive and not call.new:
        one = offer(left(where, bots=False), lines, speaker)
        if one is not None:
            return _found(Call(str(one.path), next=one.between), where, lines, speaker)
    log = _begun(call, where, lines, speaker)
    store = fresh(where, log.header, log.round.record.get("Date") or "")
    speaker.say(_("The record: {file}").format(file=store.path))
    return Session(log, store)


def _begun(call: Call, where: Path, lines: Lines, speaker: Speaker) -> Log:
    """A new round."""
    last, warning = memory.last_answers(where)
    if warning:
        speaker.say(warning)
    log = opened(call.setting, last, lines, speaker.say, date.today().isoformat())
    # Where nobody is read the reads are the facts themselves.
    read = log.reads[-1] is not log.moment
    if lines.interactive and read and last == memory.Answers():
        speaker.say(
            _(
                "Facts are what follows by counting; reads are the same, and how people choose. "
                "Bars go by reads."
            )
        )
    memory.remember(where, answers_of(log))
    settings.remember_game(log.header.game)
    return log


def _named(call: Call, where: Path, lines: Lines, speaker: Speaker) -> Session:
    """The record in the file named, which may not be there yet."""
    file = call.file or ""
    if file == "-":
        raise Misused(N_("a record that is being logged is a file: - is none"))
    path = place(file)
    if not is_folder(path.parent):
        raise Unreachable(N_("there is no folder “{file}”"), file=str(path.parent))
    store = locked(path)
    try:
        data = store.read()
        if not data.strip():
            return Session(_begun(call, where, lines, speaker), store)
        if not call.setting.empty:
            raise Misused(N_("“{file}” has its players already: leave the options out"), file=file)
        return Session(_gone_on(read_rounds(data), file), store)
    except BaseException:
        store.unlock()
        raise


def _gone_on(rounds: tuple[Round, ...], file: str) -> Log:
    """The log of the last round."""
    if rounds[-1].header.player is not None:
        raise Misused(
            N_("“{file}” is a round against bots: kibitz play goes on with it"), file=file
        )
    return Log.resume(rounds)


def locked(path: Path) -> Store:
    """A record, kept for this kibitz alone.

    Raises ``Unreachable`` if another has it, or no file can be called so.
    """
    try:
        store = Store(path)
    except ValueError as error:
        raise Unreachable(
            N_("“{file}” cannot be read: {reason}"), file=str(path), reason=refusal(error)
        ) from None
    if not store.lock():
        raise Unreachable(
            N_("“{file}” is being logged by another kibitz: go on there"), file=str(path)
        )
    return store
