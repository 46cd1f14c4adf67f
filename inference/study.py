"""What a game's inference must offer, so that commands need not know which game it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar

from kibitz.engine.errors import RecordError
from kibitz.engine.game import Game
from kibitz.engine.games import game_of
from kibitz.engine.header import Header
from kibitz.engine.letter.game import LETTER
from kibitz.engine.round import Logged, Round
from kibitz.inference.letter.study import LetterStudy

P = TypeVar("P")
Json = dict[str, Any]


class Study(Protocol[P]):
    """Everything that follows from a log; ``P`` is a moment of a round, frozen."""

    def start(self, header: Header) -> P:
        """The moment before the first event."""
        ...

    def apply(self, position: P, event: Any) -> P:
        """The moment after an event; raises ``Illegal`` or ``Contradiction``."""
        ...

    def report(self, position: P) -> Json:
        """The table, as ``check`` reports it."""
        ...

    def odds(self, position: P, eyes: int | None) -> Json:
        """What the eyes can think of every hidden card."""
        ...

    def guess(self, position: P, eyes: int | None) -> list[Json]:
        """The guesses open to the eyes, best first."""
        ...

    def advise(self, position: P, eyes: int | None) -> Json:
        """Every legal play with its figures; raises ``KibitzError`` if there is none to make."""
        ...


_STUDIES: dict[Game[Any, Any], Study[Any]] = {LETTER: LetterStudy()}


def study_of(header: Header) -> Study[Any]:
    """The study of the game that a header names."""
    return _STUDIES[game_of(header.game)]


def follow(round: Round) -> Iterator[tuple[Logged, Any]]:
    """Each event of a round with the moment after it.

    Raises ``Illegal`` or ``Contradiction``, with the place, at the first event that fails.
    """
    study = study_of(round.header)
    position = study.start(round.header)
    for logged in round.events:
        try:
            position = study.apply(position, logged.event)
        except RecordError as error:
            raise error.at(round=round.index, event=logged.number, line=logged.entry.line) from None
        yield logged, position


def reached(round: Round) -> Any:
    """The moment after the last event of a round; raises as ``follow`` does."""
    position = study_of(round.header).start(round.header)
    for _, after in follow(round):
        position = after
    return position
