"""What the documents show, made from what is there: sessions, pictures, the map of the modules.

And what a newcomer sees (``tests.newcomer``).

``python -m tests.screens`` writes them anew into README.md and docs/;
``tests/test_readme.py`` fails while they are not what the program writes.
"""

from __future__ import annotations

import ast
import io
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from rich.console import Console
from rich.text import Text

from kibitz.cli.manual.topics import topic_of
from kibitz.cli.play.evening import Evening
from kibitz.cli.play.session import Seat
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.protocols.blocks import markdown
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.cli.streams import prepare
from kibitz.cli.texts import use_language
from kibitz.engine.record import Record, dumps
from kibitz.engine.round import project, read_rounds
from tests import newcomer
from tests.cli.running import QUIET, at_terminal, run

ROOT: Final = Path(__file__).resolve().parents[1]
README: Final = ROOT / "README.md"
CONTRIBUTING: Final = ROOT / "CONTRIBUTING.md"
DOCS: Final = ROOT / "docs"
MAP: Final = DOCS / "MAP.md"
MANUAL: Final = DOCS / "manual"

WIDE: Final = 80
NARROW: Final = 40

_CONSOLE: Final = re.compile(r"^```console\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_ROOMS: Final = re.compile(
    r"(?<=^<!-- rooms -->\n).*?(?=^<!-- /rooms -->$)", re.MULTILINE | re.DOTALL
)
_TOPICS: Final = re.compile(
    r"^<!-- manual: ([a-z0-9 -]+) -->\n.*?^<!-- /manual -->$", re.MULTILINE | re.DOTALL
)
_PASSING: Final = re.compile(r"\x1b\[\?25l.*?\x1b\[\?25h.*?\x1b\[2K", re.DOTALL)
"""A progress bar: on a slow machine it is there for a while, and then gone."""

_ESCAPE: Final = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")

_TABLE: Final = Record(
    (
        ("Game", "classic"),
        ("Players", "Anna, Ben, Carla, Dov"),
        ("Perspective", "Carla"),
        ("First", "Anna"),
        ("Score", "Anna 2, Ben 0, Carla 1, Dov 1"),
    )
)
_BEFORE: Final = ("3", "2c")
"""What was typed before a picture begins."""

_JUDGED: Final = ("annotate", "example:classic", "--as", "Ben")
"""The command whose judgements are shown."""

_AGAINST: Final = Record(
    (
        ("Game", "classic"),
        ("Players", "Me, Anna, Ben"),
        ("First", "Ben"),
        ("Player", "Me"),
        ("Bots", "Anna=loose, Ben=loose"),
        ("Seed", "5"),
    )
)
_PLAYED: Final = ("1 anna 3", "4", "5 ben", "hint", "3 ben")
"""What is typed against bots, with a coach who has something to say about it."""

_EVENINGS: Final = (("plammens3", 3), ("tag4", 4))
"""Logs of which so many rounds are the library that is shown."""

_SHOWN: Final = ("7", "1")
"""What is typed in it."""


def documents() -> tuple[Path, ...]:
    """What a user reads: the README and the manual."""
    return (README, *sorted(MANUAL.glob("*.md")))


def shown(text: str) -> str:
    """A document with what its commands write to a terminal, and with the topics of the manual."""
    text = _TOPICS.sub(lambda block: _topics(block[1].split()), text)
    return _CONSOLE.sub(lambda block: f"```console\n{_session(block[1])}```\n", text)


def _topics(names: Sequence[str]) -> str:
    """Topics of ``kibitz help`` as Markdown; one alone needs no heading, its document has one."""
    use_language("en")
    pages = [f"<!-- manual: {' '.join(names)} -->"]
    for topic in map(topic_of, names):
        heading = ["", f"## {topic.name}: {topic.title()}"] if len(names) > 1 else []
        pages += [*heading, "", "\n".join(markdown(topic.page(), 3)).rstrip()]
    return "\n".join([*pages, "", "<!-- /manual -->"])


def _session(block: str) -> str:
    """Commands typed one after the other as ``$ kibitz …``, with what each writes."""
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    with TemporaryDirectory() as folder:
        if any(command.split()[2] == "rounds" for command in commands):
            _library(Path(folder))
        return "\n".join(f"{command}\n{_written(command, folder)}" for command in commands)


def _written(command: str, folder: str) -> str:
    _prompt, program, *arguments = command.split()
    assert program == "kibitz", command
    lines = _ESCAPE.sub("", _shown(*arguments, KIBITZ_DIR=folder)).splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _shown(*arguments: str, **env: str) -> str:
    written = at_terminal(*arguments, columns=WIDE, **env).decode()
    return _PASSING.sub("", written.replace("\r\n", "\n"))


def _library(folder: Path) -> None:
    """A library with some evenings of Anna's, judged."""
    for month, (log, count) in enumerate(_EVENINGS, start=1):
        rounds = read_rounds((ROOT / "tests" / "logs" / f"{log}.kib").read_bytes())[:count]
        seen = (project(round, 0).record.tagged("Date", f"2025-0{month}-09") for round in rounds)
        (folder / f"{log}.kib").write_text(dumps(seen), encoding="utf-8")
    assert run("annotate", "--worlds", "200", KIBITZ_DIR=str(folder)).status == 0


def mapped(text: str) -> str:
    """The map, with a line for each room of a floor, then one for each module of a room."""
    floors = [ROOT / floor for floor in ("engine", "inference", "cli")]
    plan = "".join(map(_floor, floors))
    return _ROOMS.sub(lambda _old: plan + "".join(map(_room, floors)), text)


def _floor(folder: Path) -> str:
    rooms = sorted(path.parent for path in folder.rglob("*/__init__.py"))
    lines = (f"- `{room.relative_to(ROOT)}`: {_about(room / '__init__.py')}\n" for room in rooms)
    return f"## {folder.name}\n\n{_about(folder / '__init__.py')}\n\n{''.join(lines)}\n"


def _room(folder: Path) -> str:
    """A package's modules, then those of the packages in it."""
    head = f"### {folder.relative_to(ROOT)}\n\n"
    modules = sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")
    lines = "".join(f"- `{path.stem}`: {_about(path)}\n" for path in modules)
    inside = sorted(path for path in folder.iterdir() if (path / "__init__.py").exists())
    return f"{head}{lines}\n{''.join(map(_room, inside))}"


def _about(path: Path) -> str:
    """What a module's docstring begins with."""
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(told.split("\n\n")[0].replace("``", "`").split())


def pictures() -> Mapping[str, str]:
    """The SVG pictures, by file name."""
    return {
        "track.svg": _picture(_typed(WIDE), "kibitz", WIDE),
        "narrow.svg": _picture(_typed(NARROW), "kibitz", NARROW),
        "annotate.svg": _picture(_shown(*_JUDGED), f"kibitz {' '.join(_JUDGED)}", WIDE),
        "play.svg": _picture(_played(), "kibitz play --coach", WIDE),
        "odds.svg": _picture(_shown("odds", "example:pismo"), "kibitz odds example:pismo", WIDE),
    }


class _Terminal(io.StringIO):
    """Takes what is written to a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@contextmanager
def _at_a_terminal(columns: int) -> Iterator[tuple[_Terminal, Store]]:
    """A terminal that takes what is printed, and a place for the record."""
    size = {"COLUMNS": str(columns), "LINES": "24"}
    environment = QUIET | size | {"TERM": "xterm-256color"}
    with (
        TemporaryDirectory() as folder,
        patch.dict(os.environ, environment),
        redirect_stdout(_Terminal()) as terminal,
    ):
        yield terminal, Store(Path(folder) / "round.kib")


def _typed(columns: int) -> str:
    """What stands on a terminal on which a round is being logged."""
    with _at_a_terminal(columns) as (terminal, store):
        session = Session(Log.begin(_TABLE), store)
        for line in _BEFORE:
            assert not session.execute(line).refused, line
        _show(session, _SHOWN)
    return terminal.getvalue()


def _played() -> str:
    """What stands on a terminal on which a round is played against bots."""
    with _at_a_terminal(WIDE) as (terminal, store):
        seat = Seat(Evening.begun(_AGAINST), store, coach=True)
        Speaker().show(seat.going_on())
        _show(seat, _PLAYED)
    return terminal.getvalue()


def _show(session: Session, lines: Iterable[str]) -> None:
    """Type the lines at the prompt, and leave the cursor there."""
    for line in lines:
        print(f"{session.prompt}{line}")  # noqa: T201 - the terminal's echo
        Speaker().show(session.execute(line))
    print(session.prompt, end="")  # noqa: T201 - the same


def _picture(output: str, title: str, columns: int) -> str:
    """A terminal's output as SVG, the same for the same output."""
    console = Console(record=True, width=columns, file=io.StringIO(), color_system="truecolor")
    console.print(Text.from_ansi(output), soft_wrap=True)
    return console.export_svg(title=title, unique_id="kibitz")


def main() -> None:
    """Write everything anew."""
    use_language("en")
    prepare()
    for path in documents():
        path.write_text(shown(path.read_text(encoding="utf-8")), encoding="utf-8")
    MAP.write_text(mapped(MAP.read_text(encoding="utf-8")), encoding="utf-8")
    for name, picture in pictures().items():
        (DOCS / name).write_text(picture, encoding="utf-8")
    newcomer.write()


if __name__ == "__main__":
    main()
