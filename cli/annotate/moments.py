"""A judged round event by event: what its player knew, and what was made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from kibitz.cli.annotate.wording import points
from kibitz.cli.games import view_of
from kibitz.cli.hand import Hand
from kibitz.cli.texts import _, percent
from kibitz.engine.round import Logged, Round
from kibitz.inference.decision import Decision, dearest
from kibitz.inference.review import Review
from kibitz.inference.study import follow, study_of

Move = tuple[tuple[Logged, Any], tuple[Logged, Any]]
"""An event with the moment after it, by facts and by reads."""


@dataclass(frozen=True)
class Moment:
    """An event as the player of the review saw it: ``who`` did ``what``, in words.

    ``part``: the title of the part of the round that begins with it. ``standing``: how the table
    stands when the hands are shown. ``told``: what it did, in sentences, and how likely what came
    to light had seemed. ``win``: the chance to win after it. ``facts``, ``reads``: all hands by
    both models: at the choice, if the player's own ``decisions`` are in it, else after the event.
    ``revealed``: by its owner what each of these hands was, as far as it came to light.
    """

    number: int
    who: str
    what: str
    part: str
    standing: str
    told: tuple[str, ...]
    win: float
    facts: tuple[Hand, ...]
    reads: tuple[Hand, ...]
    revealed: Mapping[str, str]
    decisions: tuple[Decision, ...]

    @property
    def dearest(self) -> Decision | None:
        """Of the decisions the one that lost most."""
        return dearest(self.decisions)


def moments(review: Review, whole: Round) -> Iterator[Moment]:
    """The set-up as one moment, number 0, then each event.

    ``whole``: the round as it was logged, by which is told what the hands were.
    """
    header, eyes = review.round.header, review.seat
    study, view = study_of(header), view_of(header)
    wins = {point.number: point.win for point in points(review)}
    facts, reads = study.start(header), review.start
    moves = list(zip(follow(review.round, facts), follow(review.round, reads), strict=True))
    lit, parts, truth = _came_to_light(review, moves), view.parts(review.round), _truth(whole)
    setting, *others = _together(moves)
    if setting:
        (_logged, facts), (_same, reads) = setting[-1]
    who, what = _words(setting)
    yield Moment(
        number=0,
        who=who,
        what=what or _("The round begins"),
        part="",
        standing=view.standing(facts),
        told=(),
        win=wins[0],
        facts=view.hands(facts, eyes),
        reads=view.hands(reads, eyes),
        revealed=view.revealed(header, truth[0]),
        decisions=_decided(review, 0),
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
        who, what = _words(event)
        yield Moment(
            number=logged.number,
            who=who,
            what=what,
            part=parts.get(logged.number, ""),
            standing=view.standing(shown[0]),
            told=(
                *view.told(facts, after, eyes, shown[0] if decided[0] else last),
                *lit.get(logged.number, ()),
            ),
            win=wins[logged.number],
            facts=view.hands(shown[0], eyes),
            reads=view.hands(shown[1], eyes),
            revealed=view.revealed(header, truth[logged.number - bool(decided[0])]),
            decisions=_decided(review, logged.number),
        )
        facts, reads, last = after, read, shown[0]


def _decided(review: Review, number: int) -> tuple[Decision, ...]:
    return tuple(decision for decision in review.decisions if decision.number == number)


def _truth(round: Round) -> dict[int, Any]:
    """The state after each event, with all that came to light later; 0: after the set-up."""
    moves = list(round.states())
    if not moves:
        return {0: round.start()}
    states = [moves[0][0], *(after for _before, _logged, after in moves)]
    events = [logged.event for _before, logged, _after in moves]
    found = study_of(round.header).hindsight(states, events)
    numbers = [0, *accumulate((logged.number for _before, logged, _after in moves), max)]
    return dict(zip(numbers, found, strict=True))


def _came_to_light(review: Review, moves: list[Move]) -> dict[int, tuple[str, ...]]:
    """How likely what came to light had seemed, by the event that showed it."""
    header = review.round.header
    study, view = study_of(header), view_of(header)
    events = [logged for (logged, _facts), _reads in moves]
    facts = [study.start(header), *(after for (_logged, after), _reads in moves)]
    reads = [review.start, *(after for _facts, (_logged, after) in moves)]
    found: dict[int, tuple[str, ...]] = {}
    for one in study.reckon(events, facts, reads, None, review.seat):
        if one.number is not None:
            said = _(
                "{player}'s {card}, hidden till then, had seemed {facts} by facts and {reads} by "
                "reads."
            )
            told = said.format(
                player=header.players[one.seat],
                card=view.choice(header, one.what, one.seat),
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


def _words(moves: list[Move]) -> tuple[str, str]:
    """Who did something, and what, with what was set up after it."""
    told: list[tuple[str, str]] = []
    for (logged, after), _reads in moves:
        who, what = view_of(after.header).event(after.header, logged.event)
        if getattr(logged.event, "starred", False):
            what = _("{play} (against the rules)").format(play=what)
        told.append((who, what))
    if not told:
        return "", ""
    return told[0][0], " · ".join(what for _who, what in told)
