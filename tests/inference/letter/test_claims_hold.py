"""What is said of two plays holds in many more worlds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from kibitz.engine.round import project, read_rounds
from kibitz.inference.decision import BLUNDER, DUBIOUS, MISTAKE
from kibitz.inference.letter.recommendation import Recommendation
from kibitz.inference.letter.rollouts import Trial
from kibitz.inference.letter.study import LetterStudy
from kibitz.inference.plan import Plan
from kibitz.inference.trying import Sums

LOGS = Path(__file__).parents[2] / "logs"
FILES = ("tag4", "uwa4", "uwa3", "plammens2")
ROUNDS = 3
STUDY = LetterStudy()

NEAREST = 3
"""Plays next to the best that are looked at: of the others there is no doubt."""

WORLDS = 20_000
STEP = 4000
OTHER_WORLDS = 99


def _advised() -> Iterator[Recommendation]:
    """What is advised at each choice of the first player in a few rounds."""
    for file in FILES:
        for round in read_rounds((LOGS / f"{file}.kib").read_bytes())[:ROUNDS]:
            seen = project(round, 0)
            position = STUDY.read(seen.header, None, {})
            for logged in seen.events:
                for at, _text in STUDY.decided(position, logged.event, 0):
                    yield STUDY.weigh(at, 0, Plan(), (seen,))
                position = STUDY.apply(position, logged.event)


def _again(advice: Recommendation, count: int) -> Sums:
    """The best plays tried in other worlds."""
    rng = np.random.default_rng(OTHER_WORLDS)
    trial = Trial(advice.position, advice.hand, advice.drawn, rng)
    at = [trial.actions.index(play.action) for play in advice.plays[:count]]
    sums = Sums(len(at))
    for _ in range(WORLDS // STEP):
        sums.add(range(len(at)), trial.run(at, STEP).share[trial.me])
    return sums


def test_what_costs_costs_and_what_is_as_good_is_as_good() -> None:
    said = {"better": 0, "alike": 0, "close": 0, "worse": 0}
    reversed_ = 0
    for advice in _advised():
        nearest = advice.plays[: 1 + NEAREST]
        if advice.exact or len(nearest) < 2:
            continue
        mean = _again(advice, len(nearest)).mean
        for place, play in enumerate(nearest[1:], start=1):
            compared = advice.evaluation.compared(nearest[0].text, play.text)
            difference = mean[0] - mean[place]
            said[compared.relation] += 1
            if compared.relation == "better":
                assert difference > -0.005
                reversed_ += difference <= 0
            if compared.relation == "alike":
                assert abs(difference) < 0.02
            for bound in (DUBIOUS, MISTAKE, BLUNDER):
                assert difference > bound - 0.005 or not compared.beyond(bound)
    assert said["better"] > 20
    # Two standard errors are what is promised, and so one in twenty may be the other way round.
    assert reversed_ <= said["better"] / 20
    assert said["alike"] > 5
    assert said["worse"] == 0
