"""A library that has grown: nothing is read twice, and breaking off keeps what was done."""

from __future__ import annotations

import shutil
import sqlite3
import sys
import time
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli import listener, unfinished
from kibitz.cli.annotate import backlog
from kibitz.cli.errors import Unreachable
from kibitz.cli.games import series_of
from kibitz.cli.library import entering, reading, upgrade
from kibitz.cli.library.connection import NAME
from kibitz.cli.library.identity import identity
from kibitz.cli.library.index import Index
from kibitz.cli.progress import patient_progress_of
from kibitz.cli.rounds import intake
from kibitz.engine.record import dumps
from kibitz.engine.round import Round, read_round, read_rounds
from kibitz.inference.study import reached
from tests.cli.rounds.shelf import LOGS, rounds_of, written
from tests.cli.running import invoke

QUICK = ("--worlds", "2")


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("judged")
    written(folder, "tag2", 3)
    written(folder, "uwa2", 2)
    assert invoke("annotate", *QUICK, "--dir", str(folder)).status == 0
    return folder


@pytest.fixture
def folder(judged: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(judged, tmp_path / "library"))


def listed(folder: Path) -> Any:
    done = invoke("rounds", "--json", "--dir", str(folder))
    assert (done.status, done.err) == (0, "")
    return done.json


def never(*_words: Any, **_named: Any) -> Any:
    raise AssertionError


class Breaking:
    """Work that is broken off the ``last`` time; ``calls``: what it was called with."""

    def __init__(self, work: Callable[..., Any], last: int) -> None:
        self.calls: list[Any] = []
        self._work, self._last = work, last

    def __call__(self, *words: Any) -> Any:
        self.calls.append(words)
        if len(self.calls) == self._last:
            raise KeyboardInterrupt
        return self._work(*words)


# -- lists come from the figures ------------------------------------------------------------------


def test_no_review_is_unpacked_for_a_list(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Index, "review", never)
    assert all(entry["luck"] is not None for entry in listed(folder))
    where = ("--dir", str(folder))
    assert invoke("rounds", "--mistakes", *where).status == 0
    assert invoke("rounds", "stats", *where).status == 0
    assert invoke("annotate", *QUICK, *where).status == 0


def test_where_nothing_is_left_to_judge_no_record_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("annotate", *QUICK, "--plain", "--dir", str(folder))
    before = invoke(*words)
    monkeypatch.setattr(backlog, "Reading", never)
    assert invoke(*words) == before


def test_of_a_long_record_only_what_counts_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "long.kib"
    rounds = rounds_of("tag2", 20)
    path.write_text(dumps(round.record for round in rounds[:19]), encoding="utf-8")
    words = ("annotate", *QUICK, "--as", "Anna", "--json")
    where = ("--dir", str(folder))
    assert invoke(*words, *where).status == 0
    path.write_text(dumps(round.record for round in rounds), encoding="utf-8")
    assert len(listed(folder)) == 25
    places: list[int] = []
    at = reading.Reading.at

    def seen(self: reading.Reading, place: int) -> Round | None:
        places.append(place)
        return at(self, place)

    monkeypatch.setattr(reading.Reading, "at", seen)
    told = invoke(*words, *where).json["rounds"]
    assert places == list(range(7, 21))
    assert [one["round"] for one in told if one["file"] == str(path)] == list(range(1, 21))


def test_what_is_wrong_in_a_record_is_said_every_time(folder: Path) -> None:
    path = folder / "tag2-0.kib"
    path.write_text(path.read_text(encoding="utf-8") + "Anna 9\n", encoding="utf-8")
    for _ in range(2):
        done = invoke("annotate", *QUICK, "--dir", str(folder))
        assert done.status == 3
        assert "tag2-0.kib: line" in done.err


# -- an index of the shape before -----------------------------------------------------------------


def made_old(folder: Path) -> None:
    """The index as the kibitz before wrote it."""
    with closing(sqlite3.connect(folder / NAME)) as found, found:
        rows = found.execute("SELECT context, player, version, effort, review FROM judgements")
        kept = [(*row, zlib.decompress(review).decode()) for *row, review in rows]
        found.execute("DROP TABLE judgements")
        found.execute("DROP INDEX rounds_by_date")
        found.execute(
            "CREATE TABLE judgements (\n    context TEXT NOT NULL, player TEXT NOT NULL, "
            "version INTEGER NOT NULL, effort TEXT NOT NULL,\n    review TEXT NOT NULL,\n    "
            "PRIMARY KEY (context, player)\n)"
        )
        found.executemany("INSERT INTO judgements VALUES (?, ?, ?, ?, ?)", kept)
        for name, digests in found.execute("SELECT name, digest FROM files").fetchall():
            old = " ".join(digests.split()[:2])
            found.execute("UPDATE files SET digest = ? WHERE name = ?", (old, name))
        found.execute("PRAGMA user_version = 1")


def test_an_index_of_the_shape_before_is_taken_over(folder: Path) -> None:
    before = listed(folder)
    shown = invoke("rounds", "show", "1", "--json", "--dir", str(folder)).json
    made_old(folder)
    assert listed(folder) == before
    assert invoke("rounds", "show", "1", "--json", "--dir", str(folder)).json == shown
    assert not list(folder.glob("*.broken*"))


def test_broken_off_it_is_taken_over_the_next_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = listed(folder)
    made_old(folder)
    monkeypatch.setattr(upgrade, "_STEP", 2)
    monkeypatch.setattr(upgrade, "_take_over", Breaking(upgrade._take_over, 2))
    assert invoke("rounds", "--dir", str(folder)).status == 130
    monkeypatch.undo()
    assert listed(folder) == before


def test_an_old_index_with_an_unreadable_judgement_keeps_the_others(folder: Path) -> None:
    made_old(folder)
    with closing(sqlite3.connect(folder / NAME)) as found, found:
        found.execute("UPDATE judgements SET review = '{}' WHERE rowid = 2")
    assert sum(entry["luck"] is not None for entry in listed(folder)) == 4


# -- broken off -----------------------------------------------------------------------------------


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read is written down at once."""
    monkeypatch.setattr(entering, "_PATIENCE", 0)


@pytest.mark.usefixtures("at_once")
def test_indexing_broken_off_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = ("--dir", str(tmp_path))
    path = written(tmp_path, "tag2", 8)
    spoilt = path.read_text(encoding="utf-8").replace("[Game", "; a remark\n[Game", 3)
    path.write_text(f"{spoilt}\n{LOGS.joinpath('uwa2.kib').read_text(encoding='utf-8')}")
    monkeypatch.setattr(reading, "read_round", Breaking(read_round, 6))
    assert invoke("rounds", *where).status == 130
    rest = Breaking(read_round, 0)
    monkeypatch.setattr(reading, "read_round", rest)
    found = listed(tmp_path)
    assert [number for _record, number in rest.calls][:2] == [6, 7]
    shutil.rmtree(tmp_path / "other", ignore_errors=True)
    (tmp_path / "other").mkdir()
    shutil.copy(path, tmp_path / "other")
    whole = listed(tmp_path / "other")
    assert [(e["number"], e["round"]) for e in found] == [(e["number"], e["round"]) for e in whole]
    assert contexts_in(tmp_path) == contexts_in(tmp_path / "other")
    rest.calls.clear()
    listed(tmp_path)
    assert not rest.calls


def contexts_in(folder: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(folder / NAME)) as found:
        return found.execute("SELECT context FROM rounds ORDER BY number").fetchall()


def test_an_import_broken_off_keeps_what_was_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lent = written(tmp_path / "lent", "tag2", 4).parent
    written(lent, "uwa2", 4)
    words = ("rounds", "import", str(lent), "--dir", str(tmp_path / "library"))
    monkeypatch.setattr(intake, "reached", Breaking(reached, 7))
    done = invoke(*words, "--json")
    assert (done.status, done.json["imported"], len(done.json["files"])) == (130, 6, 2)
    monkeypatch.undo()
    assert len(listed(tmp_path / "library")) == 6
    done = invoke(*words, "--json")
    assert (done.status, done.json["imported"], done.json["known"]) == (0, 2, 6)


# -- import ---------------------------------------------------------------------------------------


def test_a_known_round_is_not_proved_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lent = written(tmp_path / "lent", "tag2", 3)
    words = ("rounds", "import", str(lent), "--json", "--dir", str(tmp_path / "library"))
    assert invoke(*words).json["imported"] == 3
    monkeypatch.setattr(intake, "reached", never)
    assert invoke(*words).json["known"] == 3


def test_two_processes_take_what_one_takes(tmp_path: Path) -> None:
    lent = written(tmp_path / "lent", "tag2", 12)
    text = written(tmp_path / "lent", "uwa2", 6).read_text(encoding="utf-8")
    untrue = dumps([rounds_of("tag2", 1)[0].record]).rstrip("\n") + "\nAnna 9\n"
    (lent.parent / "both.kib").write_text(untrue + text, encoding="utf-8")
    told = {}
    for jobs in ("1", "2"):
        where = ("--dir", str(tmp_path / jobs))
        told[jobs] = invoke("rounds", "import", str(lent.parent), "--jobs", jobs, "--json", *where)
    one, two = (done.json for done in told.values())
    assert [Path(file).name for file in one.pop("files")] == [
        Path(file).name for file in two.pop("files")
    ]
    assert one == two
    assert (one["imported"], one["known"], len(one["broken"])) == (18, 6, 1)
    assert told["1"].status == told["2"].status == 3
    kept = [sorted(p.read_text() for p in (tmp_path / jobs).glob("*.kib")) for jobs in told]
    assert kept[0] == kept[1]


def test_there_is_a_name_for_every_record_of_a_day_and_a_table(tmp_path: Path) -> None:
    library = tmp_path / "library"
    lent = written(tmp_path / "lent", "tag2", 1)
    words = ("rounds", "import", str(lent), "--json", "--dir", str(library))
    (first,) = map(Path, invoke(*words).json["files"])
    for number in range(2, 1200):
        first.with_name(f"{first.stem}-{number}.kib").touch()
    written(tmp_path / "lent", "tag2", 2)
    (second,) = map(Path, invoke(*words).json["files"])
    assert second.name == f"{first.stem}-1200.kib"


def test_a_record_that_cannot_be_taken_does_not_end_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lent = written(tmp_path / "lent", "tag2", 1).parent
    written(lent, "uwa2", 1)
    store = intake.store

    def refused(folder: Path, source: str, rounds: tuple[Round, ...]) -> Path:
        if "tag2" in source:
            raise Unreachable("“{file}” cannot be written", file=source)
        return store(folder, source, rounds)

    monkeypatch.setattr(intake, "store", refused)
    done = invoke("rounds", "import", str(lent), "--dir", str(tmp_path / "library"))
    assert done.status == 1
    assert "imported\t1" in done.out
    assert "tag2-0.kib: “" in done.err


# -- bars -----------------------------------------------------------------------------------------


def tell_a_listener(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight steps, at a terminal."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(listener, "listening", lambda: True)
    with patient_progress_of(8, "records are read") as step:
        for _ in range(8):
            step(1)


def test_what_takes_less_than_a_second_is_not_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tell_a_listener(monkeypatch)
    assert capsys.readouterr().err == ""


def test_what_takes_longer_is_told_of_from_its_beginning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = iter(range(0, 900))
    monkeypatch.setattr(time, "monotonic", lambda: next(seconds) / 3)
    tell_a_listener(monkeypatch)
    assert capsys.readouterr().err.splitlines() == ["4 of 8 done", "6 of 8 done"]


# -- going on -------------------------------------------------------------------------------------


def test_of_a_long_record_the_last_match_tells_whether_it_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = rounds_of("tag3", 30)
    for count in (1, 7, 29, 30):
        data = dumps(round.record for round in whole[:count]).encode()
        expected = read_rounds(data)
        monkeypatch.setattr(unfinished, "_LONG", 0)
        monkeypatch.setattr(unfinished, "_ENOUGH", (2, 5))
        found = unfinished._last_of(data)
        series = series_of(found[-1].header)
        assert identity(found[-1]) == identity(expected[-1])
        assert series.standing(found) == series.standing(expected)
