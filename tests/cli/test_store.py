"""Records on the disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kibitz.cli.track import memory, store
from kibitz.cli.track.memory import Answers
from kibitz.cli.track.store import Store, fresh
from kibitz.engine.header import Header

TABLE = Header("classic", ("Anna", "[/b]", "Їжак"), 0, 0)


def test_names_of_files_tell_what_is_in_them(tmp_path: Path) -> None:
    first = fresh(tmp_path, TABLE, "2025-03-09")
    assert first.path.name == "2025-03-09-classic-Anna-__b_-Їжак.kib"
    second = fresh(tmp_path, TABLE, "2025-03-09")  # the first is not written yet, but taken
    assert second.path.name == "2025-03-09-classic-Anna-__b_-Їжак-2.kib"
    first.save("x\n")
    first.unlock()
    third = fresh(tmp_path, TABLE, "2025-03-09")
    assert third.path.name.endswith("-3.kib")
    second.unlock()
    third.unlock()
    assert [path.suffix for path in tmp_path.iterdir()] == [".kib"]


def test_long_names_still_make_a_file(tmp_path: Path) -> None:
    table = Header("classic", ("Ї" * 200, "Б" * 200), 0, 0)
    made = fresh(tmp_path, table, "2025-03-09")
    assert made.save("x\n"), made.trouble
    made.unlock()


def test_a_save_leaves_the_old_record_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Store(tmp_path / "a.kib")
    assert kept.save("old\n")

    def fail(_handle: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fail)
        assert not kept.save("new\n")
    assert kept.trouble == "Input/output error"
    assert kept.path.read_text() == "old\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a.kib"]
    assert kept.save("new\n")
    assert kept.trouble is None
    assert kept.path.read_text() == "new\n"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.kib").write_text("old\n")
    link = tmp_path / "link.kib"
    link.symlink_to("real.kib")
    assert Store(link).save("new\n")
    assert link.is_symlink()
    assert (tmp_path / "real.kib").read_text() == "new\n"


def test_only_one_at_a_time(tmp_path: Path) -> None:
    one, other = Store(tmp_path / "a.kib"), Store(tmp_path / "a.kib")
    assert one.lock()
    assert not other.lock()
    one.unlock()
    assert other.lock()
    other.unlock()
    assert not list(tmp_path.iterdir())


def test_the_last_record_comes_first(tmp_path: Path) -> None:
    for age, name in enumerate(("new.kib", "old.kib", "other.txt")):
        (tmp_path / name).write_text("x")
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    assert [path.name for path in store.records(tmp_path)] == ["new.kib", "old.kib"]
    assert not list(store.records(tmp_path / "none"))


def test_answers_are_remembered(tmp_path: Path) -> None:
    answers = Answers("pismo", ("Аня", "Ben"), "Аня", ("no-self-5",))
    memory.remember(tmp_path / "new", answers)
    assert memory.last_answers(tmp_path / "new") == (answers, None)
    assert memory.last_answers(tmp_path) == (Answers(), None)


@pytest.mark.parametrize(
    "broken", [b"", b"{", b"[]", b'{"game": 1, "players": 2, "me": 3, "options": 4}', b"\xff\0"]
)
def test_broken_answers_are_reported_once(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / "last.json").write_bytes(broken)
    answers, warning = memory.last_answers(tmp_path)
    assert answers == Answers()
    assert warning is not None
    assert "last.json" in warning
    assert memory.last_answers(tmp_path) == (Answers(), None)


def test_a_broken_history_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "history").write_bytes(b"\xff\xfe\0")
    path, warning = memory.history_file(tmp_path)
    assert warning is not None
    assert path == tmp_path / "history"
    assert memory.history_file(tmp_path) == (path, None)


def test_a_history_that_is_a_folder_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / "history").mkdir()
    _path, warning = memory.history_file(tmp_path)
    assert warning is not None
    assert memory.history_file(tmp_path) == (tmp_path / "history", None)
