"""Another person's record, file names and words on the command line: shown, never obeyed.

Searched is what really arrives at a pipe or at a terminal.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kibitz.cli.completing import records
from kibitz.cli.visible import in_a_line, in_json, in_lines
from kibitz.engine.record import dumps
from tests.cli.hostile import PIECES, RECORD, TEXT, WORD, obeyed, obeyed_on_a_terminal
from tests.cli.rounds.shelf import rounds_of
from tests.cli.running import invoke, run, terminal

NAME = WORD.replace("/", "")[:60]
"""What a file may be called."""

BAD = {
    "event": RECORD + f"Anna {WORD}2>Carla\n",
    "player": RECORD + f"{WORD} 2>Carla\n",
    "card": RECORD + f"Carla +{WORD}\n",
    "note": RECORD + f"{{ {TEXT}\n",
    "tag": f"[{TEXT}]\n" + RECORD,
    **{
        tag: RECORD.replace('[Event "', f'[{tag} "{TEXT}"]\n[Event "', 1)
        for tag in ("Date", "Options", "Score", "Player", "Games")
    },
    **{
        tag: "".join(
            f'[{tag} "{TEXT}"]\n' if line.startswith(f"[{tag} ") else line
            for line in RECORD.splitlines(keepends=True)
        )
        for tag in ("Game", "Players", "Perspective", "First")
    },
}
"""Records with a mistake of which the text speaks."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A hostile record under a hostile name."""
    path = tmp_path_factory.mktemp("stranger") / f"{NAME}.kib"
    path.write_text(RECORD, encoding="utf-8")
    return str(path)


def _said_nothing_that_is_obeyed(*args: str, stdin: str = "") -> str:
    done = invoke(*args, stdin=stdin)
    assert not obeyed(done.out), done.out
    assert not obeyed(done.err), done.err
    assert "Traceback" not in done.err
    return done.out + done.err


@pytest.mark.parametrize(
    "args",
    [
        ("check",),
        ("odds",),
        ("odds", "--accessible"),
        ("guess",),
        ("advise", "--at", "2"),
        ("replay",),
        ("replay", "--json"),
        ("annotate", "--worlds", "20"),
        ("annotate", "--worlds", "20", "--json"),
        ("annotate", "--worlds", "20", "--kib", "-"),
        ("annotate", "--worlds", "20", "--md", "-"),
        ("annotate", "--worlds", "20", "--html", "-"),
        ("arena", "--calibrate"),
    ],
)
def test_answers_about_a_hostile_record(record: str, args: tuple[str, ...]) -> None:
    _said_nothing_that_is_obeyed(args[0], *args[1:], record)


def test_the_hostile_record_is_legal(record: str) -> None:
    assert invoke("check", record).status == 0


@pytest.mark.parametrize("name", BAD)
def test_a_mistake_that_quotes_the_record(tmp_path: Path, name: str) -> None:
    path = tmp_path / "bad.kib"
    path.write_text(BAD[name], encoding="utf-8")
    for command in ("check", "track"):
        _said_nothing_that_is_obeyed(command, str(path))
    _said_nothing_that_is_obeyed("rounds", "import", str(path), "--dir", str(tmp_path / "d"))
    answer = invoke("check", str(path), "--json")
    assert not obeyed(answer.out)
    assert answer.json["ok"] is (answer.status == 0)


def test_the_library(record: str, tmp_path: Path) -> None:
    where = ("--dir", str(tmp_path))
    for args in (
        ("rounds", "import", record),
        ("rounds",),
        ("rounds", "--json"),
        ("rounds", "show", "1"),
        ("rounds", "open", "1"),
        ("rounds", "stats"),
        ("rounds", "export", "-"),
        ("annotate",),
        ("learn", "mistakes"),
    ):
        _said_nothing_that_is_obeyed(*args, *where)


@pytest.mark.parametrize(
    "args",
    [
        (WORD,),
        ("check", WORD),
        ("odds", f"example:{WORD}"),
        ("odds", "example:pismo", WORD),
        ("odds", "example:pismo", f"--{WORD}"),
        ("odds", "example:pismo", "--as", WORD),
        ("odds", "example:pismo", "--at", WORD),
        ("odds", "example:pismo", "--model", WORD),
        ("odds", "example:pismo", "--style", WORD),
        ("odds", "example:pismo", "--lang", WORD),
        ("annotate", "example:pismo", "--kib", f"/nowhere/{WORD}"),
        ("help", WORD),
        ("language", WORD),
        ("learn", WORD),
        ("learn", "chance", "--from", WORD),
        ("play", "--game", WORD),
        ("play", "--level", WORD),
        ("track", "--game", "classic", "--players", WORD),
        ("track", "--game", "classic", "--players", "A,B", "--me", WORD),
        ("track", f"{WORD}/x"),
        ("arena", "random", "random", "--options", WORD),
        ("arena", f"run:{WORD}", "random", "--rounds", "1"),
        ("arena", "--fit", WORD),
        ("equity", "truc", "--score", WORD),
        ("equity", "truc", "--options", WORD),
        ("rounds", "show", WORD),
        ("rounds", "--since", WORD),
        ("rounds", "--worst", WORD),
    ],
)
def test_hostile_words_on_the_command_line(args: tuple[str, ...]) -> None:
    _said_nothing_that_is_obeyed(*args)


@pytest.mark.parametrize(
    "args",
    [
        ("track", "--game", "classic", "--players", "A,B", "--me", "A", "--first", "A"),
        ("play", "--game", "classic", "--seed", "1"),
        ("replay", "example:pismo"),
        ("learn", "1"),
        ("engine",),
    ],
)
def test_hostile_lines_at_a_prompt(
    args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_DIR", str(tmp_path))
    orders = ("", "note ", "save /nowhere/", "mark 1 ", "try ", '[Game "')
    lines = [f"{order}{piece}\n" for order in orders for piece in PIECES]
    _said_nothing_that_is_obeyed(*args, stdin="".join([*lines, "quit\n"]))


def test_a_name_of_a_file_that_is_no_text(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\x1b]0;x\x07\x9b\xff"
    done = run("check", os.fsdecode(name))
    assert (done.status, obeyed(done.err)) == (1, [])


@pytest.mark.parametrize(
    ("args", "lines"),
    [
        (("check", "FILE"), ()),
        (("odds", "FILE"), ()),
        (("annotate", "FILE", "--worlds", "20"), ()),
        (("check", f"FILE{WORD}"), ()),
        (("replay", "FILE", "--at", "1"), ("forward", "note \x16\x1b]0;x\x16\x07", "quit")),
        (("track", "FILE"), ("score", "save /nowhere/\u202ex", "quit")),
    ],
)
def test_at_a_terminal(
    record: str, tmp_path: Path, args: tuple[str, ...], lines: list[str]
) -> None:
    words = [word.replace("FILE", record) for word in args]
    with terminal(tmp_path, *words, echo=False) as child:
        for line in lines:
            child.type(line)
        child.ends()
        assert not obeyed_on_a_terminal(child.written)


PLAY = (
    "play",
    "--game",
    "classic",
    "--players",
    "3",
    "--level",
    "easy",
    "--seed",
    "7",
    "--me",
    "Zed",
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of a stranger: a round that is still going on, and one with mistakes."""
    folder = tmp_path_factory.mktemp("library")
    (folder / f"{NAME}.kib").write_text(RECORD, encoding="utf-8")
    whole = dumps(round.record for round in rounds_of("tag4", 3))
    judged = whole.replace('[Game "', f'[Event "{TEXT}"]\n[Game "')
    (folder / f"2-{NAME}.kib").write_text(judged, encoding="utf-8")
    assert invoke("annotate", "--worlds", "20", "--as", "Dov", "--dir", str(folder)).status == 0
    return folder


@pytest.mark.parametrize(
    ("args", "typed", "shown"),
    [
        (PLAY, "\t\tnote \x16\x1b]0;x\x16\x07\r\rquit\r", "Zed"),
        (("learn", "mistakes", "--player", "Dov"), "\x16\x1b[31mRED\r1\rquit\r", "Dov"),
        (("rounds", "show", "1"), "n\rq\r", "Carla"),
        (("track", "FILE"), "C\t\t\x03\x04quit\r", "Anna played>"),
        (("replay", "FILE", "--at", "1"), "no\t\t\x03quit\r", "Carla"),
        ((), "\x03\x04quit\r", "Not finished"),
    ],
)
def test_at_a_terminal_with_a_library_of_strangers(
    library: Path, args: tuple[str, ...], typed: str, shown: str
) -> None:
    words = [str(library / f"{NAME}.kib") if word == "FILE" else word for word in args]
    with terminal(library, *words, echo=False, env={"KIBITZ_CONFIG": str(library)}) as child:
        child.sees(shown)
        child.send(typed)
        child.ends()
        assert not obeyed_on_a_terminal(child.written)


def test_names_that_a_terminal_would_obey_are_not_offered_to_the_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (f"{NAME}.kib", "a\nb.kib", "\u202ex.kib", "plain.kib"):
        (tmp_path / name).touch()
    (tmp_path / f"{NAME}").mkdir()
    monkeypatch.chdir(tmp_path)
    assert [word for word in records("") if "example:" not in word] == ["plain.kib"]


def test_what_is_seen_is_as_long_as_before() -> None:
    seen = in_lines(TEXT)
    assert len(seen) == len(TEXT)
    assert seen.startswith("␛]0;PWNED␇␛[31mRED")
    assert in_lines("a\tb\nc") == "a\tb\nc"
    assert in_a_line("a\tb\nc\r") == "a b␊c␍"


def test_json_keeps_every_character() -> None:
    text = in_json(json.dumps(TEXT, ensure_ascii=False))
    assert not obeyed(text)
    assert json.loads(text) == TEXT
