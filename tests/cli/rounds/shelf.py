"""Records to fill a library with: rounds of the logs, as their players saw them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kibitz.engine.record import dumps
from kibitz.engine.round import Round, project, read_rounds

LOGS = Path(__file__).parents[2] / "logs"


def rounds_of(log: str, count: int) -> tuple[Round, ...]:
    """The first rounds of a log, in which every card is known."""
    return read_rounds((LOGS / f"{log}.kib").read_bytes())[:count]


def eyes(round: Round) -> Iterator[Round]:
    """The round as each of its players saw it."""
    return (project(round, seat) for seat in range(len(round.header.players)))


def dated(round: Round, date: str) -> str:
    """The text of a round of that day."""
    return dumps([round.record.tagged("Date", date)])


def written(folder: Path, log: str, count: int, seat: int = 0) -> Path:
    """A file with the first rounds of a log, as a player saw them."""
    folder.mkdir(parents=True, exist_ok=True)
    seen = [project(round, seat) for round in rounds_of(log, count)]
    path = folder / f"{log}-{seat}.kib"
    path.write_text(dumps(round.record for round in seen), encoding="utf-8")
    return path
