"""Advice of letruk.ru put to the test by the solution: ``python -m tests.truc_thumb``.

Every figure is the solution's, no game is played: points of the chance to win the game of 12, or
how often the solution does something. What was found stands in docs/RULES_OF_THUMB.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from kibitz.engine.truc.cards import RANKS
from kibitz.inference.truc.asking import asking
from kibitz.inference.truc.course import Asked, Course, Ply
from kibitz.inference.truc.hands import DEALS, HANDS, number_of
from kibitz.inference.truc.line import Line
from kibitz.inference.truc.raising import Raising
from kibitz.inference.truc.solution import solution

Found = Iterator[tuple[str, float]]
"""Labels of rows with a figure for each, in points or per cent."""

LEVEL: Final = (0, 0)
BEHIND: Final = ((0, 6), (2, 8), (2, 10))
"""Scores, of the one who leads first and the dealer."""

SEVENS: Final = (7, 7, 7)

_DEALT: Final = DEALS.sum(axis=1).astype(float)


def three_sevens() -> Found:
    """What three sevens are worth to who leads, and to the dealer, against any hand."""
    first = solution(*LEVEL)
    for side, who in enumerate(("leader", "dealer")):
        won = first.raising.value[side][0].astype(float) * (1 - 2 * side) / _DEALT
        won = won if side == 0 else 1 - won
        mean = float(won @ _DEALT)
        sevens = number_of(SEVENS)
        yield f"{who}: any hand", 100 * mean
        yield f"{who}: 7 7 7", 100 * float(won[sevens])
        best = int(won.argmax())
        yield f"{who}: the best, {_written(HANDS[best])}", 100 * float(won[best])
        yield f"{who}: hands better than 7 7 7", float((won > won[sevens] + 0.001).sum())
    figures = asking(first)
    sevens = number_of(SEVENS)
    lost = figures.played[sevens] - figures.asked[sevens]
    yield "leader: new cards with 7 7 7 cost", 100 * float(lost)
    often = first.raising.raises.second[0][sevens]
    yield "leader: raises before leading with 7 7 7, %", 100 * float(often)


def only_a_point() -> Found:
    """What it costs the dealer to refuse whatever is offered before the first card."""
    for mine, theirs in (LEVEL, *BEHIND):
        # The dealer is behind: the leader has the higher score.
        raising = solution(theirs, mine).raising
        accepted, cost = _refusing(raising)
        label = f"behind {mine}-{theirs}" if mine != theirs else f"level {mine}-{theirs}"
        yield f"{label}: accepts, %", 100 * accepted
        yield f"{label}: refusing always costs", 100 * cost


def _refusing(raising: Raising) -> tuple[float, float]:
    """How often the dealer accepts a raise before the first card, and what refusing costs it."""
    offered = DEALS.astype(float).T @ raising.dared[0].astype(float)
    accepts = raising.accepts.second[0].astype(float)
    refused, kept = (worth[0].astype(float) for worth in raising.worth[1])
    share = float(offered @ accepts / offered.sum())
    return share, float((np.maximum(kept, refused) - refused).sum() / offered.sum())


def one_point_only() -> Found:
    """How often the leader raises before its first card, and what never to do so costs."""
    for mine, theirs in (LEVEL, (6, 0), *BEHIND):
        raising = solution(mine, theirs).raising
        raises = raising.raises.second[0].astype(float)
        quiet, bold = (worth[0].astype(float) for worth in raising.worth[0])
        yield f"{mine}-{theirs}: raises before leading, %", 100 * float(raises @ _DEALT)
        lost = np.maximum(quiet, bold) - quiet
        yield f"{mine}-{theirs}: never to raise then costs", 100 * float(lost.sum())


LAST: Final = {
    "letruk.ru, A A 7 7 8": ("A A 7 7 8", "A"),
    "an 8 led, J K 9 Q 8": ("J K 9 Q 8", "9"),
    "an A led, 9 K 10 Q A": ("9 K 10 Q A", "J"),
    "a K led, 10 Q 9 J K": ("10 Q 9 J K", "Q"),
}
"""Cards in the order they were played, and a last one that loses."""


def last_card() -> Found:
    """A card that loses is left for the last trick: how often a raise comes before it."""
    for label, (played, last) in LAST.items():
        cards = [RANKS.index(card) for card in played.split()]
        losing = RANKS.index(last)
        course = Course(tuple(Ply(False, card) for card in cards))
        line = Line(*LEVEL, False)
        spot = line.moment(course).spot
        side = spot.raising.side
        found = {choice.raises: choice for choice in spot.choices(side, (losing,))}
        asked = line.moment(replace(course, asked=Asked.RAISED)).spot
        accepts = asked.accepting_chance()[number_of(asked.played(1 - side))]
        yield f"{label}: raises with the {last}, %", 100 * found[True].frequency
        yield f"{label}: wins more than not", 100 * (found[True].equity - found[False].equity)
        yield f"{label}: the other refuses, %", 100 * (1 - float(accepts))


RULES: Final[Mapping[str, Callable[[], Found]]] = {
    "three_sevens": three_sevens,
    "only_a_point": only_a_point,
    "one_point_only": one_point_only,
    "last_card": last_card,
}


def _written(hand: tuple[int, ...]) -> str:
    return " ".join(RANKS[card] for card in sorted(hand, reverse=True))


def main() -> None:
    """Print the rows of every rule, or of one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rule", choices=RULES)
    asked = parser.parse_args()
    for name, rule in RULES.items():
        if asked.rule in (None, name):
            sys.stdout.write(f"{name}\n")
            for label, figure in rule():
                sys.stdout.write(f"  {label:<52}{figure:7.1f}\n")


if __name__ == "__main__":
    main()
