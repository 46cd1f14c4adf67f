"""How a command fails: one sentence for the user, or JSON, and the exit status."""

from __future__ import annotations

import shutil
import sys
from typing import Final

from kibitz.cli.answer import json_line
from kibitz.cli.errors import Failed, Unreachable, refusal
from kibitz.cli.texts import _, sentence
from kibitz.cli.visible import in_a_line
from kibitz.engine.errors import N_, KibitzError, Place, RecordError

FAILED: Final = 1
MISUSED: Final = 2
WRONG_RECORD: Final = 3


def tell_unwritten(reason: OSError) -> int:
    """Say that the answer found no room, if anybody still listens; the exit status."""
    if not isinstance(reason, BrokenPipeError):
        complain(_("the output cannot be written: {reason}").format(reason=refusal(reason)))
    return FAILED


def tell(error: KibitzError, as_json: bool) -> int:
    """Say what went wrong, where it belongs, and return the exit status."""
    place = error.place if isinstance(error, RecordError) else Place()
    _say(kind_of(error), sentence(error), place, as_json)
    return _status(error)


def tell_usage(message: str, as_json: bool) -> int:
    """Say that the command line itself is wrong, and return the exit status."""
    _say("usage", message, Place(), as_json)
    return MISUSED


def kind_of(error: KibitzError) -> str:
    """The word for what went wrong in JSON."""
    if isinstance(error, RecordError):
        return error.kind
    if isinstance(error, Failed):
        return "failed"
    return "io" if isinstance(error, Unreachable) else "usage"


def _status(error: KibitzError) -> int:
    if isinstance(error, RecordError):
        return WRONG_RECORD
    return FAILED if isinstance(error, Unreachable | Failed) else MISUSED


def _say(kind: str, message: str, place: Place, as_json: bool) -> None:
    if as_json:
        where = {"round": place.round, "event": place.event, "line": place.line}
        answer = {"ok": False, **where, "kind": kind, "error": message}
        sys.stdout.write(f"{json_line(answer)}\n")
    else:
        complain(placed(message, place))


def complain(message: str) -> None:
    """Write to standard error what went wrong; on a terminal no word is cut at its edge."""
    said = in_a_line(f"kibitz: {message}")
    if sys.stderr.isatty():
        from kibitz.cli.labels import folded

        said = "\n".join(folded(said, max(shutil.get_terminal_size().columns - 1, 20)))
    sys.stderr.write(f"{said}\n")


def placed(message: str, place: Place) -> str:
    """``message`` after the place it speaks of, as far as that is known."""
    if place.line is None:
        return message
    if not place.event:
        return _(N_("line {line}: {message}")).format(line=place.line, message=message)
    return _(N_("line {line} (round {round}, event {event}): {message}")).format(
        line=place.line, round=place.round, event=place.event, message=message
    )
