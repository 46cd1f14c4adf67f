"""What a bot plays, with few worlds to try: a race, of which no figure is ever shown.

Every play is tried; those that can be the best go on, and heats with ever more worlds leave fewer
in the race (sequential halving). What practice says of a play counts as worlds it was tried in.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.letter.crowd import own_model
from kibitz.inference.letter.immediate_effects import Play
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.rollouts import Trial
from kibitz.inference.letter.sampling import sample
from kibitz.inference.letter.value_model import Situation, opinion

WORLDS: Final = 800
"""Worlds that the plays still in the race are tried in, by default."""

_TRIAL: Final = 0.1
"""Share of the worlds in which every play is tried."""

_HEATS: Final = ((0.4, 4), (0.6, 2))
"""Heats before the last: the share of the worlds used, and how many plays go on."""

_RIVALS: Final = 2
"""Ranks named at one player that stay in the race: to name a less likely one is hardly better."""

_PRIOR: Final = 300
"""In how many worlds a play must be tried to say as much as what practice says of it."""


def winner(
    position: Position,
    hand: int,
    drawn: int,
    rng: np.random.Generator,
    *,
    worlds: int = WORLDS,
    seconds: float | None = None,
) -> Play:
    """What to play from ``hand`` and ``drawn``, the cards of the player on turn.

    With ``seconds`` the last heat is repeated while time is left.
    """
    trial = Trial(position, hand, drawn, rng)
    if (exact := trial.enumerated()) is not None:
        best = max(range(len(trial.plays)), key=lambda i: (exact.win[i], exact.safe[i]))
        return trial.plays[best]
    race, began = _Race(trial), time.monotonic()
    race.run(range(len(trial.plays)), max(8, int(_TRIAL * worlds)))
    running = race.serious()
    for share, count in _HEATS:
        race.run(running, max(8, int(share * worlds)))
        running = race.ahead(running, count)
    race.run(running, worlds)
    while seconds is not None and len(running) > 1 and time.monotonic() - began < seconds:
        race.run(running, worlds)
        running = race.ahead(running, max(2, len(running) - 1))
    return trial.plays[race.ahead(running, 1)[0]]


class _Race:
    """Running sums of what each play led to."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.won = np.zeros(len(trial.plays))
        self.prior = self._opinion()

    def run(self, running: Sequence[int], worlds: int) -> None:
        """Try the ``running`` plays in so many fresh worlds."""
        outcomes = self.trial.run(running, worlds)
        self.won[list(running)] += (outcomes.share + outcomes.bonus)[self.trial.me].sum(axis=1)

    def _opinion(self) -> NDArray[np.float64]:
        """What practice says of the plays, given the posterior: the start of the race."""
        trial, belief = self.trial, self.trial.belief
        me = trial.me
        start = sample(belief, trial.heard, 1, np.random.default_rng(0))
        if (model := own_model(belief, me)) is None:
            return np.zeros(len(trial.actions))
        start.hand[me] = trial.hand
        others = [(me + i) % start.seats for i in range(1, start.seats)]
        ranks = max(belief.table.rules.cards.ranks) + 1
        holds = np.zeros((ranks, len(others), 1), dtype=np.float32)
        for place, other in enumerate(others):
            for rank, chance in belief.hand(other).items():
                holds[rank, place] = chance
        drawn = np.array([trial.drawn], dtype=np.int8)
        scene = Situation(start, me, drawn, model, holds)
        return opinion(scene, trial.actions)

    def serious(self) -> list[int]:
        """The plays that can be the best: all, but of the guesses at one player the likeliest."""
        plays = self.trial.plays
        ranked = sorted(range(len(plays)), key=lambda i: -plays[i].ko)
        guesses = Counter[int | None]()
        found = []
        for i in ranked:
            action = plays[i].action
            if action.named is not None:
                guesses[action.target] += 1
            if action.named is None or guesses[action.target] <= _RIVALS:
                found.append(i)
        return found

    def ahead(self, running: Sequence[int], count: int) -> list[int]:
        """The ``count`` most promising of the ``running`` plays, all tried equally often."""
        return sorted(running, key=self._merit, reverse=True)[:count]

    def _merit(self, index: int) -> float:
        """What it won, and the opinion of practice."""
        return float(self.won[index] + _PRIOR * self.prior[index])
