"""The documents show what the program does today, and lead to where they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.cli.main import app
from kibitz.cli.replay.viewer import Viewer
from kibitz.cli.session.log import Log
from kibitz.cli.session.orders import COMMANDS
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.engine.letter.presets import PRESETS, Preset
from kibitz.engine.record import Record, dumps
from kibitz.engine.round import read_rounds, write_rounds
from tests import screens

README = screens.README.read_text(encoding="utf-8")
RECORDS = (screens.MANUAL / "records.md").read_text(encoding="utf-8")
MANUAL = "".join(path.read_text(encoding="utf-8") for path in screens.documents())
WRITTEN = (*screens.ROOT.glob("*.md"), *screens.DOCS.rglob("*.md"))
AGAIN = "out of date: python -m tests.screens"


@pytest.mark.parametrize("path", screens.documents(), ids=lambda path: path.stem)
def test_the_sessions_are_what_the_commands_write(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert screens.shown(text) == text, AGAIN


def test_the_map_names_every_module() -> None:
    text = screens.MAP.read_text(encoding="utf-8")
    assert screens.mapped(text) == text, AGAIN


def test_the_pictures_are_what_the_program_draws() -> None:
    # One test, so that they are drawn once however many processes share the tests.
    pictures = screens.pictures()
    assert {path.name for path in screens.DOCS.glob("*.svg")} == set(pictures)
    for name, drawn in pictures.items():
        assert (screens.DOCS / name).read_text(encoding="utf-8") == drawn, f"{name} is {AGAIN}"
        assert f"/{name})" in MANUAL


def _anchors(path: Path) -> set[str]:
    """The headings of a document, as links to them are written."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_every_link_leads_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", path.read_text(encoding="utf-8")):
        if link.startswith("https://"):
            continue
        file, _hash, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        assert target.exists(), link
        assert not anchor or anchor in _anchors(target), link


CITED = re.compile(r'\b(RULES|NOTATION|DESIGN)\b(?:, (?:[a-z ]*))?(?:\s*"([^"]+)")?')
"""A document that a docstring names, and perhaps a heading of it or the first cell of a row."""


def _sources() -> Iterator[Path]:
    for room in ("engine", "inference", "cli", "tests"):
        yield from (screens.ROOT / room).rglob("*.py")


def _docstrings() -> Iterator[str]:
    for path in _sources():
        yield from re.findall(r'"""(.*?)"""', path.read_text(encoding="utf-8"), re.DOTALL)


def test_every_source_that_a_docstring_names_can_be_read() -> None:
    found = 0
    for name, place in (cited for text in _docstrings() for cited in CITED.findall(text)):
        written = (screens.DOCS / f"{name}.md").read_text(encoding="utf-8")
        row = rf"^(#+|\|) {re.escape(place)}( \||$)"
        assert not place or re.search(row, written, re.MULTILINE), f"{name}, {place}"
        found += bool(place)
    assert found > 15


def _quoted(path: Path) -> list[str]:
    """What stands between backticks within the text of a page."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.findall(r"`([^`]+)`", text)


def _is_path(word: str) -> bool:
    return " " not in word and "…" not in word and ("/" in word or word.endswith((".py", ".toml")))


CONTRIBUTED = _quoted(screens.CONTRIBUTING)


@pytest.mark.parametrize("name", sorted({word for word in CONTRIBUTED if _is_path(word)}))
def test_every_path_that_a_contributor_is_sent_to_is_there(name: str) -> None:
    """A word in capitals stands for any name; a name alone for a file in any room."""
    if "/" not in name and not (screens.ROOT / name).exists():
        name = f"*/*/{name}"
    assert list(screens.ROOT.glob(re.sub(r"\b[A-Z]{2,}\b", "*", name)))


@pytest.mark.parametrize(
    "name", sorted({word for word in CONTRIBUTED if re.fullmatch(r"[A-Z][A-Za-z_.]+", word)})
)
def test_every_name_that_a_contributor_is_told_is_defined(name: str) -> None:
    owner, _, member = name.partition(".")
    sources = [path.read_text(encoding="utf-8") for path in _sources()]
    defined = re.compile(rf"^(?:class |def )?{owner}\b(?:\(|:| =)", re.M)
    (found, *_) = [source for source in sources if defined.search(source)]
    assert re.search(rf"\bdef {member}\(|^    {member}:", found) or not member


def test_the_readme_can_be_read_in_one_go() -> None:
    assert len(README.splitlines()) <= 250
    assert len(screens.CONTRIBUTING.read_text(encoding="utf-8").splitlines()) <= 150


@pytest.mark.parametrize("marker", ["run", "test"])
def test_there_is_one_command_to_run_and_one_to_test(marker: str) -> None:
    (command,) = re.findall(rf"<!-- {marker} -->\n```sh\n(.*)\n```", README)
    assert command.startswith("python3 -m venv .venv && .venv/bin/pip install -q ")


def test_the_notation_is_a_record() -> None:
    (block,) = re.findall(r"^```\n(\[Game.*?)^```", RECORDS, re.MULTILINE | re.DOTALL)
    record = "".join(f"{re.split(r'  +', line)[0]}\n" for line in block.splitlines())
    assert len(record.splitlines()) == 11
    (round,) = read_rounds(record.encode())
    assert write_rounds((round,)) == record.replace("6 !", "6!").replace("4 ?!", "4?!")


def test_every_command_is_named() -> None:
    commands = {
        command.name or command.callback.__name__
        for command in app.registered_commands
        if command.callback
    }
    assert commands <= set(re.findall(r"`kibitz (\w+)", MANUAL))


@pytest.mark.parametrize("word", [command.name for command in COMMANDS])
def test_every_word_of_the_prompt_is_named(word: str) -> None:
    assert re.search(rf"`{word}\b", MANUAL)


@pytest.mark.parametrize("word", [command.name for command in Viewer.table])
def test_every_word_of_the_replay_is_named(word: str) -> None:
    assert re.search(rf"`{word}\b", MANUAL)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_preset_and_option_is_named(preset: Preset) -> None:
    (row,) = re.findall(rf"^\| `{preset.name}` \|.*$", README, re.MULTILINE)
    assert {f"`{option}`" for option in preset.options} <= set(re.findall(r"`[^`]+`", row))


TYPED = {
    "a 1": ("1b5n", "Anna 1>Ben 5 miss"),
    "a hit": ("1b5y", "Anna 1>Ben 5 hit"),
    "a 2": ("2c", "Anna 2>Carla"),
    "a 3": ("3bb4", "Anna 3>Ben out Ben 4"),
    "a tie": ("3b=", "Anna 3>Ben tie"),
    "no target": ("4", "Anna 4"),
    "a 5": ("5b3", "Anna 5>Ben 3"),
    "a 5 at me": ("5c2+1", "Anna 5>Carla 2 +1"),
    "a 6": ("6b", "Anna 6>Ben"),
    "a 6 with me": ("6c4", "Anna 6>Carla 4"),
    "an 8": ("83", "Anna 8 out Anna 3"),
    "in Russian": ("шпион бен гонец нет", "Anna 1>Ben 5 miss"),
}


@pytest.mark.parametrize(("typed", "event"), TYPED.values(), ids=TYPED)
def test_what_is_typed_is_understood(tmp_path: Path, typed: str, event: str) -> None:
    """The table of the manual, at a table where Carla holds a 2."""
    tags = (("Game", "pismo"), ("Players", "Anna, Ben, Carla"), ("Perspective", "Carla"))
    session = Session(Log.begin(Record((*tags, ("First", "Anna")))), Store(tmp_path / "a.kib"))
    session.execute("2")
    reply = session.execute(typed)
    assert not reply.refused, reply.said
    assert dumps((session.log.round.record,)).endswith(f"\ndeal Carla 2\n{event}\n")
