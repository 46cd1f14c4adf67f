"""Screens in a language of long words: they still fit, and say nothing that is not a message."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from gettext import NullTranslations
from pathlib import Path
from unittest.mock import patch

import pytest
from rich.cells import cell_len

from kibitz.cli import texts
from kibitz.cli.main import app
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.engine.record import Record
from tests import catalogues
from tests.cli.running import QUIET

_WORD = re.compile(r"\{[^}]*\}|[A-Za-z]{4,}")
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Long(NullTranslations):
    """English whose words are half as long again; ``unknown`` is what is in no catalogue."""

    def __init__(self, known: set[str]) -> None:
        super().__init__()
        self._known = known
        self.unknown: set[str] = set()

    def gettext(self, message: str) -> str:
        if message not in self._known:
            self.unknown.add(message)
        return _WORD.sub(_stretched, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def _stretched(word: re.Match[str]) -> str:
    text = word[0]
    return text if text.startswith("{") else text + "ö" * (len(text) // 2)


class _Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Every message of the catalogues, singular and plural."""
    ids = [message.id for message in catalogues.read("de")]
    return {text for one in ids for text in (one if isinstance(one, list | tuple) else (one,))}


@pytest.fixture
def long(known: set[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Long]:
    """The language of long words, which writes numbers as German does."""
    catalogue = Long(known)
    monkeypatch.setattr(texts, "_catalogue", lambda: catalogue)
    texts.use_language("de")
    yield catalogue
    assert not catalogue.unknown


def _screen(columns: int, *words: str) -> list[str]:
    """The lines that a command draws on a terminal."""
    environment = QUIET | {"COLUMNS": str(columns), "TERM": "xterm-256color", "KIBITZ_LANG": "de"}
    with (
        patch.dict(os.environ, environment),
        redirect_stdout(_Terminal()) as terminal,
        pytest.raises(SystemExit),
    ):
        app(words, prog_name="kibitz")
    return _ESCAPE.sub("", terminal.getvalue()).splitlines()


def _fits(lines: list[str], columns: int) -> None:
    assert lines
    assert [line for line in lines if cell_len(line.rstrip()) > columns] == []


GOLDEN = {path.stem: str(path) for path in (catalogues.ROOT / "tests" / "golden").glob("*.kib")}
TOPICS = ("pismo", "marque", "figures", "keys")

COMMANDS = (
    ("odds", "example:pismo"),
    ("odds", "example:geheimer-brief"),
    ("guess", "example:pismo"),
    ("advise", "example:pismo", "--time", "0.1"),
    *(("check", file) for _game, file in sorted(GOLDEN.items())),
    ("odds", GOLDEN["truc"], "--round", "1", "--at", "2"),
    ("advise", GOLDEN["truc"], "--round", "1", "--at", "1", "--as", "Kabanov"),
    ("annotate", "example:classic", "--as", "Ben", "--worlds", "50"),
    ("learn",),
    ("help",),
    *(("help", topic) for topic in TOPICS),
)


@pytest.mark.parametrize(
    "words", COMMANDS, ids=lambda words: " ".join(word.rsplit("/")[-1] for word in words)
)
@pytest.mark.parametrize("columns", [40, 80])
def test_a_screen_fits_in_long_words(long: Long, words: tuple[str, ...], columns: int) -> None:
    _fits(_screen(columns, *words), columns)


ROUNDS = {
    "classic": ("3", "2c", "7", "1", "help", "odds", "guess", "why", "1b9", "undo"),
    "truc": ("deal A 7 9", "help", "odds", "x2", "?", "undo"),
}


@pytest.mark.parametrize("game", ROUNDS)
@pytest.mark.parametrize("columns", [40, 80])
def test_a_round_at_the_prompt_fits_in_long_words(
    long: Long, game: str, columns: int, tmp_path: Path
) -> None:
    players = "Anna, Carla" if game == "truc" else "Anna, Ben, Carla"
    tags = ("Game", game), ("Players", players), ("Perspective", "Carla"), ("First", "Anna")
    speaker = Speaker()
    environment = QUIET | {"COLUMNS": str(columns), "TERM": "xterm-256color"}
    with patch.dict(os.environ, environment), redirect_stdout(_Terminal()) as terminal:
        session = Session(Log.begin(Record(tags)), Store(tmp_path / "round.kib"))
        for line in ROUNDS[game]:
            speaker.show(session.execute(line))
    _fits(_ESCAPE.sub("", terminal.getvalue()).splitlines(), columns)
