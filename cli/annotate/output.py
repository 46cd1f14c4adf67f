"""Where the forms of a judgement go: files, none of them overwritten by mistake, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from kibitz.cli.failures import Misused, Unreachable, refusal
from kibitz.cli.track.store import write
from kibitz.engine.errors import N_

STANDARD = "-"
"""Stands for standard output."""


def check(targets: Sequence[str], force: bool) -> None:
    """Raise unless each of the files can be written, before anything is worked out.

    ``force``: what is there already may be replaced.
    """
    for name in targets:
        if targets.count(name) > 1:
            raise Misused(N_("“{file}” is to hold two things: expected one"), file=name[:200])
        if name == STANDARD:
            continue
        path = Path(name).expanduser()
        if path.is_dir():
            raise Unreachable(N_("“{file}” is a folder, not a file"), file=name[:200])
        if not path.absolute().parent.is_dir():
            raise Unreachable(N_("there is no folder for “{file}”"), file=name[:200])
        if path.exists() and not force:
            raise Unreachable(
                N_("“{file}” exists already: nothing was written (--force replaces it)"),
                file=name[:200],
            )


def put(name: str, text: str) -> None:
    """Write ``text`` to a file in one step, or to standard output; raises ``Unreachable``."""
    if name == STANDARD:
        sys.stdout.write(text)
        return
    try:
        write(Path(name).expanduser(), text)
    except (OSError, ValueError) as error:
        raise Unreachable(
            N_("“{file}” cannot be written: {reason}"), file=name[:200], reason=refusal(error)
        ) from None
