"""Every choice with its figures, and which is the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import exp, hypot
from typing import Final, Literal

import numpy as np

from kibitz.inference.evaluation import NEAR, NOISE
from kibitz.inference.marque import endgame, openend, race, settled
from kibitz.inference.marque.batch import Floats
from kibitz.inference.marque.choice import Choice, Question, outcomes
from kibitz.inference.marque.merit import Merit, at_once, dominates, merit, outshines
from kibitz.inference.marque.playout_policy import bottom
from kibitz.inference.marque.safety import safeties
from kibitz.inference.marque.styles import BALANCED
from kibitz.inference.option import change, told, uncertain
from kibitz.inference.plan import Plan

TEMPER: Final = 0.03
"""A difference of so much winning chance makes a ship e times as likely to be the one to set."""

_SOLVING: Final = 0.5
"""Share of the time that is left in which an end must be solved."""

Basis = Literal["settled", "solved", "open", "tried"]
"""Where the chances to win come from: nothing can change them any more; the end between two is
solved; nothing is hidden any more, and everybody plays for the win and then for points
(``openend``); or games were played on."""


@dataclass(frozen=True)
class Rated:
    """A choice with its figures; ``text``: as the notation writes it.

    ``bare``: of an attack, the chance that the ship is bare. ``ev``: by how much the choice itself
    is expected to change the own score against the mean of the others, exactly. ``win``: the chance
    to win, a shared win by its share; ``se``: its standard error, 0 where it is exact. Choices that
    are as good as the best share one figure, their mean. ``safe``: the chance to lose nothing, no
    ship and no attack, until the own next turn; ``safe_se``: its error, 0 where it is counted.
    ``frequency``: how often to choose it where a mixed choice is advised. ``tries``: games it was
    tried in, 0 where ``win`` is exact.
    """

    choice: Choice
    text: str
    ev: float
    win: float
    se: float
    safe: float
    safe_se: float = 0.0
    bare: float | None = None
    frequency: float | None = None
    tries: int = 0

    def __post_init__(self) -> None:
        told(self, "win", "safe", "bare", "frequency")
        object.__setattr__(self, "ev", change(self.ev))


@dataclass(frozen=True)
class Weighed:
    """The choices in their order at the table; ``best``: the place of the best.

    ``errors (K, K)``: the standard error of the difference in ``win`` of each two. ``gap``: see
    ``Recommendation``.
    """

    plays: tuple[Rated, ...]
    best: int
    basis: Basis
    gap: float | None = None
    errors: Floats = field(default_factory=lambda: np.zeros((0, 0)), compare=False)


def weighed(asked: Question, plan: Plan) -> Weighed:
    """Every choice with its figures.

    An end that cannot be solved in half of the time there is, is tried out in the rest.
    """
    clock = plan.clock()
    merits = [merit(asked.position, choice) for choice in asked.choices]
    plays = _plain(asked, plan)
    sure = [_settled(asked, choice) for choice in asked.choices]
    exact = [win for win in sure if win is not None]
    if len(exact) == len(plays):
        return _exact(plays, exact, merits, "settled", 0.0)
    order = sorted(range(len(plays)), key=lambda place: merits[place], reverse=True)
    if (solved := endgame.answer(asked, order, clock.share(_SOLVING))) is not None:
        worths, gap = solved
        often = [worth.frequency for worth in worths]
        plays = [replace(play, frequency=p) for play, p in zip(plays, often, strict=True)]
        return _exact(plays, [worth.win for worth in worths], merits, "solved", gap)
    if (opened := openend.answer(asked, clock.share(_SOLVING))) is not None:
        return _exact(plays, opened, merits, "open", 0.0)
    return _tried(asked, replace(plan, seconds=clock.left), plays, sure, merits)


def _plain(asked: Question, plan: Plan) -> list[Rated]:
    """The choices without their chances to win."""
    position, plays = asked.position, []
    for choice, found in zip(asked.choices, safeties(asked, plan), strict=True):
        gain, bare = at_once(position, choice)
        text = choice.written(position.header)
        plays.append(Rated(choice, text, gain, 0.0, 0.0, found.safe, found.se, bare))
    return plays


def _settled(asked: Question, choice: Choice) -> float | None:
    """The chance to win with a choice after which nothing can change it any more."""
    deal, seat = asked.position.deal, asked.seat
    if asked.launch is not None:
        return settled.settled(deal, seat)
    total = 0.0
    for event, chance in outcomes(asked.position, choice.move):
        share = settled.settled(deal.apply(event), seat)
        if share is None:
            return None
        total += chance * share
    return total


def _exact(
    plays: Sequence[Rated], wins: Sequence[float], merits: Sequence[Merit], basis: Basis, gap: float
) -> Weighed:
    """The choices with chances that are no estimates; ``gap``: up to which they may differ."""
    win, errors = np.array(wins), np.zeros((len(plays), len(plays)))
    alike = np.flatnonzero(win >= win.max() - endgame.alike(gap)).tolist()
    win[alike] = win[alike].mean()
    found = tuple(replace(play, win=float(p)) for play, p in zip(plays, win, strict=True))
    best = max(alike, key=lambda place: (found[place].frequency or 0.0, merits[place], wins[place]))
    return Weighed(found, best, basis, gap, errors)


def _tried(
    asked: Question,
    plan: Plan,
    plays: Sequence[Rated],
    sure: Sequence[float | None],
    merits: Sequence[Merit],
) -> Weighed:
    """The choices tried out, but those whose chance is known."""
    open_ = [place for place, win in enumerate(sure) if win is None]
    sums = race.tried(asked, open_, plan)
    win, se, tries = (np.zeros(len(plays)) for _ in range(3))
    win[:] = [known or 0.0 for known in sure]
    win[open_] = [uncertain(*one) for one in zip(sums.mean, sums.tries, strict=True)]
    se[open_], tries[open_] = sums.error, sums.tries
    errors = np.hypot(se[:, None], se)
    errors[np.ix_(open_, open_)] = sums.errors
    np.fill_diagonal(errors, 0.0)
    best = _believed(asked, win, errors, se, merits)
    found = [
        replace(play, win=float(p), se=float(e), tries=int(n))
        for play, p, e, n in zip(plays, win, se, tries, strict=True)
    ]
    if asked.launch is not None and len(found) == 2:
        found = _mixed(asked, found, best)
        best = max((0, 1), key=lambda place: (found[place].frequency or 0.0, place == best))
    return Weighed(tuple(found), best, "tried", None, errors)


def _believed(
    asked: Question, win: Floats, errors: Floats, se: Floats, merits: Sequence[Merit]
) -> int:
    """The best choice; ``win`` is changed to what is believed.

    What dominates another is worth as much at least: who plays on in the games does not play as
    well as can be. What another outshines is believed to win oftener only where that is beyond the
    errors of both. And what is as good as the best shares its figure.
    """
    position, choices, places = asked.position, asked.choices, range(len(win))

    def believe(place: int, other: int) -> None:
        """A choice wins as often as another."""
        win[place], se[place] = win[other], max(se[place], se[other])
        errors[place], errors[:, place] = errors[other], errors[:, other]
        errors[place, place] = errors[other, place] = errors[place, other] = 0.0

    for better, worse in product(places, places):
        if win[worse] > win[better] and dominates(position, choices[better], choices[worse]):
            believe(better, worse)
    while True:
        first = max(places, key=lambda place: (win[place], merits[place]))
        alike = [
            place
            for place in places
            if abs(win[first] - win[place]) <= min(NEAR, max(NOISE * errors[first, place], 1e-9))
        ]
        best = max(alike, key=lambda place: (merits[place], win[place]))
        brighter = [
            place
            for place, outshone in product(places, (first, best))
            if outshines(position, choices[place], choices[outshone])
            and 0 < win[outshone] - win[place] <= NOISE * hypot(se[outshone], se[place])
        ]
        if not brighter:
            break
        second = max(brighter, key=lambda place: (win[place], merits[place]))
        for place in places:
            if win[place] > win[second] and outshines(position, choices[second], choices[place]):
                believe(place, second)
    win[alike] = win[alike].mean()
    return best


def _mixed(asked: Question, ships: Sequence[Rated], best: int) -> list[Rated]:
    """How often to set which of two ships, so that nobody can count on it.

    As often as makes every treasure about as tempting (the balanced style), shifted by what the
    playouts say: one that wins more often is set every other time at least.
    """
    position, seat, treasure = asked.position, asked.seat, asked.launch or 0
    rules, fleet = position.deal.table.rules, position.deal.table.fleets[seat]
    armed = bottom(BALANCED, rules, (*fleet.piled, treasure), treasure, asked.worlds[0][:-1])
    often = [armed if ship.choice.armed else 1 - armed for ship in ships]
    lead = ships[best].win - ships[1 - best].win
    share = often[best] / (often[best] + often[1 - best] * exp(-lead / TEMPER))
    if lead > 0:
        share = max(share, 0.5)
    shares = [share if place == best else 1 - share for place in (0, 1)]
    return [replace(ship, frequency=p) for ship, p in zip(ships, shares, strict=True)]
