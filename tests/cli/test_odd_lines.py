"""Lines that nobody means: each gets one sentence, and the log stays what it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli.play.evening import Evening
from kibitz.cli.play.session import Seat
from kibitz.cli.protocols.typed import LONGEST
from kibitz.cli.replay.keeper import Nowhere
from kibitz.cli.replay.knowledge import Sight
from kibitz.cli.replay.tape import Tape, default_eyes
from kibitz.cli.replay.viewer import Viewer
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.engine.errors import short
from kibitz.engine.record import MARKS, Record, loads
from kibitz.engine.round import read_rounds
from kibitz.inference.plan import Plan
from tests.cli.running import invoke
from tests.strategies.fleets import marque
from tests.strategies.hands import truc
from tests.strategies.tables import kib

OVER = {
    "letter": kib(
        "deal Anna 5", "Ben 1>Carla 4 hit", "Anna +1 1>Ben 7 hit",
        preset="classic", eyes="Anna", first="Ben",
    ),
    "truc": truc("deal Me 7 8 K", "Me fold", eyes="Me", score="Me 0, Ben 11"),
    "truc of four": truc(
        "deal Me 7 8 K", "Me fold", players="Me, Ben, Cat, Dov", eyes="Me",
        score="Me 0, Ben 11, Cat 0, Dov 11",
    ),
    "marque": marque(
        "set Me 5 armed, Ben 3",
        *(
            line
            for mine, armed, theirs in ((6, True, 4), (7, False, 5), (3, False, 6), (4, False, 7))
            for line in (f"Me sail {mine} {'armed' if armed else 'bare'}", f"Ben sail {theirs}")
        ),
        *(line for n in range(3, 8) for line in (f"Me home {n}", f"Ben home {n}")),
        players="Me, Ben", eyes="Me",
    ),
}  # fmt: skip
"""Rounds that are over, of each kind of table."""

EVENTS = {
    "letter": ("4", "+1", "+3 3b", "1b5", "1b5 hit", "8 3", "show a4", "open 1", "deal Anna 5"),
    "truc": ("8", "x2", "x2y7", "rest no", "new", "y", "fold", "me fold", "deal 7 8 K"),
    "marque": ("4", "4a", "h4", "b5a", "pass", "set Me 5", "5a 3", "Ben 7 bare"),
}

STARTS = {
    "letter": kib(eyes="Anna"),
    "letter at the open cards": kib(
        preset="geheimer-brief", players="Anna, Ben", options="", eyes="Anna"
    ),
    "letter on the own turn": kib("deal Anna 5", eyes="Anna"),
    "letter with a card drawn": kib("deal Anna 5", "Anna +4", eyes="Anna"),
    "truc": truc(eyes="Me"),
    "truc with cards": truc("deal Me 7 8 K", eyes="Me"),
    "truc with an offer": truc("deal Me 7 8 K", "Me 8", "Ben x2", eyes="Me"),
    "truc of four": truc(players="Me, Ben, Cat, Dov", eyes="Me"),
    "marque": marque(eyes="Me"),
    "marque at sea": marque("set Me 5, Ben 3, Carla 7", eyes="Me"),
    "marque with a turn to make": marque("set Me 5 armed, Ben 3, Carla 7", eyes="Me"),
}

GARBLED = (
    "note a\0b", "4\x1b[2J", "note \x9b1m", "note \u202eabc", "4\u2066", "note \ud800", "\x7f",
)  # fmt: skip
LINES = ("4\n7", "note a\rb", "4\u20287", "note a\u2029b", "4\v7", "4\f7", "note a\x85b")
ALONE = (*(mark for mark in MARKS if mark != "?"), "*", "*!", "* ?!", "*  ")
"""Marks without an event; the ``?`` asks for help."""

LONG = ("1b5 " * 2500, "note " + "x" * 10_000, "!" * 10_000, "(" * 10_000, "Ω" * 10_000)
NUMBERS = ("9" * 5000, "-1", "²", "½", "1e3", "--5", "0x1F", "3.5", "+")


@pytest.fixture
def where(tmp_path: Path) -> Path:
    return tmp_path / "round.kib"


def tracked(text: str, where: Path) -> Session:
    rounds = read_rounds(text.encode())
    return Session(Log.resume(rounds), Store(where))


def looked_at(text: str, eyes: str | None = None) -> Viewer:
    rounds = read_rounds(text.encode())
    tape = Tape(rounds, len(rounds) - 1, eyes=eyes or default_eyes(rounds[-1]))
    return Viewer(tape, Sight(plan=Plan(worlds=10)), Nowhere("-"))


def refused(session: Session, line: str) -> str:
    """Why a line is refused; nothing has changed, and a glance at it says as much."""
    before = session.log
    session.preview(line)
    reply = session.execute(line)
    assert session.log is before
    assert reply.refused, line
    (said,) = reply.said
    return said


# -- after the end -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", OVER)
@pytest.mark.parametrize("star", ["", "*"])
def test_an_event_after_the_end_is_refused(game: str, star: str, where: Path) -> None:
    session = tracked(OVER[game], where)
    for line in EVENTS[game.split(maxsplit=1)[0]]:
        said = refused(session, f"{star}{line}")
        assert said.endswith("."), said


@pytest.mark.parametrize("game", OVER)
@pytest.mark.parametrize("star", ["", "*"])
def test_an_event_tried_after_the_end_is_refused(game: str, star: str) -> None:
    viewer = looked_at(OVER[game])
    viewer.execute("end")
    for line in EVENTS[game.split(maxsplit=1)[0]]:
        viewer.glance(f"try {star}{line}", 40)
        reply = viewer.execute(f"try {star}{line}")
        assert reply.refused, line
        assert len(reply.said) == 1


def test_a_card_played_after_the_end_is_said_to_be_too_late(where: Path) -> None:
    assert refused(tracked(OVER["letter"], where), "*1b5") == "The round is over."


def test_a_misplay_at_somebody_who_is_out_says_who_is(where: Path) -> None:
    session = tracked(kib("Anna 1>Carla 4 hit", players="Anna, Ben, Carla, Dov"), where)
    assert refused(session, "*1 carla 5") == "Carla is out of the round."


# -- marks alone ---------------------------------------------------------------------------------


@pytest.mark.parametrize("start", STARTS)
def test_a_mark_alone_is_no_event(start: str, where: Path) -> None:
    session = tracked(STARTS[start], where)
    for mark in ALONE:
        assert refused(session, mark)


@pytest.mark.parametrize("line", ["1b5", "2b"])
def test_a_mark_alone_is_no_answer(line: str, where: Path) -> None:
    session = tracked(kib("deal Anna 5", "Anna +1", eyes="Anna"), where)
    session.execute(line) if line == "1b5" else session.execute("undo")
    if line == "2b":
        session.execute("+2")
        session.execute(line)
    assert session.question is not None
    for mark in ALONE:
        assert refused(session, mark)
        assert session.question is not None


def test_a_mark_alone_corrects_nothing(where: Path) -> None:
    session = tracked(STARTS["truc with an offer"], where)
    for line in ("fix 1 !", "fix 1 *", "fix 0 ?!", "fix 1 { no event }", "fix 1 ; none"):
        assert refused(session, line)
    session.execute("fix 1")
    assert refused(session, "!")


# -- characters and numbers that nobody types ----------------------------------------------------


@pytest.mark.parametrize("start", STARTS)
def test_what_is_no_text_never_gets_into_a_record(start: str, where: Path) -> None:
    session = tracked(STARTS[start], where)
    for line in GARBLED:
        assert "is no text" in refused(session, line)
    for line in LINES:
        assert "one at a time" in refused(session, line)
    for line in LONG:
        assert "expected at most 2000" in refused(session, line)


def test_a_tab_is_a_space(where: Path) -> None:
    session = tracked(STARTS["letter"], where)
    assert not session.execute("\tnote\tfirst\tremark\t").refused
    assert session.log.text().endswith("{ first remark }\n")


def test_a_remark_of_many_words_is_kept(where: Path) -> None:
    session = tracked(STARTS["letter"], where)
    words = ("x " * LONGEST)[: LONGEST - len("note ")].strip()
    assert not session.execute(f"note {words}").refused
    (record,) = loads(where.read_text(encoding="utf-8"))
    assert record.entries[-1].text == words


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_no_number_of_an_event(number: str, where: Path) -> None:
    session = tracked(STARTS["truc with an offer"], where)
    for line in (f"fix {number}", f"fix {number} 8", f"mark {number}", f"mark {number} !"):
        assert refused(session, line)
    viewer = looked_at(OVER["letter"])
    for line in (f"go {number}", f"round {number}x", number):
        assert viewer.execute(line).refused, line


def test_digits_of_any_script_are_digits(where: Path) -> None:
    session = tracked(STARTS["truc with an offer"], where)
    assert not session.execute("mark ٢ !").refused
    assert where.read_text(encoding="utf-8").endswith("Ben x2!\n")


@pytest.mark.parametrize("file", ["~nosuchuser/x", "no/such/folder/x.kib", "loop/x", "\\0"])
def test_a_copy_that_cannot_be_written(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "record").mkdir()
    monkeypatch.chdir(tmp_path / "record")
    session = tracked(STARTS["truc"], tmp_path / "round.kib")
    if file == "\\0":
        file = "x" * 300
    assert f"“{short(file, 200)}” cannot be written" in refused(
        session, f"save {file.replace('loop', '../loop')}"
    ).replace("../loop", "loop")


# -- every word at every stop --------------------------------------------------------------------


WORDS = (
    "choices", "odds", "truth", "truth", "mark !", "mark -", "note a b", "keep", "drop", "help",
)  # fmt: skip


FULL = {
    "letter": kib(
        "deal Anna 5 Ben 3 Carla 2 aside 1", "Anna +1 1>Ben 3 hit", "Carla +7 2>Anna 5",
        "Anna +8 8 out Anna 5",
    ),
    "truc": truc("deal Me 7 8 K Ben Q Q 9", "Me 8", "Ben x2 yes Q", "Me fold", "show Ben Q 9"),
    "marque": marque("set Me 5 armed, Ben 3 bare", "Me sail 4 bare", "Ben hit Me 5 armed",
                     players="Me, Ben"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "eyes"),
    [("letter", "*"), ("letter", "-"), ("letter", "Ben"), ("truc", "*"), ("truc", "-"),
     ("marque", "*")],
)  # fmt: skip
def test_every_word_is_answered_at_every_stop(game: str, eyes: str) -> None:
    viewer = looked_at(FULL[game], eyes)
    for number in range(viewer.tape.last + 1):
        for word in (f"go {number}", *WORDS, "try 4", "odds", "keep", "forward", "choices"):
            reply = viewer.execute(word)
            assert not reply.refused or len(reply.said) == 1
            if reply.draw is not None:
                assert reply.draw(80)


def test_choices_of_a_game_without_draws_are_shown() -> None:
    viewer = looked_at(OVER["marque"])
    viewer.execute("go 1")
    reply = viewer.execute("choices")
    assert not reply.refused
    assert reply.draw is not None
    assert any("6 armed" in line.plain for line in reply.draw(80))


# -- at kibitz's own table -----------------------------------------------------------------------


@pytest.mark.parametrize("game", ["classic", "truc", "marque"])
def test_odd_lines_at_kibitz_own_table(game: str, where: Path) -> None:
    tags = (
        ("Game", game), ("Players", "Me, Ben"), ("First", "Me"), ("Player", "Me"),
        ("Bots", "Ben=random"), ("Seed", "3"),
    )  # fmt: skip
    seat = Seat(Evening.begun(Record(tags)), Store(where))
    seat.going_on()
    for line in (*ALONE, *GARBLED, *LINES, *LONG, *NUMBERS[:-1]):
        assert refused(seat, line)
    seat.evening.close()


@pytest.mark.parametrize(
    "line", [b"n\0te", b"note \xff\xfe", b"\xd8\x00", b"note " + b"x" * 10_000]
)
def test_bytes_that_are_no_text_at_a_pipe(line: bytes, tmp_path: Path) -> None:
    file = tmp_path / "r.kib"
    setting = ("--game", "classic", "--players", "A,B,C", "--me", "A", "--first", "A")
    done = invoke("track", str(file), *setting, stdin=b"2\n" + line + b"\n4\n")
    assert "Traceback" not in done.out + done.err
    (round,) = read_rounds(file.read_bytes())
    assert [logged.entry.text for logged in round.events] == ["deal A 2", "A +4"]
