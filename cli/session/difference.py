"""What lines one log has and another has not, in a sentence or two."""

from __future__ import annotations

from kibitz.cli.session.log import Log
from kibitz.cli.texts import _
from kibitz.engine.errors import QUOTED


def difference(old: Log, new: Log) -> tuple[str, ...]:
    """What is gone from ``old`` and what has come in ``new``; nothing where they are the same."""
    one, other, quoted = old.lines(), new.lines(), _(QUOTED)
    gone = ", ".join(quoted.format(line=line) for line in one if line not in other)
    come = ", ".join(quoted.format(line=line) for line in other if line not in one)
    if gone and come:
        return (_("It said: {old}. Now it says: {new}.").format(old=gone, new=come),)
    if gone:
        return (_("Taken back: {lines}").format(lines=gone),)
    return (_("Added: {lines}").format(lines=come),) if come else ()
