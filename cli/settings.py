"""What kibitz remembers of its user's wishes: one small file, read when something is to be said."""

from __future__ import annotations

import errno
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from kibitz.cli.files.paths import home, is_homeless

LANGUAGE: Final = "language"
"""The language that was chosen for good."""

GAME: Final = "game"
"""The game, or edition, of which something was learnt or logged last."""


def path() -> Path:
    """The file: in the folder ``KIBITZ_CONFIG``, or the user's for settings."""
    if wish := os.environ.get("KIBITZ_CONFIG"):
        folder = home(wish)
    else:
        from platformdirs import user_config_path

        folder = user_config_path("kibitz", appauthor=False)
    return folder / "settings.json"


def remembered(wish: str) -> str | None:
    """What is remembered of ``LANGUAGE`` or ``GAME``; ``None``: nothing, or nobody can tell."""
    found = _read().get(wish)
    return found if isinstance(found, str) else None


def remember(wish: str, value: str | None) -> None:
    """Remember ``value`` from now on, or (``None``) nothing any more.

    Raises ``OSError`` if it cannot be written down.
    """
    from kibitz.cli.files.saving import write

    settings = {name: known for name, known in _read().items() if name != wish}
    if value is not None:
        settings[wish] = value
    file = path()
    if is_homeless(str(file)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    write(file, json.dumps(settings, indent=2) + "\n").close()


def remember_game(game: str) -> None:
    """What is learnt next is told in the words of this game, if that can be remembered."""
    with suppress(OSError):
        if remembered(GAME) != game:
            remember(GAME, game)


def _read() -> dict[str, Any]:
    """Everything remembered; a file that is broken or out of reach is as good as none."""
    from kibitz.cli.files.contents import kept

    with suppress(OSError, ValueError, RecursionError):
        found = json.loads(kept(path()))
        if isinstance(found, dict):
            return found
    return {}
