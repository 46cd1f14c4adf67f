"""What follows from the log of a round, event by event, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final, TypeVar

from kibitz.engine.errors import RecordError
from kibitz.engine.games import game_of
from kibitz.engine.header import Header
from kibitz.engine.record import Entry
from kibitz.engine.round import Logged, Round, Variation
from kibitz.inference.analysis import AnyStudy, Met, Moment
from kibitz.inference.games import ANALYSES, study_for

T = TypeVar("T")

REMEMBERED: Final = 12
"""Earlier rounds that count at least for how the players choose."""

_FORGOTTEN: Final = 6
"""Rounds that are forgotten at once: so what was learnt can be carried from round to round."""


def study_of(header: Header) -> AnyStudy:
    """The study of the game that a header names; raises ``Unsupported`` if it has none."""
    return study_for(header.game)


def styles() -> tuple[str, ...]:
    """The titles of the styles of play that any game knows."""
    known = (title for analysis in ANALYSES.values() for title in analysis.study.styles)
    return tuple(dict.fromkeys(known))


def follow(round: Round, start: Moment = None) -> Iterator[tuple[Logged, Moment]]:
    """Each event of a round with the moment after it, from ``start`` (default: the facts).

    Raises ``Illegal`` or ``Contradiction``, with the place, at the first event that fails.
    """
    study = study_of(round.header)
    position = study.start(round.header) if start is None else start
    for logged in round.events:
        try:
            position = study.apply(position, logged.event)
        except RecordError as error:
            raise error.at(round=round.index, event=logged.number, line=logged.entry.line) from None
        yield logged, position


def read_along(round: Round, start: Moment, facts: Sequence[Moment]) -> tuple[Moment, ...]:
    """The moments of a round from ``start``, a model of how people choose, the first included.

    ``facts``: the same by the facts. They are the answer where nobody is read.
    """
    if start is facts[0]:
        return tuple(facts)
    return (start, *(after for _, after in follow(round, start)))


def reached(round: Round, start: Moment = None) -> Moment:
    """The moment after the last event of a round; raises as ``follow`` does."""
    position = study_of(round.header).start(round.header) if start is None else start
    for _, after in follow(round, position):
        position = after
    return position


def branches(round: Round) -> Iterator[tuple[Variation, tuple[Moment, ...]]]:
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


def _branches(round: Round) -> Iterator[tuple[Variation, tuple[Moment, ...] | RecordError]]:
    """Each variation with the moments after its events, or with what is wrong with it."""
    study = study_of(round.header)
    moments: tuple[Moment, ...] = ()
    for variation in round.variations():
        moments = moments or tuple(_common(round))
        position, after = moments[variation.place], []
        try:
            for logged in variation.events:
                number, line = logged.number, logged.entry.line
                position = study.apply(position, logged.event)
                after.append(position)
        except RecordError as error:
            yield variation, error.at(round=round.index, event=number, line=line)
        else:
            yield variation, tuple(after)


def _common(round: Round) -> Iterator[Moment]:
    """The moments before the first event of a round and after each, which variations begin at.

    A full record tells more than any player knew who thought of something else: there they begin
    at what everybody saw.
    """
    study, own = study_of(round.header), round.header.perspective is not None
    position = study.start(round.header)
    yield position
    for state, logged, _after in round.states():
        event = logged.event if own else round.game.view(state, logged.event, None)
        try:
            position = position if event is None else study.apply(position, event)
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
) -> Met:
    """What ``rounds`` tell of the players before a round of ``header`` (``None``: nothing).

    The last rounds count (``remembered``), and those of other games do not.
    """
    game, met = game_of(header.game), None
    for round in remembered([round for round in rounds if round.game is game]):
        met = met_after(met, round, styles)
    return met


def met_after(met: Met, round: Round, styles: Mapping[str, str] | None = None) -> Met:
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
