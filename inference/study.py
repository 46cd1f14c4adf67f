"""What a game's inference must offer, so that commands need not know which game it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar

from kibitz.engine.errors import RecordError
from kibitz.engine.game import Game
from kibitz.engine.games import game_of, plugged
from kibitz.engine.header import Header
from kibitz.engine.letter.game import LETTER
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.record import Entry
from kibitz.engine.round import Logged, Round, Variation
from kibitz.engine.truc.game import TRUC
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.fortune import Fortune
from kibitz.inference.letter.study import LetterStudy
from kibitz.inference.marque.study import MarqueStudy
from kibitz.inference.option import Option
from kibitz.inference.plan import Plan
from kibitz.inference.reckoning import Reckoned
from kibitz.inference.truc.study import TrucStudy

P = TypeVar("P")
T = TypeVar("T")
Json = dict[str, Any]


REMEMBERED: Final = 12
"""Earlier rounds that count at least for how the players choose."""

_FORGOTTEN: Final = 6
"""Rounds that are forgotten at once: so what was learnt can be carried from round to round."""


class Referee(Protocol[P]):
    """Whether a log can be true, and how it ends; ``P`` is a moment of a round, frozen."""

    def start(self, header: Header) -> P:
        """The moment before the first event."""
        ...

    def apply(self, position: P, event: Any) -> P:
        """The moment after an event; raises ``Illegal`` or ``Contradiction``."""
        ...

    def report(self, position: P) -> Json:
        """The table, as ``check`` reports it."""
        ...


class Teller(Referee[P], Protocol[P]):
    """What follows from a log by counting alone."""

    def odds(self, position: P, eyes: int | None) -> Json:
        """What the eyes can think of every hidden card."""
        ...


class Study(Teller[P], Protocol[P]):
    """Everything that follows from a log."""

    @property
    def styles(self) -> tuple[str, ...]:
        """The titles of the styles of play that ``read`` knows."""
        ...

    def read(self, header: Header, met: Any, styles: Mapping[str, str]) -> P:
        """The moment before the first event, with a model of how people choose (``reads``).

        ``met``: what ``meet`` made of earlier rounds, or ``None``. ``styles``: the style of
        whoever is said to have one, by name.
        """
        ...

    def meet(self, met: Any, position: P) -> Any:
        """What is known of the players after a round that ended at ``position``."""
        ...

    def shares(self, met: Any, header: Header) -> Mapping[str, Mapping[str, float]]:
        """How likely each player of ``header`` has each style, by name and title, by ``met``."""
        ...

    def guess(self, position: P, eyes: int | None) -> list[Json]:
        """The guesses open to the eyes, best first."""
        ...

    def weigh(self, position: P, eyes: int | None, plan: Plan, rounds: Sequence[Round]) -> Any:
        """Every legal play tried; raises ``KibitzError`` if there is none to make.

        ``rounds``: those of the match up to this one, as logged. What comes of it is the game's
        own, for ``advise`` and for the game's view.
        """
        ...

    def advise(self, counsel: Any) -> Json:
        """What ``weigh`` found."""
        ...

    def decided(self, position: P, event: Any, eyes: int) -> tuple[tuple[P, str], ...]:
        """What ``eyes`` chose in ``event``, one after another: when, and as the notation has it.

        ``position``: the moment before the event. Nothing if the event is no legal choice of
        theirs, or the log does not tell what they chose from.
        """
        ...

    def evaluation(self, counsel: Any) -> Evaluation:
        """Every choice that ``weigh`` tried, the best first, and how they compare."""
        ...

    def as_made(self, counsel: Any, text: str, plan: Plan) -> Any:
        """The same counsel with the choice ``text`` in it, where a log tells more or less of a
        choice than was open when it was made. No other choice gets other figures."""
        ...

    def kind(self, counsel: Any, played: Option, best: Option) -> str:
        """What a mistake was about, as one of the game's own few words."""
        ...

    def fair(self, position: P, eyes: int) -> float:
        """The chance of ``eyes`` to win before anything was dealt, at the moment before that."""
        ...

    def chance(self, position: P, eyes: int, plan: Plan) -> tuple[float, float]:
        """The chance of ``eyes`` to win as they see it between two turns; its standard error."""
        ...

    def fortune(self, position: P, event: Any, eyes: int | None, plan: Plan) -> Fortune | None:
        """What the cards that came in ``event`` brought everybody; ``None``: it tells of none.

        ``position``: the moment before it, as ``eyes`` see it (``None``: as the whole record tells
        it). What others get of cards that only they saw no log of another tells.
        """
        ...

    def result(self, position: P, eyes: int) -> float | None:
        """The share of ``eyes`` in the win; ``None`` while nothing is decided."""
        ...

    def hindsight(self, states: Sequence[Any], events: Sequence[Any]) -> tuple[Any, ...]:
        """The ``states`` of the game's rules with the hidden cards that came to light later.

        They are those before the first of ``events`` and after each.
        """
        ...

    def reckon(
        self,
        events: Sequence[Logged],
        facts: Sequence[P],
        reads: Sequence[P],
        truth: Any,
        eyes: int | None,
    ) -> tuple[Reckoned, ...]:
        """How likely what came to light had seemed to ``eyes``, an opponent after another.

        ``facts``, ``reads``: the moments before the first of ``events`` and after each.
        ``truth``: what the record tells of the end, as a state of the game's rules, or ``None``.
        """
        ...


_STUDIES: dict[Game[Any, Any], Study[Any]] = {
    LETTER: LetterStudy(),
    TRUC: TrucStudy(),
    MARQUE: MarqueStudy(),
}
_TELLERS: dict[Game[Any, Any], Teller[Any]] = {**_STUDIES}
_REFEREES: dict[Game[Any, Any], Referee[Any]] = {**_TELLERS}


def study_of(header: Header) -> Study[Any]:
    """The study of the game that a header names; raises ``Unsupported`` if it has none."""
    return plugged(_STUDIES, header.game)


def styles() -> tuple[str, ...]:
    """The titles of the styles of play that any game knows."""
    return tuple(dict.fromkeys(title for study in _STUDIES.values() for title in study.styles))


def teller_of(header: Header) -> Teller[Any]:
    """Who tells what follows by counting; raises ``Unsupported`` if the game has nobody for it."""
    return plugged(_TELLERS, header.game)


def referee_of(header: Header) -> Referee[Any]:
    """Who replays the game that a header names."""
    return plugged(_REFEREES, header.game)


def follow(round: Round, start: Any = None) -> Iterator[tuple[Logged, Any]]:
    """Each event of a round with the moment after it, from ``start`` (default: the facts).

    Raises ``Illegal`` or ``Contradiction``, with the place, at the first event that fails.
    """
    referee = referee_of(round.header)
    position = referee.start(round.header) if start is None else start
    for logged in round.events:
        try:
            position = referee.apply(position, logged.event)
        except RecordError as error:
            raise error.at(round=round.index, event=logged.number, line=logged.entry.line) from None
        yield logged, position


def reached(round: Round, start: Any = None) -> Any:
    """The moment after the last event of a round; raises as ``follow`` does."""
    position = referee_of(round.header).start(round.header) if start is None else start
    for _, after in follow(round, position):
        position = after
    return position


def branches(round: Round) -> Iterator[tuple[Variation, tuple[Any, ...]]]:
    """Each variation of a round, with the moments after its events by the facts.

    Raises ``Illegal`` or ``Contradiction``, with the place, where the round or a variation fails.
    """
    for variation, found in _branches(round):
        if isinstance(found, RecordError):
            raise found
        yield variation, found


def impossible(round: Round) -> Iterator[tuple[Entry, RecordError]]:
    """The variations of a round that cannot be, as its lines, and what is wrong with each.

    Raises ``Illegal`` or ``Contradiction``, with the place, where the round itself fails.
    """
    for variation, found in _branches(round):
        if isinstance(found, RecordError):
            yield variation.entry, found


def _branches(round: Round) -> Iterator[tuple[Variation, tuple[Any, ...] | RecordError]]:
    """Each variation with the moments after its events, or with what is wrong with it."""
    referee = referee_of(round.header)
    moments: tuple[Any, ...] = ()
    for variation in round.variations():
        moments = moments or tuple(_common(round))
        position, after = moments[variation.place], []
        try:
            for logged in variation.events:
                number, line = logged.number, logged.entry.line
                position = referee.apply(position, logged.event)
                after.append(position)
        except RecordError as error:
            yield variation, error.at(round=round.index, event=number, line=line)
        else:
            yield variation, tuple(after)


def _common(round: Round) -> Iterator[Any]:
    """The moments before the first event of a round and after each, which variations begin at.

    A full record tells more than any player knew who thought of something else: there they begin
    at what everybody saw.
    """
    referee, own = referee_of(round.header), round.header.perspective is not None
    position = referee.start(round.header)
    yield position
    for state, logged, _after in round.states():
        event = logged.event if own else round.game.view(state, logged.event, None)
        try:
            position = position if event is None else referee.apply(position, event)
        except RecordError as error:
            raise error.at(round=round.index, event=logged.number, line=logged.entry.line) from None
        yield position


def remembered(rounds: Sequence[T]) -> tuple[T, ...]:
    """Those of ``rounds``, all of one game, that count for how the players of the next one choose.

    All; once they are many, the last ``REMEMBERED`` and up to five more, which begin at the same
    round for six rounds in turn.
    """
    many = max(len(rounds) - REMEMBERED, 0)
    return tuple(rounds[many - many % _FORGOTTEN :])


def met_before(
    rounds: Sequence[Round], header: Header, styles: Mapping[str, str] | None = None
) -> Any:
    """What ``rounds`` tell of the players before a round of ``header`` (``None``: nothing).

    The last rounds count (``remembered``), and those of other games do not.
    """
    game, met = game_of(header.game), None
    for round in remembered([round for round in rounds if round.game is game]):
        met = met_after(met, round, styles)
    return met


def met_after(met: Any, round: Round, styles: Mapping[str, str] | None = None) -> Any:
    """What is known of the players after ``round``, from what was known before it, ``met``.

    A round that cannot be replayed tells what it tells up to there; that it is wrong is for
    ``check`` to say.
    """
    study = study_of(round.header)
    position = study.read(round.header, met, styles or {})
    with suppress(RecordError):
        for _, after in follow(round, position):
            position = after
    return study.meet(met, position)
