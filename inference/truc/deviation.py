"""The best answer to an opponent as read, where that is not what the solution does."""

from __future__ import annotations

from typing import Final

import numpy as np

from kibitz.engine.truc.events import Act
from kibitz.inference.clock import UNHURRIED, Clock
from kibitz.inference.truc import equilibrium
from kibitz.inference.truc.course import Asked, Course
from kibitz.inference.truc.first import First
from kibitz.inference.truc.hands import HANDS, REAL
from kibitz.inference.truc.last import Part
from kibitz.inference.truc.line import LineMoment
from kibitz.inference.truc.opponent import Opponent
from kibitz.inference.truc.opponent_model import OpponentModel
from kibitz.inference.truc.raising import MENDING, SLIGHT
from kibitz.inference.truc.recommendation import Choice, Deviation, Recommendation, named
from kibitz.inference.truc.referee import Position
from kibitz.inference.truc.rest import AT, reaches, sides, unsolved
from kibitz.inference.truc.solution import solution
from kibitz.inference.truc.spot import Spot

ENOUGH: Final = 0.25
"""Nats that must have been told of how a player plays."""

WORTH_IT: Final = 0.01
"""What a deviation must gain, in games."""


def deviation(advice: Recommendation, clock: Clock = UNHURRIED) -> Deviation | None:
    """What to do against this opponent instead; ``None``: nothing, or too little is known.

    Raises ``TimeIsUp``.
    """
    position, seat = advice.position, advice.seat
    reader = position.reader
    if advice.tried or reader is None or reader.told(1 - seat) < ENOUGH:
        return None
    asked = position.deal.table.question
    if advice.best.text == Act.NEW.value or (asked is not None and asked.act is Act.NEW):
        return None
    found = {choice.text: choice for choice in answers(position, reader, seat, clock)}
    if advice.best.text not in found:
        return None
    best, usual = max(found.values(), key=lambda choice: choice.equity), found[advice.best.text]
    solved = {choice.text: choice.equity for choice in advice.choices}
    if best.equity - usual.equity < WORTH_IT or best.text not in solved:
        return None
    return Deviation(best, usual, max(0.0, advice.best.equity - solved[best.text]))


def answers(
    position: Position, reader: OpponentModel, seat: int, clock: Clock
) -> tuple[Choice, ...]:
    """The choices of ``seat``, by what they win against the other as ``reader`` has it."""
    table = position.deal.table
    here = equilibrium.line(table, clock).moment(position.course)
    if here.spot.idle:
        return ()
    spot = _answering(position, reader, seat, here, clock)
    held = position.deal.held(seat) or ()
    return tuple(named(table, seat, spot.choices(equilibrium.role(table, seat), held)))


def _answering(
    position: Position, reader: OpponentModel, seat: int, here: LineMoment, clock: Clock
) -> Spot:
    """The rest of the hand, the other playing as read, and ``seat`` as well as that allows."""
    course, table = position.course, position.deal.table
    cards, side = course.cards, equilibrium.role(table, seat)
    line = equilibrium.line(table, clock)
    part, solved = (line.solved(course), True) if cards else _begun(course, here)
    joint = reader.joint(1 - seat)
    likely = joint.sum(axis=1)
    weights = np.where(likely[:, None] > 0, joint / np.where(likely > 0, likely, 1)[:, None], 0)
    seen = reader.joint(1 - seat, position.deal).sum(axis=0)
    played = [table.played[seat], table.played[1 - seat]]
    both = (played[side], played[1 - side])
    beyond = bool(cards)
    Opponent(1 - side, here.tie_to_first, weights, seen, solved, beyond).plays(part, both)
    # Hands that hardly ever come to a choice of their own make the best of it: here all of them.
    own = np.full(len(HANDS), SLIGHT / 2, dtype=REAL)
    read = (likely / likely.max()).astype(REAL)
    came = reaches(cards, (own, read) if side == 0 else (read, own))
    for one in (0, 1):
        part.forward(one, came[one])
    part.backward(side, MENDING)
    return Spot(part, AT[len(cards)], 0, course, sides(cards)[:-1])


def _begun(course: Course, here: LineMoment) -> tuple[Part, bool]:
    """A hand before its first card, by the solution, and whether its first trick is solved.

    There is too much to solve: the first trick is as it is stored, the others are open.
    """
    score, tie_to_first = here.score, here.tie_to_first
    part = unsolved(score, tie_to_first, here.stakes, course.asked, ())
    if not isinstance(part, First) or course.asked is Asked.ACCEPTED:
        return part, False
    stored = solution(*score.points, tie_to_first)
    for mine, theirs in ((part, stored), (part.answer, stored.answer)):
        mine.raising.accepts.second = theirs.raising.accepts.second.copy()
        mine.card.chance = theirs.card.chance.copy()
        if not mine.raising.certain:
            mine.raising.raises.second = theirs.raising.raises.second.copy()
    return part, True
