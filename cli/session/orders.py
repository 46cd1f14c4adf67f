"""What each command of the prompt does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from kibitz.cli.errors import Unreachable, refusal
from kibitz.cli.files.paths import home
from kibitz.cli.files.saving import write_new
from kibitz.cli.games import series_of, typing_of, view_of
from kibitz.cli.prompt.commands import Command, command, help_lines
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.protocols.series import next_record
from kibitz.cli.session.log import Log
from kibitz.cli.texts import _
from kibitz.engine.errors import N_, Illegal, Unreadable
from kibitz.engine.record import MARKS, Record, dumps
from kibitz.engine.round import Round, read_round
from kibitz.engine.spelling import number
from kibitz.inference.plan import Plan
from kibitz.inference.review import review

if TYPE_CHECKING:
    from rich.text import Text

    from kibitz.cli.session.session import Session


def run(session: Session, order: Command, rest: str) -> Reply:
    """Do what a command says; raises ``KibitzError`` if it cannot be done."""
    return _ORDERS[order.name](session, rest)


def ended(session: Session) -> tuple[str, ...]:
    """How the round ended, and what to type next; nothing while it goes on."""
    log = session.log
    series = series_of(log.header)
    if not series.winners(log.round):
        return ()
    rounds = _rounds(log)
    return (*series.ending(rounds), *following(session))


def following(session: Session) -> tuple[str, ...]:
    """What to type once a round is over."""
    log = session.log
    series = series_of(log.header)
    judged = () if log.header.perspective is None else ("annotate",)
    others = [command(name).word for name in ("replay", *judged, "quit")]
    told = _(series.following).format(
        first=log.header.players[series.standing(_rounds(log)).first],
        next=command("next").word,
        others=", ".join(others),
    )
    return (told,)


def _rounds(log: Log) -> tuple[Round, ...]:
    """The rounds of the file, the one being logged last."""
    earlier = (read_round(record, i) for i, record in enumerate(log.earlier, start=1))
    return (*earlier, log.round)


def difference(old: Log, new: Log) -> tuple[str, ...]:
    """What lines one log has and the other has not, in a sentence or two."""
    one, other = (
        [dumps((Record(entries=(entry,)),)).strip() for entry in log.round.record.entries]
        for log in (old, new)
    )
    gone = ", ".join(line for line in one if line not in other)
    come = ", ".join(line for line in other if line not in one)
    if gone and come:
        return (_("It said: {old}. Now it says: {new}.").format(old=gone, new=come),)
    if gone:
        return (_("Taken back: {lines}").format(lines=gone),)
    return (_("Added: {lines}").format(lines=come),) if come else ()


def _undo(session: Session, _rest: str) -> Reply:
    before = session.log
    said = session.ledger.undo()
    return session.shown((*said, *difference(before, session.log)))


def _redo(session: Session, _rest: str) -> Reply:
    before = session.log
    said = session.ledger.redo()
    if said is None:
        raise Unreadable(N_("there is nothing to redo"))
    return session.shown((*said, *difference(before, session.log)))


def _log(session: Session, _rest: str) -> Reply:
    """Every event of the round, numbered as ``fix`` wants them."""
    return Reply(tuple(_numbered(session.log)) or (_("Nothing has happened yet."),))


def _numbered(log: Log) -> Iterator[str]:
    for logged in log.round.events:
        line = dumps((Record(entries=(logged.entry,)),)).strip()
        yield f"{logged.number}. {line}"


def _fix(session: Session, rest: str) -> Reply:
    word, _space, text = rest.partition(" ")
    if (event := number(word)) is None:
        raise Unreadable(
            N_("which event? expected {word} and its number, as in {word} 3; {log} lists them"),
            word=command("fix").word,
            log=command("log").word,
        )
    places = session.log.places(event)
    return session.correct(places, text) if text.strip() else session.ask_correction(places)


def _insert(session: Session, rest: str) -> Reply:
    word, _space, text = rest.partition(" ")
    event = number(word)
    if event is None or not text.strip():
        raise Unreadable(
            N_("expected {word}, the number of an event, and what happened before that"),
            word=command("insert").word,
        )
    return session.insert(session.log.places(event)[0], text.strip())


def _note(session: Session, rest: str) -> Reply:
    if not rest:
        raise Unreadable(
            N_("what is to be noted? expected {word} and the remark"), word=command("note").word
        )
    return session.commit(session.log.noted(rest), draw=False)


def _mark(session: Session, rest: str) -> Reply:
    word, _space, mark = rest.partition(" ")
    mark, event = mark.strip(), number(word)
    if event is None or mark not in ("", "-", *MARKS):
        raise Unreadable(
            N_("expected {word}, a number and one of {marks}"),
            word=command("mark").word,
            marks=" ".join(MARKS),
        )
    place = session.log.places(event)[-1]
    return session.commit(session.log.marked(place, mark.strip("-")), draw=False)


def _first(session: Session, rest: str) -> Reply:
    log = session.log
    if log.round.last:
        raise Illegal(N_("who began can be corrected before the first turn only"))
    name = log.header.players[log.header.seat(rest)]
    record = replace(log.round.record, entries=()).tagged("First", name)
    again = Log.begin(record, log.earlier, log.met).pinned(log.styles)
    for logged in log.round.events:
        again = again.added(logged.event)
    return session.commit(again)


def _odds(session: Session, _rest: str) -> Reply:
    return Reply(draw=session.screen)


def _guess(session: Session, _rest: str) -> Reply:
    log = session.log
    view, eyes = view_of(log.header), log.header.perspective
    return Reply(draw=partial(view.guess, log.moment, log.reads[-1], "facts", eyes))


def _advise(session: Session, _rest: str) -> Reply:
    log, counsel = session.log, session.adviser.best(session.log)
    return Reply(draw=partial(view_of(log.header).advise, counsel, log.moment))


def _why(session: Session, _rest: str) -> Reply:
    log = session.log
    return Reply(tuple(view_of(log.header).why(session.adviser.best(log))))


def _score(session: Session, _rest: str) -> Reply:
    log = session.log
    return Reply((series_of(log.header).score(_rounds(log)),))


def _next(session: Session, _rest: str) -> Reply:
    log = session.log
    _demand_end(log)
    standing = series_of(log.header).standing(_rounds(log))
    record = next_record(log.round.record, log.header, log.round.index, standing)
    return session.commit(log.followed(record))


def _replay(session: Session, _rest: str) -> Reply:
    if not session.log.round.last:
        raise Unreadable(N_("nothing has happened yet that could be looked at again"))
    return Reply(replay=True)


def _annotate(session: Session, _rest: str) -> Reply:
    log = session.log
    _demand_end(log)
    if log.header.perspective is None:
        raise Illegal(N_("the log is a bystander's: it does not tell what anybody chose from"))
    from kibitz.cli.annotate.screen import Screen  # it takes a while to import

    judged = review(_rounds(log), log.header.perspective, Plan(), log.styles)

    def screen(width: int, accessible: bool = False) -> list[Text]:
        return list(Screen(width, accessible).review(log.round, judged))

    return Reply(draw=screen, spoken=partial(screen, accessible=True))


def _demand_end(log: Log) -> None:
    if not series_of(log.header).winners(log.round):
        raise Illegal(N_("the round is not over yet"))


def _save(session: Session, rest: str) -> Reply:
    if not rest:
        said = session.ledger.retry()
        return Reply(
            said or (_("The record is in {file}.").format(file=session.ledger.store.path),)
        )
    path = home(rest)
    try:
        write_new(path, session.ledger.written(session.log)).close()
    except FileExistsError:
        raise Unreachable(N_("“{file}” exists already: nothing was written"), file=rest) from None
    except (OSError, ValueError) as error:
        raise Unreachable(
            N_("“{file}” cannot be written: {reason}"), file=rest, reason=refusal(error)
        ) from None
    return Reply((_("A copy is in {file}.").format(file=path),))


def _help(session: Session, _rest: str) -> Reply:
    log = session.log
    return Reply((*typing_of(log.header).examples(log.moment), "", *help_lines()))


def _quit(_session: Session, _rest: str) -> Reply:
    return Reply(leave=True)


_ORDERS: Final[dict[str, Callable[[Any, str], Reply]]] = {
    "undo": _undo,
    "redo": _redo,
    "fix": _fix,
    "insert": _insert,
    "log": _log,
    "note": _note,
    "mark": _mark,
    "first": _first,
    "odds": _odds,
    "guess": _guess,
    "advise": _advise,
    "why": _why,
    "score": _score,
    "next": _next,
    "replay": _replay,
    "annotate": _annotate,
    "save": _save,
    "help": _help,
    "quit": _quit,
}
