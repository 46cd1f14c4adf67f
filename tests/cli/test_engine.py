"""The line protocol, spoken as another program would.

``KIBITZ_ENGINE_ROUNDS`` sets how many rounds a program plays through it; the full trial has
1,000.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import IO, Any

import pytest

from kibitz.cli import games
from kibitz.cli.engine import Desk, serve
from kibitz.engine.letter.game import LETTER
from kibitz.engine.round import Round, project, write_rounds
from kibitz.inference import games as known_games
from kibitz.inference.analysis import Study
from kibitz.inference.arena import Setting as Arena
from kibitz.inference.arena import compete
from kibitz.inference.contest import Effort
from kibitz.inference.letter.study import LetterStudy
from tests.cli.running import KIBITZ, QUIET, invoke
from tests.screens import MANUAL
from tests.strategies.fleets import marque
from tests.strategies.hands import truc
from tests.strategies.tables import SETTINGS, Setting, kib, played

ROUNDS = int(os.environ.get("KIBITZ_ENGINE_ROUNDS", "12"))

FAST = ("--worlds", "4")


class Live:
    """A conversation with ``kibitz engine`` on pipes, in a thread of this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        (listens, speaks), (hears, answers) = os.pipe(), os.pipe()
        self._streams = [
            os.fdopen(listens, encoding="utf-8"),
            os.fdopen(answers, "w", encoding="utf-8"),
            os.fdopen(hears, encoding="utf-8"),
        ]
        self._to: IO[bytes] = os.fdopen(speaks, "wb", buffering=0)
        self._monkeypatch = monkeypatch
        self._thread = threading.Thread(target=serve, args=(Effort(), 1))

    def tell(self, text: str) -> None:
        if not self._thread.ident:  # while a test is set up pytest has other streams
            self._monkeypatch.setattr(sys, "stdin", self._streams[0])
            self._monkeypatch.setattr(sys, "stdout", self._streams[1])
            self._thread.start()
        self._to.write(text.encode() + b"\n")

    def hear(self) -> str:
        return self._streams[2].readline().rstrip("\n")

    def ask(self, text: str) -> str:
        self.tell(text)
        return self.hear()

    def end(self) -> None:
        """No more is said to it: it ends, and can still be heard."""
        self._to.close()
        if self._thread.ident:
            self._thread.join(20)
        assert not self._thread.is_alive()
        self._streams[1].close()

    def close(self) -> None:
        self.end()
        for stream in self._streams:
            stream.close()


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    talk = Live(monkeypatch)
    yield talk
    talk.close()


class Spoken:
    """The same conversation within this process."""

    def __init__(self, worlds: int | None = 4, seed: int = 1) -> None:
        self.desk = Desk(Effort(worlds), seed)

    def said(self, text: str | bytes) -> list[str]:
        data = text.encode() if isinstance(text, str) else text
        return [said for line in data.split(b"\n") for said in self.desk.answer(line)]

    def tell(self, text: str | bytes) -> None:
        assert self.said(text) == []

    def ask(self, text: str) -> str:
        (answer,) = self.said(text)
        return answer

    def json(self, text: str) -> Any:
        return json.loads(self.ask(text))

    def complaints(self, text: str | bytes) -> list[str]:
        said = self.said(text)
        assert all(line.startswith("error ") for line in said)
        return said


@pytest.fixture
def kibitz() -> Spoken:
    return Spoken()


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


def test_answers_as_the_commands_do(kibitz: Spoken) -> None:
    for setting in (Setting("pismo", 3), Setting("classic", 2)):
        for eyes in range(setting.seats):
            text = write_rounds((logs(setting, 5, eyes),))
            kibitz.tell(text)
            assert kibitz.json("odds") == invoke("odds", "-", "--json", stdin=text).json


FLEETS = marque("set Me 5 armed, Ben 3, Carla 7", "Me home 5", "Ben pass", "Carla sail 4",
                eyes="Me", options="free-pass")  # fmt: skip

TURN = kib("deal Anna 5", "Anna 4", "Ben 1>Carla 7 miss", "Carla 7", "Anna +1", eyes="Anna")


def test_advises_in_the_shape_of_the_contract(kibitz: Spoken) -> None:
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


def test_the_same_question_has_the_same_answer() -> None:
    first, other, third = Spoken(), Spoken(), Spoken(seed=2)
    for kibitz in (first, other, third):
        kibitz.tell(TURN)
    answers = [kibitz.ask("advise") for kibitz in (first, first, other)]
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
        kibitz = Spoken()
        kibitz.tell(record)
        asked.append(kibitz.ask("advise"))
    assert len(set(asked)) == 1


@pytest.mark.parametrize("finish", ["Anna +1 1>Ben 5 miss", "Anna 1>Ben 5 miss"])
def test_an_unfinished_turn_is_finished_in_either_way(kibitz: Spoken, finish: str) -> None:
    kibitz.tell(TURN)
    kibitz.tell(finish)
    kibitz.tell("Ben 4")
    assert kibitz.json("odds")["event"] == 5


def test_takes_back_and_begins_anew(kibitz: Spoken) -> None:
    assert kibitz.complaints("undo") == ["error 1 “undo”: there is no event to take back"]
    kibitz.tell(TURN)
    before = kibitz.ask("odds")
    kibitz.tell("Anna 1>Ben 5 miss")
    assert kibitz.ask("odds") != before
    kibitz.tell("undo")
    kibitz.tell("Anna +1")
    assert kibitz.ask("odds") == before
    kibitz.tell("new")
    assert "no round has begun" in kibitz.complaints("Anna 4")[0]
    kibitz.tell(TURN)
    assert kibitz.ask("odds") == before


def test_two_games_between_the_same_players(kibitz: Spoken) -> None:
    """What is known of them in one game is nothing that the other game could understand."""
    kibitz.tell(marque("set A 3 bare, B 4", players="A, B", first="A", eyes="A"))
    assert kibitz.ask("go").startswith("best ")
    kibitz.tell(kib("deal A 5", "A +4", players="A, B", first="A", eyes="A"))
    assert kibitz.ask("go").startswith("best ")
    kibitz.tell(truc("deal A 7 8 K", players="A, B", first="A", eyes="A"))
    assert kibitz.ask("go").startswith("best ")
    kibitz.tell(marque("set A 3 bare, B 4", "A home 3", players="A, B", first="A", eyes="A"))
    kibitz.tell("B home 4")
    assert kibitz.ask("go").startswith("best ")


def test_is_ready_once_all_before_was_dealt_with(live: Live) -> None:
    assert live.ask("isready") == "readyok"
    for line in (*TURN.splitlines(), "odds", "go 300", "Anna 9", "isready"):
        live.tell(line)
    assert [live.hear().split()[0] for _ in range(4)] == ['{"game":', "best", "error", "readyok"]


WRONG = [
    b"Zoe 4",
    b"Anna 9",
    b"Anna +2",
    b"Anna +2 2>Ben 4",
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
    b'[Game "skat"]',
    b'[Game "pismo" "classic"]',
    b"[Game pismo]",
    b"{ never closed",
    b"\xff\xfe",
    b"\x00\x01\x02",
    b"Ben\x1b[2J\x9b 4\xe2\x80\xae",
    b"go 1 2",
    b"go -5",
    b"go 1e9",
    b"advise soon",
    b"odds now please",
    b"undo twice",
    b"isready now",
    b"\xe2\x80\x8b",
    b"Anna " + b"1" * 5000,
    b"x" * 30_000,
]


def test_a_wrong_line_is_answered_and_changes_nothing(kibitz: Spoken) -> None:
    kibitz.tell(TURN)
    before, count = kibitz.ask("odds"), len(TURN.split("\n")) + 1
    for number, line in enumerate(WRONG, start=count + 1):
        (said,) = kibitz.complaints(line)
        assert said.startswith(f"error {number} “"), line
        assert not any(unicodedata.category(letter) == "Cc" for letter in said), line
        assert len(said) < 400, line
        assert line.split(b"\x00")[0][:40].decode(errors="ignore").strip()[:2] in said
    assert kibitz.ask("odds") == before
    for line in (b"", b"   ", b"; a comment", b"{ a note }", b"stop"):
        assert kibitz.complaints(line) == [], line
    assert kibitz.ask("odds") == before


def test_lines_are_counted_from_the_start(live: Live) -> None:
    """Empty ones, and those too long to be read, too."""
    live.tell("\n; one\n" + "x" * 50_000 + "\nAnna 4")
    assert live.hear().startswith("error 3 “xxx")
    assert live.hear() == (
        'error 4 “Anna 4”: no round has begun: expected tags like [Game "pismo"] first'
    )


@pytest.mark.parametrize("source", ["manual", "help"])
def test_the_conversation_in_the_documents_is_what_is_said(live: Live, source: str) -> None:
    """``…`` stands for the rest of a line."""
    if source == "manual":
        text = (
            (MANUAL / "programs.md")
            .read_text(encoding="utf-8")
            .partition("<!-- engine -->\n```\n")[2]
        )
    else:
        text = invoke("engine", "--help").out.partition("out:\n\n")[2]
    lines = list(
        takewhile(lambda line: line[:2] in ("> ", "< "), map(str.strip, text.splitlines()))
    )
    assert lines[-1] == "> quit"
    for line in lines:
        if line.startswith(">"):
            live.tell(line[2:])
        else:
            said, wanted = live.hear(), line[2:]
            assert (said[: len(wanted) - 1] + "…" if wanted.endswith("…") else said) == wanted
    live.end()
    assert live.hear() == ""


def test_wrong_tags_are_answered(kibitz: Spoken) -> None:
    kibitz.tell('[Players "Anna, Ben"]')
    kibitz.tell('[First "Anna"]')
    assert kibitz.complaints('[Game "skat"]')[0].startswith(
        'error 3 “[Game "skat"]”: “skat” is no known game'
    )
    assert kibitz.complaints("Anna 4")[0].startswith("error 4 “Anna 4”: the tag Game is missing")
    kibitz.tell('[Game "pismo"]')
    assert "“Zoe” is no player" in kibitz.complaints('[Perspective "Zoe"]')[0]
    kibitz.tell('[Perspective "Ben"]')
    kibitz.tell("Anna 4")
    assert kibitz.json("odds")["as"] == "Ben"


def test_a_wrong_tag_is_blamed_on_its_own_line_and_may_be_told_again(kibitz: Spoken) -> None:
    kibitz.tell('[Game "pismo"]\n[Perspective "Zoe"]\n[Score "Zoe 1"]')
    assert [said[:24] for said in kibitz.complaints('[Players "Anna, Ben"]')] == [
        'error 2 “[Perspective "Z',
        'error 3 “[Score "Zoe 1"]',
    ]
    kibitz.tell('[First "Anna"]\n[Perspective "Anna"]')
    kibitz.tell("deal Anna 5")
    assert kibitz.json("odds")["as"] == "Anna"


def test_tags_may_be_told_anew_before_the_first_event(kibitz: Spoken) -> None:
    kibitz.tell(kib(eyes="Anna"))
    kibitz.tell(kib("deal Ben 5", players="Ben, Dov", eyes="Ben", first="Dov"))
    assert kibitz.json("odds")["as"] == "Ben"


def test_survives_garbage(kibitz: Spoken) -> None:
    """Random bytes and shuffled pieces of records: every line is answered once at most."""
    rng = random.Random(3)
    words = [*TURN.split(), "1>-", "5>Anna", "hit", "out", "show", "aside", "+8", "*", ">", "-"]
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
    done = invoke("engine", *FAST, stdin=TURN + "go\nstop\n\nodds")
    assert done.status == 0
    assert [line[:5] for line in done.out.splitlines()] == ["best ", '{"gam']


def test_stop_answers_everything_that_was_asked_before(live: Live) -> None:
    live.tell(TURN + "go 60000\nadvise 60000\nstop\ngo 1\nisready")
    assert [live.hear().split()[0] for _ in range(4)] == ["best", '{"moves":', "best", "readyok"]


@pytest.mark.parametrize("asked", [TURN, FLEETS])
def test_stop_is_heard_while_it_thinks(live: Live, asked: str) -> None:
    live.tell(asked + "isready")
    assert live.hear() == "readyok"
    live.tell("go 60000")
    time.sleep(0.2)
    began = time.monotonic()
    live.tell("stop")
    assert live.hear().startswith("best ")
    assert time.monotonic() - began < 10
    assert live.ask("isready") == "readyok"


@pytest.mark.parametrize("quits", [True, False])
def test_the_end_is_heard_while_it_thinks(live: Live, quits: bool) -> None:
    """What was asked before is answered, and then it ends."""
    live.tell(TURN + "go 60000\nadvise")
    if quits:
        live.tell("quit")
        live.tell("odds")
    began = time.monotonic()
    live.end()
    assert time.monotonic() - began < 10
    assert [live.hear()[:5] for _ in range(3)] == ["best ", '{"mov', ""]


def test_quits_while_it_thinks() -> None:
    """A process of its own, whose input stays open."""
    with subprocess.Popen(
        [KIBITZ, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | QUIET
    ) as process:
        assert process.stdin is not None
        process.stdin.write((TURN + "go 600000\nquit\n").encode())
        process.stdin.flush()
        assert process.wait(20) == 0


class Counted(Study[Any, Any, Any, Any, Any]):
    """The 16-card family with what every study must have, and no more."""

    start, apply = LetterStudy().start, LetterStudy().apply
    report, odds = LetterStudy().report, LetterStudy().odds


def test_a_game_that_is_only_counted_is_told_so_where_it_matters(
    kibitz: Spoken, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is missing is said to the question that needs it, not to every line before it."""
    setting = Setting("pismo", 3)
    whole = known_games.ANALYSES[LETTER]
    monkeypatch.setitem(known_games.ANALYSES, LETTER, replace(whole, study=Counted()))
    monkeypatch.setitem(games.FRONTS, LETTER, replace(games.FRONTS[LETTER], typing=None))
    kibitz.tell(write_rounds((logs(setting, 5, 0),)))
    assert kibitz.json("odds")["as"] == logs(setting, 5, 0).header.players[0]
    for question in ("advise", "go"):
        assert "”: kibitz cannot do this with this game yet" in kibitz.ask(question)
