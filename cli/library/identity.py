"""How a round is known again, wherever it lies and whatever was remarked on it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from kibitz.engine.game import Game
from kibitz.engine.header import composed
from kibitz.engine.round import Round
from kibitz.inference.study import remembered

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


def contexts(rounds: Sequence[Round]) -> Iterator[tuple[tuple[Round, ...], str]]:
    """Each of ``rounds`` after those that count for how its players choose, and their context.

    It is the same for the same last round after the same rounds.
    """
    before: dict[Game[Any, Any], list[tuple[Round, str]]] = {}
    for round in rounds:
        alike = before.setdefault(round.game, [])
        counting = (*remembered(alike), (round, identity(round)))
        alike.append(counting[-1])
        yield tuple(one for one, _key in counting), _digest(key for _one, key in counting)


def _written(round: Round) -> Iterator[str]:
    yield from (composed(f"{tag}={round.record.get(tag) or ''}") for tag in _TAGS)
    if round.header.edition is not None:
        yield composed(f"Edition={round.header.edition}")
    for logged in round.events:
        star = "* " if logged.entry.starred else ""
        yield f"{star}{round.game.format(round.header, logged.event)}"


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
