"""The prompt itself: read a line, execute it, say what follows; and every way to leave."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import Final

from rich.text import Text
from typer import Abort

from kibitz.cli.answer import draw
from kibitz.cli.failures import WRONG_RECORD
from kibitz.cli.labels import folded
from kibitz.cli.streams import drawable
from kibitz.cli.texts import _
from kibitz.cli.track.lines import Lines
from kibitz.cli.track.reply import Reply
from kibitz.cli.track.session import Session

_NUMBERED: Final = re.compile(r"\d+ {2}")
"""What a choice begins with."""


@dataclass(frozen=True)
class Speaker:
    """Writes below what is there already, never over it.

    ``accessible``: without bars, for a screen reader.
    """

    accessible: bool = False

    def say(self, sentence: str) -> None:
        """Write a sentence, folded to the terminal; a choice goes on to the right of its number."""
        numbered = _NUMBERED.match(sentence)
        rest = " " * len(numbered[0]) if numbered else ""
        draw(
            lambda width: [Text(line) for line in folded(sentence, max(width - 1, 20), rest=rest)],
            self.accessible,
        )

    def show(self, reply: Reply) -> None:
        """Draw the screen, and below it, next to the cursor, say what there is to say."""
        if reply.logged:
            self.say(reply.logged)
        spoken = reply.spoken if self.accessible else None
        if (screen := spoken or reply.draw) is not None:
            draw(screen, self.accessible)
        for sentence in reply.said:
            self.say(sentence)


def run(session: Session, lines: Lines, speaker: Speaker) -> int:
    """Execute line after line until the last; the exit status.

    A script of which a line was refused has failed; a person has seen it and typed another.
    Raises ``Abort`` after Ctrl-C was pressed twice.
    """
    interrupted = refused = False
    while True:
        try:
            shown = for_the_terminal(session.prompt)
            reply = session.execute(lines.ask(shown, keep=session.question is None))
            refused = refused or reply.refused
            interrupted = False
            speaker.show(reply)
            if reply.leave:
                break
            if reply.then is not None:
                reply.then(lines, speaker)
                speaker.show(session.shown())
        except EOFError:
            break
        except KeyboardInterrupt:
            if interrupted:
                _close(session, speaker)
                raise Abort from None
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


def for_the_terminal(text: str) -> str:
    """``text`` in letters that the terminal's encoding has."""
    encoding = sys.stdout.encoding or "ascii"
    return drawable(text, sys.stdout).encode(encoding, "kibitz.alike").decode(encoding)
