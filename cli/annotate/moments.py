"""A judged round event by event: what its player knew, and what was made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kibitz.cli.annotate.wording import by_event, points
from kibitz.cli.games import view_of
from kibitz.cli.hand import Hand
from kibitz.cli.texts import _, percent
from kibitz.engine.record import Record, dumps
from kibitz.engine.round import Logged
from kibitz.inference.decision import Decision
from kibitz.inference.review import Review
from kibitz.inference.study import follow, study_of

Move = tuple[tuple[Logged, Any], tuple[Logged, Any]]
"""An event with the moment after it, by facts and by reads."""


@dataclass(frozen=True)
class Moment:
    """An event, ``text``, as the player of the review saw it.

    ``part``: the title of the part of the round that begins with it. ``standing``: how the table
    stands when the hands are shown, where they do not say it. ``told``: what it did, in sentences,
    and how likely what came to light had seemed. ``win``: the chance to win after it. ``facts``,
    ``reads``: all hands by both models: at the choice, if it is the player's own ``decision``,
    else after the event.
    """

    number: int
    text: str
    part: str
    standing: str
    told: tuple[str, ...]
    win: float
    facts: tuple[Hand, ...]
    reads: tuple[Hand, ...]
    decision: Decision | None


def moments(review: Review) -> Iterator[Moment]:
    """The set-up as one moment, number 0, then each event."""
    header, eyes = review.round.header, review.seat
    study, view = study_of(header), view_of(header)
    wins = {point.number: point.win for point in points(review)}
    decisions = by_event(review)
    facts, reads = study.start(header), review.start
    moves = list(zip(follow(review.round, facts), follow(review.round, reads), strict=True))
    lit, parts = _came_to_light(review, moves), view.parts(review.round)
    setting, *others = _together(moves)
    if setting:
        (_logged, facts), (_same, reads) = setting[-1]
    yield Moment(
        number=0,
        text=_text(setting) or _("The round begins"),
        part="",
        standing=view.standing(facts),
        told=(),
        win=wins[0],
        facts=view.hands(facts, eyes),
        reads=view.hands(reads, eyes),
        decision=decisions.get(0),
    )
    last = facts  # the moment whose figures were shown last
    for event in others:
        logged = event[0][0][0]
        after, read = event[-1][0][1], event[-1][1][1]
        decided = [study.decided(at, logged.event, eyes) for at in (facts, reads)]
        shown: list[Any] = [
            found[0][0] if found else later
            for found, later in zip(decided, (after, read), strict=True)
        ]
        yield Moment(
            number=logged.number,
            text=_text(event),
            part=parts.get(logged.number, ""),
            standing=view.standing(shown[0]),
            told=(
                *view.told(facts, after, eyes, shown[0] if decided[0] else last),
                *lit.get(logged.number, ()),
            ),
            win=wins[logged.number],
            facts=view.hands(shown[0], eyes),
            reads=view.hands(shown[1], eyes),
            decision=decisions.get(logged.number),
        )
        facts, reads, last = after, read, shown[0]


def _came_to_light(review: Review, moves: list[Move]) -> dict[int, tuple[str, ...]]:
    """How likely what came to light had seemed, by the event that showed it."""
    study = study_of(review.round.header)
    events = [logged for (logged, _facts), _reads in moves]
    facts = [study.start(review.round.header), *(after for (_logged, after), _reads in moves)]
    reads = [review.start, *(after for _facts, (_logged, after) in moves)]
    found: dict[int, tuple[str, ...]] = {}
    for one in study.reckon(events, facts, reads, None, review.seat):
        if one.number is not None:
            said = _(
                "{player}'s {card}, hidden till then, had seemed {facts} by facts and {reads} by "
                "reads."
            )
            told = said.format(
                player=review.round.header.players[one.seat],
                card=one.what,
                facts=percent(one.facts),
                reads=percent(one.reads),
            )
            found[one.number] = (*found.get(one.number, ()), told)
    return found


def _together(moves: list[Move]) -> list[list[Move]]:
    """The set-up, then each event with what is set up after it, for a next hand."""
    found: list[list[Move]] = [[]]
    for move in moves:
        if move[0][0].number:
            found.append([])
        found[-1].append(move)
    return found


def _text(moves: list[Move]) -> str:
    return " · ".join(_written(logged) for (logged, _facts), _reads in moves)


def _written(logged: Logged) -> str:
    """The line of an event, with its star and the mark that stands in the record."""
    return dumps((Record(entries=(logged.entry,)),)).strip()
