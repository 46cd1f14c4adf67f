"""Whole folders judged: the same whoever computes it and however often it was broken off."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest

from kibitz.cli.library.connection import NAME
from kibitz.inference.plan import Plan
from tests.cli.rounds.shelf import rounds_of, written
from tests.cli.running import QUIET, Done, at_terminal, invoke, run

QUICK = ("--worlds", "4", "--json")


@pytest.fixture(scope="module")
def lent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with ten rounds in three files."""
    folder = tmp_path_factory.mktemp("lent")
    for log, count in (("tag2", 4), ("uwa2", 4), ("plammens3", 2)):
        written(folder, log, count)
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, lent: Path) -> Done:
    """All of it, judged by one process, which was left in peace."""
    return judged(lent, tmp_path_factory.mktemp("whole"), "--jobs", "1")


def judged(lent: Path, index: Path, *words: str) -> Done:
    return run("annotate", str(lent), *QUICK, "--dir", str(index), *words)


def test_jobs_change_nothing_but_the_time(tmp_path: Path, lent: Path, whole: Done) -> None:
    spread = judged(lent, tmp_path, "--jobs", "2")
    assert (whole.status, spread.status, spread.err) == (0, 0, "")
    assert spread.json == whole.json
    assert len(whole.json["rounds"]) == 10


def test_it_is_the_judgement_of_a_single_record(lent: Path, whole: Done) -> None:
    for file in lent.iterdir():
        alone = invoke("annotate", str(file), *QUICK).json["rounds"]
        batch = [one for one in whole.json["rounds"] if one["file"] == str(file)]
        assert [one["reviews"][0]["steps"] for one in batch] == [
            one["reviews"][0]["steps"] for one in alone
        ]


def kept(index: Path) -> int:
    """Rounds whose judgement is on the disk."""
    if not (index / NAME).exists():
        return 0
    with closing(sqlite3.connect(index / NAME, timeout=30)) as connection:
        try:
            (count,) = connection.execute("SELECT count(*) FROM judgements").fetchone()
        except sqlite3.OperationalError:  # the tables are being made
            return 0
        return int(count)


KILLED = """
import os, signal
from kibitz.cli.main import main
from kibitz.cli.library.index import Index

keep, count = Index.keep, 0

def kept(*words):
    global count
    keep(*words)
    count += 1
    if count == 3:
        os.kill(os.getpid(), signal.SIGKILL)

Index.keep = kept
main()
"""
"""kibitz, killed as soon as the judgement of a third round is on the disk."""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_in_the_middle_it_goes_on_where_it_was(
    tmp_path: Path, lent: Path, whole: Done, jobs: str
) -> None:
    index = tmp_path / "killed"
    words = ("annotate", str(lent), *QUICK, "--dir", str(index), "--jobs", jobs)
    process = subprocess.run(
        (sys.executable, "-c", KILLED, *words),
        env=os.environ | QUIET,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (process.returncode, process.stdout) == (-signal.SIGKILL, b"")
    assert kept(index) == 3

    with closing(sqlite3.connect(index / NAME)) as connection, connection:
        connection.execute("CREATE TRIGGER again BEFORE UPDATE ON judgements "
                           "BEGIN SELECT RAISE(ABORT, 'judged twice'); END")  # fmt: skip
        connection.execute(
            "CREATE TRIGGER replaced BEFORE INSERT ON judgements WHEN EXISTS (SELECT 1 FROM "
            "judgements j WHERE j.context = NEW.context AND j.player = NEW.player) "
            "BEGIN SELECT RAISE(ABORT, 'judged twice'); END"
        )
    done = judged(lent, index, "--jobs", jobs)
    assert done.status == 0, done.err
    assert kept(index) == 10
    assert done.json == whole.json


def test_another_effort_judges_again(tmp_path: Path) -> None:
    written(tmp_path / "one", "tag2", 1)
    words = ("annotate", str(tmp_path / "one"), "--json", "--dir", str(tmp_path / "index"))
    few = invoke(*words, "--worlds", "2").json
    more = invoke(*words, "--worlds", "20").json
    assert few["rounds"] != more["rounds"]


def test_a_full_record_is_judged_for_everybody_or_for_one(tmp_path: Path) -> None:
    (round,) = rounds_of("plammens3", 1)
    logs = Path(__file__).parents[2] / "logs" / "plammens3.kib"
    first = logs.read_text(encoding="utf-8").split("\n\n")[0]
    folder = tmp_path / "full"
    folder.mkdir()
    (folder / "one.kib").write_text(f"{first}\n", encoding="utf-8")
    words = ("annotate", str(folder), *QUICK, "--dir", str(tmp_path))
    (one,) = invoke(*words).json["rounds"]
    assert [review["as"] for review in one["reviews"]] == list(round.header.players)
    (one,) = invoke(*words, "--as", "ben").json["rounds"]
    assert [review["as"] for review in one["reviews"]] == ["Ben"]
    assert invoke(*words, "--as", "Nobody").json["rounds"] == []


def test_the_summary_adds_up(whole: Done) -> None:
    answer = whole.json
    reviews = [review for one in answer["rounds"] for review in one["reviews"]]
    (anna,) = answer["players"]
    assert anna["rounds"] == len(reviews) == 10
    assert anna["skill"] == pytest.approx(sum(review["skill"] for review in reviews))
    lost = [d["loss"] for r in reviews for d in r["decisions"] if not d["forced"] and d["kind"]]
    assert sum(kind["lost"] for kind in answer["kinds"]) == pytest.approx(sum(lost))
    assert [k["lost"] for k in answer["kinds"]] == sorted((k["lost"] for k in answer["kinds"]),
                                                          reverse=True)  # fmt: skip


def test_shows_its_progress_at_a_terminal(tmp_path: Path, lent: Path) -> None:
    words = ("annotate", str(lent), "--worlds", "2", "--dir", str(tmp_path))
    shown = at_terminal(*words).decode()
    assert "10/10" in shown
    assert "a minute" in shown
    assert "10 rounds judged" in shown
    narrow = at_terminal(*words, columns=40).decode()
    assert all(len(line) <= 40 + len("\x1b[1m\x1b[0m") for line in narrow.splitlines())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--round", "1"), "--round goes with one record only"),
        (("--style", "Anna=sharp"), "--style goes with one record only"),
    ],
)
def test_what_goes_with_one_record_only(lent: Path, words: tuple[str, ...], said: str) -> None:
    done = invoke("annotate", str(lent), *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_a_folder_without_records(tmp_path: Path) -> None:
    done = invoke("annotate", str(tmp_path), "--dir", str(tmp_path))
    assert (done.status, done.err.count("\n")) == (1, 1)


def test_json_has_the_effort_of_a_plan() -> None:
    """Whatever else a plan may hold must be part of what judgements are kept by."""
    known = {"goal", "worlds", "seconds", "seed"}
    assert {field.name for field in fields(Plan) if field.compare} == known
