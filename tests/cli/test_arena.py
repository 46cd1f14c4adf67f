"""``kibitz arena`` as a command: what it prints, writes, and refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kibitz.engine.round import read_rounds
from kibitz.inference import arena
from kibitz.inference.contest import play_out
from kibitz.inference.games import fitting_of
from kibitz.inference.letter.styles import dump, fitted, load
from tests import needs
from tests.cli.running import KIBITZ, at_terminal, invoke, run

LOGS = Path(__file__).parents[1] / "logs"

TWO = ("arena", "counter", "random", "--options", "no-open", "--rounds", "40")


def test_tells_how_each_bot_did() -> None:
    answer = invoke(*TWO, "--json").json
    assert (
        answer.items()
        >= {
            "game": "classic",
            "options": ["no-open"],
            "rounds": 40,
            "deals": 20,
            "seed": 1,
        }.items()
    )
    counter, other = answer["bots"]
    assert (counter["bot"], other["bot"]) == ("counter", "random")
    assert counter["low"] <= counter["win"] <= counter["high"]
    assert counter["win"] + other["win"] == pytest.approx(1)
    assert counter["win"] > other["win"]


def without_pace(text: str) -> list[dict[str, object]]:
    return [{k: v for k, v in bot.items() if k != "pace"} for bot in json.loads(text)["bots"]]


def test_jobs_change_nothing_but_the_time() -> None:
    alone, spread = (run(*TWO, "--json", "--jobs", jobs) for jobs in ("1", "2"))
    assert without_pace(spread.out) == without_pace(alone.out)
    assert spread.err == ""


def test_writes_full_records(tmp_path: Path) -> None:
    file = tmp_path / "rounds.kib"
    assert invoke(*TWO, "--records", str(file)).status == 0
    rounds = read_rounds(file.read_bytes())
    assert len(rounds) == 40
    assert all(round.state().table.winners for round in rounds)
    assert {round.header.players for round in rounds} == {
        ("counter", "random"),
        ("random", "counter"),
    }


def test_shows_a_ranking_and_its_progress_at_a_terminal() -> None:
    shown = at_terminal("arena", "random", "counter", "--rounds", "60").decode()
    assert "60/60" in shown
    lines = shown.splitlines()
    assert lines[-2].startswith("counter")
    assert "ms a move" in lines[-1]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("arena", "random", "nobody"), 2, "is no bot"),
        (("arena", "random"), 2, "seats 2 to 4 players"),
        (("arena", *["random"] * 5), 2, "seats 2 to 4 players"),
        (("arena", "random", "random", "--game", "skat"), 2, "no known game"),
        (("arena", "random", "random", "--options", "short"), 2, "no option"),
        (("arena", "random", "random", "--rounds", "0"), 2, "0"),
        (("arena", "run:/no/such/program", "random"), 1, "cannot be run"),
        (("arena", "random", "random", "--rounds", "2", "--records", "/no/such/x"), 1, "written"),
        (("arena", "random", "random", "--rounds", "5001", "--records", "x"), 2, "at most 5000"),
        (("arena", "--calibrate", "/no/such/file"), 1, "no file"),
        (("arena", "--calibrate", "example:pismo", "--out"), 2, "out"),
    ],
)
def test_says_what_is_wrong(words: tuple[str, ...], status: int, said: str) -> None:
    done = invoke(*words)
    assert (done.status, done.out) == (status, "")
    assert said in done.err


def test_wants_a_scheduler_that_is_there() -> None:
    needs.distributed()
    done = run("arena", "random", "random", "--scheduler", "nonsense://127.0.0.1:1")
    assert done.status == 1
    assert "no scheduler" in done.err


def test_computes_on_a_cluster() -> None:
    with needs.distributed().LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        spread = run(*TWO, "--json", "--scheduler", cluster.scheduler_address)
    assert spread.status == 0, spread.err
    assert without_pace(spread.out) == without_pace(invoke(*TWO, "--json").out)


@pytest.fixture(scope="module")
def shipped() -> Any:
    """How good the probabilities are on recorded rounds, with the styles that are shipped."""
    return invoke("arena", "--calibrate", str(LOGS / "uwa2.kib"), "--json").json


def test_calibrates_both_models(shipped: Any) -> None:
    answer = shipped
    assert set(answer) == {"n", "facts", "reads"}
    assert set(answer["facts"]) == set(answer["reads"]) == {"logloss", "brier"}
    assert answer["n"] == 191
    assert answer["facts"]["logloss"] == pytest.approx(1.7108, abs=1e-4)
    assert answer["reads"]["logloss"] < answer["facts"]["logloss"]


def test_calibration_does_not_depend_on_jobs() -> None:
    file = str(LOGS / "tag2.kib")
    alone = invoke("arena", "--calibrate", file, "--json").json
    spread = run("arena", "--calibrate", file, "--json", "--jobs", "2").json
    assert spread == alone


def test_shows_a_reliability_table_at_a_terminal() -> None:
    lines = at_terminal("arena", "--calibrate", str(LOGS / "uwa2.kib")).decode().splitlines()
    assert lines[-10].startswith("0% – 10%")
    assert lines[-1].startswith("90% – 100%")


def test_a_partial_log_cannot_be_calibrated() -> None:
    record = '[Game "pismo"]\n[Players "A, B"]\n[Perspective "A"]\n[First "A"]\ndeal A 1\nA 4\n'
    done = invoke("arena", "--calibrate", "-", stdin=record)
    assert done.status == 2
    assert "full records" in done.err


def test_fits_the_same_styles_every_time(tmp_path: Path) -> None:
    file = str(LOGS / "uwa2.kib")
    printed = invoke("arena", "--fit", file)
    assert printed.status == 0
    assert len(load(printed.out)) == len(fitted())
    out = tmp_path / "styles.json"
    assert invoke("arena", "--fit", file, "--out", str(out)).out == ""
    assert out.read_text("utf-8") == printed.out


def test_calibrates_with_the_styles_of_a_file(shipped: Any, tmp_path: Path) -> None:
    file, out = str(LOGS / "uwa2.kib"), tmp_path / "styles.json"
    out.write_text(dump(fitted()), "utf-8")
    assert invoke("arena", "--calibrate", file, "--styles", str(out), "--json").json == shipped
    out.write_text(dump(fitted()[:2]), "utf-8")
    given = invoke("arena", "--calibrate", file, "--styles", str(out), "--json").json
    assert given["facts"] == shipped["facts"]
    assert given["reads"]["logloss"] > shipped["reads"]["logloss"]


@pytest.mark.parametrize("text", ["not styles", "[" * 100_000])
def test_a_file_without_styles_is_refused(tmp_path: Path, text: str) -> None:
    out = tmp_path / "styles.json"
    out.write_text(text, "utf-8")
    done = invoke("arena", "--calibrate", str(LOGS / "uwa2.kib"), "--styles", str(out))
    assert done.status == 2
    assert "holds no styles" in done.err
    assert "Traceback" not in done.err


def _with(number: str) -> str:
    """The shipped styles, in which a number is another one."""
    return dump(fitted()).replace('"breadth": 1.0', f'"breadth": {number}', 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        _with("NaN"),
        _with("1e999"),
        _with("9" * 400),
        _with("9" * 5000),
        _with("[1.0]"),
        _with("null"),
        dump(fitted()).replace('"share": 0.1', '"share": -5'),
        dump(fitted()).replace('"title": "random"', '"title": 3'),
        dump(tuple(replace(style, lean=style.lean[:3]) for style in fitted())),
    ],
    ids=range(12),
)
def test_what_looks_like_styles_is_looked_at(text: str) -> None:
    with pytest.raises(ValueError, match="styles"):
        fitting_of("classic").styles(text)


@pytest.mark.parametrize("task", [(*TWO, "--records"), ("arena", "--fit", "none.kib", "--out")])
def test_what_is_there_is_not_replaced_unless_it_is_said(
    tmp_path: Path, task: tuple[str, ...]
) -> None:
    file = tmp_path / "mine"
    file.write_text("mine")
    done = invoke(*task, str(file))
    assert (done.status, done.out) == (1, "")
    assert "exists already" in done.err
    assert file.read_text() == "mine"
    invoke(*TWO, "--records", str(file), "--force")
    assert len(read_rounds(file.read_bytes())) == 40


def test_the_output_is_no_place_for_records_too() -> None:
    done = invoke(*TWO, "--records", "-", "--json")
    assert done.status == 2
    assert "two things" in done.json["error"]


def test_kibitz_itself_at_a_table_of_le_truc(tmp_path: Path) -> None:
    """Through its own protocol: questions are answered, and cards follow raises."""
    file = tmp_path / "games.kib"
    words = ("arena", f"run:{KIBITZ} engine", "never-double", "--game", "truc", "--rounds", "2")
    answer = invoke(*words, "--time", "0.05", "--records", str(file), "--json").json
    assert [bot["bot"] for bot in answer["bots"]] == [words[1], "never-double"]
    rounds = read_rounds(file.read_bytes())
    assert len(rounds) == 2
    assert all(round.state().table.over for round in rounds)


def test_what_the_arena_cannot_do_with_le_truc(tmp_path: Path) -> None:
    file = tmp_path / "games.kib"
    invoke("arena", "honest", "random", "--game", "truc", "--rounds", "2", "--records", str(file))
    done = invoke("arena", str(file), "--fit")
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert "cannot do this with truc yet" in done.err
    done = invoke("arena", "counter", "random", "--game", "truc")
    assert "“counter” is no bot: there are random, always-double" in done.err


def test_says_whether_chances_come_true() -> None:
    call = ("arena", "counter", "random", "--reliability", "--rounds", "4", "--worlds", "20")
    answer = invoke(*call, "--json").json
    assert answer["rounds"] == 4
    counted = {bot["name"]: bot["n"] for bot in answer["bots"]}
    for name, n in counted.items():
        assert sum(tenth["n"] for tenth in answer["tenths"] if tenth["name"] == name) == n
    lines = at_terminal(*call).decode().splitlines()
    assert any("came true" in line for line in lines)


def test_broken_off_what_was_played_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, whole = tmp_path / "part.kib", tmp_path / "whole.kib"
    invoke(*TWO, "--records", str(whole))
    played = 0

    def broken(*words: Any) -> Any:
        nonlocal played
        played += 1
        if played == 8:
            raise KeyboardInterrupt
        return play_out(*words)

    monkeypatch.setattr(arena, "play_out", broken)
    done = invoke(*TWO, "--records", str(file))
    assert (done.status, done.out) == (130, "")
    assert "7 rounds were played and are in" in done.err
    assert read_rounds(file.read_bytes()) == read_rounds(whole.read_bytes())[:7]
