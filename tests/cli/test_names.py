"""Names as they are typed on the command line, in answers and in records: one name, however
composed, and nobody who was not named."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.engine.round import read_rounds
from tests.cli.running import invoke

COMPOSED, APART = "José", "Jose\u0301"


def tracked(tmp_path: Path, *options: str) -> tuple[int, str, tuple[str, ...]]:
    """The status, what was said, and who sits at the table that was logged."""
    path = tmp_path / "t.kib"
    done = invoke("track", str(path), "--game", "classic", *options, stdin="open 1 1 3\n3\nquit\n")
    found = read_rounds(path.read_bytes())[0].header.players if path.exists() else ()
    return done.status, done.err, found


@pytest.mark.parametrize("names", ["Anna,Ben", "Anna, Ben", "Anna Ben", " Anna  Ben "])
def test_names_stand_between_commas_or_between_blanks(tmp_path: Path, names: str) -> None:
    options = ("--players", names, "--me", "Ben", "--first", "Ben")
    assert tracked(tmp_path, *options) == (0, "", ("Anna", "Ben"))


@pytest.mark.parametrize("names", ["Anna Maria,Ben", "Anna,Ben Carl", "Anna Maria,Ben,Carla"])
@pytest.mark.parametrize("command", ["track", "play"])
def test_a_name_with_a_blank_is_refused_as_in_a_record(
    tmp_path: Path, command: str, names: str
) -> None:
    options = ("--game", "classic", "--players", names, "--me", "Ben")
    done = invoke(command, *options, "--dir", str(tmp_path), stdin="quit\n")
    assert done.status == 2
    assert "is no name: expected no space" in done.err
    assert not list(tmp_path.rglob("*.kib"))


@pytest.mark.parametrize("listed", [COMPOSED, APART])
@pytest.mark.parametrize("named", [COMPOSED, APART])
def test_a_name_is_the_same_however_it_is_composed(tmp_path: Path, listed: str, named: str) -> None:
    options = ("--players", f"{listed},Ben", "--me", named, "--first", named)
    assert tracked(tmp_path, *options) == (0, "", (COMPOSED, "Ben"))
    path = tmp_path / "own.kib"
    lines = f"deal {named} 3 Ben 1 aside 5\n{named} +2 2>Ben\nBen +4 4\n"
    tags = f'[Game "pismo"]\n[Players "{listed}, Ben"]\n[First "{named}"]\n'
    path.write_text(tags + lines, encoding="utf-8")
    odds = invoke("odds", str(path), "--as", named, "--style", f"{named}=even", "--json")
    assert (odds.status, odds.err) == (0, "")
    library = ("--dir", str(tmp_path / "library"))
    assert invoke("rounds", "import", str(path), "--json", *library).json["imported"] == 1
    path.write_text(tags.replace(listed, COMPOSED) + lines.replace(named, APART), encoding="utf-8")
    assert invoke("rounds", "import", str(path), "--json", *library).json["known"] == 1
    found = invoke("rounds", "--player", APART, "--json", *library).json
    assert [entry["players"] for entry in found] == [[COMPOSED, "Ben"]]
