"""``kibitz annotate``: every form it answers in, and what it refuses."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli.store.store import Store
from kibitz.engine.record import Kind
from kibitz.engine.round import read_rounds, write_rounds
from tests.cli.running import at_terminal, invoke

LOGS = Path(__file__).parents[2] / "logs"
LOG = str(LOGS / "tag4.kib")
SHORT = "\n\n".join((LOGS / "tag4.kib").read_text(encoding="utf-8").split("\n\n")[:3]) + "\n"
"""Three rounds of four players, everything told."""

QUICK = ("--worlds", "40")
GIVEN_AWAY = """[Game "classic"]
[Players "Anna, Ben, Carla"]
[Perspective "Anna"]
[First "Anna"]
; kept as it is
deal Anna 8
Anna +4 8 out Anna 4
{ oh no }
Ben 1>Carla 5 hit
"""


def annotated(*options: str, stdin: str = GIVEN_AWAY) -> str:
    done = invoke("annotate", "-", *QUICK, *options, stdin=stdin)
    assert done.status == 0, done
    return done.out


def verdicts(*options: str) -> Any:
    return json.loads(annotated("--json", *options))


# -- JSON and lines ------------------------------------------------------------------------


def test_json_judges_every_decision_and_says_why() -> None:
    answer = verdicts()
    assert list(answer) == ["game", "players", "rounds"]
    (round,) = answer["rounds"]
    (review,) = round["reviews"]
    assert (round["round"], review["as"], review["result"]) == (1, "Anna", 0.0)
    (decision,) = review["decisions"]
    assert decision["mark"] == "??"
    assert decision["why"].startswith("The 8 puts you out when you play it.")
    assert {option["event"] for option in decision["options"]} == {"4", "8"}


def test_a_full_record_judges_everybody_by_name() -> None:
    done = invoke("annotate", LOG, "--round", "3", "--json", *QUICK)
    (round,) = done.json["rounds"]
    assert [review["as"] for review in round["reviews"]] == ["Anna", "Ben", "Carla", "Dov"]
    whys = " ".join(d["why"] for review in round["reviews"] for d in review["decisions"])
    assert "Dov" in whys
    assert not re.search(r"\b[Yy]ou", whys)


def test_earlier_rounds_count_for_a_round_as_they_do_in_a_whole_file() -> None:
    whole = json.loads(annotated("--as", "Dov", "--json", stdin=SHORT))
    third = json.loads(annotated("--as", "Dov", "--json", "--round", "3", stdin=SHORT))
    assert third["rounds"] == [whole["rounds"][2]]


def test_plain_lines_hold_no_list_within_a_list() -> None:
    lines = [line.split("\t") for line in annotated().splitlines()]
    assert ["rounds", "1", "Anna", "as", "Anna"] in lines
    keys = {tuple(line[:4]) for line in lines if line[0] == "rounds"}
    for key in ("accuracy", "skill", "luck", "decisions", "options", "steps"):
        assert ("rounds", "1", "Anna", key) in keys
    assert not re.search(
        r"[{}\[\]']\W", "\n".join("\t".join(line) for line in lines if "8" in line[:3])
    )
    (decision,) = (line for line in lines if line[3:4] == ["decisions"])
    assert decision[4:7] == ["1", "8", "4"]
    assert sorted(line[5] for line in lines if line[3:4] == ["options"]) == ["4", "8"]


# -- the record ----------------------------------------------------------------------------


def test_the_record_keeps_what_stands_in_it_and_adds_marks_and_comments() -> None:
    text = annotated("--kib", "-")
    assert text.splitlines()[:5] == GIVEN_AWAY.splitlines()[:5]
    events = text.splitlines()[5:]
    assert events[:3] == ["deal Anna 8", "Anna +4 8 out Anna 4??", "{ oh no }"]
    assert re.fullmatch(
        r"\{ −\d+( ±\d+)? points: wins 0%, best “4” \d+%\. The 8 puts .*\. \}", events[3]
    )
    assert events[4:] == ["Ben 1>Carla 5 hit"]


def test_a_mark_that_stands_there_is_kept() -> None:
    marked = GIVEN_AWAY.replace("out Anna 4", "out Anna 4!?")
    assert "Anna +4 8 out Anna 4!?\n" in annotated("--kib", "-", stdin=marked)


def test_a_comment_stands_before_the_lines_tried_instead() -> None:
    tried = GIVEN_AWAY.replace("{ oh no }", "( Anna +4 4 )")
    once = annotated("--kib", "-", stdin=tried)
    played, comment, variation, _end = once.splitlines()[6:]
    assert (played, variation) == ("Anna +4 8 out Anna 4??", "( Anna +4 4 )")
    assert comment.startswith("{ −")
    assert annotated("--kib", "-", stdin=once) == once


def test_to_annotate_again_says_nothing_twice() -> None:
    once = annotated("--kib", "-")
    assert annotated("--kib", "-", stdin=once) == once


def test_the_record_is_canonical_and_reads_back() -> None:
    text = annotated("--kib", "-", "--worlds", "150", stdin=SHORT)
    rounds = read_rounds(text.encode())
    assert write_rounds(rounds) == text
    before = read_rounds(SHORT.encode())
    assert any(logged.entry.mark for round in rounds for logged in round.events)
    for round, old in zip(rounds, before, strict=True):
        assert [logged.event for logged in round.events] == [logged.event for logged in old.events]
        assert round.record.tags == old.record.tags
        marked = [i for i, entry in enumerate(round.record.entries) if entry.mark]
        assert all(round.record.entries[i + 1].kind is Kind.NOTE for i in marked)


# -- Markdown and the screen ---------------------------------------------------------------


def test_markdown_escapes_names() -> None:
    odd = GIVEN_AWAY.replace("Anna", "_A*nna").replace("Ben", "<b")
    text = annotated("--md", "-", stdin=odd)
    assert r"# classic: \_A\*nna, \<b, Carla" in text
    assert "**8 Princess ??**" in text
    assert "| player | won | accuracy |" in text


@pytest.mark.parametrize("columns", [40, 80])
def test_the_screen_fits(columns: int) -> None:
    output = at_terminal("annotate", LOG, "--round", "3", *QUICK, columns=columns).decode()
    lines = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", output).splitlines()
    shown = [line for line in lines if "━" not in line]
    assert all(len(line) <= columns for line in shown)
    assert any("█" in line for line in shown)
    assert any(line.startswith("Round 3 · Dov · lost") for line in shown)


def test_where_there_are_no_blocks_there_is_ascii() -> None:
    options = ("--round", "3", "--as", "Dov", *QUICK)
    plain = at_terminal("annotate", LOG, *options, LC_ALL="C")
    assert plain.isascii()
    dumb = at_terminal("annotate", LOG, *options, TERM="dumb")
    for output in (plain, dumb):
        assert b"####" in output
        assert "█".encode() not in output


def test_a_screen_reader_gets_figures() -> None:
    output = at_terminal("annotate", LOG, "--round", "3", "--as", "Dov", "--accessible", *QUICK)
    assert "█".encode() not in output
    assert b"Chance to win after each event: 0: " in output


def test_several_rounds_are_summed_up(tmp_path: Path) -> None:
    record = tmp_path / "short.kib"
    record.write_text(SHORT, encoding="utf-8")
    output = at_terminal("annotate", str(record), "--as", "Dov", *QUICK).decode()
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", output)
    told = r"^Dov: \d+ of \d+ rounds won, accuracy \d+%, deal \S+ ±\d+,\s+skill −\d+"
    assert re.search(told, plain, re.MULTILINE)


# -- files ---------------------------------------------------------------------------------


def test_one_judgement_makes_several_files(tmp_path: Path) -> None:
    targets = {option: tmp_path / f"out.{option}" for option in ("kib", "md", "html")}
    options = [word for option, path in targets.items() for word in (f"--{option}", str(path))]
    assert annotated(*options) == ""
    assert all("Anna" in path.read_text(encoding="utf-8") for path in targets.values())
    assert sorted(tmp_path.iterdir()) == sorted(targets.values())


@pytest.mark.parametrize("option", ["--kib", "--md", "--html"])
def test_no_file_is_overwritten_unless_it_is_said(tmp_path: Path, option: str) -> None:
    out = tmp_path / "out"
    out.write_text("mine", encoding="utf-8")
    done = invoke("annotate", "-", option, str(out), *QUICK, stdin=GIVEN_AWAY)
    assert (done.status, done.out) == (1, "")
    assert "exists already" in done.err
    assert out.read_text(encoding="utf-8") == "mine"
    annotated(option, str(out), "--force")
    assert "Anna" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("made", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/full")])
def test_only_a_file_is_replaced_whatever_is_forced(
    tmp_path: Path, made: Callable[[Path], None]
) -> None:
    out = tmp_path / "out"
    made(out)
    before = out.lstat()
    done = invoke("annotate", "-", "--md", str(out), "--force", *QUICK, stdin=GIVEN_AWAY)
    assert (done.status, done.out, done.err.count("\n")) == (1, "", 1)
    assert out.lstat().st_mode == before.st_mode
    assert list(tmp_path.iterdir()) == [out]


def test_a_record_that_is_being_logged_is_not_replaced(tmp_path: Path) -> None:
    record, link = tmp_path / "real.kib", tmp_path / "link.kib"
    record.write_text(GIVEN_AWAY, encoding="utf-8")
    link.symlink_to(record)
    before = record.read_bytes()
    store = Store(record)
    assert store.lock()
    done = invoke("annotate", str(record), "--kib", str(link), "--force", *QUICK)
    store.unlock()
    assert done.status == 1
    assert "is being logged by another kibitz" in done.err
    assert record.read_bytes() == before
    assert invoke("annotate", str(record), "--kib", str(link), "--force", *QUICK).status == 0
    assert link.is_symlink()
    assert record.read_bytes() != before


def test_an_export_that_failed_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    out = tmp_path / "out.md"
    done = invoke("annotate", "-", "--md", str(out), *QUICK, stdin=GIVEN_AWAY)
    assert (done.status, done.out) == (1, "")
    assert "the disk is full" in done.err
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    for target, problem in (
        (tmp_path / "none" / "out", "there is no folder for"),
        (tmp_path, "is a folder, not a file"),
    ):
        done = invoke("annotate", "-", "--md", str(target), *QUICK, stdin=GIVEN_AWAY)
        assert done.status == 1
        assert problem in done.err
        assert done.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_more_worlds_than_a_machine_holds_are_refused() -> None:
    done = invoke("annotate", "-", "--worlds", "99999999999999", stdin=GIVEN_AWAY)
    assert done.status == 2
    assert "1000000" in done.err
    assert done.err.count("\n") == 1


def test_standard_output_holds_one_thing() -> None:
    for options in (["--kib", "-", "--md", "-"], ["--json", "--html", "-"]):
        done = invoke("annotate", "-", *options, stdin=GIVEN_AWAY)
        assert done.status == 2
        assert "is to hold two things" in done.err + done.out


def test_whose_cards_are_not_told_cannot_be_judged() -> None:
    done = invoke("annotate", "-", "--as", "Ben", stdin=GIVEN_AWAY)
    assert done.status == 2
    assert "does not tell what Ben chose from" in done.err
