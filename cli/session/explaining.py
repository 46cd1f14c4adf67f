"""Why a line was refused, and what can be done about it."""

from __future__ import annotations

from kibitz.cli.prompt.reply import Reply
from kibitz.cli.session import orders
from kibitz.cli.session.addressing import addressed
from kibitz.cli.session.editor import Editor
from kibitz.cli.session.log import Impossible, Log
from kibitz.cli.session.mending import meant
from kibitz.cli.texts import _, sentence, stated
from kibitz.engine.errors import Contradiction, Illegal, KibitzError, Lines, Unreadable, short


def refused(editor: Editor, line: str, error: KibitzError) -> Reply:
    """The reply to a line that changed nothing."""
    error = addressed(editor.log, in_words(editor.log, error))
    if isinstance(error, Impossible):
        return Reply((_impossible(editor, error),), refused=True)
    if isinstance(error, Unreadable) and not editor.waits:
        mended = meant(line, editor.verify, editor.words)
        if mended is not None:
            template = (
                _("On another keyboard layout this is “{text}”.")
                if mended.layout
                else _("Did you mean “{text}”?")
            )
            said = f"{stated(error)}. {template.format(text=short(mended.text))}"
            return Reply((said,), refused=True, meant=mended.text)
    return Reply((_explained(editor, line, error),), refused=True)


def in_words(log: Log, error: KibitzError) -> KibitzError:
    """The error with the events that it quotes as people say them."""

    def said(line: str) -> str:
        try:
            return log.said(log.round.game.parse(log.header, line, starred=False))
        except KibitzError:
            return line

    for name, value in error.params.items():
        if isinstance(value, Lines):
            error.params[name] = Lines(tuple((n, said(line)) for n, line in value.lines))
        elif name == "line":
            error.params[name] = said(str(value))
    return error


def _impossible(editor: Editor, error: Impossible) -> str:
    """Why a change of earlier events cannot stand, and what can be corrected with it."""
    told = f"{stated(error)}: {sentence(in_words(editor.log, error.reason))}."
    if not editor.ledger.held:
        return f"{told} {_('Nothing is changed.')}"
    both = _("Nothing is changed yet. {offers}: then both are.")
    return f"{told} {both.format(offers=_offers((error.number,)))}"


def _explained(editor: Editor, line: str, error: KibitzError) -> str:
    said = stated(error)
    match error:
        case Illegal() if editor.can_be_starred(line):
            return f"{said}. {_('If it happened all the same, type * before it.')}"
        case Contradiction() if error.clashes:
            wrong = _("If an earlier one is wrong: {offers}.")
            said = f"{said}. {wrong.format(offers=_offers(error.clashes))}"
            if not editor.can_be_starred(line):
                return said
            return f"{said} {_('If the table got this one wrong, type * before it.')}"
    return f"{said}."


def _offers(numbers: tuple[int, ...]) -> str:
    return ", ".join(f"{orders.fix.word} {number} …" for number in numbers)
