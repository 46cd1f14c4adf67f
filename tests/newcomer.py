"""Somebody new at ``kibitz``: all that stands on the terminal, from the first question to a review.

Typed is what the screens ask for and nothing else. ``tests.screens`` writes the transcripts in
``tests/golden`` anew; ``tests/cli/test_newcomer.py`` fails while they are not what comes.
"""

from __future__ import annotations

import io
import os
import random
import re
from collections.abc import Iterable, Mapping
from contextlib import chdir, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from kibitz.cli.main import app
from tests.cli.running import QUIET

GOLDEN: Final = Path(__file__).with_name("golden")

KEPT: Final[Mapping[str, int]] = {"ru": 80, "de": 40}
"""The languages of which a transcript is kept, and how wide the terminal is."""

_LESSON: Final = ("", "", "7", "5", "1", "2", "1", "3")
"""The likeliest way, the likeliest game, and the answers of its first lesson."""

_TABLE: Final = ("2", "", "", "2")
"""After the lesson a round: name, players, level."""

_ROUND: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("1 anna 8", "5 anna", "no", "5 anna", "yes", "1 ben 5", "quit"),
    "ru": ("1 анна 8", "5 анна", "нет", "5 анна", "да", "1 борис 5", "выход"),
    "uk": ("1 ганна 8", "5 ганна", "ні", "5 ганна", "так", "1 богдан 5", "вихід"),
    "de": ("1 anna 8", "5 anna", "nein", "5 anna", "ja", "1 ben 5", "ende"),
}
"""The plays, one of them a mistake that the coach warns of twice."""

_SEED: Final = 5
"""What is dealt."""

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")


class _Screen(io.StringIO):
    """Takes what is written to a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class _Keyboard:
    """Gives the lines one by one, each with its echo on a screen."""

    def __init__(self, lines: Iterable[str], screen: _Screen) -> None:
        self._lines = iter(lines)
        self._screen = screen

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        line = next(self._lines, None)
        if line is None:
            return ""
        self._screen.write(f"{line}\n")
        return f"{line}\n"


def transcript(lang: str, columns: int) -> str:
    """What stands on a simple terminal of so many columns when ``kibitz`` has ended well."""
    screen = _Screen()
    keyboard = _Keyboard((lang, *_LESSON, *_TABLE, *_ROUND[lang]), screen)
    environment = QUIET | {
        "COLUMNS": str(columns),
        "KIBITZ_CONFIG": "settings",
        "KIBITZ_DIR": "rounds",
        "LANG": "C.UTF-8",
        "TERM": "dumb",
    }
    with (
        TemporaryDirectory() as folder,
        chdir(folder),
        patch.dict(os.environ, environment),
        patch.object(random, "randrange", return_value=_SEED),
        patch("sys.stdin", keyboard),
        redirect_stdout(screen),
    ):
        try:
            app(args=[], prog_name="kibitz")
        except SystemExit as end:
            if end.code:
                raise AssertionError(screen.getvalue()) from end
    shown = _DATE.sub("2025-03-09", screen.getvalue())
    return "".join(f"{line.rstrip()}\n" for line in shown.splitlines())


def golden(lang: str) -> Path:
    """Where the transcript of a language is kept."""
    return GOLDEN / f"newcomer-{lang}.txt"


def write() -> None:
    """Write the transcripts that are kept."""
    for lang, columns in KEPT.items():
        golden(lang).write_text(transcript(lang, columns), encoding="utf-8")
