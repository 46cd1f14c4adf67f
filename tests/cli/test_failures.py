"""Whatever goes wrong: one sentence or JSON, the right exit status, and no traceback."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import KIBITZ, Done, invoke, run
from tests.strategies.tables import kib

COMMANDS = ("odds", "guess", "advise", "check")

TURN = kib("deal Anna 1", "Anna +2", eyes="Anna")
TAGS = kib()


def _is_one_sentence(done: Done, status: int, words: str) -> None:
    assert done.status == status, done
    assert done.out == ""
    assert done.err.startswith("kibitz: ")
    assert done.err.count("\n") == 1
    assert words in done.err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one file of each bad kind."""
    (tmp_path / "empty.kib").write_bytes(b"")
    (tmp_path / "blank.kib").write_bytes(b"\n \n")
    (tmp_path / "binary.kib").write_bytes(b"\x7fELF\0\0\1")
    (tmp_path / "latin.kib").write_bytes('[Players "Jürgen"]'.encode("latin-1"))
    (tmp_path / "event.kib").write_text(TAGS + "Anna 9\n")
    (tmp_path / "name.kib").write_text(TAGS + "Zoe 4\n")
    (tmp_path / "turn.kib").write_text(TAGS + "Ben 4\n")
    (tmp_path / "truth.kib").write_text(kib("deal Anna 1", "Ben 4", eyes="Anna", first="Ben"))
    with (tmp_path / "huge.kib").open("wb") as huge:
        huge.truncate(50 * 2**20)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "status", "words"),
    [
        ("missing.kib", 1, "there is no file"),
        (".", 1, "is a folder"),
        ("turn.kib/below", 1, "cannot be read"),
        ("nul\0byte", 1, "cannot be read"),
        ("x" * 300, 1, "cannot be read"),
        ("empty.kib", 3, "there is no round in it"),
        ("blank.kib", 3, "there is no round in it"),
        ("binary.kib", 3, "binary"),
        ("latin.kib", 3, "not UTF-8"),
        ("huge.kib", 3, "larger than 16 MiB"),
        ("event.kib", 3, "“9” is no card here"),
        ("name.kib", 3, "“Zoe” is no player here"),
        ("turn.kib", 3, "it is Anna's turn, not Ben's"),
    ],
)
def test_a_bad_file_gets_one_sentence(
    folder: Path, command: str, name: str, status: int, words: str
) -> None:
    _is_one_sentence(invoke(command, str(folder / name)), status, words)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_without_permission_gets_one_sentence(
    folder: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    # Not by chmod: whoever is root may read everything.
    monkeypatch.setattr("kibitz.cli.source.contents", refuse)
    _is_one_sentence(invoke(command, str(folder / "turn.kib")), 1, "permission denied")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--as", "Zoe"), "“Zoe” is no player here: expected Anna, Ben, Carla"),
        (("--round", "2"), "there is no round 2: the file has 1"),
        (("--at", "2"), "there is no event 2: round 1 has 1"),
        (("--round", "0"), "--round: 0 is not in the range x>=1"),
        (("--at", "-1"), "--at: -1 is not in the range x>=0"),
        (("--at", "x"), "--at: “x” is no whole number"),
        (("--lang", "fr"), "--lang: “fr” is unknown"),
        (("--nonsense",), "there is no option --nonsense"),
    ],
)
def test_a_wrong_option_gets_one_sentence(
    command: str, options: tuple[str, ...], words: str
) -> None:
    _is_one_sentence(invoke(command, "-", *options, stdin=TURN), 2, words)
    answer = invoke(command, "-", *options, "--json", stdin=TURN)
    assert answer.status == 2
    assert answer.err == ""
    assert answer.json["ok"] is False
    assert answer.json["kind"] == "usage"
    assert words in answer.json["error"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("odds",), "FILE is missing"),
        (("odss", "-"), "there is no command “odss”"),
        (("odds", "-", "more"), "there is too much here: more"),
        (("odds", "-", "--model", "tea leaves"), "--model: “tea leaves” is unknown"),
        (("odds", "example:nothing"), "there are classic, geheimer-brief, marque, pismo"),
    ],
)
def test_a_wrong_command_line_gets_one_sentence(args: tuple[str, ...], words: str) -> None:
    _is_one_sentence(run(*args), 2, words)
    answer = run(*args, "--json")
    assert (answer.status, answer.json["kind"]) == (2, "usage")


def test_json_tells_the_place_and_the_kind() -> None:
    record = TAGS + "Anna 4\n\n" + kib("deal Anna 1", "Anna 4", "Ben 4", "Ben 4")
    answer = invoke("check", "-", "--json", stdin=record)
    assert answer.status == 3
    assert answer.json == {
        "ok": False,
        "round": 2,
        "event": 3,
        "line": 12,
        "kind": "illegal",
        "error": "it is Carla's turn, not Ben's",
    }


@pytest.mark.parametrize(
    ("record", "kind"),
    [
        (TAGS + "Anna x\n", "syntax"),
        (TAGS + "Ben 4\n", "illegal"),
        (
            kib("deal Anna 6", "Ben 1>Carla 6 hit", eyes="Anna", first="Ben"),
            "contradiction",
        ),
    ],
)
def test_each_kind_of_wrong_record_has_its_name(record: str, kind: str) -> None:
    for command in COMMANDS:
        answer = invoke(command, "-", "--json", stdin=record)
        assert (answer.status, answer.json["kind"]) == (3, kind)
        assert set(answer.json) == {"ok", "round", "event", "line", "kind", "error"}


def test_a_missing_file_is_json_too() -> None:
    answer = invoke("odds", "nowhere.kib", "--json")
    assert answer.status == 1
    assert answer.json == {
        "ok": False,
        "round": None,
        "event": None,
        "line": None,
        "kind": "io",
        "error": "there is no file “nowhere.kib”",
    }


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["deal Anna 1"], "Anna has not drawn yet"),
        (["deal Anna 1", "Anna +4 4"], "it is Ben's turn"),
        (["Anna +4"], "does not know the cards of Anna"),
    ],
)
def test_advice_that_cannot_be_given_gets_one_sentence(lines: list[str], words: str) -> None:
    _is_one_sentence(invoke("advise", "-", stdin=kib(*lines, eyes="Anna")), 2, words)


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_closed_pipe_is_no_accident(options: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [KIBITZ, "odds", "example:pismo", *options],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device is always full here")
@pytest.mark.parametrize("file", ["example:pismo", "missing.kib"])
def test_a_full_disk_gets_one_sentence(file: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [KIBITZ, "odds", file, "--json"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.stderr.startswith("kibitz: the output cannot be written")
    assert done.stderr.count("\n") == 1
    assert done.returncode == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_closed_streams_are_no_accident(closed: str) -> None:
    done = subprocess.run(
        f"{KIBITZ} odds - {closed}",
        shell=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (1, 3)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [
        ("check", "--at"),
        ("check", "--round"),
        ("annotate", "--worlds"),
        ("annotate", "--jobs"),
        ("annotate", "--seed"),
        ("annotate", "--time"),
    ],
)
@pytest.mark.parametrize("digits", ["9" * 5000, "nan", "1e999", "-" + "9" * 5000])
def test_a_number_beyond_all_bounds_gets_one_sentence(args: tuple[str, ...], digits: str) -> None:
    done = invoke(args[0], "example:pismo", f"{args[1]}={digits}")
    _is_one_sentence(done, 2, args[1])
    assert len(done.err) < 200


@pytest.mark.parametrize(
    "args",
    [
        ("rounds", "show"),
        ("rounds", "--limit"),
        ("learn", "chance", "--limit"),
        ("learn", "mistakes", "--limit"),
        ("play", "--seed"),
        ("engine", "--seed"),
        ("arena", "random", "random", "--rounds"),
    ],
)
def test_so_does_every_other_number(args: tuple[str, ...]) -> None:
    _is_one_sentence(invoke(*args, "9" * 5000), 2, "is no whole number")


@pytest.mark.parametrize(
    "args",
    [
        ("odds", "nothing.kib"),
        ("guess",),
        ("advise", "example:none"),
        ("check", "example:pismo", "--nonsense"),
        ("replay", "example:pismo", "--as", "Zoe"),
        ("annotate", "example:pismo", "--kib", "/nowhere/x"),
        ("annotate", "nothing.kib", "example:pismo"),
        ("equity", "chess"),
        ("equity",),
        ("arena", "random"),
        ("arena", "--fit", "nothing.kib"),
        ("arena", "random", "random", "--time", "nan"),
        ("rounds", "--since", "yesterday"),
        ("rounds", "show"),
        ("rounds", "show", "x"),
        ("rounds", "stats", "--nonsense"),
        ("rounds", "open", "99999"),
        ("rounds", "import", "nothing.kib"),
        ("rounds", "import"),
        ("learn", "--game", "chess"),
        ("learn", "progress", "--nonsense"),
        ("nonsense",),
    ],
)
def test_an_error_is_json_wherever_an_answer_is(
    args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_DIR", str(tmp_path))
    answer = invoke(*args, "--json")
    assert answer.status in (1, 2)
    assert answer.err == ""
    assert isinstance(answer.json, dict)
