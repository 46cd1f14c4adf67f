"""Where what was asked for goes: files, none of them replaced by mistake, or standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from kibitz.cli.errors import Misused, Unreachable, refusal
from kibitz.cli.files.lock import taken
from kibitz.cli.files.paths import home, is_folder, is_homeless, is_taken, waited_for
from kibitz.cli.files.saving import demand_writable, sweep, write, write_new
from kibitz.cli.texts import _
from kibitz.engine.errors import N_
from kibitz.engine.record import MAX_ROUNDS

STANDARD: Final = "-"
"""Stands for standard output."""

_ANY: Final = "any"
"""A name for a file in a folder that is to take some."""


def check(targets: Sequence[str], force: bool) -> None:
    """Raise unless each of the files can be written, before anything is worked out.

    ``force``: what is there already may be replaced.
    """
    for name in targets:
        if targets.count(name) > 1:
            raise Misused(N_("“{file}” is to hold two things: expected one"), file=name)
        if name == STANDARD:
            continue
        path = place(name)
        if is_folder(path):
            raise Unreachable(N_("“{file}” is a folder, not a file"), file=name)
        if not is_folder(path.absolute().parent):
            raise Unreachable(N_("there is no folder for “{file}”: nothing was written"), file=name)
        if waited_for(path):
            raise Unreachable(N_("“{file}” is no ordinary file: nothing was written"), file=name)
        if is_taken(path) and not force:
            raise _there(name)
        with _ours(name) as path:
            demand_writable(path)


def place(name: str) -> Path:
    """Where something is to be written; raises ``Unreachable`` for a home that nobody has.

    A folder that is called so would be made in its place, and never be found again.
    """
    if is_homeless(name):
        raise Unreachable(
            N_("“{file}” cannot be written: {reason}"),
            file=name,
            reason=_("there is no such user"),
        )
    return home(name)


def folder_for(name: str) -> Path:
    """A folder in which files are to be written, made if need be; raises ``Unreachable``."""
    path = place(name)
    with _said(name):
        path.mkdir(parents=True, exist_ok=True)
        demand_writable(path / _ANY)
    return path


def demand_room(rounds: int) -> None:
    """Raise ``Misused`` for more rounds than are read of one file."""
    if rounds > MAX_ROUNDS:
        raise Misused(
            N_("{count} rounds are too many for one file: expected at most {limit}"),
            count=rounds,
            limit=MAX_ROUNDS,
        )


def put(name: str, text: str, force: bool = False) -> None:
    """Write ``text`` to a file in one step, or to standard output; raises ``Unreachable``.

    A record that is being logged is left alone, whatever is forced.
    """
    if name == STANDARD:
        sys.stdout.write(text)
        return
    with _ours(name) as path:
        try:
            (write if force else write_new)(path, text).close()
        except FileExistsError:
            raise _there(name) from None


@contextmanager
def _ours(name: str) -> Iterator[Path]:
    """A file kept from every other kibitz; raises ``Unreachable``, also if that is refused."""
    path = place(name)
    with _said(name):
        target = Path(os.path.realpath(path))
        sweep(target.parent)
        lock = taken(target)
        if lock is None:
            raise Unreachable(
                N_("“{file}” is being logged by another kibitz: nothing was written"), file=name
            )
        try:
            yield path
        finally:
            lock.release()


@contextmanager
def _said(name: str) -> Iterator[None]:
    """What the system refuses is said; raises ``Unreachable``."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise Unreachable(
            N_("“{file}” cannot be written: {reason}"), file=name, reason=refusal(error)
        ) from None


def _there(name: str) -> Unreachable:
    return Unreachable(
        N_("“{file}” exists already: nothing was written (--force replaces it)"), file=name
    )
