"""Rounds into the library and out of it: nothing twice, nothing lost, nothing written over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kibitz.cli.library.identity import identity
from kibitz.engine.round import read_rounds
from tests.cli.rounds.shelf import written
from tests.cli.running import invoke, terminal

GOOD = """[Game "classic"]
[Players "Anna, Ben"]
[Perspective "Anna"]
[First "Anna"]
[Options "no-open"]
deal Anna 2
Anna +4 4
"""
CUT_OFF = GOOD.replace("+4 4", "+4 1>Be")
CONTRADICTORY = f"{GOOD}Ben 8 out Ben 8\n"
UNCLOSED = f"{GOOD}{{ and then\n"


@pytest.fixture
def library(tmp_path: Path) -> tuple[str, str]:
    return "--dir", str(tmp_path / "library")


def texts(where: tuple[str, str]) -> str:
    return invoke("rounds", "export", "-", *where).out


def test_the_same_is_recognised(tmp_path: Path, library: tuple[str, str]) -> None:
    path = written(tmp_path / "lent", "tag2", 3)
    first = invoke("rounds", "import", str(path), "--json", *library).json
    assert (first["imported"], first["known"]) == (3, 0)
    path.write_text(path.read_text(encoding="utf-8") + "{ a remark }\n", encoding="utf-8")
    again = invoke("rounds", "import", str(path.parent), str(path), "--json", *library).json
    assert (again["imported"], again["known"]) == (0, 3)
    written(tmp_path / "lent", "tag2", 4)
    more = invoke("rounds", "import", str(path), "--json", *library).json
    assert (more["imported"], more["known"]) == (1, 3)


def test_a_full_record_is_one_entry(tmp_path: Path, library: tuple[str, str]) -> None:
    logs = Path(__file__).parents[2] / "logs" / "tag4.kib"
    (tmp_path / "one.kib").write_text(
        logs.read_text(encoding="utf-8").split("\n\n")[0] + "\n", encoding="utf-8"
    )
    assert invoke("rounds", "import", str(tmp_path / "one.kib"), *library).status == 0
    (entry,) = invoke("rounds", "--json", *library).json
    assert (entry["as"], entry["players"]) == (None, ["Anna", "Ben", "Carla", "Dov"])


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (CUT_OFF, 17, "“Be” is no player here"),
        (CONTRADICTORY, 18, "8"),
        (UNCLOSED, 18, "is not closed"),
        (GOOD.replace("classic", "skat"), 11, "no known game"),
    ],
)
@pytest.mark.parametrize("command", ["import", "annotate"])
def test_what_is_broken_is_named_and_left_out(
    tmp_path: Path, library: tuple[str, str], command: str, text: str, line: int, said: str
) -> None:
    lent = tmp_path / "lent"
    lent.mkdir()
    other = GOOD.replace("deal Anna 2", "deal Anna 3")
    (lent / "mixed.kib").write_text(f"{other}\n\n\n{text}\n{GOOD}", encoding="utf-8")
    (lent / "good.kib").write_text(GOOD.replace("+4 4", "+7 7"), encoding="utf-8")
    words = ("rounds", "import") if command == "import" else ("annotate", "--worlds", "2")
    done = invoke(*words, str(lent), *library)
    assert done.status == 3
    (complaint,) = done.err.splitlines()
    assert "mixed.kib: line" in complaint
    assert f"line {line}" in complaint
    assert said in complaint
    told = invoke(*words, str(lent), "--json", *library)
    assert [(broken["line"], told.status) for broken in told.json["broken"]] == [(line, 3)]
    if command == "import":
        assert len(read_rounds(texts(library).encode())) == 3
    else:
        assert len(told.json["rounds"]) == 3


UNREADABLE = {
    "binary": (b"[Game\0", 3),
    "not UTF-8": (b"\xff\xfe", 3),
    "empty": (b"", 3),
    "no record": (b"hello\n", 3),
}


@pytest.mark.parametrize(("content", "status"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_that_is_no_record(
    tmp_path: Path, library: tuple[str, str], content: bytes, status: int
) -> None:
    path = tmp_path / "what.kib"
    path.write_bytes(content)
    done = invoke("rounds", "import", str(path), *library)
    assert done.status == status
    assert done.err.count("\n") == 1
    Path(library[1]).mkdir(exist_ok=True)
    (Path(library[1]) / "what.kib").write_bytes(content)
    assert invoke("rounds", *library).status == 0


def test_a_file_that_is_not_there(library: tuple[str, str]) -> None:
    done = invoke("rounds", "import", "/no/such.kib", *library)
    assert (done.status, done.err.count("\n")) == (1, 1)


def test_nothing_is_written_over(tmp_path: Path, library: tuple[str, str]) -> None:
    lent = written(tmp_path / "lent", "tag2", 2)
    assert invoke("rounds", "import", str(lent), *library).status == 0
    out = tmp_path / "out.kib"
    assert invoke("rounds", "export", "1", str(out), *library).status == 0
    assert invoke("rounds", "export", "2", str(out), *library).status == 1
    (round,) = read_rounds(out.read_bytes())
    assert identity(round) == identity(read_rounds(lent.read_bytes())[0])
    folder = tmp_path / "folder"
    folder.mkdir()
    assert invoke("rounds", "export", str(folder), *library).status == 0
    assert len(list(folder.iterdir())) == 1
    assert invoke("rounds", "export", str(folder), *library).status == 1
    assert invoke("rounds", "export", "/no/such/file", *library).status == 1


def test_a_folder_gets_all_or_nothing(tmp_path: Path, library: tuple[str, str]) -> None:
    Path(library[1]).mkdir()
    for log in ("tag2", "tag4", "uwa2"):
        written(Path(library[1]), log, 1)
    out = tmp_path / "out"
    out.mkdir()
    (out / "uwa2-0.kib").symlink_to("nowhere")
    done = invoke("rounds", "export", str(out), *library)
    assert (done.status, done.err.count("\n")) == (1, 1)
    assert [path.name for path in out.iterdir()] == ["uwa2-0.kib"]


def test_an_export_onto_a_full_disk_leaves_nothing(
    tmp_path: Path, library: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(library[1]).mkdir()
    written(Path(library[1]), "tag2", 1)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    out = tmp_path / "out"
    out.mkdir()
    for target in (out, out / "a.kib"):
        done = invoke("rounds", "export", str(target), *library)
        assert done.status == 1
        assert "the disk is full" in done.err
        assert not list(out.iterdir())


def test_one_round_of_a_file_is_removed(tmp_path: Path, library: tuple[str, str]) -> None:
    written(Path(library[1]), "tag2", 3)
    before = read_rounds(texts(library).encode())
    assert invoke("rounds", "remove", "2", "--yes", *library).status == 0
    assert read_rounds(texts(library).encode())[1].record == before[2].record
    numbers = [entry["number"] for entry in invoke("rounds", "--json", *library).json]
    assert invoke("rounds", "remove", *map(str, numbers), "--yes", *library).status == 0
    assert list(Path(library[1]).glob("*.kib")) == []


@pytest.mark.parametrize(("answer", "left"), [("n", 1), ("", 1), ("y", 0), ("да", 0), ("нет", 1)])
def test_removing_is_asked_for(library: tuple[str, str], answer: str, left: int) -> None:
    written(Path(library[1]), "tag2", 1)
    with terminal(Path(library[1]), "rounds", "remove", "1", *library) as child:
        child.sees("y/n")
        child.type(answer)
        child.ends()
    assert len(invoke("rounds", "--json", *library).json) == left


def test_what_changed_while_it_was_asked_about_stays(library: tuple[str, str]) -> None:
    written(Path(library[1]), "tag2", 3)
    with terminal(Path(library[1]), "rounds", "remove", "2", *library) as child:
        child.sees("y/n")
        assert invoke("rounds", "remove", "1", "--yes", *library).status == 0
        child.type("y")
        child.sees("has just changed")
        assert child.ends() == 1
    assert [entry["number"] for entry in invoke("rounds", "--json", *library).json] == [3, 2]


def beside(library: tuple[str, str], text: str) -> Path:
    path = Path(library[1]) / "two.kib"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return path


def test_a_round_beside_a_broken_one_is_not_removed(library: tuple[str, str]) -> None:
    text = f"{GOOD}\n{UNCLOSED}"
    path = beside(library, text)
    done = invoke("rounds", "remove", "1", "--yes", *library)
    assert done.status == 1
    assert f"{path}: line" in done.err.splitlines()[-1]
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("broken", [UNCLOSED, f"{GOOD}Anna 7\n"], ids=["unclosed", "illegal"])
@pytest.mark.parametrize("first", [True, False])
def test_a_round_beside_a_broken_one_is_opened_but_not_written_to(
    library: tuple[str, str], broken: str, first: bool
) -> None:
    text = "\n".join([broken, GOOD] if first else [GOOD, broken])
    path = beside(library, text)
    printed = invoke("rounds", "open", "1", "--plain", *library)
    assert printed.status == 0
    assert [line for line in printed.out.splitlines() if line.startswith("1. ")] == ["1. Anna +4 4"]
    done = invoke("rounds", "open", "1", *library, stdin="note x\n")
    assert "has a round that is broken" in " ".join(done.out.split())
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("date", ["2025-03-09T20:15", "2025-03", "20250309", " ", ""])
def test_a_date_of_any_form_stays_in_the_library(
    tmp_path: Path, library: tuple[str, str], date: str
) -> None:
    lent = tmp_path / "lent.kib"
    lent.write_text(GOOD.replace("[Players", f'[Date "{date}"]\n[Players'), encoding="utf-8")
    done = invoke("rounds", "import", str(lent), "--json", *library)
    assert done.status == 0
    (file,) = done.json["files"]
    assert Path(file).resolve().parent == Path(library[1]).resolve()
    assert Path(file).name[0] not in "-."
    assert len(invoke("rounds", "--json", *library).json) == 1
    assert invoke("rounds", "import", str(lent), "--json", *library).json["known"] == 1


@pytest.mark.parametrize("date", ["../out", "/tmp/out", "2025-02-30", "x" * 400])
def test_a_round_of_an_impossible_date_is_not_taken(
    tmp_path: Path, library: tuple[str, str], date: str
) -> None:
    lent = tmp_path / "lent.kib"
    lent.write_text(GOOD.replace("[Players", f'[Date "{date}"]\n[Players'), encoding="utf-8")
    done = invoke("rounds", "import", str(lent), "--json", *library)
    assert (done.json["imported"], done.json["broken"][0]["line"]) == (0, 2)
    assert not list(tmp_path.rglob("*out*"))


def test_a_folder_with_parts_that_cannot_be_looked_into(
    tmp_path: Path, library: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lent = written(tmp_path / "lent", "tag2", 1)
    (lent.parent / "gone").mkdir()
    real = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("gone"):
            raise FileNotFoundError(2, "No such file or directory", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    done = invoke("rounds", "import", str(lent.parent), "--json", *library)
    assert (done.status, done.json["imported"]) == (0, 1)


def test_records_of_every_game_are_kept(library: tuple[str, str]) -> None:
    golden = Path(__file__).parents[2] / "golden"
    done = invoke("rounds", "import", str(golden), "--json", *library)
    assert (done.status, done.json["broken"]) == (0, [])
    games = {entry["game"] for entry in invoke("rounds", "--json", *library).json}
    assert games == {path.stem for path in golden.glob("*.kib")}
