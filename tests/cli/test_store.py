"""Records on the disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kibitz.cli.store import memory, store
from kibitz.cli.store.memory import Answers
from kibitz.cli.store.store import Store, fresh
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


def test_every_record_keeps_its_own_name_beside_its_lock(tmp_path: Path) -> None:
    table = Header("geheimer-brief", ("Ї" * 60, "Б" * 60), 0, 0)
    made = [fresh(tmp_path, table, "2025-03-09") for _ in range(3)]
    assert len({each.path for each in made}) == 3
    for each in made:
        assert each.save("x\n"), each.trouble
        each.unlock()


@pytest.fixture
def logged(tmp_path: Path) -> Iterator[Store]:
    """A record being logged."""
    found = Store(tmp_path / "a.kib")
    assert found.lock()
    assert found.read() == b""
    assert found.save("mine\n")
    yield found
    found.unlock()


def _edited(path: Path) -> None:
    path.write_text("theirs\n")


def _replaced(path: Path) -> None:
    path.with_suffix(".new").write_text("theirs\n")
    path.with_suffix(".new").replace(path)


def _emptied(path: Path) -> None:
    path.write_text("")


def _appended(path: Path) -> None:
    path.write_text(path.read_text() + "theirs\n")


def _a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize("change", [_edited, _replaced, _emptied, _appended, _a_folder, _a_pipe])
def test_what_another_program_did_is_never_written_over(
    logged: Store, change: Callable[[Path], None]
) -> None:
    path = logged.path
    change(path)
    theirs = path.read_text() if path.is_file() else None
    assert logged.save("mine, too\n")
    assert logged.news == (
        f"“{path}” was changed by another program and stays so: this goes on in “a-2.kib”."
    )
    assert (path.read_text() if path.is_file() else None) == theirs
    assert logged.path.name == "a-2.kib"
    assert logged.path.read_text() == "mine, too\n"
    assert logged.save("and more\n")
    assert logged.news is None
    assert logged.path.read_text() == "and more\n"


def test_a_record_beside_is_kept_for_its_writer_too(logged: Store) -> None:
    path = logged.path
    path.with_name("a-2.kib").write_text("another round\n")
    _edited(path)
    assert logged.save("mine, too\n")
    assert logged.path.name == "a-3.kib"
    assert not Store(logged.path).lock()
    assert path.with_name("a-2.kib").read_text() == "another round\n"
    left = Store(path)
    assert left.lock()  # what is another's now can be logged in
    left.unlock()


def test_a_deleted_record_is_written_anew(logged: Store) -> None:
    logged.path.unlink()
    assert logged.save("mine, too\n")
    assert logged.news == f"“{logged.path}” was deleted by another program: it is written anew."
    assert logged.path.read_text() == "mine, too\n"


def test_a_record_that_was_only_touched_is_unchanged(logged: Store) -> None:
    os.utime(logged.path, (1, 1))
    text = logged.path.read_text()
    logged.path.unlink()
    logged.path.write_text(text)
    assert logged.save("mine, too\n")
    assert (logged.news, logged.path.name) == (None, "a.kib")


def test_a_link_that_is_turned_meanwhile_turns_nothing_aside(tmp_path: Path) -> None:
    for name in ("one.kib", "two.kib"):
        (tmp_path / name).write_text(name)
    link = tmp_path / "link.kib"
    link.symlink_to("one.kib")
    kept = Store(link)
    assert kept.lock()
    assert kept.read() == b"one.kib"
    link.unlink()
    link.symlink_to("two.kib")
    assert kept.save("mine\n")
    kept.unlock()
    assert (tmp_path / "one.kib").read_text() == "mine\n"
    assert (tmp_path / "two.kib").read_text() == "two.kib"


def test_a_name_as_long_as_can_be_is_cut_for_its_number(tmp_path: Path) -> None:
    path = tmp_path / ("Ї" * 125 + ".kib")
    kept = Store(path)
    assert kept.lock()
    assert kept.save("mine\n"), kept.trouble
    _edited(path)
    assert kept.save("mine, too\n"), kept.trouble
    assert kept.path.name == "Ї" * 124 + "-2.kib"
    kept.unlock()


def test_only_ordinary_files_are_records(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.kib")
    (tmp_path / "folder.kib").mkdir()
    (tmp_path / "loop.kib").symlink_to("loop.kib")
    (tmp_path / "far.kib").symlink_to("x" * 300)
    (tmp_path / "a.kib").write_text("x")
    assert [path.name for path in store.records(tmp_path)] == ["a.kib"]
