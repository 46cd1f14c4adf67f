"""A judgement as the index keeps it: its figures, the whole review packed, and a seal on both.

Lists and totals are made of the figures alone; the review is unpacked when it is shown. What is
here is imported for every list, so it imports next to nothing.
"""

from __future__ import annotations

import json
import zlib
from contextlib import suppress
from functools import lru_cache
from typing import Final, Literal

from kibitz.inference.plan import Plan

Row = tuple[str, str, int, str, str, bytes, int]
"""The cells of a judgement, as ``put`` takes them."""

_PUT: Final = """
INSERT OR {otherwise} INTO judgements (context, player, version, effort, summary, review, seal)
VALUES (?, ?, ?, ?, ?, ?, ?)
"""

_WORLDS: Final = range(1, 1_000_001)
"""How many worlds a judgement can have been made with."""


def put(otherwise: Literal["IGNORE", "REPLACE"]) -> str:
    """The statement that enters a judgement; ``otherwise``: if there is one already."""
    return _PUT.format(otherwise=otherwise)


def seal(effort: object, summary: object, packed: object) -> int:
    """By what a row is known to be as it was entered, whatever is in its cells."""
    found = 0
    for cell in (effort, summary, packed):
        found = zlib.crc32(cell if isinstance(cell, bytes) else str(cell).encode(), found)
    return found


def effort_of(plan: Plan) -> str:
    """What a judgement depends on besides the round."""
    return json.dumps({"worlds": plan.worlds, "seed": plan.seed})


@lru_cache(maxsize=64)
def plan_of(effort: str) -> Plan | None:
    """The plan of an effort; ``None``: it is none."""
    with suppress(TypeError, ValueError, RecursionError):
        match json.loads(effort):
            case {"worlds": int(worlds), "seed": int(seed)} if worlds in _WORLDS and seed >= 0:
                return Plan(worlds=worlds, seed=seed)
    return None
