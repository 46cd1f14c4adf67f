"""What each command of the prompt does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from kibitz.cli.errors import Unreachable, refusal
from kibitz.cli.files.saving import write_new
from kibitz.cli.games import series_of, typing_of, view_of
from kibitz.cli.labels import folded
from kibitz.cli.output import place
from kibitz.cli.prompt.commands import Commands
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.protocols.series import next_record
from kibitz.cli.session.difference import difference
from kibitz.cli.session.editor import Editor
from kibitz.cli.session.log import Log
from kibitz.cli.session.seating import reseated
from kibitz.cli.texts import _
from kibitz.engine.errors import N_, Illegal, Unreadable
from kibitz.engine.record import MARKS
from kibitz.engine.spelling import number
from kibitz.inference.plan import Plan

if TYPE_CHECKING:
    from rich.text import Text

COMMANDS: Final[Commands[Editor]] = Commands()
"""What can be typed while a round is logged."""


@COMMANDS.add(
    "undo отменить скасувати zurück отмена відмінити rückgängig", "", N_("take back the last input")
)
def undo(editor: Editor, _rest: str) -> Reply:
    before = editor.log
    said = editor.ledger.undo()
    return editor.shown((*said, *difference(before, editor.log)))


@COMMANDS.add("redo вернуть повернути wiederholen повторить повторити", "", N_("undo the undo"))
def redo(editor: Editor, _rest: str) -> Reply:
    before = editor.log
    said = editor.ledger.redo()
    if said is None:
        raise Unreadable(N_("there is nothing to redo"))
    return editor.shown((*said, *difference(before, editor.log)))


@COMMANDS.add(
    "fix исправить виправити korrigieren исправь виправ ändern",
    N_("N EVENT"),
    N_("correct event N (0: the set-up) and go on from there"),
)
def fix(editor: Editor, rest: str) -> Reply:
    word, _space, text = rest.partition(" ")
    if (event := number(word)) is None:
        raise Unreadable(
            N_("which event? expected {word} and its number, as in {word} 3; {log} lists them"),
            word=fix.word,
            log=list_events.word,
        )
    places = editor.log.places(event)
    return editor.correct(places, text) if text.strip() else editor.ask_correction(places)


@COMMANDS.add(
    "insert вставить вставити einfügen вставь встав",
    N_("N EVENT"),
    N_("an event that was forgotten before event N"),
)
def insert(editor: Editor, rest: str) -> Reply:
    word, _space, text = rest.partition(" ")
    event = number(word)
    if event is None or not text.strip():
        raise Unreadable(
            N_("expected {word}, the number of an event, and what happened before that"),
            word=insert.word,
        )
    return editor.insert(editor.log.places(event)[0], text.strip())


@COMMANDS.add(
    "log журнал перелік verlauf list history список историю історія liste protokoll",
    "",
    N_("every event of the round, with its number"),
)
def list_events(editor: Editor, _rest: str) -> Reply:
    """Every event of the round, numbered as ``fix`` wants them."""
    return Reply(tuple(_numbered(editor.log)) or (_("Nothing has happened yet."),))


def _numbered(log: Log) -> Iterator[str]:
    for logged in log.round.events:
        mark = logged.entry.mark
        yield f"{logged.number}. {log.said(logged.event)}{mark and ' '}{mark}"


@COMMANDS.add("note заметка нотатка notiz примітка", N_("TEXT"), N_("write down a remark"))
def note(editor: Editor, rest: str) -> Reply:
    if not rest:
        raise Unreadable(N_("what is to be noted? expected {word} and the remark"), word=note.word)
    return editor.commit(editor.log.noted(rest), draw=False)


@COMMANDS.add(
    "mark оценка оцінка bewerten метка позначка", N_("N ?!"), N_("judge event N: ! ? !! ?? !? ?!")
)
def mark(editor: Editor, rest: str) -> Reply:
    word, _space, given = rest.partition(" ")
    given, event = given.strip(), number(word)
    if event is None or given not in ("", "-", *MARKS):
        raise Unreadable(
            N_("expected {word}, a number and one of {marks}"),
            word=mark.word,
            marks=" ".join(MARKS),
        )
    place = editor.log.places(event)[-1]
    return editor.commit(editor.log.marked(place, given.strip("-")), draw=False)


@COMMANDS.add(
    "first начинает починає beginnt", N_("NAME"), N_("correct who began, before the first turn")
)
def correct_first(editor: Editor, rest: str) -> Reply:
    log = editor.log
    if log.round.last:
        raise Illegal(N_("who began can be corrected before the first turn only"))
    name = log.header.players[log.header.seat(rest)]
    record = replace(log.round.record, entries=()).tagged("First", name)
    again = Log.begin(record, log.earlier, log.met).pinned(log.styles)
    for logged in log.round.events:
        again = again.added(logged.event)
    return editor.commit(again)


@COMMANDS.add("odds шансы шанси chancen вероятности ймовірності", "", N_("show the table again"))
def odds(editor: Editor, _rest: str) -> Reply:
    return Reply(draw=editor.screen)


@COMMANDS.add(
    "guess догадки здогадки vermutungen", "", N_("the best guesses, where cards are guessed")
)
def guess(editor: Editor, _rest: str) -> Reply:
    log = editor.log
    view, eyes = view_of(log.header), log.header.perspective
    return Reply(draw=partial(view.guess, log.moment, log.reads[-1], "facts", eyes))


@COMMANDS.add(
    "advise совет порада empfehlung посоветуй порадь ratschlag",
    "",
    N_("every play with its figures"),
)
def advise(editor: Editor, _rest: str) -> Reply:
    log, advice = editor.log, editor.adviser.best(editor.log)
    return Reply(draw=partial(view_of(log.header).advise, advice, log.moment))


@COMMANDS.add("why почему чому warum отчего зачем навіщо wieso weshalb", "", N_("why that play"))
def why(editor: Editor, _rest: str) -> Reply:
    log = editor.log
    return Reply(tuple(view_of(log.header).why(editor.adviser.best(log))))


@COMMANDS.add("score счёт рахунок stand", "", N_("the score of the match"))
def score(editor: Editor, _rest: str) -> Reply:
    log = editor.log
    return Reply((series_of(log.header).score(log.rounds),))


@COMMANDS.add("next дальше далі weiter следующий наступний", "", N_("begin the next round"))
def next_round(editor: Editor, _rest: str) -> Reply:
    log = editor.log
    _demand_end(log)
    standing = series_of(log.header).standing(log.rounds)
    record = next_record(log.round.record, log.header, log.round.index, standing)
    return editor.commit(log.followed(record))


@COMMANDS.add(
    "players игроки гравці spieler",
    N_("[NAMES]"),
    N_("who sits at the table from the next round on, clockwise, or -NAME and +NAME"),
)
def seat_players(editor: Editor, rest: str) -> Reply:
    log = editor.log
    if not rest:
        return Reply((", ".join(log.header.players),))
    again = reseated(log, rest)
    first = again.header.players[again.header.first]
    told = _("{players}: {first} begins; {word} NAME changes that.")
    said = told.format(
        players=", ".join(again.header.players), first=first, word=correct_first.word
    )
    return editor.commit(again, said)


@COMMANDS.add("replay просмотр перегляд ansehen", "", N_("step through this round again"))
def replay(editor: Editor, _rest: str) -> Reply:
    if not editor.log.round.last:
        raise Unreadable(N_("nothing has happened yet that could be looked at again"))
    return Reply(replay=True)


@COMMANDS.add(
    "annotate разбор розбір auswerten анализ аналіз analyse",
    "",
    N_("judge my decisions, once the round is over"),
)
def annotate(editor: Editor, _rest: str) -> Reply:
    log = editor.log
    _demand_end(log)
    if log.header.perspective is None:
        raise Illegal(N_("the log is a bystander's: it does not tell what anybody chose from"))
    # They take a while to import.
    from rich.text import Text

    from kibitz.cli.annotate.screen import Screen
    from kibitz.cli.session.remedy import remedy_told
    from kibitz.inference.review import review

    judged = review(log.rounds, log.header.perspective, Plan(), log.styles)
    learn = remedy_told(log.header.game, judged.decisions, editor.ledger.store.path)

    def screen(width: int, accessible: bool = False) -> list[Text]:
        lines = list(Screen(width, accessible).review(log.round, judged))
        return [*lines, *(Text(line) for line in folded(learn, width) if learn)]

    return Reply(draw=screen, spoken=partial(screen, accessible=True))


def _demand_end(log: Log) -> None:
    if not series_of(log.header).winners(log.round):
        raise Illegal(N_("the round is not over yet"))


@COMMANDS.add(
    "save сохранить зберегти speichern", N_("[FILE]"), N_("where the record is; write a copy")
)
def save(editor: Editor, rest: str) -> Reply:
    if not rest:
        said = editor.ledger.retry()
        return Reply(said or (_("The record is in {file}.").format(file=editor.ledger.store.path),))
    path = place(rest)
    try:
        write_new(path, editor.ledger.written(editor.log)).close()
    except FileExistsError:
        raise Unreachable(N_("“{file}” exists already: nothing was written"), file=rest) from None
    except (OSError, ValueError) as error:
        raise Unreachable(
            N_("“{file}” cannot be written: {reason}"), file=rest, reason=refusal(error)
        ) from None
    return Reply((_("A copy is in {file}.").format(file=path),))


@COMMANDS.add("help помощь допомога hilfe справка довідка ?", "", N_("this list"))
def list_commands(editor: Editor, _rest: str) -> Reply:
    log = editor.log
    return Reply((*typing_of(log.header).examples(log.moment), "", *COMMANDS.help_lines()))


@COMMANDS.add("quit выход вихід ende выйти вийти beenden exit", "", N_("leave; nothing is lost"))
def leave(_editor: Editor, _rest: str) -> Reply:
    return Reply(leave=True)
