"""Looking back from the prompt at the round that is being logged there."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from typer import Abort

from kibitz.cli.prompt.lines import Lines
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.replay.driver import drive
from kibitz.cli.replay.knowledge import Sight
from kibitz.cli.replay.tape import Tape, default_eyes
from kibitz.cli.replay.viewer import Viewer
from kibitz.cli.session.session import Session
from kibitz.engine.record import Record, dumps
from kibitz.engine.round import read_rounds


@dataclass
class _InSession:
    """The record that a session has in hand, and locked."""

    session: Session

    def keep(self, records: Sequence[Record]) -> tuple[str, ...]:
        """Make it the session's log; ``undo`` takes it back there."""
        rounds = read_rounds(dumps(records).encode())
        return self.session.commit(self.session.log.remarked(rounds), draw=False).said

    def close(self) -> None:
        """The session goes on with it."""


def viewer_of(session: Session) -> Viewer:
    """Somebody who steps through the rounds of a session, from the beginning of the last."""
    rounds = read_rounds(session.log.text().encode())
    tape = Tape(rounds, len(rounds) - 1, eyes=default_eyes(rounds[-1]))
    return Viewer(tape, Sight(session.log.styles), _InSession(session))


def replayed(session: Session, lines: Lines, speaker: Speaker) -> None:
    """Step through the rounds of a session, then give the terminal back."""
    with suppress(Abort, KeyboardInterrupt):  # Ctrl-C goes back to the prompt
        drive(viewer_of(session), lines, speaker)
