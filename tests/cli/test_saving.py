"""Files written whole or not at all, and what nobody else may write meanwhile."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest

from kibitz.cli.files import lock, saving
from kibitz.cli.files.lock import taken
from kibitz.cli.files.saving import sweep, write, write_new
from kibitz.cli.store.store import Store
from tests.cli.running import invoke

LONG = "Ї" * 125 + ".kib"
"""As long as a name can be: 254 bytes."""


@pytest.fixture
def shy() -> Iterator[None]:
    """New files are for their owner and group."""
    before = os.umask(0o027)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("shy")
@pytest.mark.parametrize("writes", [write, write_new])
def test_a_new_file_has_the_mode_of_the_umask(
    tmp_path: Path, writes: Callable[[Path, str], IO[bytes]]
) -> None:
    writes(tmp_path / "a.kib", "x\n").close()
    assert mode(tmp_path / "a.kib") == 0o640


@pytest.mark.usefixtures("shy")
@pytest.mark.parametrize("kept", [0o600, 0o644, 0o666, 0o700])
def test_an_old_file_keeps_its_mode(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "a.kib"
    path.write_text("old\n")
    path.chmod(kept)
    write(path, "new\n").close()
    assert (mode(path), path.read_text()) == (kept, "new\n")


def test_what_is_protected_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.kib"
    path.write_text('[Game "pismo"]\n[Players "A, B, C"]\n[First "A"]\nA 4\n')
    path.chmod(0o444)
    before = path.read_bytes()
    with pytest.raises(PermissionError):
        write(path, "new\n")
    for done in (
        invoke("replay", str(path), stdin="note x\nquit\n"),
        invoke("annotate", "example:pismo", "--kib", str(path), "--force", "--worlds", "20"),
        invoke("track", str(path), stdin="note x\nquit\n"),
    ):
        assert "permission denied" in done.out + done.err
    assert (path.read_bytes(), mode(path)) == (before, 0o444)
    assert [found.name for found in tmp_path.iterdir()] == ["a.kib"]


def test_links_stay_links_however_many(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "real.kib").write_text("old\n")
    (tmp_path / "one.kib").symlink_to("far/real.kib")
    (tmp_path / "two.kib").symlink_to(tmp_path / "one.kib")
    write(tmp_path / "two.kib", "new\n").close()
    assert (tmp_path / "two.kib").is_symlink()
    assert (tmp_path / "one.kib").is_symlink()
    assert (tmp_path / "far" / "real.kib").read_text() == "new\n"


def test_a_link_in_a_circle_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "a.kib").symlink_to("a.kib")
    with pytest.raises(OSError, match="symbolic links"):
        write(tmp_path / "a.kib", "x\n")


@pytest.mark.parametrize("there", ["file", "folder", "pipe", "link", "dangling"])
def test_nothing_is_written_over_by_what_is_new(tmp_path: Path, there: str) -> None:
    path = tmp_path / "a.kib"
    occupy(path, there)
    with pytest.raises(FileExistsError):
        write_new(path, "x\n")
    assert len(list(tmp_path.iterdir())) == (2 if there == "link" else 1)


def occupy(path: Path, kind: str) -> None:
    match kind:
        case "file":
            path.write_text("old\n")
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to(os.devnull)
        case "link":
            path.with_name("other").write_text("old\n")
            path.symlink_to("other")
        case "dangling":
            path.symlink_to("nowhere")


@pytest.mark.parametrize("there", ["folder", "pipe", "device"])
def test_what_is_no_ordinary_file_is_never_replaced(tmp_path: Path, there: str) -> None:
    path = tmp_path / "a.kib"
    occupy(path, there)
    before = path.stat()
    with pytest.raises(OSError, match=r"directory|device"):
        write(path, "x\n")
    assert path.stat().st_mode == before.st_mode
    assert [found.name for found in tmp_path.iterdir()] == ["a.kib"]
    assert not Store(path).save("x\n")


@pytest.mark.parametrize("failing", ["fsync", "link", "open"])
def test_on_a_full_disk_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    def full(*_args: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, failing, full)
    with pytest.raises(OSError, match="No space"):
        write_new(tmp_path / "a.kib", "x\n")
    assert not list(tmp_path.iterdir())


def test_a_disk_without_hard_links_does_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_args: object, **_more: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", none)
    write_new(tmp_path / "a.kib", "x\n").close()
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "a.kib", "y\n")
    assert [path.name for path in tmp_path.iterdir()] == ["a.kib"]
    assert (tmp_path / "a.kib").read_text() == "x\n"


KILLED = """
import os, signal, sys
from pathlib import Path
from kibitz.cli.store.store import Store
from tests.cli.running import invoke
store = Store(Path(sys.argv[1]))
assert store.lock()
store.save("old\\n")
os.replace = lambda *_names: os.kill(os.getpid(), signal.SIGKILL)
store.save("new\\n")
"""


@pytest.mark.parametrize("name", ["a.kib", LONG])
def test_what_a_killed_save_leaves_is_gone_after_the_next_start(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    killed = subprocess.run([sys.executable, "-c", KILLED, path], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(list(tmp_path.iterdir())) == 3  # the record, a lock, an unfinished file
    other = Store(tmp_path / "other.kib")
    assert other.lock()
    other.unlock()
    assert [found.name for found in tmp_path.iterdir()] == [name]
    assert path.read_text() == "old\n"


def test_only_what_is_ours_and_dead_is_swept_away(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.kib")
    assert store.lock()
    held = write(tmp_path / ".kibitz-0123456789abcdef.new", "being written\n")
    others = (".a.kib.swp", ".kibitz-notes.new", "kibitz.lock", ".kibitz-0123.lock")
    for name in others:
        (tmp_path / name).write_text("x")
    (tmp_path / ".kibitz-fedcba9876543210.lock").mkdir()
    before = set(tmp_path.iterdir())
    sweep(tmp_path)
    assert set(tmp_path.iterdir()) == before
    held.close()
    store.unlock()
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {*others, ".kibitz-fedcba9876543210.lock"}


def test_a_folder_that_is_not_there_has_nothing_to_sweep(tmp_path: Path) -> None:
    sweep(tmp_path / "none")


def linked(path: Path, name: str) -> Path:
    link = path.parent / name
    link.symlink_to(path)
    return link


def hard(path: Path) -> Path:
    link = path.with_name("hard.kib")
    link.hardlink_to(path)
    return link


NAMES: dict[str, Callable[[Path], Path]] = {
    "the same": lambda path: path,
    "a link": lambda path: linked(path, "link.kib"),
    "a link to a link": lambda path: linked(linked(path, "link.kib"), "other.kib"),
    "a hard link": hard,
    "a linked folder": lambda path: linked(path.parent, "linked") / path.name,
    "by way of another folder": lambda path: path.parent / ".." / path.parent.name / path.name,
    "from here": lambda path: Path(os.path.relpath(path)),
}


@pytest.mark.parametrize("saved", [False, True])
@pytest.mark.parametrize("name", ["a.kib", LONG])
@pytest.mark.parametrize("other", NAMES.values(), ids=NAMES)
def test_a_record_has_one_writer_by_whatever_name(
    tmp_path: Path, other: Callable[[Path], Path], name: str, saved: bool
) -> None:
    path = tmp_path / "folder" / name
    path.parent.mkdir()
    path.write_text("old\n")
    by_another_name = other(path)
    one, two = Store(path), Store(by_another_name)
    assert one.lock()
    if saved:
        assert one.save("once\n")
        assert one.save("twice\n")
    assert not two.lock()
    one.unlock()
    assert two.lock()
    two.unlock()
    assert not list(path.parent.glob(".*"))


def test_a_record_that_is_not_there_yet_has_one_writer(tmp_path: Path) -> None:
    (tmp_path / "link.kib").symlink_to("real.kib")
    one, two = Store(tmp_path / "link.kib"), Store(tmp_path / "real.kib")
    assert one.lock()
    assert not two.lock()
    one.unlock()


def test_where_nothing_can_be_locked_nobody_is_kept_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(_handle: object) -> bool:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(lock, "seize", none)
    (tmp_path / "a.kib").write_text("old\n")
    for _ in range(2):
        held = taken(tmp_path / "a.kib")
        assert held is not None
        held.release()
    saving.write(tmp_path / "a.kib", "new\n").close()
    assert (tmp_path / "a.kib").read_text() == "new\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a.kib"]
