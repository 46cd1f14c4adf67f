"""The line protocol, spoken by another process.

``KIBITZ_ENGINE_ROUNDS`` sets how many rounds a program plays through it; the full trial has
1,000.
"""

from __future__ import annotations

import json
import os
import queue
import random
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from kibitz.cli.engine import Desk
from kibitz.cli.track import games
from kibitz.engine.letter.game import LETTER
from kibitz.engine.round import Round, project, write_rounds
from kibitz.inference import study
from kibitz.inference.arena import Setting as Arena
from kibitz.inference.arena import compete
from kibitz.inference.contest import Effort
from tests.cli.running import KIBITZ, QUIET, invoke
from tests.strategies.tables import SETTINGS, Setting, kib, played

ROUNDS = int(os.environ.get("KIBITZ_ENGINE_ROUNDS", "24"))

FAST = ("--worlds", "4")


class Engine:
    """A driver of ``kibitz engine``."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [KIBITZ, "engine", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=os.environ | QUIET,
        )
        self.lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.listener = threading.Thread(target=self._listen)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def tell(self, text: str | bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode() if isinstance(text, str) else text)
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        return self.lines.get(timeout=20).decode().rstrip("\n")

    def ask(self, text: str) -> str:
        self.tell(text)
        return self.hear()

    def json(self, text: str) -> Any:
        return json.loads(self.ask(text))

    def complaints(self, text: str | bytes) -> list[str]:
        """What is said to ``text`` up to now: a question that always has one answer ends it."""
        self.tell(text)
        self.tell("go never")
        said = list(iter(self.hear, "error “never” is no number of milliseconds"))
        assert all(line.startswith("error ") for line in said)
        return said


@contextmanager
def engine(*options: str) -> Iterator[Engine]:
    running = Engine(*options)
    try:
        yield running
        running.tell("quit")
        assert running.process.wait(10) == 0
    finally:
        running.process.kill()
        running.process.wait()
        running.listener.join()
        for stream in (running.process.stdin, running.process.stdout):
            assert stream is not None
            stream.close()


def logs(setting: Setting, seed: int, eyes: int) -> Round:
    return project(played(setting, seed).round, eyes)


@pytest.mark.timeout(0)  # as many rounds as are asked for; each answer has its own time limit
def test_plays_many_rounds_by_the_rules() -> None:
    """Foreign bots are checked by the arena, move by move; one that is silent is a foul too."""
    word = " ".join((f"run:{KIBITZ} engine", *FAST))
    tables = [s for s in SETTINGS if s.options in ((), ("no-open",), ("no-self-5",))]
    if 10 * len(tables) > ROUNDS:
        tables = tables[1::4]
    share = -(-ROUNDS // len(tables))
    done = 0
    for setting in tables:
        bots = (word, *["random", "counter", "random"][: setting.seats - 1])
        arena = Arena(setting.preset, setting.options, bots, share, 7, Effort(worlds=4))
        done += len(compete(arena).shares) * setting.seats
    assert done >= ROUNDS


def test_answers_as_the_commands_do() -> None:
    with engine() as kibitz:
        for setting in (Setting("pismo", 3), Setting("classic", 2)):
            for eyes in range(setting.seats):
                text = write_rounds((logs(setting, 5, eyes),))
                kibitz.tell(text)
                assert kibitz.json("odds") == invoke("odds", "-", "--json", stdin=text).json


TURN = kib("deal Anna 5", "Anna 4", "Ben 1>Carla 7 miss", "Carla 7", "Anna +1", eyes="Anna")


def test_advises_in_the_shape_of_the_contract() -> None:
    with engine() as kibitz:
        kibitz.tell(TURN)
        answer = kibitz.json("advise 200")
        assert {"moves", "safest", "best", "why"} <= answer.keys()
        first = {"event", "card", "target", "named", "ko", "risk", "safe", "win", "se"}
        assert all(first <= move.keys() for move in answer["moves"])
        events = [move["event"] for move in answer["moves"]]
        assert {answer["safest"], answer["best"]} <= set(events)
        word, _, best = kibitz.ask("go").partition(" ")
        assert word == "best"
        assert best in events


def test_keeps_to_the_time() -> None:
    with engine() as kibitz:
        kibitz.tell(TURN)
        kibitz.ask("go 1")
        began = time.perf_counter()
        kibitz.ask("go 400")
        assert 0.2 < time.perf_counter() - began < 3


def test_the_same_question_has_the_same_answer() -> None:
    with engine() as kibitz, engine() as other, engine("--seed", "2") as third:
        for running in (kibitz, other, third):
            running.tell(TURN)
        answers = [running.ask("advise") for running in (kibitz, kibitz, other)]
        assert len(set(answers)) == 1
        assert third.ask("advise") != answers[0]


def test_knows_nothing_that_the_player_on_turn_did_not_see() -> None:
    """Two full records that look alike to Anna, whatever else is in them."""
    first, last = ("Anna +1 1>Ben 8 miss",), ("Carla +4 4", "Anna +3")
    one = ("deal Anna 5 Ben 1 Carla 2 aside 4", *first, "Ben +3 1>Carla 7 miss", *last)
    two = ("deal Anna 5 Ben 1 Carla 6 aside 7", *first, "Ben +2 1>Carla 7 miss", *last)
    own = ("deal Anna 5", *first, "Ben 1>Carla 7 miss", "Carla 4", "Anna +3")
    asked = []
    for record in (kib(*one), kib(*two), kib(*own, eyes="Anna")):
        with engine(*FAST) as kibitz:
            kibitz.tell(record)
            asked.append(kibitz.ask("advise"))
    assert len(set(asked)) == 1


def test_an_unfinished_turn_is_finished_in_either_way() -> None:
    for finish in ("Anna +1 1>Ben 5 miss", "Anna 1>Ben 5 miss"):
        with engine(*FAST) as kibitz:
            kibitz.tell(TURN)
            assert kibitz.complaints(finish) == []
            assert kibitz.complaints("Ben 4") == []
            assert kibitz.json("odds")["event"] == 5


def test_takes_back_and_begins_anew() -> None:
    with engine(*FAST) as kibitz:
        assert kibitz.complaints("undo") == ["error there is no event to take back"]
        kibitz.tell(TURN)
        before = kibitz.ask("odds")
        kibitz.tell("Anna 1>Ben 5 miss")
        assert kibitz.ask("odds") != before
        kibitz.tell("undo")
        kibitz.tell("Anna +1")
        assert kibitz.ask("odds") == before
        kibitz.tell("new")
        assert kibitz.complaints("Anna 4")[0].startswith("error no round has begun")
        kibitz.tell(TURN)
        assert kibitz.ask("odds") == before


WRONG = [
    b"Zoe 4",
    b"Anna 9",
    b"Anna +1 1>Ben 1 miss",
    b"Anna 8 out Anna 5",
    b"Anna +1 1>Ben 5",
    b"Ben 4",
    b"deal Anna 5",
    b"open 1 2 3",
    b"show Anna 5 Ben 3",
    b"Anna",
    b"Anna +",
    b"* ",
    b"[",
    b"[]",
    b'[Game "pismo" "classic"]',
    b"[Game pismo]",
    b"{ never closed",
    b"\xff\xfe",
    b"\x00\x01\x02",
    b"go 1 2",
    b"go -5",
    b"go 1e9",
    b"advise soon",
    b"odds now please",
    b"undo twice",
    b"\xe2\x80\x8b",
    b"Anna " + b"1" * 5000,
    b"x" * 30_000,
]


def test_a_wrong_line_is_answered_and_changes_nothing() -> None:
    with engine(*FAST) as kibitz:
        kibitz.tell(TURN)
        before = kibitz.ask("odds")
        for line in WRONG:
            assert len(kibitz.complaints(line)) == 1, line
        assert kibitz.ask("odds") == before
        for line in (b"", b"   ", b"; a comment", b"{ a note }"):
            assert kibitz.complaints(line) == [], line
        assert kibitz.ask("odds") == before


def test_wrong_tags_are_answered() -> None:
    with engine(*FAST) as kibitz:
        assert kibitz.complaints('[Players "Anna, Ben"]') == []
        assert kibitz.complaints('[Players "Anna, Ben"]')[0].endswith("twice in one round")
        assert kibitz.complaints('[First "Anna"]') == []
        assert kibitz.complaints('[Game "skat"]')[0].startswith("error “skat” is no known game")
        assert kibitz.complaints("Anna 4")[0].startswith("error the tag Game is missing")
        assert kibitz.complaints('[Game "pismo"]') == []
        assert kibitz.complaints('[Perspective "Zoe"]')[0].startswith("error “Zoe” is no player")
        assert kibitz.complaints("Anna 4") == []


def test_survives_garbage() -> None:
    """Random bytes and shuffled pieces of records: every line is answered once at most."""
    rng = random.Random(3)
    words = [*TURN.split(), "1>-", "5>Anna", "hit", "out", "show", "aside", "+8", "*", ">", "-"]
    with engine(*FAST) as kibitz:
        kibitz.tell(TURN)
        for _ in range(300):
            if rng.random() < 0.3:
                line = rng.randbytes(rng.randrange(40)).replace(b"\n", b"").replace(b"\r", b"")
            else:
                line = " ".join(rng.choices(words, k=rng.randrange(1, 7))).encode()
            assert len(kibitz.complaints(line)) <= 1, line
        kibitz.tell("new")
        kibitz.tell(TURN)
        assert kibitz.ask("go 1").startswith("best ")


def test_ends_with_its_input() -> None:
    done = invoke("engine", *FAST, stdin=TURN + "go\n")
    assert done.status == 0
    assert done.out.startswith("best ")


def test_a_game_that_is_only_counted_is_told_so_where_it_matters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is missing is said to the question that needs it, not to every line before it."""
    setting = Setting("pismo", 3)
    monkeypatch.delitem(study._STUDIES, LETTER)
    monkeypatch.delitem(games._TYPINGS, LETTER)
    desk = Desk(Effort(4), 1)
    for line in write_rounds((logs(setting, 5, 0),)).splitlines():
        assert desk.answer(line.encode()) == []
    (odds,) = desk.answer(b"odds") or []
    assert json.loads(odds)["as"] == logs(setting, 5, 0).header.players[0]
    for question in (b"advise", b"go"):
        (said,) = desk.answer(question) or []
        assert said.startswith("error kibitz cannot do this with pismo yet")
