"""Whether chances to win come true: what is said of each choice bots make, and what came of it.

Each bot is told what kibitz would say to a player in its seat who has seen what it saw, the others
learnt by their names; whether it follows the advice is its own matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.round import Round, project, read_round
from kibitz.inference.arena import Setting, sit
from kibitz.inference.plan import Plan
from kibitz.inference.review import judge
from kibitz.inference.score import BINS
from kibitz.inference.study import follow, reached, study_of

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Told:
    """What was said and what came, one figure of each for every choice.

    ``said``, ``came``: chances and shares of the win. ``deal``: in which deal that was.
    """

    said: Floats
    came: Floats
    deal: NDArray[np.int64]

    @classmethod
    def joined(cls, parts: Sequence[Told]) -> Told:
        """Several as one."""
        found = [[getattr(part, name) for part in parts] for name in ("said", "came", "deal")]
        return cls(*map(np.concatenate, found))

    def tenth(self, place: int) -> Told:
        """Only what was said between ``place`` tenths and the next."""
        at = np.minimum((self.said * BINS).astype(np.int64), BINS - 1) == place
        return Told(self.said[at], self.came[at], self.deal[at])

    @property
    def error(self) -> float:
        """The standard error of what came less what was said, the choices of a deal being one."""
        if not self.said.size:
            return 0.0
        sums = np.bincount(self.deal, self.came - self.said)
        return float(np.sqrt((sums**2).sum()) / self.said.size)


@dataclass(frozen=True)
class Reliability:
    """``bots``: by the place of the bot, what was said of its choices. ``dealt (rounds, bots)``:
    what was said to each when the cards were dealt, which should be 1 together."""

    bots: tuple[Told, ...]
    dealt: Floats


def reliability(
    setting: Setting,
    plan: Plan,
    executor: Executor | None = None,
    progress: Callable[[int], None] = lambda rounds: None,
    before: int | None = None,
) -> Reliability:
    """Play all rounds and say what there is to say; raises as ``sit`` does.

    ``before``: so many rounds of each sitting come first, of which nothing is counted; 0: a deal
    is a sitting, and in every round the others are strangers.
    """
    each = map if executor is None else executor.map
    sittings = setting.sittings
    if before == 0:
        sittings = tuple(range(deal, deal + 1) for deal in range(setting.deals))
    parts = []
    found = each(_sitting, repeat(setting), sittings, repeat(plan), repeat(before))
    for deals, part in zip(sittings, found, strict=True):
        progress(len(deals) * len(setting.bots))
        parts.append(part)
    bots = zip(*(part.bots for part in parts), strict=True)
    return Reliability(
        tuple(map(Told.joined, bots)), np.concatenate([part.dealt for part in parts])
    )


def _sitting(setting: Setting, deals: range, plan: Plan, before: int | None) -> Reliability:
    met: dict[str, Any] = {}
    said: dict[str, list[tuple[float, float, int]]] = {name: [] for name in setting.names}
    dealt = []
    for number, record in enumerate(sit(setting, deals, keep=True).records):
        round, deal = read_round(record), deals[number // len(setting.bots)]
        views = {name: project(round, seat) for seat, name in enumerate(round.header.players)}
        if before is not None and number < before:
            met = {name: _met(seen, met.get(name)) for name, seen in views.items()}
            continue
        hopes = {}
        for seat, (name, seen) in enumerate(views.items()):
            known = None if before == 0 else met.get(name)
            hopes[name], choices, result, met[name] = _followed(seen, seat, plan, known)
            said[name] += [(win, result, deal) for win in choices]
        dealt.append([hopes[name] for name in setting.names])
    told = tuple(_told(said[name]) for name in setting.names)
    return Reliability(told, np.array(dealt).reshape(-1, len(told)))


def _told(choices: Sequence[tuple[float, float, int]]) -> Told:
    said, came, deal = np.array(choices, dtype=np.float64).reshape(-1, 3).T
    return Told(said, came, deal.astype(np.int64))


def _met(round: Round, met: Any) -> Any:
    """What was learnt in a round of which nothing is counted."""
    study = study_of(round.header)
    return study.meet(met, reached(round, study.read(round.header, met, {})))


def _followed(
    round: Round, seat: int, plan: Plan, met: Any
) -> tuple[float, list[float], float, Any]:
    """What was said at the deal, of each choice made, the result, and what was learnt."""
    study = study_of(round.header)
    before = study.read(round.header, met, {})
    hope, choices = 0.0, []
    for logged, after in follow(round, before):
        decisions = judge(before, logged, seat, plan, (round,))
        choices += [decision.played.win for decision in decisions]
        if not choices and not logged.number:
            hope = study.chance(after, seat, plan)[0]
        before = after
    return hope, choices, study.result(before, seat) or 0.0, study.meet(met, before)
