"""The editor of lines, driven by keys without a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from typer import Abort

from kibitz.cli.prompt.completion import suggest
from kibitz.cli.prompt.lines import EditedLines
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.cli.track.running import run
from kibitz.engine.record import Record

TAGS = (
    ("Game", "classic"),
    ("Players", "Anna, Ben, Carla"),
    ("Perspective", "Carla"),
    ("First", "Ben"),
)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(Log.begin(Record(TAGS)), Store(tmp_path / "round.kib"))


@pytest.fixture
def keys() -> Iterator[PipeInput]:
    with create_pipe_input() as pipe:
        yield pipe


def play(session: Session, keys: PipeInput, text: str, history: Path | None = None) -> int:
    """Run the prompt on these keys, then Ctrl-D."""
    lines = EditedLines(
        history,
        lambda line: suggest(line, ("Anna", "Ben"), session.table),
        lambda line, _columns: [session.preview(line)],
        input=keys,
        output=DummyOutput(),
        undo="undo",
    )
    keys.send_text(f"{text}\x04")
    return run(session, lines, Speaker())


def events(session: Session) -> list[str]:
    return [logged.entry.text for logged in session.log.round.events]


def test_keys_become_events(session: Session, keys: PipeInput) -> None:
    assert play(session, keys, "2\r1a5\rn\r") == 0
    assert events(session) == ["deal Carla 2", "Ben 1>Anna 5 miss"]


def test_tab_completes(session: Session, keys: PipeInput) -> None:
    play(session, keys, "2\r1an\t5n\r")
    assert events(session)[-1] == "Ben 1>Anna 5 miss"


def test_ctrl_z_takes_back_what_is_typed_and_then_the_last_event(
    session: Session, keys: PipeInput
) -> None:
    play(session, keys, "2\r1a5n\r4\x1a\x1a4\r")
    assert events(session) == ["deal Carla 2", "Ben 4"]


def test_ctrl_c_clears_the_line(session: Session, keys: PipeInput) -> None:
    play(session, keys, "2\r1a5y\x034\r")
    assert events(session) == ["deal Carla 2", "Ben 4"]


def test_ctrl_c_drops_a_question(session: Session, keys: PipeInput) -> None:
    play(session, keys, "2\r1a5\r\x034\r")
    assert events(session) == ["deal Carla 2", "Ben 4"]


def test_ctrl_c_twice_leaves(session: Session, keys: PipeInput) -> None:
    with pytest.raises(Abort):
        play(session, keys, "2\r\x03\x034\r")
    assert events(session) == ["deal Carla 2"]
    assert session.ledger.store.path.read_text().endswith("deal Carla 2\n")


def test_quit_leaves(session: Session, keys: PipeInput) -> None:
    assert play(session, keys, "2\rquit\r4\r") == 0
    assert events(session) == ["deal Carla 2"]


def test_cyrillic_keys(session: Session, keys: PipeInput) -> None:
    play(session, keys, "2\rстражница анна принц нет\rотменить\r4\r")
    assert events(session) == ["deal Carla 2", "Ben 4"]


def test_lines_are_kept_for_the_next_evening(
    session: Session, keys: PipeInput, tmp_path: Path
) -> None:
    play(session, keys, "2\r1a5\rn\r4\r", tmp_path / "history")
    kept = (tmp_path / "history").read_text().splitlines()
    assert [line for line in kept if line.startswith("+")] == ["+2", "+1a5", "+4"]  # no answers


def test_a_history_that_cannot_be_written_is_no_matter(
    session: Session, keys: PipeInput, tmp_path: Path
) -> None:
    play(session, keys, "2\r4\r", tmp_path / "missing" / "history")
    assert events(session) == ["deal Carla 2", "Ben 4"]


def test_a_record_that_cannot_be_written_is_shown(
    keys: PipeInput, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    session = Session(Log.begin(Record(TAGS)), Store(tmp_path / "file" / "round.kib"))
    assert play(session, keys, "2\r4\r") == 1
    said = capsys.readouterr().out
    assert said.count("cannot be written") == 1
    assert said.endswith("deal Carla 2\nBen 4\n")


def test_accessible_screens_have_no_bars(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    session.execute("2")
    Speaker(accessible=True).show(session.execute("1a5n"))
    said = capsys.readouterr().out
    assert "█" not in said
    assert "1 Ben, 1 Guard at Anna: 5 Prince, no" in said
