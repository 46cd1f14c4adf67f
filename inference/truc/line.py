"""A moment of a hand wherever it goes: in the solution, or in what is left solved from there.

Both sides are taken to play as the solution does, but for slips: a choice is made at random with a
chance of ``SLIP``. So every moment can be reached, and whoever does what the solution never does
tells nothing by it. Where it hardly ever comes to what has happened, the rest is solved anew from
there on, with the hands that both sides can have then.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

import numpy as np

from kibitz.inference.clock import UNHURRIED, Clock
from kibitz.inference.truc.course import NO_COURSE, Asked, Course
from kibitz.inference.truc.hands import DEALS, HANDS, REAL, Floats
from kibitz.inference.truc.last import Part
from kibitz.inference.truc.rest import AT, Ranges, rest, sides
from kibitz.inference.truc.solution import equities, solution
from kibitz.inference.truc.spot import Spot
from kibitz.inference.truc.stakes import PLAIN, Score, Stakes

SLIP: Final = 1e-3
"""The chance that a choice is made at random."""

STORED: Final = 2e-3
SOLVED: Final = 0.05
"""How likely it must be to come to a moment for what was solved from farther back to hold there:
in the first trick as it is stored, and in a rest."""

LEADS: Final = 1e-3
"""A choice that the solution makes less often than that it never makes."""

_CARDS: Final = np.array([len(set(hand)) for hand in HANDS], dtype=REAL)
"""How many different cards each hand has."""


@dataclass(frozen=True)
class LineMoment:
    """A moment of a hand between two.

    ``ranges``: how likely each side lets it come to this with each hand, slips and all; the
    likeliest counts 1. ``reaches``: how likely by the solution alone. ``stakes``: what the hand is
    worth, before a raise that is not answered yet. ``since``: how likely it is to come here from
    where ``spot`` was solved, and ``least``: how likely it must be. ``leads``: whether the
    solution leads here. ``own``: whether ``spot`` begins what was solved from here on.
    """

    score: Score
    tie_to_first: bool
    spot: Spot
    ranges: Ranges
    reaches: Ranges
    stakes: Stakes = PLAIN
    since: float = 1.0
    least: float = STORED
    leads: bool = True
    own: bool = False

    def led_to(self, side: int, hand: int) -> bool:
        """Whether the solution leads ``side`` here with this hand."""
        return self.leads and float(self.reaches[side][hand]) >= LEADS

    def after(self, course: Course, clock: Clock) -> LineMoment:
        """The moment one step later: after a raise, its acceptance, or a card."""
        now = self._stepped(course)
        return now._known(course) or now.anew(course, clock)

    def known_after(self, course: Course) -> LineMoment | None:
        """The same where it was solved already; ``None``: it has to be solved first."""
        return self._stepped(course)._known(course)

    def _stepped(self, course: Course) -> LineMoment:
        """This moment one step on, but for its spot."""
        side, chance, slipped = self._chances(course)
        met = self.ranges[side] * (DEALS @ self.ranges[1 - side])
        share = float(met @ chance) / float(met.sum())
        range, reach = self.ranges[side] * slipped, self.reaches[side] * chance
        return replace(
            self,
            ranges=_with(self.ranges, side, range / range.max()),
            reaches=_with(self.reaches, side, reach),
            stakes=self._played_for(course),
            since=self.since * share,
            leads=self.leads and share >= LEADS,
            own=False,
        )

    def _known(self, course: Course) -> LineMoment | None:
        """This moment, its spot one step on, where it was solved already."""
        found = self.spot.follow(course)
        if found is not None and (self.since >= self.least or found.idle):
            return replace(self, spot=found)
        return None

    def anew(self, course: Course, clock: Clock) -> LineMoment:
        """This moment, which ``course`` leads to, with what is left solved from here on."""
        cards, asked = course.cards, course.asked
        part = rest(self.score, self.tie_to_first, self.stakes, asked, cards, self.ranges, clock)
        spot = Spot(part, AT[len(cards)], 0, course, sides(cards)[:-1])
        return replace(self, spot=spot, since=1.0, least=SOLVED, own=True)

    def _chances(self, course: Course) -> tuple[int, Floats, Floats]:
        """Whose step leads to ``course``, and how likely by hand: by the solution, and with slips.

        Hands that cannot take it have no chance.
        """
        spot = self.spot
        mover = spot.raising.side
        raises, accepts = spot.raising_chance(), spot.accepting_chance()
        if course.asked is Asked.RAISED:
            return mover, raises, _slipped(raises, 2)
        if course.asked is Asked.ACCEPTED:
            return 1 - mover, accepts, _slipped(accepts, 2)
        card = course.cards[-1]
        chance = spot.card_chance(card)
        slipped = _slipped(chance, _CARDS) * spot.could_play(card)
        if spot.course.asked is Asked.NOTHING and spot.may_raise:
            quiet = 1 - raises
            return mover, chance * quiet, slipped * _slipped(quiet, 2)
        return mover, chance, slipped

    def _played_for(self, course: Course) -> Stakes:
        """What the hand is worth after the step."""
        if course.asked is not Asked.ACCEPTED:
            return self.stakes
        side = self.spot.raising.side
        raised = self.score.raised(self.stakes, side)
        return self.stakes.claimed_by(side) if raised is None else raised


@dataclass(frozen=True)
class Line:
    """The hands at these points of the non-dealer and the dealer, and where they can go.

    ``clock``: the time there is for what must be solved first; what it leads to is the same.
    """

    mine: int
    theirs: int
    tie_to_first: bool
    clock: Clock = field(default=UNHURRIED, compare=False)

    def moment(self, course: Course) -> LineMoment:
        """The moment that ``course`` leads to.

        Raises ``Unsupported`` if no solution is shipped, and ``TimeIsUp``.
        """
        for step in course.steps:
            found = _moment(self, step)
        return found

    def holding(self, course: Course, side: int, left: tuple[int, ...]) -> LineMoment:
        """The same as it is best looked at by ``side`` with these cards left.

        What is stored of the first trick tells little of hands that the solution does not bring
        there.
        """
        here = self.moment(course)
        stored = here.least == STORED and course.plies
        return here if not stored or here.spot.comes(side, left) else _anew(self, course)

    def stored(self, course: Course) -> bool:
        """Whether the solution holds at that moment as it is shipped: nothing has to be solved."""
        return _stored(self, course) is not None

    def solved(self, course: Course) -> Part:
        """What is left from that moment on, solved; a copy, which may be changed."""
        return deepcopy(_anew(self, course).spot.part)


@lru_cache(maxsize=64)
def _moment(line: Line, course: Course) -> LineMoment:
    if course == NO_COURSE:
        first = solution(line.mine, line.theirs, line.tie_to_first)
        whole = np.ones(len(HANDS), dtype=REAL)
        score = equities(line.tie_to_first).score(line.mine, line.theirs)
        return LineMoment(score, line.tie_to_first, Spot(first), (whole, whole), (whole, whole))
    return _moment(line, course.before).after(course, line.clock)


@lru_cache(maxsize=256)
def _stored(line: Line, course: Course) -> LineMoment | None:
    if course == NO_COURSE:
        return _moment(line, course)
    before = _stored(line, course.before)
    return None if before is None else before.known_after(course)


@lru_cache(maxsize=64)
def _anew(line: Line, course: Course) -> LineMoment:
    here = _moment(line, course)
    return here if here.own else here.anew(course, line.clock)


def _slipped(chance: Floats, choices: int | Floats) -> Floats:
    slipped: Floats = chance * REAL(1 - SLIP) + REAL(SLIP) / choices
    return slipped


def _with(pair: Ranges, side: int, new: Floats) -> Ranges:
    return (new, pair[1]) if side == 0 else (pair[0], new)
