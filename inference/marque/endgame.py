"""The end of a game between two players, solved.

Assumed: both know what all could see and what each can think of the other's ships by it (the reads,
or the facts), and from here on both play as well as can be: a game of two players in which one
wins what the other loses. It is solved when at most ``HIDDEN`` ships are hidden in all; but not
where anybody may pass at any time, for such a game need not end, and not where too much can follow
(``places.MOST``, ``STATES``): where five to seven ships are still to be sent out, several lie at
sea, and there are cannon cards left for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from kibitz.engine.marque.rules import ARMED
from kibitz.inference.clock import UNHURRIED, Clock, TimeIsUp
from kibitz.inference.marque.bottoms import Bottoms, World
from kibitz.inference.marque.choice import Question
from kibitz.inference.marque.places import Places, TooLarge
from kibitz.inference.marque.referee import Position, replayed
from kibitz.inference.marque.regret import Solution, solve
from kibitz.inference.marque.subgame import PublicState, Ships, State
from kibitz.inference.marque.tree import Floats, Tree

HIDDEN: Final = 4
"""Ships of both players whose bottoms are not clear to all, at sea or not sent out yet."""

ROUNDS: Final = (60, 150)
"""Rounds of regret matching, at least and at most. After them neither player can gain as much as
a quarter of a game in a hundred."""

_WORK: Final = 30_000_000
"""States times rounds: a second or so."""

_NONE: Final = 1e-12
"""Probabilities up to here are 0 but for rounding."""

_ROUNDING: Final = 1e-9
"""A smaller difference between shares of the win comes from the rounding of sums."""

GAP: Final = 0.005
"""Figures are called exact if neither player can gain more than that by departing from them."""


@dataclass(frozen=True)
class SolvedChoice:
    """A choice in the solution: the share of the win with it, and how often it is made.

    ``frequency``: ``None`` where one choice can be made always, without any gain to the other.
    """

    win: float
    frequency: float | None


def hidden(position: Position) -> int:
    """How many ships are hidden in all, from anybody but their owner."""
    return sum(_hidden(position, seat) for seat in range(len(position.header.players)))


def answer(
    question: Question, order: Sequence[int] = (), clock: Clock = UNHURRIED
) -> tuple[tuple[SolvedChoice, ...], float] | None:
    """What each choice is worth if both play on as well as can be, and the gap of the solution.

    ``order``: the choices, the better one in itself first: it is made oftener where nobody gains by
    it. ``None`` where the end is not near enough, or more than two play, or time is up.
    """
    seat = question.seat
    before = question.position
    if question.launch is not None:
        before = replayed(before, before.past[:-1])
    found = solution(before, seat, question.launch, clock)
    if found is None:
        return None
    end, kept = found
    own = question.worlds[0] if question.launch is None else question.worlds[0][:-1]
    state = kept[own]
    low = end.tree.sides[seat].steps[0][1]
    if question.launch is None:
        moves = end.tree.root.moves
        width = end.tree.root.sizes[seat]
        states = [low + moves.index(c.move) * width + state for c in question.choices]
    else:
        sent = _launches(end, seat, state)
        states = [low + sent[choice.armed is True] for choice in question.choices]
    values = [float(value) for value in end.values(seat)[states]]
    often: Sequence[float | None] = [None] * len(states)
    if hidden(question.position):
        often = _mixture(end, seat, states, values, order or range(len(states)))
    return tuple(map(SolvedChoice, values, often)), end.gap


def alike(gap: float) -> float:
    """The difference up to which choices are worth the same in a solution with such a gap."""
    return max(gap, _ROUNDING)


def _mixture(
    end: Solution, seat: int, states: Sequence[int], values: Sequence[float], order: Sequence[int]
) -> Sequence[float | None]:
    """How often each choice is made: the fewest choices by which the other gains nothing."""
    most = max(values) - alike(end.gap)
    first = next(place for place in order if values[place] >= most)
    alone = {state: float(place == first) for place, state in enumerate(states)}
    if end.loss(seat, alone) <= _ROUNDING:
        return [None] * len(states)
    often = {state: float(end.strategies[seat][state]) for state in states}
    for place in reversed(order):
        less = {state: 0.0 if state == states[place] else p for state, p in often.items()}
        total = sum(less.values())
        if often[states[place]] and total:
            less = {state: p / total for state, p in less.items()}
            often = less if end.loss(seat, less) <= _ROUNDING else often
    return [None] * len(states) if max(often.values()) == 1 else list(often.values())


def outlook(position: Position, eyes: int) -> float | None:
    """The share of the win of ``eyes`` likewise, whoever is on turn; ``None`` as in ``answer``.

    Where the log does not know which ships of the eyes are armed, as everybody sees it.
    """
    found = solution(position, eyes, None)
    if found is None:
        return None
    end, kept = found
    values = end.values(eyes)
    return sum(chance * float(values[kept[w]]) for w, chance in position.bottoms[eyes].worlds)


def _hidden(position: Position, seat: int) -> int:
    known, deal = position.common[seat], position.deal
    sea = [known.armed(deal.place(seat, t)) for t in deal.table.fleets[seat].sea]
    left = deal.left(seat)
    armed = {ARMED - sum(world) for world, _chance in known.worlds}
    alike = armed in ({0}, {left})
    return sum(_NONE < chance < 1 - _NONE for chance in sea) + (0 if alike else left)


def solution(
    position: Position, eyes: int, launch: int | None, clock: Clock = UNHURRIED
) -> tuple[Solution, dict[World, int]] | None:
    """The solution from a moment on, and by world the state of ``eyes`` at its root."""
    table = position.deal.table
    if len(table.players) != 2 or table.rules.free_pass or table.waiting or table.over:
        return None
    if hidden(position) > HIDDEN:
        return None
    sides = [
        reduced(position, seat, (position.common if seat == eyes else position.bottoms)[seat])
        for seat in (0, 1)
    ]
    ships, places = (sides[0][0], sides[1][0]), Places(clock=clock)
    scene = PublicState(table)
    try:
        root = places.root(scene, ships) if launch is None else places.launch(scene, ships, launch)
        tree = Tree.unrolled(places.found, root, clock)
        rounds = min(max(_WORK // tree.root.states, ROUNDS[0]), ROUNDS[1])
        return solve(tree, (sides[0][1], sides[1][1]), rounds, clock), sides[eyes][2]
    except (TooLarge, TimeIsUp):
        return None


def reduced(
    position: Position, seat: int, bottoms: Bottoms
) -> tuple[Ships, Floats, dict[World, int]]:
    """The ships of a player without what does not matter any more: those at home again.

    Also how likely each state is, and by world which state it is.
    """
    deal = position.deal
    sea = tuple(sorted(deal.table.fleets[seat].sea))
    at = [deal.place(seat, treasure) for treasure in sea]
    states: dict[State, int] = {}
    mass: list[float] = []
    found: dict[World, int] = {}
    for world, chance in bottoms.worlds:
        state = (ARMED - sum(world), *(int(world[place]) for place in at))
        if state not in states:
            states[state] = len(states)
            mass.append(0.0)
        found[world] = states[state]
        mass[found[world]] += chance
    return Ships(deal.left(seat), sea, tuple(states)), np.array(mass), found


def _launches(end: Solution, seat: int, state: int) -> dict[bool, int]:
    """By the bottom chosen, the place among the states after a launch from a ``state``."""
    (step,) = end.tree.root.steps
    places = [place for place, source in enumerate(step.sources[seat]) if source == state]
    return {True: places[0], False: places[-1]}
