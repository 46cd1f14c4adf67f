"""What is remembered from one evening to the next: the last answers of the start-up questions.

Losing it costs a few keystrokes, so nothing here ever stops anybody: a file that cannot be read
is reported once and put out of the way.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from kibitz.cli.files.contents import kept
from kibitz.cli.files.saving import write
from kibitz.cli.texts import _


@dataclass(frozen=True)
class Answers:
    """How a table was set up last."""

    game: str | None = None
    players: tuple[str, ...] = ()
    me: str | None = None
    options: tuple[str, ...] = ()


def last_answers(folder: Path) -> tuple[Answers, str | None]:
    """The answers given last, and a warning if they could not be read."""
    path = folder / "last.json"
    try:
        found = json.loads(kept(path))
        answers = Answers(
            _word(found["game"]), _words(found["players"]), _word(found["me"]),
            _words(found["options"]),
        )  # fmt: skip
    except FileNotFoundError:
        return Answers(), None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return Answers(), _set_aside(path)
    return answers, None


def remember(folder: Path, answers: Answers) -> None:
    """Keep the answers for the next time, if that is possible."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(asdict(answers), ensure_ascii=False, indent=1)
        write(folder / "last.json", f"{text}\n").close()


def history_file(folder: Path) -> tuple[Path | None, str | None]:
    """The file of the lines typed before (``None``: unusable), and a warning about it."""
    path = folder / "history"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists() and "\0" in kept(path):
            raise ValueError("binary")
        if not os.access(path if path.exists() else folder, os.W_OK):
            return None, None
    except OSError:
        return None, (_set_aside(path) if path.exists() else None)
    except ValueError:
        return path, _set_aside(path)
    return path, None


def _set_aside(path: Path) -> str:
    """Put a broken file out of the way; the sentence that says so."""
    with suppress(OSError):
        path.replace(path.with_name(f"{path.name}.broken"))
    return _("“{file}” cannot be read and is ignored.").format(file=path)


def _word(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise TypeError(value)


def _words(value: object) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return tuple(value)
    raise TypeError(value)
