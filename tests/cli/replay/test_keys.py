"""The keys of the replay, pressed without a terminal."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from typer import Abort

from kibitz.cli.prompt.lines import PAUSE, EditedLines
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.replay.driver import drive
from kibitz.cli.replay.keeper import keeper_of
from kibitz.cli.replay.knowledge import Sight
from kibitz.cli.replay.tape import Tape, default_eyes
from kibitz.cli.replay.viewer import Viewer
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.cli.track.running import run
from kibitz.engine.round import read_rounds
from kibitz.inference.plan import Plan
from tests.strategies.tables import kib

OWN = kib("deal Carla 2", "Anna 7", "Ben 1>Anna 8 miss", "Carla +4 2>Anna 5", eyes="Carla")
RIGHT, LEFT, HOME, END = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"
DOWN, UP, PAGE_DOWN, PAGE_UP = "\x1b[B", "\x1b[A", "\x1b[6~", "\x1b[5~"


@pytest.fixture
def keys() -> Iterator[PipeInput]:
    with create_pipe_input() as pipe:
        yield pipe


@pytest.fixture
def viewer(tmp_path: Path) -> Viewer:
    path = tmp_path / "round.kib"
    path.write_text(f"{OWN}\n{OWN}", encoding="utf-8")
    rounds = read_rounds(path.read_bytes())
    tape = Tape(rounds, eyes=default_eyes(rounds[0]))
    return Viewer(tape, Sight(plan=Plan(worlds=20)), keeper_of(str(path), path.read_bytes()))


def lines(keys: PipeInput) -> EditedLines:
    return EditedLines(
        None, lambda _line: (), lambda _line, _columns: [], input=keys, output=DummyOutput()
    )


def press(viewer: Viewer, keys: PipeInput, text: str) -> int:
    """Step with these keys, then Ctrl-D."""
    keys.send_text(f"{text}\x04")
    return drive(viewer, lines(keys), Speaker())


@pytest.mark.parametrize(
    ("pressed", "stop"),
    [
        (RIGHT, (0, 1, False)),
        (" ", (0, 1, False)),
        (RIGHT * 3, (0, 2, True)),
        (RIGHT * 3 + LEFT, (0, 2, False)),
        (END, (0, 3, False)),
        (END + HOME, (0, 0, False)),
        (PAGE_DOWN, (1, 0, False)),
        (PAGE_DOWN + END + PAGE_UP, (0, 0, False)),
        (DOWN + UP, (0, 0, False)),
        ("3\r", (0, 3, False)),
        (f"3\x7f{RIGHT}", (0, 1, False)),
    ],
)
def test_keys_step(
    viewer: Viewer, keys: PipeInput, pressed: str, stop: tuple[int, int, bool]
) -> None:
    assert press(viewer, keys, pressed) == 0
    tape = viewer.tape
    assert (tape.index, tape.number, tape.choosing) == stop


def test_a_letter_may_begin_a_word(viewer: Viewer, keys: PipeInput) -> None:
    press(viewer, keys, "eyes Ben\rmark\x7f\x7f\x7f\x7f2\rtry 4\r")
    assert (viewer.tape.eyes, viewer.tape.number, viewer.tape.truth) == ("Ben", 2, False)


def test_a_letter_and_enter_are_a_word(viewer: Viewer, keys: PipeInput) -> None:
    press(viewer, keys, "t\re\rq\r")
    assert viewer.tape.truth
    assert viewer.tape.eyes == "-"


def test_a_letter_alone_is_a_key(viewer: Viewer, keys: PipeInput) -> None:
    """It waits whether a word follows, so somebody has to wait here, too."""

    def later() -> None:
        for key in ("t", "e", "q"):
            keys.send_text(key)
            time.sleep(4 * PAUSE)

    typing = threading.Thread(target=later)
    typing.start()
    assert drive(viewer, lines(keys), Speaker()) == 0
    typing.join()
    assert viewer.tape.truth
    assert viewer.tape.eyes == "-"


def test_keys_mean_nothing_within_a_line(viewer: Viewer, keys: PipeInput, tmp_path: Path) -> None:
    press(viewer, keys, f"note a b{LEFT}{LEFT}x\r")
    assert "{ ax b }" in (tmp_path / "round.kib").read_text()


def test_ctrl_c_leaves(viewer: Viewer, keys: PipeInput) -> None:
    with pytest.raises(Abort):
        press(viewer, keys, "1\r\x032\r")
    assert viewer.tape.number == 1


def test_ctrl_c_drops_a_question(viewer: Viewer, keys: PipeInput) -> None:
    press(viewer, keys, "1\rtry 1a8\r\x032\r")
    assert viewer.tape.number == 2


# -- from the prompt of a round being logged -----------------------------------------------------


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    store = Store(tmp_path / "logged.kib")
    assert store.lock()
    yield Session(Log.resume(read_rounds(f"{OWN}\n{OWN}".encode())), store)
    store.unlock()


def test_one_word_looks_back_and_the_prompt_comes_back(session: Session, keys: PipeInput) -> None:
    keys.send_text("replay\r1\rnote why?\rmark !?\rq\rAnna 4\r\x04")
    assert run(session, lines(keys), Speaker()) == 0
    written = session.ledger.store.path.read_text(encoding="utf-8").splitlines()
    assert written[-5:] == [
        "Anna 7!?",
        "{ why? }",
        "Ben 1>Anna 8 miss",
        "Carla +4 2>Anna 5",
        "Anna 4",
    ]
    assert session.ledger.store.path.read_text() == session.log.text()


def test_remarks_can_be_undone_at_the_prompt(session: Session, keys: PipeInput) -> None:
    keys.send_text("replay\r1\rnote why?\rq\rundo\r\x04")
    run(session, lines(keys), Speaker())
    assert "why?" not in session.log.text()


def test_what_is_kept_goes_into_an_earlier_round_too(session: Session, keys: PipeInput) -> None:
    keys.send_text("replay\rround 1\r1\rtry 4\rkeep\rq\r\x04")
    run(session, lines(keys), Speaker())
    assert "( Ben 4 )" in session.log.text().split("\n\n")[0]
    assert "( Ben 4 )" not in session.log.text().split("\n\n")[1]


def test_a_correction_drops_variations_that_it_makes_impossible(session: Session) -> None:
    lines = (OWN + "( Carla +4 4; Anna 5>Ben 3 )\n( Carla +4 4 )\n").encode()
    session.ledger.log = Log.resume(read_rounds(lines))
    assert "dropped: ( Carla +4 4; Anna 5>Ben 3 )" in session.execute("fix 2 4").said[0]
    assert session.log.text().endswith("( Carla +4 4 )\n")
    assert "Anna 5>Ben" not in session.log.text()
    session.execute("undo")
    assert "( Carla +4 4; Anna 5>Ben 3 )" in session.log.text()


def test_ctrl_c_goes_back_to_the_prompt(session: Session, keys: PipeInput) -> None:
    keys.send_text("replay\r1\r\x03Anna 4\r\x04")
    assert run(session, lines(keys), Speaker()) == 0
    assert session.log.text().endswith("\nAnna 4\n")


def test_there_must_be_something_to_look_back_at(tmp_path: Path) -> None:
    session = Session(Log.begin(read_rounds(OWN.encode())[0].record), Store(tmp_path / "a.kib"))
    assert session.execute("replay").refused
    assert session.execute("просмотр").refused
    assert "replay" in session.execute("( Anna 4 )").said[0]
