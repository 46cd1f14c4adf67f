"""A run of a checker of claims: so many moments, the claims by kind, and what is wrong."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

CLOSE: Final = 1e-9


@dataclass(frozen=True)
class Checked:
    """A claim of a ``kind`` made at a ``line``; ``wrong``: what is not so, empty if all is."""

    kind: str
    line: str
    wrong: str


def near(exact: Any, told: float) -> bool:
    """Whether a figure is the exact one."""
    return abs(float(exact) - told) < CLOSE


def unless(true: bool) -> str:
    """What is wrong unless something is ``true``."""
    return "" if true else "not so"


def check(moments: Callable[[int], Iterator[tuple[Any, Sequence[Checked]]]]) -> int:
    """Check as many moments as the command line says; 1 if anything is wrong.

    Said is how many claims of each kind there were, and what is wrong, at which scene.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("--moments", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    kinds, found, say = Counter[str](), 0, sys.stdout.write
    for scene, checks in islice(moments(wanted.seed), wanted.moments):
        for one in checks:
            kinds[one.kind] += 1
            if one.wrong:
                found += 1
                say(f"{one.kind}: {one.wrong}: {one.line} {scene.where}\n")
    for kind, count in kinds.most_common():
        say(f"{count:6} {kind}\n")
    say(f"{wanted.moments} moments, {sum(kinds.values())} claims, {found} wrong\n")
    return int(found > 0)
