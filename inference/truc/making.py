"""Making the match equity table: every score of a game solved, the last scores first.

A hand at one score ends at scores with more points in all, or, if nobody wins it, at the same
score with the roles exchanged. So ``a-b`` and ``b-a`` are solved together, after all scores with
more points. Each such pair is written to a file of its own: work broken off goes on there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kibitz.inference.truc.solution import PARTS, blank, packed
from kibitz.inference.truc.solver import Hand, Solved
from kibitz.inference.truc.stakes import GOAL, Score

Points = tuple[int, int]
"""The non-dealer's points and the dealer's."""

Solution = dict[str, NDArray[np.float32]]
"""What is kept of a solved hand, by the names of ``_kept``."""

PRECISE: Final = 1e-4
"""Exploitability, in games, down to which a hand is solved."""

STEP: Final = 25
"""Rounds of learning between two looks at how good they were."""

_MOST: Final = 2000
"""Rounds after which a hand is given up: no score has needed a quarter of them."""


@dataclass(frozen=True)
class SolvedHands:
    """What hands are worth to the non-dealer, by points, as far as they are solved."""

    solved: dict[Points, Solved]

    def equity(self, mine: int, theirs: int) -> float:
        """The non-dealer's chance to win the game; raises ``KeyError`` before it is solved."""
        return self.solved[mine, theirs].value


def pairs() -> Iterator[tuple[Points, ...]]:
    """The scores that are solved together, in an order in which they can be."""
    for total in range(2 * GOAL - 2, -1, -1):
        for more in range(min(total, GOAL - 1), (total - 1) // 2, -1):
            less = total - more
            yield ((more, less),) if more == less else ((more, less), (less, more))


def make(
    folder: Path,
    tie_to_first: bool,
    executor: Executor | None,
    progress: Callable[[Points, Solved], None],
    precise: float = PRECISE,
) -> SolvedHands:
    """Solve what ``folder`` does not hold yet, on an ``executor`` if given.

    ``progress`` is told of every score solved, those that ``folder`` holds already among them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    table = SolvedHands({})
    for total in range(2 * GOAL - 2, -1, -1):
        level = [pair for pair in pairs() if sum(pair[0]) == total]
        missing = [pair for pair in level if not _file(folder, pair).exists()]
        for pair in level:
            if pair not in missing:
                _tell(progress, read(_file(folder, pair), pair))
        tasks = [(pair, table, tie_to_first, precise, _file(folder, pair)) for pair in missing]
        if executor is None:
            for task in tasks:
                _tell(progress, solve(*task))
        else:
            for job in as_completed([executor.submit(solve, *task) for task in tasks]):
                _tell(progress, job.result())
        for pair in level:
            table.solved.update(read(_file(folder, pair), pair))
    return table


def _tell(progress: Callable[[Points, Solved], None], found: dict[Points, Solved]) -> None:
    for points, solved in found.items():
        progress(points, solved)


def solve(
    pair: tuple[Points, ...], table: SolvedHands, tie_to_first: bool, precise: float, file: Path
) -> dict[Points, Solved]:
    """Solve scores that lead to each other, and write them to ``file``."""
    found = [0.5] * len(pair)
    hands = [Hand(Score(points, table.equity, 0.5), tie_to_first) for points in pair]
    results: dict[int, Solved] = {}
    while open_ := [p for p in range(len(pair)) if not _good(results.get(p), precise)]:
        for place in open_:
            hand = hands[place]
            # A hand that nobody wins leads to the other score, with the roles exchanged.
            hand.redraw(1 - found[-1 - place])
            hand.learn(STEP)
            results[place] = hand.solved()
            found[place] = results[place].value
            if hand.rounds > _MOST:
                raise ArithmeticError(f"{pair[place]} does not converge: {results[place]}")
    kept: Solution = {}
    for place, hand in enumerate(hands):
        result = results[place]
        kept |= {f"{place}.{name}": array for name, array in _kept(hand, result).items()}
    _write(file, kept)
    return {points: results[place] for place, points in enumerate(pair)}


def _good(solved: Solved | None, precise: float) -> bool:
    return solved is not None and solved.exploitability <= precise


def pack(folder: Path, out: Path, name: str) -> tuple[Path, Path]:
    """Put what ``make`` has written to ``folder`` into the two files that are shipped.

    ``NAME.json`` holds the table, ``NAME.npz`` the first trick at every score.
    """
    values, gains = blank(), blank()
    arrays: dict[str, NDArray[np.uint8]] = {}
    for pair in pairs():
        file = _file(folder, pair)
        for points, solved in read(file, pair).items():
            values[points], gains[points] = round(solved.value, 6), solved.exploitability
        with np.load(file) as stored:
            for place, (mine, theirs) in enumerate(pair):
                for part in PARTS:
                    arrays[f"{mine}-{theirs}/{part}"] = packed(stored[f"{place}.{part}"], part)
    gains = np.array([[float(f"{gain:.2g}") for gain in row] for row in gains])
    out.mkdir(parents=True, exist_ok=True)
    table = {"table": values.tolist(), "exploitability": gains.tolist()}
    written = out / f"{name}.json", out / f"{name}.npz"
    written[0].write_text(json.dumps(table, indent=1) + "\n", "utf-8")
    with written[1].open("wb") as stream:
        np.savez_compressed(stream, allow_pickle=False, **arrays)
    return written


def read(file: Path, pair: tuple[Points, ...]) -> dict[Points, Solved]:
    """The values of the scores in a file that ``solve`` wrote."""
    with np.load(file) as arrays:
        found = [arrays[f"{place}.solved"].tolist() for place in range(len(pair))]
    return {p: Solved(value, (a, b)) for p, (value, a, b) in zip(pair, found, strict=True)}


def _kept(hand: Hand, solved: Solved) -> Solution:
    """The value, the play of the first trick, and what each side can expect after it."""
    first = hand.first
    parts = (
        first.raising.raises.second,
        first.raising.accepts.second,
        first.card.chance,
        first.answer.raising.raises.second,
        first.answer.raising.accepts.second,
        first.answer.card.chance,
        hand.frontier(0),
        hand.frontier(1),
    )
    figures = np.array([solved.value, *solved.gains])
    return {"solved": figures, **dict(zip(PARTS, parts, strict=True))}


def _file(folder: Path, pair: tuple[Points, ...]) -> Path:
    return folder / f"{pair[0][0]}-{pair[0][1]}.npz"


def _write(file: Path, arrays: Solution) -> None:
    """All or nothing: a file that is there is whole."""
    part = file.with_suffix(".part")
    with part.open("wb") as stream:
        np.savez_compressed(stream, allow_pickle=False, **arrays)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(file)
