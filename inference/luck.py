"""What chance brought the players in a round, event by event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from zlib import crc32

from kibitz.engine.round import Round, completed
from kibitz.inference.fortune import Fortune, Source
from kibitz.inference.plan import Plan
from kibitz.inference.study import follow, study_of


@dataclass(frozen=True)
class Chance:
    """What the cards that came in event ``number`` (0: the set-up) brought a player.

    In chances to win; ``se``: its standard error. See ``Fortune``.
    """

    number: int
    source: Source
    gain: float
    se: float


def seen(round: Round, start: Any, seat: int, plan: Plan) -> tuple[Chance, ...]:
    """What chance brought ``seat``, by the own log: cards that only others saw are not in it.

    ``start``: the moment before the first event, with what was known of how the others choose.
    """
    return _of(seat, _fortunes(round, start, seat, plan))


def recorded(round: Round, seat: int, plan: Plan) -> tuple[Chance, ...]:
    """What chance brought ``seat``, by a record of everything: whoever drew the cards."""
    return _of(seat, _recorded(round, plan))


def _of(seat: int, found: Iterable[tuple[int, Fortune]]) -> tuple[Chance, ...]:
    return tuple(Chance(n, it.source, it.gains[seat], it.errors[seat]) for n, it in found)


@lru_cache(maxsize=16)
def _recorded(round: Round, plan: Plan) -> tuple[tuple[int, Fortune], ...]:
    """The same for everybody, who are judged one after the other."""
    start = study_of(round.header).start(round.header)
    return tuple(_fortunes(completed(round), start, None, plan))


def _fortunes(
    round: Round, start: Any, eyes: int | None, plan: Plan
) -> Iterator[tuple[int, Fortune]]:
    """The number of each event in which cards came, and what they brought everybody.

    Each round is tried with chances of its own: errors that came again would not average out.
    """
    told = "\n".join(logged.entry.text for logged in round.events)
    plan = replace(plan, seed=plan.seed + crc32(told.encode()))
    study, before, number = study_of(round.header), start, 0
    for logged, after in follow(round, start):
        number = logged.number or number
        found = study.fortune(before, logged.event, eyes, plan)
        if found is not None:
            yield number, found
        before = after
