"""What commands look like at a real terminal, rich or poor."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import at_terminal, run
from tests.strategies.tables import kib

COMMANDS = ("odds", "guess", "advise", "check")


def _colours(output: bytes) -> bool:
    return b"\x1b[3" in output or b";3" in output


@pytest.mark.parametrize("command", COMMANDS)
def test_a_terminal_gets_a_screen_and_a_pipe_plain_lines(command: str) -> None:
    assert b"\t" not in at_terminal(command, "example:pismo")
    assert "\t" in run(command, "example:pismo").out
    assert b"\t" in at_terminal(command, "example:pismo", "--plain")


def test_bars_and_colours_at_a_terminal() -> None:
    output = at_terminal("odds", "example:pismo", PYTHONIOENCODING="utf-8")
    assert "█".encode() in output
    assert _colours(output)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "env", [{"LC_ALL": "C"}, {"TERM": "dumb"}, {"NO_COLOR": "1"}, {"PYTHONIOENCODING": "latin-1"}]
)
def test_poor_terminals(command: str, env: dict[str, str]) -> None:
    columns = 80 if command == "odds" else 40
    output = at_terminal(command, "example:pismo", columns=columns, **env)
    if "NO_COLOR" not in env:
        assert "█".encode() not in output
    if "LC_ALL" in env:
        assert output.isascii()
    if "NO_COLOR" in env or "TERM" in env:
        assert not _colours(output)
    encoding = env.get("PYTHONIOENCODING", "utf-8")
    bare = re.sub(rb"\x1b\[[\d;]*m", b"", output).decode(encoding)
    assert all(len(line) <= columns for line in bare.splitlines()), bare


@pytest.mark.parametrize("columns", [30, 40, 120])
def test_no_line_is_longer_than_the_terminal_is_wide(columns: int) -> None:
    output = at_terminal("odds", "example:pismo", columns=columns, NO_COLOR="1")
    bare = re.sub(rb"\x1b\[[\d;]*m", b"", output).decode()
    assert all(len(line) <= columns for line in bare.splitlines()), bare


def test_cyrillic_is_spelt_out_on_an_ascii_terminal() -> None:
    done = run("odds", "--as", "Бен", "example:pismo", PYTHONIOENCODING="ascii")
    assert done.err == 'kibitz: "Ben" is no player here: expected Anna, Ben, Carla\n'


def test_a_log_without_eyes_says_that_it_tells_everything() -> None:
    output = at_terminal("odds", "example:classic")
    assert b"No Perspective in the record and no --as" in output
    assert b"No Perspective" not in at_terminal("odds", "example:classic", "--as", "Dov")


def test_names_are_never_markup(tmp_path: Path) -> None:
    record = tmp_path / "markup.kib"
    record.write_text(kib(":smile: 4", players="[red]A[/b], :smile:", first=":smile:"))
    output = at_terminal("odds", str(record), NO_COLOR="1")
    assert b"[red]A[/b]" in output
    assert b":smile:" in output


def test_help_is_quick_to_read() -> None:
    for command in COMMANDS:
        shown = run(command, "--help").out
        assert "--json" in shown
        assert "FILE" in shown
