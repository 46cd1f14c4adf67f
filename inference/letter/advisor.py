"""The safest and the best play: playouts from the posterior, or every line where few are left."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.events import Action
from kibitz.inference.letter import advice
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.craft import Scene, opinion
from kibitz.inference.letter.endgame import enumerated
from kibitz.inference.letter.playout import Blur, craft_at, play_on
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.sampling import heard, sample

WORLDS = 800
"""Worlds that the plays still in the race are tried in, by default."""

_TRIAL = 0.1
"""Share of the worlds in which every play is tried, for its figures."""

_HEATS = ((0.4, 4), (0.6, 2))
"""Heats before the last: the share of the worlds used, and how many plays go on."""

_RIVALS = 2
"""Ranks named at one player that stay in the race: to name a less likely one is hardly better."""

_PRIOR = 300
"""In how many worlds a play must be tried to say as much as what practice says of it."""

BLUR = 0.25
"""How often an opponent is taken to play at random for a whole playout, whatever the style.

Opponents taken as certainly clever make the advice worse against weak ones.
"""


@dataclass(frozen=True)
class Rated:
    """A legal play with its figures, all probabilities.

    ``ko``: another player is out by it; ``risk``: its own player is (both exact). ``safe``: its
    player is still in when the own next turn begins, or the round has ended with the player in.
    ``win``: a shared win counts by its share. ``se``: standard error of ``win`` (0: exact).
    ``tries``: worlds it was tried in.
    """

    action: Action
    ko: float
    risk: float
    safe: float
    win: float
    se: float
    tries: int


@dataclass(frozen=True)
class Advice:
    """Every legal play, the best first, and the two that are recommended.

    ``exact``: the figures are no estimates but enumerated.
    """

    plays: tuple[Rated, ...]
    safest: Rated
    best: Rated
    exact: bool = False


def advise(
    position: Position,
    hand: int,
    drawn: int,
    rng: np.random.Generator,
    *,
    worlds: int = WORLDS,
    seconds: float | None = None,
    value: NDArray[np.float64] | None = None,
    keep: Action | None = None,
) -> Advice:
    """What to play from ``hand`` and ``drawn``, the cards of the player on turn.

    Plays are tried in the same worlds and piles. All are tried, those that can be the best go on;
    heats with ever more worlds leave fewer in the race (sequential halving). With ``seconds`` the
    last heat is repeated while time is left. ``value (P,)``: what a win of each player is worth
    to the one on turn, instead of 1 for the own win and 0 for others'. ``keep``: a play that stays
    in the race to its end.
    """
    race = _Race(position, hand, drawn, rng, value, keep)
    if value is None and (exact := race.enumerated()) is not None:
        return exact
    began = time.monotonic()
    race.run(range(len(race.plays)), max(8, int(_TRIAL * worlds)))
    running = race.serious()
    for share, count in _HEATS:
        race.run(running, max(8, int(share * worlds)))
        running = race.ahead(running, count)
    race.run(running, worlds)
    while seconds is not None and len(running) > 1 and time.monotonic() - began < seconds:
        race.run(running, worlds)
        running = race.ahead(running, max(2, len(running) - 1))
    return race.result()


def blurs(belief: Belief, me: int) -> Blur:
    """How often each player is taken to play at random: ``BLUR``, and more for random styles."""
    seats = range(len(belief.table.players))
    wild, even = np.zeros(len(seats)), np.zeros(len(seats))
    if belief.reader is not None:
        styles, weights = belief.reader.styles, belief.reader.weights
        random = weights * np.array([style.wildness for style in styles])
        wild = random.sum(axis=1)
        breadth = np.clip([style.breadth for style in styles], 0, 1)
        even = 1 - random @ breadth / np.maximum(wild, 1e-12)
    chance = (0.0 if p == me else float(BLUR + (1 - BLUR) * wild[p]) for p in seats)
    return Blur(tuple(chance), tuple(map(float, even)))


class _Race:
    """Running sums of what each play led to."""

    def __init__(
        self,
        position: Position,
        hand: int,
        drawn: int,
        rng: np.random.Generator,
        value: NDArray[np.float64] | None,
        keep: Action | None,
    ) -> None:
        self.belief, self.hand, self.drawn, self.rng = position.belief, hand, drawn, rng
        table = self.belief.table
        self.me = table.turn
        self.plays = advice.plays(self.belief, hand, drawn)
        self.kept = [i for i, play in enumerate(self.plays) if play.action == keep]
        self.heard = heard(len(table.players), position.past)
        self.blur = blurs(self.belief, self.me)
        self.mine = value is None
        self.value = np.eye(len(table.players))[self.me] if value is None else value
        self.tries = np.zeros(len(self.plays), dtype=np.int64)
        self.won, self.squares, self.safe, self.worth = np.zeros((4, len(self.plays)))
        self.prior = self._opinion() if self.mine else np.zeros(len(self.plays))

    def run(self, running: Sequence[int], worlds: int) -> None:
        """Try the ``running`` plays in so many fresh worlds."""
        start = sample(self.belief, self.heard, worlds, self.rng)
        actions = [self.plays[i].action for i in running]
        out = play_on(
            start, self.me, self.hand, self.drawn, actions, self.blur, self.rng, self.mine
        )
        at = list(running)
        self.tries[at] += worlds
        win = out.share[self.me]
        self.won[at] += win.sum(axis=1)
        self.squares[at] += (win**2).sum(axis=1)
        self.safe[at] += out.safe.sum(axis=1)
        self.worth[at] += np.tensordot(self.value, out.share, axes=1).sum(axis=1)

    def _opinion(self) -> NDArray[np.float64]:
        """What practice says of the plays, given the posterior: the start of the race."""
        table, me = self.belief.table, self.me
        start = sample(self.belief, self.heard, 1, np.random.default_rng(0))
        start.hand[me] = self.hand
        others = [(me + i) % start.seats for i in range(1, start.seats)]
        holds = np.zeros((max(table.rules.cards.ranks) + 1, len(others), 1), dtype=np.float32)
        for place, other in enumerate(others):
            for rank, chance in self.belief.hand(other).items():
                holds[rank, place] = chance
        drawn = np.array([self.drawn], dtype=np.int8)
        scene = Scene(start, me, drawn, craft_at(start, me, self.blur), holds)
        return opinion(scene, [play.action for play in self.plays])

    def _merit(self, index: int) -> float:
        """What orders plays tried equally often: what they won, and the opinion of practice."""
        return float(self.worth[index] + _PRIOR * self.prior[index])

    def enumerated(self) -> Advice | None:
        """The exact figures, where so little is left that every line can be followed."""
        actions = [play.action for play in self.plays]
        out = enumerated(self.belief, self.heard, self.hand, self.drawn, actions, self.blur)
        if out is None:
            return None
        rated = [
            Rated(play.action, play.ko, play.risk, float(safe), float(win), 0.0, 0)
            for play, safe, win in zip(self.plays, out.safe, out.win, strict=True)
        ]
        rated.sort(key=lambda r: (-r.win, -r.safe))
        safest = max(rated, key=lambda r: (r.safe, r.win))
        return Advice(tuple(rated), safest, rated[0], exact=True)

    def serious(self) -> list[int]:
        """The plays that can be the best: all, but of the guesses at one player the likeliest."""
        ranked = sorted(range(len(self.plays)), key=lambda i: -self.plays[i].ko)
        guesses = Counter[int | None]()
        found = []
        for i in ranked:
            action = self.plays[i].action
            if action.named is not None:
                guesses[action.target] += 1
            if action.named is None or guesses[action.target] <= _RIVALS:
                found.append(i)
        return list(dict.fromkeys([*found, *self.kept]))

    def ahead(self, running: Sequence[int], count: int) -> list[int]:
        """The ``count`` most promising of the ``running`` plays, and the safest of them."""
        by_merit = sorted(running, key=self._merit, reverse=True)
        safest = max(running, key=lambda i: (self.safe[i] / self.tries[i], self._merit(i)))
        return list(dict.fromkeys([*by_merit[:count], safest, *self.kept]))

    def result(self) -> Advice:
        """The figures of every play; the best of those that were tried to the end first."""
        rated = [self._rated(i) for i in range(len(self.plays))]
        order = sorted(range(len(rated)), key=lambda i: (-self.tries[i], -self._merit(i)))
        finalists = [i for i in order if self.tries[i] == self.tries[order[0]]]
        safest = max(finalists, key=lambda i: (rated[i].safe, rated[i].win))
        return Advice(tuple(rated[i] for i in order), rated[safest], rated[order[0]])

    def _rated(self, index: int) -> Rated:
        play, tries = self.plays[index], int(self.tries[index])
        win = float(self.won[index] / tries)
        spread = max(float(self.squares[index] / tries) - win**2, 0.0)
        return Rated(
            action=play.action,
            ko=play.ko,
            risk=play.risk,
            safe=float(self.safe[index] / tries),
            win=win,
            se=(spread / max(tries - 1, 1)) ** 0.5,
            tries=tries,
        )
