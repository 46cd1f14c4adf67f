"""The whole way of a round through the library: import, annotate, list, figures, export."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path

import pytest

from kibitz.cli.library.identity import identity
from kibitz.engine.round import Round, read_rounds
from tests.cli.rounds.shelf import dated, eyes, rounds_of, written
from tests.cli.running import at_terminal, invoke, run

QUICK = ("--worlds", "2")


MANY = int(os.environ.get("KIBITZ_MANY", "10"))
"""Rounds that are taken in, judged and given out again: KIBITZ_MANY=50 takes a few minutes."""


@pytest.mark.timeout(900)  # some hundred reviews
def test_many_rounds_through_each_players_eyes(tmp_path: Path) -> None:
    lent, library, out = tmp_path / "lent", tmp_path / "library", tmp_path / "out"
    lent.mkdir()
    seen: list[Round] = []
    for log, share in (("uwa2", 0.4), ("tag2", 0.4), ("plammens3", 0.1), ("tag4", 0.1)):
        count = math.ceil(share * MANY)
        for number, round in enumerate(rounds_of(log, count)):
            for seat, view in enumerate(eyes(round)):
                text = dated(view, f"2025-0{1 + number % 3}-1{number % 10}")
                (lent / f"{log}-{number}-{seat}.kib").write_text(text, encoding="utf-8")
                seen += read_rounds(text.encode())
    where = ("--dir", str(library))

    taken = invoke("rounds", "import", str(lent), "--json", *where)
    assert (taken.status, taken.json["imported"], taken.json["broken"]) == (0, len(seen), [])

    judged = run("annotate", "--jobs", "2", "--json", *QUICK, *where, timeout=600)
    assert judged.status == 0, judged.err
    assert len(json.loads(judged.out)["rounds"]) == len(seen)

    listed = invoke("rounds", "--json", *where).json
    assert len(listed) == len(seen)
    assert [entry["date"] for entry in listed] == sorted((e["date"] for e in listed), reverse=True)
    assert all(entry["luck"] is not None for entry in listed)
    assert any(entry["worst"] for entry in listed)

    stats = invoke("rounds", "stats", "--json", *where).json
    assert sum(player["rounds"] for player in stats["players"]) == len(seen)
    assert {month["month"] for month in stats["months"]} == {"2025-01", "2025-02", "2025-03"}
    for player in stats["players"]:
        moved = player["won"] - player["fair"]
        parts = sum(player[part] for part in ("deal", "skill", "others", "luck"))
        assert parts == pytest.approx(moved, abs=1e-9)

    assert invoke("rounds", "export", str(out), *where).status == 0
    assert {identity(r) for r in read_rounds(out.read_bytes())} == set(map(identity, seen))


@pytest.fixture
def library(tmp_path: Path) -> tuple[str, str]:
    """Three rounds of Anna's and a full record, judged."""
    folder = tmp_path / "library"
    written(folder, "tag2", 3)
    full = dated(rounds_of("plammens3", 1)[0], "2024-02-03")
    (folder / "full.kib").write_text(full, encoding="utf-8")
    where = ("--dir", str(folder))
    assert invoke("annotate", *QUICK, *where).status == 0
    return where


def numbers(*words: str) -> list[int]:
    return [entry["number"] for entry in invoke("rounds", "--json", *words).json]


def test_rounds_are_found_by_what_is_wished_for(library: tuple[str, str]) -> None:
    everything = numbers(*library)
    assert len(everything) == 4
    full = numbers("--player", "carla", *library)
    assert full == everything[-1:]
    assert numbers("--until", "2024", *library) == full
    assert numbers("--since", "2024-02-04", *library) == everything[:-1]
    assert numbers("--limit", "2", *library) == everything[:2]
    assert numbers("--game", "pismo", *library) == []
    assert set(numbers("--worst", "??", *library)) <= set(numbers("--mistakes", *library))


def test_a_full_record_has_the_figures_of_whoever_is_asked_for(library: tuple[str, str]) -> None:
    (entry,) = invoke("rounds", "--json", "--player", "Ben", "--until", "2024", *library).json
    assert entry["as"] == "Ben"
    (alone,) = invoke("rounds", "--json", "--until", "2024", *library).json
    assert (alone["as"], alone["accuracy"]) == (None, None)


def test_a_round_that_is_not_over_is_in_no_figure(tmp_path: Path) -> None:
    whole = written(tmp_path / "lent", "tag2", 2).read_text(encoding="utf-8")
    lines = whole.splitlines(keepends=True)
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "left.kib").write_text("".join(lines[:-1]), encoding="utf-8")
    where = ("--dir", str(folder))
    assert invoke("annotate", *QUICK, *where).status == 0
    assert [entry["result"] is None for entry in invoke("rounds", "--json", *where).json].count(
        True
    ) == 1
    found = invoke("rounds", "stats", "--json", *where).json
    assert found["rounds"] == 1
    assert [player["rounds"] for player in found["players"]] == [1]
    (last,) = invoke("rounds", "stats", "--last", "1", "--json", *where).json["players"]
    assert last["rounds"] == 1  # the last one that is over


def test_what_is_not_judged_has_a_dash_until_it_is(tmp_path: Path) -> None:
    written(tmp_path, "tag2", 2)
    where = ("--dir", str(tmp_path))
    assert "2 rounds are not judged yet" in shown(tmp_path)
    assert all(entry["luck"] is None for entry in invoke("rounds", "--json", *where).json)
    assert invoke("annotate", *QUICK, *where).status == 0
    assert "not judged" not in shown(tmp_path)


def shown(folder: Path, *words: str, columns: int = 80) -> str:
    return at_terminal("rounds", *words, "--dir", str(folder), columns=columns).decode()


@pytest.mark.parametrize("columns", [80, 40])
def test_it_fits_the_screen(library: tuple[str, str], columns: int) -> None:
    folder = Path(library[1])
    number = str(numbers(*library)[-1])
    for words in ((), ("show", number), ("stats",)):
        lines = shown(folder, *words, columns=columns).splitlines()
        assert lines
        if words != ("show", number):  # which names a path
            assert all(len(line.replace("\x1b[0m", "")) <= columns + 8 for line in lines)


def test_one_round_with_all_that_was_judged(library: tuple[str, str]) -> None:
    number = str(numbers(*library)[-1])
    answer = invoke("rounds", "show", number, "--json", *library).json
    assert {review["as"] for review in answer["reviews"]} == {"Anna", "Ben", "Carla"}


def test_one_round_is_opened(library: tuple[str, str]) -> None:
    number = numbers(*library)[-1]
    done = invoke("rounds", "open", str(number), "--plain", "--as", "Ben", *library)
    assert done.status == 0, done.err
    assert "Carla" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("open", "99"), "no round 99"),
        (("--game", "skat"), "no known game"),
        (("--since", "yesterday"), "“yesterday” is no date"),
        (("--worst", "!!"), "“!!” is no mark of a mistake"),
        (("--player", "Ben", "stats"), "options go after the word"),
        (("show", "99"), "no round 99"),
        (("remove", "99", "--yes"), "no round 99"),
        (("export", "99", "-"), "no round 99"),
        (("export", "first", "-"), "“first” is no number"),
        (("export", "9" * 5000, "-"), "there is no round 9999"),
        (("export", "1", "9" * 5000, "-"), "there is no round 9999"),
        (("export", "9" * 5000), "where to?"),
        (("show", "9" * 4000), "there is no round 9999"),
        (("remove", "9" * 4000, "--yes"), "there is no round 9999"),
        (("open", "9" * 4000), "there is no round 9999"),
        (("export", "1"), "where to?"),
        (("remove", "1"), "say --yes"),
    ],
)
def test_wrong_words_get_one_sentence(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    written(tmp_path, "tag2", 1)
    done = invoke("rounds", *words, "--dir", str(tmp_path))
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert len(done.err) < 300


def test_an_empty_library_is_no_failure(tmp_path: Path) -> None:
    where = ("--dir", str(tmp_path / "none"))
    assert invoke("rounds", *where).status == 0
    assert invoke("rounds", "stats", *where).status == 0
    assert invoke("rounds", "export", "-", *where).status == 2
    done = invoke("annotate", *where)
    assert (done.status, done.err.count("\n")) == (1, 1)


def test_an_empty_list_has_no_line(tmp_path: Path) -> None:
    done = invoke("rounds", "--plain", "--dir", str(tmp_path))
    assert (done.status, done.out) == (0, "")
