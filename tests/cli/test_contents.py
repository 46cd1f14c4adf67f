"""Records that come out of pipes and devices, and names that lead nowhere."""

from __future__ import annotations

import os
import socket
import subprocess
import threading
import time
from pathlib import Path

import pytest

from kibitz.cli import settings
from kibitz.cli.files import contents
from kibitz.cli.files.contents import contents as read
from kibitz.cli.store import memory
from tests import needs
from tests.cli.running import KIBITZ, invoke

EXAMPLE = Path(str(contents.__file__)).parents[1] / "examples" / "pismo.kib"

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")


@pytest.fixture
def pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pipe with a name, which nobody waits for long."""
    monkeypatch.setattr(contents, "PATIENCE", 0.3)
    os.mkfifo(tmp_path / "pipe.kib")
    return tmp_path / "pipe.kib"


@pytest.mark.parametrize("command", ["check", "odds", "replay", "annotate"])
def test_a_pipe_that_says_nothing_is_given_up(pipe: Path, command: str) -> None:
    done = invoke(command, str(pipe))
    assert done.status == 1
    assert done.err == f"kibitz: “{pipe}” cannot be read: nothing comes out of it\n"


def test_so_is_one_that_falls_silent(pipe: Path) -> None:
    handle = os.open(pipe, os.O_RDWR)
    os.write(handle, b"; begun\n")
    with pytest.raises(TimeoutError):
        read(str(pipe), 100)
    os.close(handle)


def test_what_comes_in_time_is_read(pipe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "PATIENCE", 60)

    def write() -> None:
        time.sleep(0.2)
        with pipe.open("wb") as stream:
            for byte in b"[Game]":
                stream.write(bytes([byte]))
                stream.flush()

    writer = threading.Thread(target=write)
    writer.start()
    assert read(str(pipe), 100) == b"[Game]"
    writer.join()


def test_no_more_is_read_than_was_wanted(tmp_path: Path) -> None:
    assert read("/dev/zero", 5) == bytes(5)
    (tmp_path / "x").write_bytes(b"123456")
    assert read(str(tmp_path / "x"), 3) == b"123"


@pytest.mark.parametrize(
    "command",
    [
        "{kibitz} check <(sleep 0.3; cat {file})",
        "{kibitz} check /dev/stdin < {file}",
        "cat {file} | {kibitz} check /dev/stdin",
        "cat {file} | {kibitz} check -",
        "{kibitz} check /dev/fd/7 7< {file}",
    ],
)
def test_what_the_shell_opened_is_read(command: str) -> None:
    needs.open_files()
    done = subprocess.run(
        ["bash", "-c", command.format(kibitz=KIBITZ, file=EXAMPLE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("ok\ttrue"), done.stderr


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("/dev/null", "there is no round in it"),
        ("~nosuchuser/x", "there is no file"),
        ("loop", "“loop” cannot be read"),
        ("loop/x", "“loop/x” cannot be read"),
        ("nul\0byte", "cannot be read"),
        ("x" * 300, "the name is too long"),
        ("socket", "“socket” cannot be read"),
        ("\udcff", "there is no file"),
    ],
)
@pytest.mark.parametrize(
    "command", [("check",), ("rounds", "import"), ("learn", "chance", "--from")]
)
def test_a_name_that_leads_nowhere_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], name: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KIBITZ_DIR", str(tmp_path / "d"))
    Path("loop").symlink_to("loop")
    with socket.socket(socket.AF_UNIX) as ear:
        ear.bind("socket")
        done = invoke(*command, name)
    assert done.status in (1, 2, 3)
    assert done.err.startswith("kibitz: ")
    if command[0] == "check":
        assert said in done.err
        assert done.err.count("\n") == 1


@pytest.mark.parametrize("command", ["track", "play"])
@pytest.mark.parametrize("name", ["~nosuchuser/x", "loop", "loop/x", "nul\0byte"])
def test_nor_can_a_round_be_logged_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    done = invoke(command, name)
    assert done.status in (1, 2, 3)
    assert done.err.startswith("kibitz: ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("variable", ["KIBITZ_DIR", "KIBITZ_CONFIG"])
@pytest.mark.parametrize("name", ["~nosuchuser/x", "loop", "nul", "x" * 300, "~"])
def test_a_folder_that_cannot_be_is_no_accident(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    Path("loop").symlink_to("loop")
    monkeypatch.setenv(variable, name)
    for command in (("rounds",), ("learn",), ("language",), ("learn", "mistakes"), ("annotate",)):
        done = invoke(*command)
        assert done.status in (0, 1), done
        assert all(line.startswith("kibitz: ") for line in done.err.splitlines()), done


@pytest.mark.parametrize("seconds", [-62_135_596_800, -1, 4_102_444_800])
def test_a_file_of_any_time_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    """The years 1, 1969 and 2100, as far as the disk can keep them."""
    monkeypatch.setenv("KIBITZ_DIR", str(tmp_path))
    for name in ("2025-03-09-x.kib", "y.kib"):
        (tmp_path / name).write_bytes(EXAMPLE.read_bytes())
        try:
            os.utime(tmp_path / name, (seconds, seconds))
        except (OSError, OverflowError):
            pytest.skip("the disk keeps no such time")
    for command in (("rounds",), ("rounds", "--json"), ("rounds", "stats"), ("annotate",)):
        done = invoke(*command)
        assert (done.status, done.err) == (0, ""), done


def test_nobody_waits_for_a_pipe_in_place_of_a_file_of_our_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("last.json", "history", "settings.json", "learnt.jsonl", "rounds.sqlite"):
        os.mkfifo(tmp_path / name)
    monkeypatch.setenv("KIBITZ_CONFIG", str(tmp_path))
    assert settings.remembered(settings.LANGUAGE) is None
    assert memory.last_answers(tmp_path)[1] is not None
    assert memory.history_file(tmp_path)[1] is not None
    for words in (("learn",), ("rounds",)):
        done = invoke(*words, "--dir", str(tmp_path))
        assert done.status == 0
        assert done.err
