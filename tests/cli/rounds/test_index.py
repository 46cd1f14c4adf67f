"""The index follows the records, whatever happens to it or to them."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.cli.library.connection import NAME
from tests import needs
from tests.cli.rounds.shelf import written
from tests.cli.running import KIBITZ, QUIET, Done, invoke

QUICK = ("--worlds", "2")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two judged rounds."""
    written(tmp_path, "tag2", 2)
    assert invoke("annotate", *QUICK, "--dir", str(tmp_path)).status == 0
    return tmp_path


def listed(folder: Path, *words: str) -> Done:
    done = invoke("rounds", "--json", "--dir", str(folder), *words)
    assert done.status == 0, done.err
    return done


def judged(folder: Path) -> int:
    return sum(entry["luck"] is not None for entry in listed(folder).json)


def test_a_deleted_index_is_made_again(folder: Path) -> None:
    (folder / NAME).unlink()
    done = listed(folder)
    assert (len(done.json), done.err) == (2, "")


BROKEN = {
    "no database": b"what?" * 1000,
    "a cut one": b"SQLite format 3\0" + bytes(50),
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_a_corrupt_index_is_put_aside(folder: Path, content: bytes) -> None:
    (folder / NAME).write_bytes(content)
    done = listed(folder)
    assert len(done.json) == 2
    assert "made anew" in done.err
    assert done.err.count("\n") == 1
    assert (folder / f"{NAME}.broken").read_bytes() == content
    assert listed(folder).err == ""


def test_an_index_damaged_in_the_middle_is_put_aside(folder: Path) -> None:
    path = folder / NAME
    content = bytearray(path.read_bytes())
    content[4096 : len(content) // 2] = os.urandom(len(content) // 2 - 4096)
    path.write_bytes(content)
    done = listed(folder)
    assert len(done.json) == 2
    assert "made anew" in done.err


def test_the_index_of_another_kibitz_is_put_aside(folder: Path) -> None:
    with sqlite3.connect(folder / NAME) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert "made anew" in listed(folder).err


def test_without_a_place_for_the_index_it_is_done_without(tmp_path: Path) -> None:
    written(tmp_path, "tag2", 2)
    (tmp_path / NAME).mkdir()
    done = listed(tmp_path)
    assert len(done.json) == 2
    assert "cannot be written" in done.err
    assert done.err.count("\n") == 1


def test_a_read_only_index_is_read(folder: Path) -> None:
    (folder / NAME).chmod(0o444)
    folder.chmod(0o555)
    try:
        with needs.permissions():
            known = listed(folder)
        written(folder, "tag2", 3)
        with needs.permissions():
            grown = listed(folder)
    finally:
        folder.chmod(0o755)
    assert known.err == ""
    assert [entry["luck"] is None for entry in known.json] == [False, False]
    assert len(grown.json) == 3
    assert "cannot be written" in grown.err
    assert grown.err.count("\n") == 1


def test_a_changed_record_is_noticed(folder: Path) -> None:
    path = written(folder, "tag2", 3)
    assert len(listed(folder).json) == 3
    assert judged(folder) == 2  # what was judged before counts still
    path.write_text(path.read_text(encoding="utf-8") + "{ well played }\n", encoding="utf-8")
    assert judged(folder) == 2


def test_a_record_that_was_only_touched_or_renamed_stays_judged(folder: Path) -> None:
    path = folder / "tag2-0.kib"
    os.utime(path, ns=(1, 1))
    assert judged(folder) == 2
    path.rename(folder / "other.kib")
    assert judged(folder) == 2


def test_a_removed_record_is_gone(folder: Path) -> None:
    (folder / "tag2-0.kib").unlink()
    assert listed(folder).json == []


def test_it_is_made_anew_from_the_records_by_one_command(folder: Path) -> None:
    before = listed(folder).json
    assert listed(folder, "--rebuild").json == before


def test_rounds_keep_their_numbers(folder: Path) -> None:
    numbers = {entry["round"]: entry["number"] for entry in listed(folder).json}
    written(folder, "tag2", 1, seat=1)
    written(folder, "tag2", 4)
    after = {e["round"]: e["number"] for e in listed(folder).json if "tag2-0" in e["file"]}
    assert after.items() >= numbers.items()


def test_a_number_goes_with_its_round_when_one_before_it_is_removed(folder: Path) -> None:
    written(folder, "tag2", 3)
    before = {entry["round"]: entry["number"] for entry in listed(folder).json}
    assert invoke("rounds", "remove", str(before[1]), "--yes", "--dir", str(folder)).status == 0
    after = {entry["round"]: entry["number"] for entry in listed(folder).json}
    assert after == {1: before[2], 2: before[3]}


def test_a_changed_judgement_judges_again(folder: Path) -> None:
    with sqlite3.connect(folder / NAME) as connection:
        connection.execute("UPDATE judgements SET version = version - 1")
    connection.close()
    assert judged(folder) == 0
    assert invoke("annotate", *QUICK, "--dir", str(folder)).status == 0
    assert judged(folder) == 2


def test_two_at_once(tmp_path: Path) -> None:
    written(tmp_path, "tag2", 6)
    words = [str(KIBITZ), "annotate", *QUICK, "--json", "--dir", str(tmp_path)]
    both = [
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                         env=os.environ | QUIET)
        for _ in range(2)
    ]  # fmt: skip
    said = [process.communicate(timeout=100) for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert said[0] == said[1]
    assert judged(tmp_path) == 6


def test_what_only_looks_like_a_record_is_passed_over(folder: Path) -> None:
    os.mkfifo(folder / "pipe.kib")
    (folder / "folder.kib").mkdir()
    (folder / "loop.kib").symlink_to("loop.kib")
    done = listed(folder)
    assert (len(done.json), done.err) == (2, "")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems want names in UTF-8")
def test_a_name_that_is_no_text_is_named(folder: Path) -> None:
    odd = Path(os.fsdecode(os.fsencode(folder) + b"/\xff.kib"))
    shutil.copy(folder / "tag2-0.kib", odd)
    done = listed(folder)
    assert len(done.json) == 2
    assert "is not UTF-8" in done.err
    assert invoke("annotate", *QUICK, "--dir", str(folder)).status == 0
