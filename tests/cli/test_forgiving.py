"""What was forgotten, misspelt or pasted: the prompt understands it, or says what it may have meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli.prompt.lines import Glance, Keys, PlainLines, Suggest
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.cli.texts import use_language
from kibitz.cli.track.running import run
from kibitz.engine.record import Record
from tests.cli.test_session import events, refused, session, typed

__all__ = ["session"]


def test_a_forgotten_event_is_put_in_where_it_belongs(session: Session) -> None:
    typed(session, "2", "1a5n", "+1", "1a6n", "4")
    reply = typed(session, "insert 2 * ben 4")
    assert events(session)[1:3] == ["Ben 1>Anna 5 miss", "Ben 4"]
    assert "Added: * Ben 4" in reply.said
    assert [logged.number for logged in session.log.round.events] == [0, 1, 2, 3, 4]
    typed(session, "undo")
    assert events(session)[2] == "Carla +1 1>Anna 6 miss"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("insert", "expected insert, the number of an event"),
        ("insert 2", "expected insert, the number of an event"),
        ("insert 9 4", "there is no event 9: the round has 3"),
        ("insert 2 8", "after that, event 2"),
    ],
)
def test_what_cannot_be_put_in_changes_nothing(session: Session, line: str, why: str) -> None:
    typed(session, "2", "1a5n", "+1", "1a6n", "4")
    assert why in refused(session, line)


def test_every_change_says_what_has_changed(session: Session) -> None:
    typed(session, "2", "1a5n")
    assert typed(session, "fix 1 1a6n").said == (
        "It said: Ben 1>Anna 5 miss. Now it says: Ben 1>Anna 6 miss.",
    )
    assert typed(session, "undo").said == (
        "It said: Ben 1>Anna 6 miss. Now it says: Ben 1>Anna 5 miss.",
    )
    assert typed(session, "undo").said == ("Taken back: Ben 1>Anna 5 miss",)
    assert typed(session, "redo").said == ("Added: Ben 1>Anna 5 miss",)


@pytest.mark.parametrize("word", ["log", "list", "history", "журнал", "verlauf"])
def test_the_whole_round_can_be_listed(session: Session, word: str) -> None:
    typed(session, "2", "1a5n")
    assert typed(session, word).said == ("0. deal Carla 2", "1. Ben 1>Anna 5 miss")


MISSPELT = {
    "a card": ("coutness", "countess"),
    "a card of a play": ("preist anna", "priest anna"),
    "a command": ("udno", "undo"),
}


@pytest.mark.parametrize(("line", "meant"), MISSPELT.values(), ids=MISSPELT)
def test_a_slip_gets_a_suggestion(session: Session, line: str, meant: str) -> None:
    typed(session, "2")
    reply = session.execute(line)
    assert reply.refused
    assert reply.said[0].lower().endswith(f"did you mean “{meant}”?")
    assert reply.meant.lower() == meant


def test_another_language_gets_its_own(session: Session) -> None:
    use_language("ru")
    typed(session, "2")
    assert session.execute("жреу").meant == ""
    assert session.execute("гвардеец анна принц нит").meant != "гвардеец анна принц нит"


def test_a_wrong_layout_is_no_remark(session: Session) -> None:
    """``;`` is the key of ж."""
    use_language("ru")
    session = Session(
        Log.begin(session.log.round.record.tagged("Game", "pismo")), session.ledger.store
    )
    typed(session, "2")
    assert session.execute(";htw anna").meant == "жрец anna"
    assert session.execute(";htw").meant == "жрец"
    assert not session.execute("; a remark").refused


class Typist(PlainLines):
    """Somebody at a terminal, whose lines are known beforehand."""

    def __init__(self, *lines: str) -> None:
        self.interactive = True
        self._lines = list(lines)
        self.offered: list[str] = []

    def ask(self, prompt: str, default: str = "", keep: bool = False) -> str:
        self.offered.append(default)
        if not self._lines:
            raise EOFError
        return self._lines.pop(0) or default

    def another(self, suggest: Suggest, glance: Glance, keys: Keys) -> PlainLines:
        return self


def test_what_was_meant_is_ready_to_be_sent(session: Session) -> None:
    typist = Typist("2", "preist anna", "")
    run(session, typist, Speaker())
    assert typist.offered[2].lower() == "priest anna"
    assert events(session) == ["deal Carla 2", "Ben 2>Anna"]


def test_what_is_pasted_is_read_line_by_line(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    run(session, Typist("2\n1a5n\nnonsense\n+1"), Speaker())
    assert events(session) == ["deal Carla 2", "Ben 1>Anna 5 miss"]
    assert "What was pasted after it is not read." in capsys.readouterr().out


def test_a_script_takes_no_suggestion(tmp_path: Path) -> None:
    """An empty line in a file is nobody's consent."""
    tags = (("Game", "classic"), ("Players", "Anna, Ben"), ("First", "Anna"))
    session = Session(Log.begin(Record(tags)), Store(tmp_path / "a.kib"))
    typist = Typist("preist ben", "")
    typist.interactive = False
    run(session, typist, Speaker())
    assert events(session) == []
