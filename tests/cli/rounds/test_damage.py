"""Whatever happens to the index, the records are listed and what was learnt is there."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli.answer import Form
from kibitz.cli.learn import history
from kibitz.cli.learnt.progress import Progress
from kibitz.cli.library import connection, database
from kibitz.cli.library.connection import NAME
from kibitz.cli.library.index import Index
from kibitz.cli.rounds import listing, stats
from kibitz.inference.plan import Plan
from kibitz.inference.review_summary import Json
from tests.cli.rounds.shelf import written
from tests.cli.running import Done, invoke

QUICK = ("--worlds", "2")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Judged rounds, and answers."""
    folder = tmp_path_factory.mktemp("shelf")
    written(folder, "tag2", 2)
    written(folder, "uwa2", 1)
    assert invoke("annotate", *QUICK, "--dir", str(folder)).status == 0
    with Progress.opened(folder) as progress:
        for number in range(8):
            progress.add("letter/pool", number % 3 > 0, level=1)
    return folder


@pytest.fixture
def folder(shelf: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(shelf, tmp_path / "library"))


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to wait for the seconds that others may take."""
    monkeypatch.setattr(connection, "PATIENCE", 0.2)


def listed(folder: Path, *words: str) -> Done:
    done = invoke("rounds", *words, "--json", "--dir", str(folder))
    assert done.status == 0, done.err
    return done


def judged(folder: Path) -> int:
    return sum(entry["luck"] is not None for entry in listed(folder).json)


@contextmanager
def opened(folder: Path) -> Iterator[sqlite3.Connection]:
    """The index, for whoever damages it."""
    with closing(sqlite3.connect(folder / NAME)) as found, found:
        yield found


# -- by chance ----------------------------------------------------------------------------------

JUNK = (
    None, b"\xff\xfe", "nonsense", "", -1, 2**62, 1.5, 1e300, '{"a": 1}', "[1]", "[" * 20_000,
    '{"worlds": 1e999, "seed": 0}', "Ї" * 3000,
)  # fmt: skip


def cut(path: Path, rng: random.Random) -> None:
    path.write_bytes(path.read_bytes()[: rng.randrange(path.stat().st_size)])


def scratched(path: Path, rng: random.Random) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 3, 300))):
        content[rng.randrange(len(content))] = rng.randrange(256)
    path.write_bytes(content)


def blotted(path: Path, rng: random.Random) -> None:
    content = bytearray(path.read_bytes())
    first, count = rng.randrange(len(content)), rng.randrange(1, 9000)
    content[first : first + count] = rng.choice((bytes, rng.randbytes))(count)
    path.write_bytes(content)


def altered(path: Path, rng: random.Random) -> None:
    """Another program has done something to a table."""
    table = rng.choice(("files", "rounds", "judgements", "cards", "answers"))
    with opened(path.parent) as found:
        column = rng.choice([row[1] for row in found.execute(f"PRAGMA table_info({table})")])
        found.execute("PRAGMA writable_schema = ON")
        statement, *cells = rng.choice((
            (f"UPDATE OR IGNORE {table} SET {column} = ?", rng.choice(JUNK)),
            (f"UPDATE OR IGNORE {table} SET {column} = ? WHERE rowid % 2", rng.choice(JUNK)),
            ("UPDATE sqlite_sequence SET seq = ?", rng.choice((2**63 - 1, "x", None, -5))),
            ("UPDATE sqlite_master SET sql = ? WHERE name = ?", rng.choice(JUNK), table),
            (f"PRAGMA user_version = {rng.choice((0, 1, 99, -5))}",),
            (f"DROP TABLE {table}",),
            (f"DELETE FROM {table}",),
            (f"ALTER TABLE {table} ADD COLUMN extra TEXT",),
            (f"ALTER TABLE {table} RENAME TO other_{table}",),
            (f"ALTER TABLE {table} RENAME COLUMN {column} TO other",),
        ))  # fmt: skip
        try:
            found.execute(statement, cells)
        except sqlite3.IntegrityError:
            found.execute(f"DELETE FROM {table}")


@pytest.mark.parametrize("seed", range(12))
def test_whatever_befalls_the_index(
    shelf: Path, tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    def asked(folder: Path) -> tuple[list[tuple[str, int]], Any]:
        listing.show(folder, listing.Wish(), None, False, Form.JSON)
        rounds = json.loads(capsys.readouterr().out)
        stats.show(folder, listing.Wish(), None, Form.JSON)
        capsys.readouterr()
        history.show(folder, None, Form.JSON)
        answers = json.loads(capsys.readouterr().out)
        return sorted((Path(each["file"]).name, each["round"]) for each in rounds), answers

    sound = asked(shelf)
    for number in range(25):
        rng = random.Random(f"{seed} {number}")
        folder = Path(shutil.copytree(shelf, tmp_path / str(number)))
        damage = rng.choice((cut, scratched, scratched, blotted, altered, altered))
        damage(folder / NAME, rng)
        assert asked(folder) == sound, (damage, number)
        shutil.rmtree(folder)


# -- one by one ---------------------------------------------------------------------------------


def test_another_version_is_taken_over(folder: Path) -> None:
    before = listed(folder).json
    with opened(folder) as found:
        found.execute("PRAGMA user_version = 7")
    done = listed(folder)
    assert done.json == before  # numbers and judgements, too
    assert "made anew" in done.err
    assert listed(folder).err == ""


@pytest.mark.parametrize(
    "review",
    [
        "nojson", "", "{}", "[]", b"\xff", 3, "[" * 100_000, "NaN",
        '{"fair": "x", "steps": [], "decisions": [], "result": null, "styles": {}}',
        '{"fair": 1e999, "steps": [], "decisions": [], "result": null, "styles": {}}',
        '{"fair": 1, "steps": [[0, "luck", 0, 0]], "decisions": [], "result": 1, "styles": {}}',
        '{"fair": 1, "steps": [], "decisions": [], "result": 1, "styles": [1]}',
    ],
)  # fmt: skip
def test_an_unreadable_judgement_is_made_anew(folder: Path, review: object) -> None:
    with opened(folder) as found:
        found.execute("UPDATE judgements SET review = ?", (review,))
    assert judged(folder) == 0
    assert listed(folder, "stats").err == ""
    assert invoke("annotate", *QUICK, "--dir", str(folder)).status == 0
    assert judged(folder) == 3


def wrong_kind(review: Json) -> None:
    for decision in review["decisions"]:
        decision["kind"] = "misfortune"
        for place, option in enumerate(decision["options"]):
            option[1] = 0.9 if place != decision["played"] else 0.1


def no_such_choice(review: Json) -> None:
    for decision in review["decisions"]:
        decision["played"] = 99


@pytest.mark.parametrize("spoil", [wrong_kind, no_such_choice])
def test_a_judgement_that_makes_no_sense_is_made_anew(
    folder: Path, spoil: Callable[[Json], None]
) -> None:
    with opened(folder) as found:
        for row, review in found.execute("SELECT rowid, review FROM judgements").fetchall():
            spoilt = json.loads(zlib.decompress(review))
            spoil(spoilt)
            packed = zlib.compress(json.dumps(spoilt).encode())
            found.execute("UPDATE judgements SET review = ? WHERE rowid = ?", (packed, row))
    assert judged(folder) < 3
    assert listed(folder, "stats").err == ""


@pytest.mark.parametrize("effort", ["x", "{}", '{"worlds": 0, "seed": 0}', '{"worlds": 1e99}'])
def test_a_judgement_of_unknown_effort_does_not_count(folder: Path, effort: str) -> None:
    with opened(folder) as found:
        found.execute("UPDATE judgements SET effort = ?", (effort,))
    assert judged(folder) == 0


@pytest.mark.parametrize("column", ["date", "game", "players", "me", "winners", "identity"])
@pytest.mark.parametrize("cell", ["x", "[]", 7, b"\xff"])
def test_a_round_that_is_no_longer_as_entered_is_read_again(
    folder: Path, column: str, cell: object
) -> None:
    before = listed(folder).json
    with opened(folder) as found:
        found.execute(f"UPDATE rounds SET {column} = ? WHERE rowid = 2", (cell,))
    done = listed(folder)
    assert (done.json, done.err) == (before, "")


def test_a_round_that_is_gone_from_the_index_is_found_again(folder: Path) -> None:
    with opened(folder) as found:
        found.execute("DELETE FROM rounds WHERE number = 1")
        found.execute("UPDATE rounds SET file = 'nowhere.kib' WHERE number = 3")
    done = listed(folder)
    assert (len(done.json), done.err) == (3, "")


def test_the_last_of_all_numbers_is_not_the_end(folder: Path) -> None:
    with opened(folder) as found:
        found.execute("UPDATE rounds SET number = ? WHERE number = 3", (2**63 - 1,))
    written(folder, "tag2", 3)
    assert len(listed(folder).json) == 4
    assert all(entry["number"] < 100 for entry in listed(folder).json)


def test_a_journal_goes_with_its_index(folder: Path) -> None:
    for tail in ("-journal", "-wal"):
        (folder / f"{NAME}{tail}").write_text(tail)
    (folder / f"{NAME}.broken").symlink_to("nowhere")
    assert database._put_aside(folder / NAME) == folder / f"{NAME}.broken-2"
    for tail in ("-journal", "-wal"):
        assert (folder / f"{NAME}.broken-2{tail}").read_text() == tail
        assert not (folder / f"{NAME}{tail}").exists()


def test_an_index_that_cannot_be_put_aside_is_done_without(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / NAME).write_bytes(b"what?" * 1000)

    def shut(*_paths: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", shut)
    done = listed(folder)
    assert len(done.json) == 3
    assert "nor be put aside (permission denied)" in done.err
    assert (folder / NAME).read_bytes() == b"what?" * 1000


# -- held by another ----------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["EXCLUSIVE", "IMMEDIATE"])
@pytest.mark.parametrize("words", [("rounds",), ("rounds", "stats"), ("learn", "progress")])
def test_an_index_that_is_held_is_waited_for_and_then_done_without(
    folder: Path, how: str, words: tuple[str, ...]
) -> None:
    sound = invoke(*words, "--json", "--dir", str(folder)).json
    written(folder, "tag2", 3)
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as holder:
        holder.execute(f"BEGIN {how}")
        began = time.monotonic()
        done = invoke(*words, "--json", "--dir", str(folder))
        assert time.monotonic() - began < 10
    assert done.status == 0
    assert done.err.count("\n") <= 1
    assert "another program" in done.err or (how, words[0]) == ("IMMEDIATE", "learn")
    match words:
        case ("rounds",):
            assert len(done.json) == 4
        case ("learn", _):
            assert done.json == sound
    assert listed(folder).err == ""


def test_a_reader_does_not_keep_off_a_reader(folder: Path) -> None:
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        done = listed(folder)
    assert (len(done.json), done.err) == (3, "")


def test_what_is_judged_is_known_although_it_cannot_be_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan(worlds=2)
    with Index.opened(folder) as index:
        (entry, *_others) = index.entries()
        anna = entry.players[0]
        (packed,) = index.connection.execute(
            "SELECT review FROM judgements WHERE player = ?", (anna,)
        ).fetchone()
        review = json.loads(zlib.decompress(packed))
        with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as holder:
            holder.execute("BEGIN EXCLUSIVE")
            index.keep("new", plan, {anna: review})
            assert index.review("new", entry.game, entry.players, anna, plan) is not None
            assert len(index.entries()) == 3
    assert capsys.readouterr().err.count("another program holds it") == 1


def test_a_full_disk_costs_what_is_found_now(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (folder / NAME).read_bytes()
    written(folder, "tag2", 2, seat=1)

    def small(path: Path) -> sqlite3.Connection:
        found = connection.connected(path)
        if path.name == NAME:
            found.execute("PRAGMA max_page_count = 1")
        return found

    monkeypatch.setattr(database, "connected", small)
    (folder / "big.kib").write_bytes((folder / "tag2-0.kib").read_bytes() * 40)
    done = listed(folder)
    assert len(done.json) > 40
    assert "the disk is full" in done.err
    assert (folder / NAME).read_bytes() == before
