"""What each tip is worth by itself to somebody who else plays any card (``random-card``).

    python -m tests.tips --rounds 1200 --reads 800

The same deals are played with the tip and without it, against two players of any card; and by
``reads``, which is as far as it goes. A tip's share is what it wins of that gap.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Sequence
from statistics import fmean, stdev
from typing import Final

from kibitz.cli.teaching.moment import Moment
from tests.learners import Fault, round_of

_BOT: Final = "random-card"


def names_what_it_knows(moment: Moment, choices: Collection[str], wanted: str) -> str:
    """Name a card that is certain."""
    for seat in moment.now.deal.table.choosable(moment.eyes):
        text = f"1>{moment.name(seat)} {moment.now.belief.certain(seat)}"
        if text in choices:
            return text
    return wanted


def keeps_the_higher(moment: Moment, choices: Collection[str], wanted: str) -> str:
    """Keep the higher card."""
    low = min(text[0] for text in choices)
    return wanted if wanted[0] == low else next(t for t in sorted(choices) if t[0] == low)


def shields(moment: Moment, choices: Collection[str], wanted: str) -> str:
    """Play the 4."""
    return "4" if "4" in choices else wanted


def duels_when_high(moment: Moment, choices: Collection[str], wanted: str) -> str:
    """Play the 3 beside a 6, 7 or 8, and only then."""
    duels = [text for text in sorted(choices) if text.startswith("3>")]
    others = [text for text in sorted(choices) if not text.startswith("3")]
    if duels and any(text[0] in "678" for text in others):
        return duels[0]
    return others[0] if wanted.startswith("3>") and others else wanted


def throws_the_five(moment: Moment, choices: Collection[str], wanted: str) -> str:
    """Play the 5, at another player."""
    fives = [t for t in sorted(choices) if t.startswith("5>") and not t.endswith(moment.me)]
    return fives[0] if fives else wanted


TIPS: Final[dict[str, Fault]] = {
    "peek_remembered": names_what_it_knows,
    "high_card_at_the_end": keeps_the_higher,
    "shield_under_threat": shields,
    "duellist_with_a_high_card": duels_when_high,
    "high_card_played": throws_the_five,
}
"""By the row of docs/RULES_OF_THUMB.md what follows the tip where it speaks."""


def shares(bot: str, habit: Fault | None, rounds: int) -> list[float]:
    """What the first player gets of each round."""
    return [round_of(bot, habit, seed, _BOT).shares[0] for seed in range(rounds)]


def main(words: Sequence[str] | None = None) -> int:
    """Print a row for each tip."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1200)
    parser.add_argument("--reads", type=int, default=800, help="rounds of reads")
    call = parser.parse_args(words)
    plain = shares(_BOT, None, call.rounds)
    best = shares("reads", None, call.reads)
    gap = fmean(best) - fmean(plain)
    sys.stdout.write(f"random-card {100 * fmean(plain):.1f}  reads {100 * fmean(best):.1f}\n")
    for name, habit in TIPS.items():
        won = [a - b for a, b in zip(shares(_BOT, habit, call.rounds), plain, strict=True)]
        error = stdev(won) / len(won) ** 0.5
        sys.stdout.write(
            f"{name:<26} {100 * fmean(won):>5.1f} ± {100 * error:.1f}"
            f"  {100 * fmean(won) / gap:>4.0f} %\n"
        )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
