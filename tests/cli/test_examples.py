"""Every command's ``--help`` ends in an example, and every example works."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import typer

from kibitz.cli.main import app
from tests.cli.running import QUIET, invoke

LIBRARY: Final = ("classic", "geheimer-brief")
"""Shipped examples that are in the library when an example is run."""

SAYS: Final = {
    "kibitz": "Anna",
    "track": "Who are you|Anna",
    "odds": "^as\tCarla$",
    "guess": "^Anna\t",
    "advise": "^best\t",
    "check": "^ok\ttrue$",
    "replay": "^10\\. Ben",
    "arena": "^bots\tcounter\tcounter\t0",
    "play": "^You have: ",
    "equity": "^score\t7\t5$",
    "help": "33% ±2",
    "rounds": "\tclassic\tAnna Ben Carla Dov\t",
    "rounds show": "^number\t1$",
    "rounds open": "^1\\. ",
    "rounds import": "^imported\t1$",
    "rounds stats": "^rounds\t",
    "learn": "Question 1 of",
    "language": "Deutsch",
}
"""What stands in the answer, as a pattern, where the answer is not empty."""

WRITES: Final = {"annotate": "ben.html", "rounds export": "round.kib"}


def commands(command: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    yield name or "kibitz", command
    for word, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, f"{name} {word}".strip())


COMMANDS: Final = dict(commands(typer.main.get_command(app)))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_ends_in_an_example_of_the_command(name: str) -> None:
    words = [] if name == "kibitz" else name.split()
    example = invoke(*words, "--help").out.rstrip().splitlines()[-1]
    assert example == f"Example: {COMMANDS[name].epilog}"
    assert example.startswith(f"Example: kibitz {'' if COMMANDS[name].hidden else ' '.join(words)}")
    assert len(example) <= 80


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_works(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KIBITZ_DIR", str(tmp_path / "library"))
    monkeypatch.setitem(QUIET, "KIBITZ_CONFIG", str(tmp_path / "settings"))
    for example in LIBRARY if name.startswith("rounds") else ():
        assert invoke("rounds", "import", f"example:{example}").status == 0
    program, *words = shlex.split(COMMANDS[name].epilog)
    assert program == "kibitz"
    done = invoke(*words)
    assert (done.status, done.err) == (0, "")
    assert re.search(SAYS.get(name, ""), done.out, re.MULTILINE), done.out
    if name in WRITES:
        assert (tmp_path / WRITES[name]).stat().st_size > 0
