"""What was learnt: kept line by line, where a broken index cannot take it along."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli.learn.drill import _cards
from kibitz.cli.learnt.progress import Answer, Progress, learnt_in
from kibitz.cli.learnt.schedule import Card
from kibitz.cli.library import database
from kibitz.cli.library.connection import NAME as INDEX
from kibitz.cli.progress_file import NAME, Learnt
from tests.cli.running import QUIET, invoke

NOW = datetime(2025, 3, 9, 12, tzinfo=UTC)
KEY = ("abc", "Anna", 3)
CARD = Card(NOW).answered(True, NOW)


def add(folder: Path, count: int, skill: str = "letter/pool") -> None:
    with Progress.opened(folder) as progress:
        for number in range(count):
            progress.add(skill, number % 2 == 0, level=1)


def answers(folder: Path) -> list[Answer]:
    with Progress.opened(folder) as progress:
        return progress.answers


def test_an_answer_is_a_line_and_comes_back(tmp_path: Path) -> None:
    add(tmp_path, 3)
    assert [answer.right for answer in answers(tmp_path)] == [True, False, True]
    assert len((tmp_path / NAME).read_bytes().splitlines()) == 3
    assert not (tmp_path / INDEX).exists()


def test_an_answer_comes_back_as_it_was() -> None:
    answer = Answer(NOW, "letter/pool", 2, 0, True)
    assert Answer.from_json(json.loads(json.dumps(answer.as_json()))) == answer


LINE = Answer(NOW, "letter/pool", 0, 1, True).as_json()

UNREADABLE: dict[str, bytes] = {
    "nothing": b"",
    "no text": b"\xff\xfe\x00",
    "no JSON": b'{"time": ',
    "no object": b'["time"]',
    "too deep": b"[" * 100_000,
    **{
        f"{name} {value!r}": json.dumps(LINE | {name: value}).encode()
        for name, values in {
            "time": ("yesterday", 3, None, "9999-12-31T23:59:59+00:00", "0001-01-01", "2e9"),
            "skill": (1, None, ["a"]),
            "item": ("1", 1.5, None, True),
            "level": ("1", None),
            "right": ("yes", None, 2),
        }.items()
        for value in values
    },
    "one field too few": json.dumps({"time": LINE["time"]}).encode(),
}


@pytest.mark.parametrize("line", UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_line_is_skipped_and_stays(tmp_path: Path, line: bytes) -> None:
    add(tmp_path, 1)
    with (tmp_path / NAME).open("ab") as stream:
        stream.write(line)
    add(tmp_path, 1)
    assert len(answers(tmp_path)) == 2
    assert line in (tmp_path / NAME).read_bytes()
    assert invoke("learn", "--dir", str(tmp_path)).status == 0
    assert invoke("learn", "progress", "--dir", str(tmp_path)).status == 0


@pytest.mark.parametrize(
    "card",
    [
        None, 3, "x", {}, {"due": "x", "streak": 0, "memory": None},
        CARD.as_json() | {"memory": "x"}, CARD.as_json() | {"streak": "x"},
        CARD.as_json() | {"due": "9999-12-31T00:00:00"}, CARD.as_json() | {"memory": {}},
        *(
            CARD.as_json() | {"memory": {**(CARD.memory or {}), name: value}}
            for name, value in (
                ("stability", "x"), ("stability", 1e999), ("difficulty", float("nan")),
                ("state", 7), ("last_review", "2025-03-09"), ("due", 1),
            )
        ),
    ],
)  # fmt: skip
def test_an_unreadable_card_leaves_the_one_before_it(card: Any) -> None:
    def line(found: Any) -> dict[str, Any]:
        return {"round": KEY[0], "player": KEY[1], "event": KEY[2], "card": found}

    assert _cards([line(CARD.as_json()), line(card)]) == {KEY: CARD}
    assert _cards([{"round": [], "player": 1, "event": {}, "card": card}]) == {}


def test_what_could_not_be_written_is_written_with_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learnt = Learnt.of(tmp_path)
    written = os.write

    def full(handle: int, data: bytes) -> int:
        if len(data) < 5:
            raise OSError(28, "No space left on device")
        return written(handle, data[: len(data) // 2])

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        learnt.add({"a": 1}, {"b": 2})
        assert learnt.warning is not None
        assert "the disk is full" in learnt.warning
    learnt.add({"c": 3})
    assert learnt.warning is None
    assert Learnt.of(tmp_path).lines[-3:] == [{"a": 1}, {"b": 2}, {"c": 3}]


@pytest.mark.parametrize("made", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to(path)])
def test_a_file_that_is_none_costs_a_sentence(
    tmp_path: Path, made: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    made(tmp_path / NAME)
    with Progress.opened(tmp_path) as progress:
        progress.add("letter/pool", True, level=1)
        assert len(progress.of("letter/pool")) == 1
    assert capsys.readouterr().err.count("cannot be kept") == 1


# -- what an earlier kibitz has kept in the index ---------------------------------------------


def earlier(folder: Path, count: int = 20) -> None:
    """An index of an earlier kibitz, with answers and a card."""
    database.connect(folder).connection.close()
    with closing(sqlite3.connect(folder / INDEX)) as index, index:
        for number in range(count):
            time = (NOW + timedelta(minutes=number)).isoformat()
            index.execute(
                "INSERT INTO answers (time, skill, item, level, correct) VALUES (?, ?, 0, 1, ?)",
                (time, "letter/pool", number % 2),
            )
        index.execute("INSERT INTO cards VALUES (?, ?, ?, ?)", (*KEY, json.dumps(CARD.as_json())))


def left(folder: Path) -> int:
    """What is left in the index."""
    with closing(sqlite3.connect(folder / INDEX)) as index:
        (count,) = index.execute(
            "SELECT (SELECT count(*) FROM answers) + (SELECT count(*) FROM cards)"
        ).fetchone()
    return int(count)


def whole(folder: Path, count: int = 20) -> None:
    """Demand that nothing of it is lost."""
    found = answers(folder)
    assert [answer.right for answer in found] == [bool(number % 2) for number in range(count)]
    assert [answer.time - NOW for answer in found] == [timedelta(minutes=n) for n in range(count)]
    with learnt_in(folder) as learnt:
        assert _cards(learnt.lines) == {KEY: CARD}


@pytest.mark.parametrize("words", [("rounds",), ("learn",), ("learn", "progress")])
def test_what_was_learnt_moves_out_of_the_index(tmp_path: Path, words: tuple[str, ...]) -> None:
    earlier(tmp_path)
    done = invoke(*words, "--dir", str(tmp_path))
    assert (done.status, done.err) == (0, "")
    assert left(tmp_path) == 0
    whole(tmp_path)
    lines = (tmp_path / NAME).read_bytes()
    assert invoke(*words, "--dir", str(tmp_path)).err == ""
    assert (tmp_path / NAME).read_bytes() == lines


def test_an_earlier_kibitz_beside_this_one_loses_nothing(tmp_path: Path) -> None:
    add(tmp_path, 1)
    earlier(tmp_path)
    assert len(answers(tmp_path)) == 21
    earlier(tmp_path, 25)  # which has answered five times more, and forgot what was moved
    assert len(answers(tmp_path)) == 26


def test_nothing_leaves_the_index_before_it_is_written(tmp_path: Path) -> None:
    earlier(tmp_path)
    (tmp_path / NAME).mkdir()
    assert invoke("rounds", "--dir", str(tmp_path)).status == 0
    whole(tmp_path)  # of what is in the index
    assert left(tmp_path) == 21
    (tmp_path / NAME).rmdir()
    assert invoke("rounds", "--dir", str(tmp_path)).status == 0
    assert left(tmp_path) == 0
    whole(tmp_path)


def foreign(folder: Path) -> None:
    with closing(sqlite3.connect(folder / INDEX)) as index, index:
        index.execute("PRAGMA user_version = 99")


def shortened(folder: Path) -> None:
    with closing(sqlite3.connect(folder / INDEX)) as index, index:
        index.execute("ALTER TABLE rounds RENAME COLUMN context TO sense")
        index.execute("DROP TABLE judgements")


def misdescribed(folder: Path) -> None:
    with closing(sqlite3.connect(folder / INDEX)) as index, index:
        index.execute("PRAGMA writable_schema = ON")
        index.execute("UPDATE sqlite_master SET sql = 'CREATE TABLE x(' WHERE name = 'files'")


@pytest.mark.parametrize("first", ["rounds", "learn"])
@pytest.mark.parametrize("broken", [foreign, shortened, misdescribed])
def test_a_broken_index_takes_nothing_along(
    tmp_path: Path, broken: Callable[[Path], None], first: str
) -> None:
    earlier(tmp_path)
    broken(tmp_path)
    assert invoke(first, "--dir", str(tmp_path)).status == 0
    whole(tmp_path)
    assert invoke("rounds", "--dir", str(tmp_path)).status == 0
    whole(tmp_path)
    assert (tmp_path / f"{INDEX}.broken").exists()


def test_each_broken_index_is_put_aside_under_a_name_of_its_own(tmp_path: Path) -> None:
    contents = []
    for number in range(3):
        earlier(tmp_path)
        if number:
            (tmp_path / INDEX).write_bytes(os.urandom(700))
        else:
            foreign(tmp_path)
        contents.append((tmp_path / INDEX).read_bytes())
        done = invoke("rounds", "--dir", str(tmp_path))
        assert (done.status, done.err.count("made anew")) == (0, 1)
    names = ("broken", "broken-2", "broken-3")
    assert [(tmp_path / f"{INDEX}.{name}").read_bytes() for name in names] == contents
    whole(tmp_path)


CELLS = [
    "UPDATE answers SET time = 'yesterday' WHERE number = 1",
    "UPDATE answers SET time = x'ff00' WHERE number = 1",
    "UPDATE answers SET skill = 7, correct = 'perhaps' WHERE number = 1",
    "INSERT INTO cards VALUES ('x', 'y', 1, 'not json')",
    "INSERT INTO cards VALUES (x'ff', 'y', 'z', '[[[[')",
]


@pytest.mark.parametrize("cell", CELLS)
def test_an_unreadable_cell_is_one_answer_less_and_stays_to_be_read(
    tmp_path: Path, cell: str
) -> None:
    earlier(tmp_path)
    with closing(sqlite3.connect(tmp_path / INDEX)) as index, index:
        index.execute(cell)
    for words in (("learn",), ("learn", "progress"), ("learn", "mistakes"), ("rounds",)):
        done = invoke(*words, "--dir", str(tmp_path))
        assert (done.status, done.err) == (0, "")
    assert len(answers(tmp_path)) == 20 - ("answers" in cell)
    assert len((tmp_path / NAME).read_bytes().splitlines()) == 21 + ("cards" in cell)
    assert left(tmp_path) == 0


def test_the_game_learnt_last_lends_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(QUIET, "KIBITZ_CONFIG", str(tmp_path))
    where = ("--json", "--dir", str(tmp_path / "library"))

    def told() -> set[str]:
        return {item["game"] for item in invoke("learn", *where).json}

    first = told()
    assert "geheimer-brief" not in first
    assert invoke("learn", "--game", "geheimer-brief", *where).status == 0
    assert told() - first == {"geheimer-brief"}
    assert invoke("learn", "--game", "bridge", *where).status == 2
    assert invoke("learn", "--game", "truc", *where).status == 0
    assert told() == first
