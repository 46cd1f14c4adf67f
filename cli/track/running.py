"""The prompt itself: read a line, execute it, say what follows; and every way to leave."""

from __future__ import annotations

import sys
from collections import deque

from typer import Abort

from kibitz.cli.failures import WRONG_RECORD
from kibitz.cli.prompt.lines import Lines
from kibitz.cli.prompt.speaker import Speaker, for_the_terminal
from kibitz.cli.replay.logged import replayed
from kibitz.cli.session.session import Session
from kibitz.cli.texts import _
from kibitz.engine.record import lines_of


def run(session: Session, lines: Lines, speaker: Speaker) -> int:
    """Execute line after line until the last; the exit status.

    A script of which a line was refused has failed; a person has seen it and typed another.
    Raises ``Abort`` after Ctrl-C was pressed twice.
    """
    interrupted = refused = False
    meant, pasted = "", deque[str]()
    while True:
        try:
            if not pasted:
                shown = for_the_terminal(session.prompt)
                typed = lines.ask(shown, meant, keep=session.question is None)
                pasted.extend(lines_of(typed) if lines.interactive else (typed,))
            reply = session.execute(pasted.popleft())
            refused = refused or reply.refused
            meant = reply.meant if lines.interactive else ""
            interrupted = False
            speaker.show(reply)
            if reply.refused and pasted:
                speaker.say(_("What was pasted after it is not read."))
                pasted.clear()
            if reply.leave:
                break
            if reply.replay:
                replayed(session, lines, speaker)
                speaker.show(session.shown())
        except EOFError:
            break
        except KeyboardInterrupt:
            if interrupted:
                _close(session, speaker)
                raise Abort from None
            pasted.clear()
            interrupted = not session.cancel()
            if interrupted:
                speaker.say(_("Ctrl-C once more leaves. Nothing is lost."))
    status = _close(session, speaker)
    return status or (WRONG_RECORD if refused and not lines.interactive else 0)


def _close(session: Session, speaker: Speaker) -> int:
    """Give the record back; one that cannot be written is at least shown."""
    for sentence in session.ledger.retry():
        speaker.say(sentence)
    store = session.ledger.store
    store.unlock()
    if store.trouble is None:
        return 0
    speaker.say(
        _("The record could not be written ({reason}). Here it is:").format(reason=store.trouble)
    )
    sys.stdout.write(session.ledger.written(session.log))
    return 1
