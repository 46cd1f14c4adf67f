"""``kibitz advise``: the contract, the options, and what it is worth."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz.engine.round import Round
from kibitz.inference import clock, study
from kibitz.inference.study import REMEMBERED
from tests.cli.running import at_terminal, invoke
from tests.strategies.tables import kib

TURN = kib("deal Carla 2", "Anna 2>Carla", "Ben 1>Anna 8 miss", "Carla +1", eyes="Carla")
DUEL = kib("deal Carla 7", "Anna 1>Ben 5 miss", "Ben 4", "Carla +3", eyes="Carla")
LEVEL = {"Anna": "Anna 3, Ben 1, Carla 1, Dov 1", "Dov": "Anna 1, Ben 1, Carla 1, Dov 3"}


def advised(text: str, *options: str) -> Any:
    done = invoke("advise", "-", "--json", *options, stdin=text)
    assert done.status == 0, done
    return done.json


@pytest.mark.parametrize("text", [TURN, DUEL])
@pytest.mark.parametrize("model", ["facts", "reads"])
def test_has_the_shape_of_the_contract(text: str, model: str) -> None:
    answer = advised(text, "--model", model)
    assert list(answer) == ["moves", "safest", "best", "exact", "model", "why"]
    assert answer["model"] == model
    assert answer["exact"] is False
    assert answer["why"].endswith(".")
    events = [move["event"] for move in answer["moves"]]
    assert len(set(events)) == len(events)
    assert answer["best"] == events[0]
    assert answer["safest"] in events
    keys = ["event", "card", "target", "named", "ko", "risk", "safe", "safe_se", "win", "se"]
    for move in answer["moves"]:
        assert list(move) == keys
        assert all(0 <= move[key] <= 1 for key in keys[4:])
        assert move["event"].startswith(str(move["card"]))
    cards = {move["card"] for move in answer["moves"]}
    assert cards == ({1, 2} if text is TURN else {3, 7})


def test_reads_are_used_unless_told_otherwise() -> None:
    assert advised(TURN)["model"] == "reads"
    assert advised(TURN) == advised(TURN, "--model", "reads")


def test_the_same_seed_gives_the_same_answer() -> None:
    assert advised(TURN, "--seed", "3") == advised(TURN, "--seed", "3")
    assert advised(TURN, "--seed", "3") != advised(TURN, "--seed", "4")


def test_takes_more_time_if_told(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = advised(TURN)
    seconds = count()
    monkeypatch.setattr(clock, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    slow = advised(TURN, "--time", "50")
    assert slow["moves"][0]["se"] < quick["moves"][0]["se"]


def test_the_list_is_in_the_order_of_its_figures() -> None:
    """No play stands above a better one, and each figure has its error beside it."""
    for goal, figure in (("win", "win"), ("safe", "safe")):
        answer = advised(TURN, "--goal", goal)
        figures = [move[figure] for move in answer["moves"]]
        assert figures == sorted(figures, reverse=True) or figure == "safe"
        shown = [round(100 * p) for p in figures]
        assert shown == sorted(shown, reverse=True)
        assert answer[{"win": "best", "safe": "safest"}[goal]] == answer["moves"][0]["event"]
        assert all(move["se"] > 0 and move["safe_se"] > 0 for move in answer["moves"])


def test_goals_change_what_comes_first() -> None:
    win, safe = advised(DUEL), advised(DUEL, "--goal", "safe")
    assert win["moves"][0]["event"] == win["best"] != win["safest"]
    assert safe["moves"][0]["event"] == safe["safest"] == win["safest"]
    by_safety = {move["event"]: move["safe"] for move in win["moves"]}
    assert by_safety[win["safest"]] > by_safety[win["best"]]


@pytest.mark.parametrize("leader", ["Anna", "Dov"])
def test_the_leader_of_the_match_is_hit(leader: str) -> None:
    """Nothing tells the others apart but their tokens."""
    text = kib(
        *("deal Ben 7", "Ben +3"), players="Anna, Ben, Carla, Dov", eyes="Ben", first="Ben"
    ).replace('[First "Ben"]', f'[First "Ben"]\n[Score "{LEVEL[leader]}"]')
    answer = advised(text, "--goal", "match")
    assert answer["moves"][0]["target"] == leader
    assert answer["best"] == answer["moves"][0]["event"]
    assert f"a win of {leader} would cost you most" in answer["why"]


def test_the_tokens_are_those_that_the_earlier_rounds_of_the_file_make() -> None:
    table = {"players": "Anna, Ben, Carla, Dov", "eyes": "Ben", "first": "Ben"}
    won = kib(
        *("deal Ben 1", "Ben +1 1>Anna 8 miss", "Carla 3>Ben out Ben 1", "Dov 3>Anna out Anna 1"),
        *("Carla 5>Dov 8",),
        **table,
    )
    now = kib("deal Ben 7", "Ben +3", **table)
    text = f"{won}\n{won}\n{won}\n{now}"
    answer = advised(text, "--goal", "match", "--model", "facts")
    assert answer["moves"][0]["target"] == "Carla"


@pytest.mark.parametrize(
    "style", ["random", "even", "careless", "cautious", "sharp", "SHARP", "остро"]
)
def test_a_style_can_be_pinned(style: str) -> None:
    pinned = ("--style", f"Anna={style}", "--style", "ben=sharp")
    assert advised(TURN, *pinned)["moves"] != advised(TURN)["moves"]
    for command in ("odds", "guess"):
        done = invoke(command, "-", "--json", "--model", "reads", *pinned, stdin=TURN)
        assert done.status == 0


@pytest.mark.parametrize("style", ["Anna", "Anna=wild", "Zoe=sharp", "=sharp"])
def test_a_style_that_is_none_is_misuse(style: str) -> None:
    done = invoke("advise", "-", "--style", style, stdin=TURN)
    assert done.status == 2
    assert done.err.count("\n") == 1


def test_styles_are_learnt_from_the_rounds_before() -> None:
    """Who has thrown the 8 away unforced is thought capable of anything."""
    wild = kib("deal Carla 2", "Anna 8 out Anna 1", eyes="Carla")
    rounds = [wild, TURN]
    learnt = invoke("odds", "-", "--json", "--model", "reads", stdin="\n".join(rounds)).json
    fresh = invoke("odds", "-", "--json", "--model", "reads", stdin=TURN).json
    assert learnt["hands"]["Anna"] != fresh["hands"]["Anna"]
    assert learnt["model"] == "reads"
    facts = [invoke("odds", "-", "--json", stdin=text).json for text in ("\n".join(rounds), TURN)]
    assert facts[0]["hands"] == facts[1]["hands"]
    for number in ("1", "2"):
        done = invoke("odds", "-", "--json", "--round", number, stdin="\n".join(rounds))
        assert done.status == 0
    again = invoke(
        *("odds", "-", "--json", "--model", "reads", "--round", "2"), stdin="\n".join(rounds)
    )
    assert again.json == learnt


def test_of_a_long_evening_only_the_last_rounds_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Round] = []
    whole = study.met_after

    def met_after(met: Any, round: Round, *styles: Any) -> Any:
        read.append(round)
        return whole(met, round, *styles)

    monkeypatch.setattr(study, "met_after", met_after)
    log = Path(__file__).parents[1] / "logs" / "tag4.kib"
    text = (
        log.read_text(encoding="utf-8")
        + "\n"
        + kib("deal Carla 2", "Anna 4", "Ben 4", "Carla +1", eyes="Carla")
    )
    assert text.count("[Game") > REMEMBERED
    advised(text)
    assert REMEMBERED <= len(read) <= REMEMBERED + 5


@pytest.mark.parametrize("columns", [80, 40])
def test_a_terminal_gets_a_table(columns: int) -> None:
    output = at_terminal("advise", "example:pismo", columns=columns, PYTHONIOENCODING="utf-8")
    shown = re.sub(r"\x1b\[[\d;]*m", "", output.decode())
    lines = shown.splitlines()
    assert all(len(line) <= columns for line in lines)
    assert "more plays: --all" in shown
    assert "±" in shown
    assert any(line.startswith("›") for line in lines)
    everything = at_terminal("advise", "example:pismo", "--all", columns=columns).decode()
    assert "more plays" not in everything
    assert everything.count(" at ") > shown.count(" at ")
