"""What kibitz remembers of its user's wishes: one small file, read when something is to be said."""

from __future__ import annotations

import errno
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from kibitz.cli.files.paths import home, is_homeless

_LANGUAGE: Final = "language"


def path() -> Path:
    """The file: in the folder ``KIBITZ_CONFIG``, or the user's for settings."""
    if wish := os.environ.get("KIBITZ_CONFIG"):
        folder = home(wish)
    else:
        from platformdirs import user_config_path

        folder = user_config_path("kibitz", appauthor=False)
    return folder / "settings.json"


def remembered() -> str | None:
    """The language that was chosen for good; ``None`` without one, or if nobody can tell."""
    language = _read().get(_LANGUAGE)
    return language if isinstance(language, str) else None


def remember(language: str | None) -> None:
    """Speak ``language`` from now on, or (``None``) again what the system does.

    Raises ``OSError`` if it cannot be written down.
    """
    from kibitz.cli.files.saving import write

    settings = {name: value for name, value in _read().items() if name != _LANGUAGE}
    if language is not None:
        settings[_LANGUAGE] = language
    file = path()
    if is_homeless(str(file)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    write(file, json.dumps(settings, indent=2) + "\n").close()


def _read() -> dict[str, Any]:
    """Everything remembered; a file that is broken or out of reach is as good as none."""
    from kibitz.cli.files.contents import kept

    with suppress(OSError, ValueError, RecursionError):
        found = json.loads(kept(path()))
        if isinstance(found, dict):
            return found
    return {}
