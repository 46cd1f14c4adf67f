"""The solution as it is shipped: the match equity table, and the first trick at every score.

Made by ``making``. To be small, how it plays is stored in steps of 1/255, and what can be expected
after the first trick in thousandths, the high and the low bytes apart.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.errors import N_
from kibitz.engine.games import Unsupported
from kibitz.inference.truc.first import First, Frontier
from kibitz.inference.truc.hands import REAL, Floats
from kibitz.inference.truc.solver import FROM_THE_START, settle
from kibitz.inference.truc.stakes import GOAL, Score

_PLAY: Final = 255
_EQUITY: Final = 1000
"""What stands for 1 where play and where equities are stored."""

PARTS: Final = (
    "lead.raises",
    "lead.accepts",
    "card",
    "answer.raises",
    "answer.accepts",
    "reply",
    "frontier.0",
    "frontier.1",
)
"""What is stored of each score: the play of the first trick, and what either side can expect
after it."""

_DATA: Final = files("kibitz.inference.truc") / "data"

Stored = Mapping[str, NDArray[np.uint8]]


@dataclass(frozen=True)
class Equities:
    """The match equity table.

    ``table (12, 12)``: the non-dealer's chance to win the game, by the non-dealer's points and the
    dealer's. ``exploitability``, likewise: what a perfect opponent gains against the solution of
    a hand at that score, in games, the mean of both sides.
    """

    table: NDArray[np.float64]
    exploitability: NDArray[np.float64]

    def equity(self, mine: int, theirs: int) -> float:
        """The non-dealer's chance to win the game."""
        return float(self.table[mine, theirs])

    def score(self, mine: int, theirs: int) -> Score:
        """A hand at these points of the non-dealer and the dealer."""
        return Score((mine, theirs), self.equity, 1 - self.equity(theirs, mine))


def name_of(tie_to_first: bool) -> str:
    """What the files of a rule for equal cards in the third trick are called."""
    return "tie-to-first" if tie_to_first else "default"


@lru_cache(maxsize=2)
def equities(tie_to_first: bool = False) -> Equities:
    """The shipped table; raises ``Unsupported`` if there is none for this rule."""
    found = json.loads(_shipped(tie_to_first, "json").read_text("utf-8"))
    return Equities(np.array(found["table"]), np.array(found["exploitability"]))


@lru_cache(maxsize=16)
def solution(mine: int, theirs: int, tie_to_first: bool = False) -> First:
    """The first trick at these points of the non-dealer and the dealer, solved.

    Raises ``Unsupported`` if no solution is shipped for this rule.
    """
    with as_file(_shipped(tie_to_first, "npz")) as path:
        stored = _stored(path, mine, theirs)
    score = equities(tie_to_first).score(mine, theirs)
    return loaded(score, stored)


def _shipped(tie_to_first: bool, kind: str) -> Traversable:
    """A file of the solution."""
    name = name_of(tie_to_first)
    file = _DATA / f"{name}.{kind}"
    if not file.is_file():
        raise Unsupported(
            N_("this kibitz has no solution of Le Truc by the rules “{name}”"), name=name
        )
    return file


def loaded(score: Score, stored: Stored) -> First:
    """A first trick with the stored play, its reaches and values worked out."""
    first = First(score)
    chance = {name: _unpacked(array, name) for name, array in stored.items()}
    first.raising.raises.second = chance["lead.raises"]
    first.raising.accepts.second = chance["lead.accepts"]
    first.card.play(chance["card"])
    first.answer.raising.raises.second = chance["answer.raises"]
    first.answer.raising.accepts.second = chance["answer.accepts"]
    first.answer.card.play(chance["reply"])
    first.answer.beyond = Frontier(
        (_at_least(first, 0, chance["frontier.0"]), -_at_least(first, 1, chance["frontier.1"]))
    )
    settle(first, FROM_THE_START)
    return first


def _at_least(first: First, side: int, found: Floats) -> Floats:
    """What ``side`` can expect after the first trick, and no less than it has by conceding.

    Hands that never come there have learnt nothing of how to go on.
    """
    lost = [first.raising.score.won(stakes, 1 - side) for stakes in first.answer.raising.after]
    bound = np.array(lost, dtype=REAL)[:, None]
    return np.maximum(found, bound) if side == 0 else np.minimum(found, bound)


def packed(array: Floats, part: str) -> NDArray[np.uint8]:
    """A part of a solution as it is stored; the dealer's values, which are negative, unsigned."""
    one = _one(part)
    steps = np.clip(np.rint(np.abs(array) * one), 0, one).astype(np.uint16)
    return (
        steps.astype(np.uint8)
        if one < 256
        else np.stack([steps >> 8, steps & 255]).astype(np.uint8)
    )


def _unpacked(array: NDArray[np.uint8], part: str) -> Floats:
    one = _one(part)
    steps = array if one < 256 else (array[0].astype(np.uint16) << 8) + array[1]
    return (steps / one).astype(REAL)


def _one(part: str) -> int:
    return _EQUITY if part.startswith("frontier") else _PLAY


def _stored(path: Path, mine: int, theirs: int) -> Stored:
    start = f"{mine}-{theirs}/"
    with np.load(path) as arrays:
        return {
            name.removeprefix(start): arrays[name]
            for name in arrays.files
            if name.startswith(start)
        }


def blank() -> NDArray[np.float64]:
    """A figure a score, none known yet."""
    return np.full((GOAL, GOAL), np.nan)
