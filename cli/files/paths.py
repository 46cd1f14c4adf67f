"""What is at a path, whatever somebody typed there: nothing here ever raises.

``Path`` raises for a name that is too long, a home that nobody has, a folder that is shut.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

Typed = str | os.PathLike[str]

_LONGEST: Final = 255
"""Bytes of a file's name, on most disks."""


def home(typed: str) -> Path:
    """The path, with ``~`` at its beginning for the user's own folder, if there is one."""
    return Path(os.path.expanduser(typed))


def is_homeless(typed: str) -> bool:
    """Whether it begins with the home of somebody who has none: nothing is to be written there."""
    return os.path.expanduser(typed).startswith("~")


def is_folder(path: Typed) -> bool:
    """Whether it leads to a folder."""
    return os.path.isdir(path)


def is_file(path: Typed) -> bool:
    """Whether it leads to an ordinary file: no folder, pipe or device."""
    return os.path.isfile(path)


def waited_for(path: Typed) -> bool:
    """Whether it leads to a pipe or a device, which may never say anything."""
    return leads_somewhere(path) and not is_file(path) and not is_folder(path)


def leads_somewhere(path: Typed) -> bool:
    """Whether there is anything, at the end of all links."""
    return os.path.exists(path)


def is_taken(path: Typed) -> bool:
    """Whether there is anything, if only a link that leads nowhere."""
    return os.path.lexists(path)


def once(paths: Iterable[str]) -> list[str]:
    """Each file once, by the first name that is no link, in the order of these names."""
    listed = tuple(dict.fromkeys(paths))
    names: dict[object, str] = {}
    for path in sorted(listed, key=os.path.islink):
        names.setdefault(_itself(path), path)
    return sorted(names.values(), key=listed.index)


def _itself(path: str) -> object:
    """What a file is known by, whatever it is called."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return path
    return (status.st_dev, status.st_ino) if status.st_ino else path


def numbered(path: Path, number: int) -> Path:
    """The path with a number behind its name, which is cut where it would get too long."""
    tail = f"-{number}{path.suffix}"
    stem = os.fsencode(path.stem)[: _LONGEST - len(os.fsencode(tail))]
    return path.with_name(stem.decode("utf-8", "ignore") + tail)
