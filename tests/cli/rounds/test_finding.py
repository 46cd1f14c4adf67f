"""What lies in folders besides records, and records that cannot be looked at."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz.cli.library.finding import day, records_in, stamp
from tests import needs
from tests.cli.rounds.shelf import written
from tests.cli.running import invoke

ODD: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a loop": lambda path: path.symlink_to(path),
    "a link that leads nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to a device": lambda path: path.symlink_to("/dev/zero"),
    "a hidden file": lambda path: path.with_name(".hidden.kib").write_bytes(b"\0"),
}


@pytest.mark.parametrize("made", ODD.values(), ids=ODD)
@pytest.mark.parametrize("words", [("rounds",), ("annotate", "--worlds", "2")])
def test_what_is_no_record_is_passed_over(
    tmp_path: Path, made: Callable[[Path], object], words: tuple[str, ...]
) -> None:
    written(tmp_path, "tag2", 1)
    made(tmp_path / "odd.kib")
    done = invoke(*words, "--json", "--dir", str(tmp_path))
    assert (done.status, done.err) == (0, "")
    assert len(done.json if words == ("rounds",) else done.json["rounds"]) == 1


@pytest.mark.parametrize(
    "words",
    [("rounds",), ("rounds", "import"), ("annotate", "--worlds", "2")],
    ids=["rounds", "import", "annotate"],
)
def test_what_cannot_be_looked_at_is_named_and_the_others_are_done(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    lent = written(tmp_path / "lent", "tag2", 1).parent
    (lent / "far.kib").symlink_to("x" * 300)
    where = ("--dir", str(lent if words == ("rounds",) else tmp_path / "library"))
    done = invoke(*words, *(() if words == ("rounds",) else (str(lent),)), *where)
    assert done.status == (0 if words == ("rounds",) else 1)
    assert "far.kib: it cannot be read: the name is too long" in done.err
    assert done.err.count("\n") == 1
    assert done.out


def test_a_shut_folder_is_named(tmp_path: Path) -> None:
    written(tmp_path, "tag2", 1)
    (tmp_path / "shut").mkdir(mode=0)
    with needs.permissions():
        found = records_in(tmp_path, deep=True)
    assert len(found.files) == 1
    assert ["permission denied" in str(trouble) for trouble in found.troubles] == [True]


def test_folders_may_be_as_deep_as_the_system_has_them(tmp_path: Path) -> None:
    record = written(tmp_path / "lent", "tag2", 1)
    with deep(tmp_path, 1200):
        shutil.copy(record, "deep.kib")
        found = records_in(tmp_path, deep=True).files
    assert [Path(file).name for file in found] == ["deep.kib", record.name]


@contextmanager
def deep(folder: Path, depth: int) -> Iterator[None]:
    """Within so many folders, each in the next; they are gone afterwards."""
    here = Path.cwd()
    os.chdir(folder)
    try:
        for _ in range(depth):
            Path("d").mkdir()
            os.chdir("d")
        yield
        Path("deep.kib").unlink()
    finally:
        for _ in range(depth):
            os.chdir("..")
            Path("d").rmdir()
        os.chdir(here)


@pytest.mark.parametrize("seconds", [10_413_792_000, 0, -1, -62_200_000_000, 2**40])
def test_a_file_may_be_of_any_year(tmp_path: Path, seconds: int) -> None:
    path = written(tmp_path / "lent", "tag2", 1)
    os.utime(path, (seconds, seconds))
    where = ("--dir", str(tmp_path / "library"))
    assert invoke("rounds", "import", str(path), *where).status == 0
    for folder in (path.parent, Path(where[1])):
        for _ in range(2):
            done = invoke("rounds", "--json", "--dir", str(folder))
            assert (done.status, len(done.json), done.err) == (0, 1, "")


def status(seconds: float) -> Any:
    return SimpleNamespace(st_mtime=seconds, st_mtime_ns=int(seconds * 10**9))


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (10_413_830_000, "2300-01-01"),
        (1e12, "9999-12-31"),
        (1e290, "9999-12-31"),
        (-1e12, "0001-01-01"),
        (-1e290, "0001-01-01"),
    ],
)
def test_a_time_has_a_day_that_can_be_written(seconds: float, expected: str) -> None:
    assert day(status(seconds)) == expected
    assert 0 <= stamp(status(seconds)) < 2**63


@pytest.mark.skipif(sys.platform != "linux", reason="other systems want names in UTF-8")
def test_a_name_that_is_no_text_stops_nobody(tmp_path: Path) -> None:
    lent = written(tmp_path / "lent", "tag2", 1)
    shutil.copy(lent, Path(os.fsdecode(os.fsencode(lent.parent) + b"/\xff.kib")))
    done = invoke("rounds", "--json", "--dir", str(lent.parent))
    assert (done.status, len(done.json)) == (0, 1)
    taken = invoke("rounds", "import", str(lent.parent), "--json", "--dir", str(tmp_path / "new"))
    assert (taken.status, taken.json["imported"], taken.json["known"]) == (0, 1, 1)
