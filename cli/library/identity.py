"""How a round is known again, wherever it lies and whatever was remarked on it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, Final, Generic, TypeVar

from kibitz.engine.game import Game
from kibitz.engine.header import composed
from kibitz.engine.round import Round
from kibitz.inference.study import remembered

T = TypeVar("T")

_TAGS: Final = (
    "Game",
    "Players",
    "Perspective",
    "First",
    "Options",
    "Edition",
    "Date",
    "Round",
    "Id",
)
"""The tags that tell rounds apart. A short round between two may well come about twice."""


def identity(round: Round) -> str:
    """The same for the same events at the same table; notes, marks and spelling do not count."""
    return _digest(_written(round))


class Lineage(Generic[T]):
    """Which of the earlier rounds of a file count for how the players of the next one choose."""

    def __init__(self) -> None:
        self._before: dict[Game[Any, Any], list[T]] = {}

    def follow(self, game: Game[Any, Any], one: T) -> tuple[T, ...]:
        """The earlier rounds that count, as they were handed in, and this ``one``."""
        alike = self._before.setdefault(game, [])
        counting = (*remembered(alike), one)
        alike.append(one)
        return counting


def context(keys: Iterable[str]) -> str:
    """What the last of some rounds is known by, from the identities of all of them.

    It is the same for the same last round after the same rounds.
    """
    return _digest(keys)


def contexts(rounds: Iterable[Round]) -> Iterator[tuple[tuple[Round, ...], str]]:
    """Each of ``rounds`` after those that count for how its players choose, and their context."""
    lineage: Lineage[tuple[Round, str]] = Lineage()
    for round in rounds:
        counting = lineage.follow(round.game, (round, identity(round)))
        yield tuple(one for one, _key in counting), context(key for _one, key in counting)


def _written(round: Round) -> Iterator[str]:
    yield from (composed(f"{tag}={round.record.get(tag) or ''}") for tag in _TAGS)
    if round.header.edition is not None:
        yield composed(f"Edition={round.header.edition}")
    for logged in round.events:
        star = "* " if logged.entry.starred else ""
        yield f"{star}{round.game.format(round.header, logged.event)}"


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
