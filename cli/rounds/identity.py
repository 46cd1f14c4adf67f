"""How a round is known again, wherever it lies and whatever was remarked on it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

from kibitz.engine.header import composed
from kibitz.engine.round import Round
from kibitz.inference.study import remembered

_TAGS: Final = ("Game", "Players", "Perspective", "First", "Options", "Date", "Round", "Id")
"""The tags that tell rounds apart. A short round between two may well come about twice."""


def identity(round: Round) -> str:
    """The same for the same events at the same table; notes, marks and spelling do not count."""
    return _digest(_written(round))


def counting(rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The last of ``rounds``, and before it those that count for how its players choose."""
    last = rounds[-1]
    earlier = [round for round in rounds[:-1] if round.game is last.game]
    return (*remembered(earlier), last)


def context(rounds: Sequence[Round]) -> str:
    """The same for the same last round after the same rounds, as far as these count for it."""
    return _digest(map(identity, counting(rounds)))


def _written(round: Round) -> Iterator[str]:
    yield from (composed(f"{tag}={round.record.get(tag) or ''}") for tag in _TAGS)
    for logged in round.events:
        star = "* " if logged.entry.starred else ""
        yield f"{star}{round.game.format(round.header, logged.event)}"


def _digest(lines: Iterator[str] | map[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
