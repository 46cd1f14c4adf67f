"""What might have been: events tried from a stop, typed and answered as at the prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.engine.record import Entry, Kind, Record, dumps
from kibitz.engine.round import Round
from kibitz.inference.decision import Decision, dearest
from kibitz.inference.plan import Plan
from kibitz.inference.review import judge
from kibitz.inference.study import reached, study_of


class _Unsaved(Store):
    """Where a log goes that nobody keeps."""

    def save(self, text: str) -> bool:
        """Write nothing, successfully."""
        return True


@dataclass
class Trial:
    """A line of play tried from the end of the last of ``rounds``, as some eyes saw them."""

    rounds: tuple[Round, ...]
    session: Session = field(init=False)

    def __post_init__(self) -> None:
        self.session = Session(Log.resume(self.rounds), _Unsaved(Path()))
        self._begun = self.session.log
        # A turn that was begun is no event of its own once it is finished.
        self._before = len(self._begun.round.events) - (self._begun.pending is not None)

    @property
    def log(self) -> Log | None:
        """The log with what was tried; ``None`` as long as nothing was."""
        return None if self.session.log is self._begun else self.session.log

    def decision(self, plan: Plan) -> Decision | None:
        """The last event tried, judged if it was a choice of the eyes."""
        log = self.log
        seat = self._begun.header.perspective
        if log is None or seat is None or len(log.round.events) <= self._before:
            return None
        rounds = (*self.rounds[:-1], log.round)
        return dearest(judge(log.reads[-2], log.round.events[-1], seat, plan, rounds))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lines of the events that were tried."""
        if self.log is None:
            return ()
        return tuple(logged.entry for logged in self.log.round.events[self._before :])

    @property
    def whole(self) -> tuple[Entry, ...]:
        """The same lines as a full record has them."""
        if self.log is None:
            return ()
        round = self.log.round
        game, header = round.game, round.header.seen_by(None)
        return tuple(
            replace(logged.entry, text=game.format(header, game.whole(state, logged.event)))
            for state, logged, _after in islice(round.states(), self._before, None)
        )


def written(entries: Sequence[Entry]) -> str:
    """These events as the notation writes a variation."""
    return dumps((Record(entries=(Entry(Kind.VARIATION, events=tuple(entries)),)),)).strip()


def verify(round: Round, number: int, entries: Sequence[Entry]) -> None:
    """Raise ``Illegal`` or ``Contradiction`` if ``entries`` cannot follow event ``number``."""
    position, study = reached(round.upto(number)), study_of(round.header)
    for entry in entries:
        event = round.game.parse(round.header, entry.text, entry.starred)
        position = study.apply(position, event)
