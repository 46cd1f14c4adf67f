"""What knowing the others is worth: ``reads`` with what it learnt of them, and without, in the
same deals.

    python -m tests.learning random-card --rounds 240 --worlds 100

Twenty rounds with the same players come first, which are not counted. Without learning every round
is played as if nobody had ever been met.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from kibitz.engine.header import Header
from kibitz.inference.contest import Effort, play_out
from kibitz.inference.letter.contest import LetterContest

KNOWN: Final = 20
"""Rounds after which the others are known."""

CONTEST = LetterContest()


def seated(words: Sequence[str], effort: Effort) -> list[Any]:
    """Bots that have met nobody yet."""
    return [CONTEST.bot(word, effort) for word in words]


def share(bots: Sequence[Any], seed: int, number: int, options: tuple[str, ...]) -> float:
    """What the first of ``bots`` wins of a round; seats turn, and every seating has the same cards.

    Everybody keeps the name, wherever it sits.
    """
    deal, turned = divmod(number, len(bots))
    order = [(seat + turned) % len(bots) for seat in range(len(bots))]
    header = Header("classic", tuple(f"Bot{place}" for place in order), None, 0, options)
    played = play_out(CONTEST, header, [bots[place] for place in order], (seed + deal, turned))
    return played.shares[order.index(0)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play both, and say how often each won and what the difference is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("others", nargs="+")
    parser.add_argument("--rounds", type=int, default=240)
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args(arguments)
    words, effort = ("reads", *given.others), Effort(given.worlds)
    options = ("no-open",) if len(words) == 2 else ()
    known, shares = seated(words, effort), []
    for number in range(KNOWN + given.rounds):
        both = [share(known, given.seed, number, options)]
        if number >= KNOWN:
            both.append(share(seated(words, effort), given.seed, number, options))
        shares.append(both)
    with_it, without = np.array(shares[KNOWN:]).T
    gain = with_it - without
    error = gain.std(ddof=1) / np.sqrt(len(gain))
    sys.stdout.write(
        f"{' '.join(words)}: {len(gain)} rounds, {with_it.mean():.1%} with, "
        f"{without.mean():.1%} without, {gain.mean():+.1%} ± {error:.1%}\n"
    )


if __name__ == "__main__":
    main()
