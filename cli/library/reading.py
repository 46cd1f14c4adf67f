"""Reading what may be broken: every round that can be read, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kibitz.cli.answer import Form
from kibitz.cli.failures import FAILED, WRONG_RECORD, complain, kind_of, placed
from kibitz.cli.source import read
from kibitz.cli.texts import sentence
from kibitz.engine.errors import LONGEST, KibitzError, Place, RecordError, short
from kibitz.engine.record import Record, decode, salvaged
from kibitz.engine.round import Round, read_round
from kibitz.inference.study import reached


@dataclass(frozen=True)
class Trouble:
    """What is wrong in a ``file``; a ``RecordError`` has the place."""

    file: str
    error: KibitzError

    def __str__(self) -> str:
        """The sentence for the user, after file and line."""
        said = sentence(self.error)
        return f"{short(self.file, LONGEST)}: {placed(said, self._place)}"

    @property
    def answer(self) -> dict[str, Any]:
        """The same for JSON."""
        return {
            "file": self.file,
            **asdict(self._place),
            "kind": kind_of(self.error),
            "error": sentence(self.error),
        }

    @property
    def order(self) -> tuple[str, int]:
        """By file and line."""
        return self.file, self._place.line or 0

    @property
    def _place(self) -> Place:
        return self.error.place if isinstance(self.error, RecordError) else Place()


@dataclass(frozen=True)
class Contents:
    """The ``rounds`` of a file that are legal, and what is wrong with the rest of it."""

    rounds: tuple[Round, ...]
    troubles: tuple[Trouble, ...] = ()


def contents(file: str, data: bytes, believing: bool = False) -> Contents:
    """What can be read of ``data``; ``believing``: a round must also be possible as a whole."""
    proof: Callable[[Round], object] = reached if believing else Round.state
    rounds: list[Round] = []
    errors: list[RecordError] = []
    for number, record in enumerate(_records(data, errors), start=1):
        try:
            round = read_round(record, number)
            proof(round)
        except RecordError as error:
            errors.append(error)
        else:
            rounds.append(round)
    errors.sort(key=lambda error: error.place.line or 0)
    return Contents(tuple(rounds), tuple(Trouble(file, error) for error in errors))


def contents_of(file: str, believing: bool = False) -> Contents:
    """The same for a file by name; one that cannot be read is a trouble, too."""
    try:
        return contents(file, read(file), believing)
    except KibitzError as error:
        return Contents((), (Trouble(file, error),))


def tell(troubles: Sequence[Trouble], form: Form) -> int:
    """Say what is wrong, a line each, unless the answer has it (JSON); the exit status."""
    if form is not Form.JSON:
        for trouble in troubles:
            complain(str(trouble))
    if not troubles:
        return 0
    records = any(isinstance(trouble.error, RecordError) for trouble in troubles)
    return WRONG_RECORD if records else FAILED


def _records(data: bytes, errors: list[RecordError]) -> tuple[Record, ...]:
    """The records of a file. Of one with a malformed line, the round of that line is left out."""
    try:
        found, spoilt = salvaged(decode(data))
    except RecordError as error:
        errors.append(error)
        return ()
    errors.extend(spoilt)
    return found
