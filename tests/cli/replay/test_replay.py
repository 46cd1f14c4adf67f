"""``kibitz replay`` as a program: at a pipe, at a terminal, and with whatever it may be given."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kibitz.cli.replay.keeper import keeper_of
from kibitz.cli.store.store import Store
from kibitz.engine.errors import KibitzError
from kibitz.engine.round import read_rounds
from tests.cli.running import invoke, run, terminal
from tests.strategies.tables import kib

OWN = kib(
    "deal Carla 2",
    "Anna 7",
    "Ben 1>Anna 8 miss",
    "Carla +4 2>Anna 5",
    "Anna 1>Carla 6 miss",
    eyes="Carla",
)
FULL = kib(
    "deal Anna 5 Ben 3 Carla 2 aside 1",
    "Anna +1 1>Ben 3 hit",
    "Carla +7 2>Anna 5",
    "Anna +8 8 out Anna 5",
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.kib"
    path.write_text(f"{FULL}\n{OWN}", encoding="utf-8")
    return path


# -- everything at once --------------------------------------------------------------------------


def test_without_words_everything_is_printed(file: Path) -> None:
    done = invoke("replay", str(file))
    assert done.status == 0
    assert done == invoke("replay", str(file), "--plain")
    assert done == invoke("replay", "-", stdin=file.read_bytes())
    lines = done.out.splitlines()
    assert lines[0] == "round 1 · pismo · Anna, Ben, Carla · Anna's eyes, in turn"
    assert "3. Anna +8 8 out Anna 5" in lines
    assert "round 2 · pismo · Anna, Ben, Carla · Carla's eyes" in lines
    assert "   You have seen Anna's 5." in lines
    assert any(re.match(r"   (\?\?|\?|\?!|!)? ?2 \w+ at Anna", line) for line in lines)
    assert any(line.startswith("How likely was the truth") for line in lines)


@pytest.mark.parametrize("eyes", [(), ("--as", "Carla")])
def test_a_figure_changes_from_what_was_shown_last(eyes: tuple[str, ...]) -> None:
    (told,) = json.loads(invoke("replay", "example:classic", "--json", *eyes).out)["rounds"]
    last, compared = None, 0
    for stop in told["events"]:
        for sentence in stop["told"]:
            for name, card, figure in re.findall(r"(\w+): the (\d) \w+ from <?(\d+)%", sentence):
                assert last is not None
                assert last["as"] == stop["as"]
                assert abs(100 * last["facts"]["hands"][name].get(card, 0) - int(figure)) < 1
                compared += 1
        last = stop
    assert bool(compared) is bool(eyes)


def test_what_is_asked_for_is_printed(file: Path) -> None:
    out = invoke("replay", str(file), "--plain", "--as", "ben", "--truth", "--at", "3").out
    lines = out.splitlines()
    assert lines[0] == "round 2 · pismo · Anna, Ben, Carla · Ben's eyes"
    assert lines[1] == "3. Carla 2>Anna"
    assert any(line.startswith("   truth  Anna\N{NO-BREAK SPACE}5") for line in lines)
    first = invoke("replay", str(file), "--plain", "--round", "1", "--as", "-").out
    assert first.startswith("round 1 · pismo · Anna, Ben, Carla · a bystander's eyes")
    assert "round 2" not in first


def test_json(file: Path) -> None:
    answer = invoke("replay", str(file), "--json").json
    first, second = answer["rounds"]
    assert [event["as"] for event in first["events"]] == ["Anna", "Carla", "Anna"]
    assert first["events"][0]["decision"]["played"] == "1>Ben 3"
    assert [event["event"] for event in second["events"]] == [1, 2, 3, 4]
    assert second["events"][0]["decision"] is None
    assert second["events"][2]["line"] == "Carla +4 2>Anna 5"
    assert second["truth"] == []
    assert {one["player"] for one in first["truth"]} == {"Ben"}


def test_another_language(file: Path) -> None:
    assert invoke("replay", str(file), "--plain", "--lang", "ru").status == 0


# -- words from a pipe ---------------------------------------------------------------------------


def test_words_from_a_pipe(file: Path) -> None:
    words = "вперёд\nforward\nправда\n4\nnote looked at\nquit\nnote too late\n"
    done = invoke("replay", str(file), stdin=words)
    assert done.status == 0
    assert "1/4  Anna 7" in done.out
    assert "truth  Anna" in done.out
    text = file.read_text(encoding="utf-8")
    assert text.endswith("Anna 1>Carla 6 miss\n{ looked at }\n")
    assert [path.name for path in file.parent.iterdir()] == ["own.kib"]


def test_a_script_with_a_wrong_line_has_failed(file: Path) -> None:
    done = invoke("replay", str(file), stdin="forward\nnonsense\n3\n")
    assert done.status == 2
    assert "“nonsense” means nothing here" in done.out
    assert "3/4  Carla +4 2>Anna 5" in done.out


def test_accessible_pages_have_no_bars(file: Path) -> None:
    done = invoke("replay", str(file), "--accessible", stdin="forward\n")
    assert "█" not in done.out
    assert "1/4, Anna 7" in done.out


def test_what_is_no_file_says_so(file: Path) -> None:
    done = invoke("replay", "example:pismo", stdin="note x\n")
    assert done.status == 2
    assert "“example:pismo” is no file" in done.out.replace("\n", " ")


def test_a_record_that_is_being_logged_can_be_looked_at(file: Path) -> None:
    store = Store(file)
    assert store.lock()
    done = invoke("replay", str(file), stdin="forward\nnote x\n")
    store.unlock()
    assert "1/4  Anna 7" in done.out
    assert "being logged by another kibitz" in done.out.replace("\n", " ")


def test_a_record_is_written_to_by_one_only_whatever_it_is_called(file: Path) -> None:
    link = file.with_name("link.kib")
    link.symlink_to(file)
    before = file.read_bytes()
    store = Store(file)
    assert store.lock()
    done = invoke("replay", str(link), stdin="forward\nmark ?!\nnote x\n")
    store.unlock()
    assert done.out.replace("\n", " ").count("being logged by another kibitz") == 2
    assert file.read_bytes() == before


def test_what_changed_between_two_notes_is_not_written_over(file: Path) -> None:
    keeper = keeper_of(str(file), file.read_bytes())
    records = [round.record for round in read_rounds(file.read_bytes())]
    assert keeper.keep(records) == ()
    file.write_text("theirs\n")
    with pytest.raises(KibitzError, match="changed meanwhile"):
        keeper.keep(records)
    assert file.read_text() == "theirs\n"
    assert not list(file.parent.glob(".*"))


# -- what goes wrong -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "status", "expected"),
    [
        ("", 3, "no round"),
        (kib("Anna 4", "Anna 4"), 3, "line 5 (round 1, event 2)"),
        (kib("deal Carla 2", "Anna 1>Carla 2 miss", eyes="Carla"), 3, "event 1"),
        (kib("( Anna 4 )"), 3, "line 4: a variation stands before the first event"),
        (kib("Anna 4", "( Ben 4"), 3, "line 5: the variation ( Ben 4 is not closed"),
        (kib("Anna 4", "( )"), 3, "line 5: the variation ( ) is empty"),
        (kib("Anna 4", "( Zoe 4 )"), 3, "line 5 (round 1, event 1): “Zoe” is no player"),
    ],
)
def test_a_record_that_is_wrong(tmp_path: Path, text: str, status: int, expected: str) -> None:
    path = tmp_path / "wrong.kib"
    path.write_text(text, encoding="utf-8")
    done = invoke("replay", str(path), "--plain")
    assert done.status == status
    assert expected in done.err
    assert done.err.count("\n") == 1
    assert invoke("replay", str(path), "--json").json["ok"] is False


@pytest.mark.parametrize(
    "args",
    [
        ("missing.kib",),
        ("example:nothing",),
        ("example:pismo", "--as", "Zoe"),
        ("example:pismo", "--round", "7"),
        ("example:pismo", "--at", "99"),
        ("example:pismo", "--style", "Anna=odd"),
    ],
)
def test_what_is_not_there(args: tuple[str, ...]) -> None:
    done = invoke("replay", *args)
    assert done.status in (1, 2)
    assert done.out == ""
    assert done.err.count("\n") == 1


def test_an_unfinished_round_is_looked_at_up_to_its_end() -> None:
    out = invoke("replay", "example:pismo", "--plain").out
    assert "6. Carla +1" in out
    assert "How likely" not in out


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("( Anna 4; Ben 7 )", None),
        ("( Ben 4 )", "line 7 (round 1, event 1)"),
        ("( Anna 1>Carla 2 miss )", "line 7 (round 1, event 1)"),
    ],
)
def test_check_replays_variations(tmp_path: Path, line: str, expected: str | None) -> None:
    path = tmp_path / "varied.kib"
    path.write_text(kib("deal Carla 2", "Anna 7", line, "Ben 4", eyes="Carla"), encoding="utf-8")
    done = invoke("check", str(path))
    assert done.status == (3 if expected else 0)
    assert (expected or "") in done.err


# -- at a terminal -------------------------------------------------------------------------------


def test_stepping_at_a_terminal(file: Path, tmp_path: Path) -> None:
    with terminal(tmp_path, "replay", str(file)) as kibitz:
        kibitz.sees("0/4  before the first turn", "Carla's eyes", "0/4> ")
        kibitz.send("\x1b[C")
        kibitz.sees("1/4  Anna 7", "1/4> ")
        kibitz.send(" ")
        kibitz.sees("2/4  Ben 1>Anna 8 miss", "2/4> ")
        kibitz.send("\x1b[C")
        kibitz.sees("3/4  Carla has drawn and chooses", "best", "3/4> ")
        kibitz.type("попробовать 4")
        kibitz.sees("try ( Carla +4 4 )", "3/4 try> ")
        kibitz.type("keep")
        kibitz.sees("Kept on event 3", "3/4> ")
        kibitz.send("t")
        kibitz.sees("truth", "Anna", "3/4> ")
        kibitz.send("q")
        assert kibitz.ends() == 0
    assert len(list(read_rounds(file.read_bytes())[1].variations())) == 1


def test_a_dumb_terminal_takes_words(file: Path, tmp_path: Path) -> None:
    with terminal(tmp_path, "replay", str(file), columns=40, env={"TERM": "dumb"}) as kibitz:
        kibitz.sees("0/4> ")
        kibitz.type("end")
        kibitz.sees("4/4  Anna 1>Carla 6 miss", "4/4> ")
        kibitz.type("quit")
        assert kibitz.ends() == 0


def test_ctrl_c_leaves(file: Path, tmp_path: Path) -> None:
    with terminal(tmp_path, "replay", str(file)) as kibitz:
        kibitz.sees("0/4> ")
        kibitz.send("\x03")
        assert kibitz.ends() == 130


def test_a_round_just_logged_is_looked_at_with_one_word(file: Path, tmp_path: Path) -> None:
    with terminal(tmp_path, "track", str(file)) as kibitz:
        kibitz.sees("Ben played> ")
        kibitz.type("replay")
        kibitz.sees("0/4  before the first turn", "0/4> ")
        kibitz.type("1")
        kibitz.sees("1/4  Anna 7", "1/4> ")
        kibitz.type("note forced?")
        kibitz.sees("It stands in the record.", "1/4> ")
        kibitz.type("quit")
        kibitz.sees("Ben played> ")
        kibitz.type("4")
        kibitz.sees("5 Ben ", "you drew> ")
        kibitz.type("quit")
        assert kibitz.ends() == 0
    assert "Anna 7\n{ forced? }\nBen 1>Anna 8 miss" in file.read_text()


def test_a_terminal_without_arrows(file: Path) -> None:
    done = run("replay", str(file), stdin=b"forward\nhelp\n", PYTHONIOENCODING="ascii")
    assert done.status == 0
    assert done.out.isascii()
    assert "one step on (Right, space)" in done.out
