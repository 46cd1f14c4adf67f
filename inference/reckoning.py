"""How likely kibitz had said the truth to be, once it is out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.inference.score import LEAST


@dataclass(frozen=True)
class Reckoned:
    """What ``seat`` held, ``what``, came to light at event ``number`` (``None``: after the end).

    ``facts`` and ``reads``: the probability that each gave it just before.
    """

    seat: int
    number: int | None
    what: str
    facts: float
    reads: float


def logloss(stated: Sequence[float]) -> float:
    """The mean of -ln p over the probabilities ``stated`` for what was true, in nats."""
    return sum(-math.log(max(p, LEAST)) for p in stated) / len(stated)
