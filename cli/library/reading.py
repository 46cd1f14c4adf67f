"""Reading what may be broken: every round that can be read, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from kibitz.cli.library.trouble import Trouble
from kibitz.cli.source import read
from kibitz.engine.errors import KibitzError, RecordError
from kibitz.engine.record import Record, decode, salvaged
from kibitz.engine.round import Round, read_round

Proof = Callable[[Round], object]
"""Raises a ``RecordError`` for a round that is not to be taken."""


@dataclass(frozen=True)
class Contents:
    """The ``rounds`` of a file that are legal, and what is wrong with the rest of it."""

    rounds: tuple[Round, ...]
    troubles: tuple[Trouble, ...] = ()


class Reading:
    """A file read round by round. ``troubles``: what was wrong with it so far."""

    def __init__(self, file: str, data: bytes) -> None:
        self._file = file
        self._errors: list[RecordError] = []
        self._records = _records(data, self._errors)
        self._found: dict[int, Round | None] = {}

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """By line."""
        found = sorted(self._errors, key=lambda error: error.place.line or 0)
        return tuple(Trouble(self._file, error) for error in found)

    def rounds(self, proof: Proof = Round.state, after: int = 0) -> Iterator[Round | None]:
        """Each round that stands the ``proof``, ``None`` in the place of one that does not.

        ``after``: those up to this place are left out.
        """
        for number, record in enumerate(self._records[after:], start=after + 1):
            try:
                round = read_round(record, number)
                proof(round)
            except RecordError as error:
                self._errors.append(error)
                yield None
            else:
                yield round

    def refuse(self, error: RecordError) -> None:
        """A round that was read cannot be true."""
        self._errors.append(error)

    def at(self, place: int) -> Round | None:
        """The round at a place; ``None`` if it cannot be read."""
        if place not in self._found:
            self._found[place] = None
            with suppress(LookupError, RecordError):
                self._found[place] = read_round(self._records[place - 1], place)
        return self._found[place]


def contents(file: str, data: bytes, proof: Proof = Round.state) -> Contents:
    """What can be read of ``data``."""
    reading = Reading(file, data)
    rounds = tuple(filter(None, reading.rounds(proof)))
    return Contents(rounds, reading.troubles)


def contents_of(file: str, proof: Proof = Round.state) -> Contents:
    """The same for a file by name; one that cannot be read is a trouble, too."""
    try:
        return contents(file, read(file), proof)
    except KibitzError as error:
        return Contents((), (Trouble(file, error),))


def _records(data: bytes, errors: list[RecordError]) -> tuple[Record, ...]:
    """The records of a file. Of one with a malformed line, the round of that line is left out."""
    try:
        found, spoilt = salvaged(decode(data))
    except RecordError as error:
        errors.append(error)
        return ()
    errors.extend(spoilt)
    return found
