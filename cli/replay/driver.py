"""The loop: read a line, execute it, show what follows; and every way to leave."""

from __future__ import annotations

import shutil
from dataclasses import replace

from rich.text import Text
from typer import Abort

from kibitz.cli.failures import MISUSED
from kibitz.cli.prompt.lines import EditedLines, Keys, Lines
from kibitz.cli.prompt.reply import Drawing, Reply
from kibitz.cli.prompt.speaker import Speaker, for_the_terminal
from kibitz.cli.replay.keys import KEYS, LETTERS
from kibitz.cli.replay.viewer import Viewer
from kibitz.cli.texts import _

_BELOW = 2
"""Lines of a terminal below a page: the prompt, and what is said of the line being typed."""


def drive(viewer: Viewer, lines: Lines, speaker: Speaker) -> int:
    """Step through rounds until somebody leaves; the exit status.

    A script of which a line was refused has failed. Raises ``Abort`` after Ctrl-C.
    """
    lines = lines.another(
        viewer.suggest,
        lambda line, columns: list(map(for_the_terminal, viewer.glance(line, columns))),
        Keys(KEYS, LETTERS),
    )
    filled = isinstance(lines, EditedLines) and not speaker.accessible
    refused = False
    try:
        reply = viewer.show()
        while True:
            speaker.show(_filling(reply) if filled else reply)
            refused = refused or reply.refused
            if reply.leave:
                break
            try:
                line = lines.ask(for_the_terminal(viewer.prompt), keep=not viewer.asking)
            except EOFError:
                line = "quit"
            except KeyboardInterrupt:
                if not viewer.cancel():
                    raise Abort from None
                reply = Reply((_("What was asked is dropped."),))
                continue
            reply = viewer.execute(line)
    finally:
        viewer.keeper.close()
    return MISUSED if refused and not lines.interactive else 0


def _filling(reply: Reply) -> Reply:
    """The reply with its page as high as the terminal, so that each stands where the last did."""
    return reply if reply.draw is None else replace(reply, draw=_filled(reply.draw))


def _filled(draw: Drawing) -> Drawing:
    def drawn(width: int) -> list[Text]:
        lines = draw(width)
        missing = shutil.get_terminal_size().lines - _BELOW - len(lines)
        return [*lines, *[Text()] * missing]

    return drawn
