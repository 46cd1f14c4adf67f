"""Moments of games of Letter of Marque, for tests of what follows from them."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.engine.round import Round, read_rounds
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.study import MarqueStudy
from tests.strategies.fleets import marque

STUDY = MarqueStudy()


def moment(
    *lines: str,
    facts: bool = False,
    styles: Mapping[str, str] | None = None,
    players: str = "Me, Ben, Carla",
    eyes: str | None = "Me",
    options: str = "",
) -> Position:
    """The moment after ``lines``, by the reads unless told otherwise."""
    text = marque(*lines, players=players, eyes=eyes, options=options)
    (round,) = read_rounds(text.encode())
    return moments(round, facts, styles)[-1]


def moments(
    round: Round, facts: bool = False, styles: Mapping[str, str] | None = None
) -> list[Position]:
    """The moments before the first event of a round and after each."""
    header = round.header
    start = STUDY.start(header) if facts else STUDY.read(header, None, styles or {})
    found = [start]
    for logged in round.events:
        found.append(STUDY.apply(found[-1], logged.event))
    return found
