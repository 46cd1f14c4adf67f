"""Programs at the table that do anything but answer: their time is up when it is up."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kibitz.inference.contest import Foul
from kibitz.inference.program import Program

PATIENCE = 0.7

TALKS = "while True: print('info thinking', flush=True)"
TALKS_IN_ONE_LINE = "import sys\nwhile True: sys.stdout.write('x' * 65536)"
SAYS_NOTHING = "import time; time.sleep(60)"
LISTENS_ONLY = "import sys\nfor line in sys.stdin: pass"
SHUTS_UP = "import os, time; os.close(1); time.sleep(60)"
IS_DEAF = "import os, time; os.close(0); time.sleep(60)"
DIES = "raise SystemExit(3)"
ANSWERS = "import sys\nfor line in sys.stdin:\n if line == 'go\\n': print('best 4', flush=True)"
ANSWERS_AMID_TALK = ANSWERS.replace("print(", "print('x' * 100_000 + '\\n' * 5000); print(")
COMPLAINS = ANSWERS.replace("best 4", "error " + "no " * 1000)


@contextmanager
def program(script: str, patience: float = PATIENCE) -> Iterator[Program]:
    found = Program(shlex.join([sys.executable, "-c", script]), patience)
    try:
        yield found
    finally:
        found.close()


@pytest.mark.parametrize(
    "script", [TALKS, TALKS_IN_ONE_LINE, SAYS_NOTHING, LISTENS_ONLY, IS_DEAF], ids=lambda s: s[:30]
)
def test_time_is_up_when_it_is_up(script: str) -> None:
    with program(script) as chatty:
        began = time.monotonic()
        with pytest.raises(Foul, match="does not answer"):
            chatty.ask("go", "best")
        assert time.monotonic() - began < 20  # however busy the machine is


@pytest.mark.parametrize("script", [SHUTS_UP, DIES], ids=lambda s: s[:30])
def test_an_end_is_noticed_at_once(script: str) -> None:
    with program(script, patience=60) as gone, pytest.raises(Foul, match="has ended"):
        gone.ask("go", "best")


def test_a_pipe_that_nobody_reads_holds_nobody_up() -> None:
    with program(SAYS_NOTHING) as deaf:
        for _line in range(300):
            deaf.tell("x" * 1000)
        with pytest.raises(Foul, match="does not answer"):
            deaf.ask("go", "best")


@pytest.mark.parametrize("script", [ANSWERS, ANSWERS_AMID_TALK], ids=["plain", "amid talk"])
def test_an_answer_is_found(script: str) -> None:
    with program(script, patience=60) as sound:
        assert sound.ask("go", "best") == "4"
        assert sound.ask("go", "best") == "4"


def test_a_complaint_is_quoted_in_brief() -> None:
    with program(COMPLAINS, patience=60) as unhappy, pytest.raises(Foul, match="complains") as foul:
        unhappy.ask("go", "best")
    assert len(str(foul.value)) < 600


def test_what_was_said_and_not_read_is_bounded() -> None:
    with program(TALKS, patience=60) as chatty:
        time.sleep(1)
        assert chatty._heard.qsize() <= 1000
