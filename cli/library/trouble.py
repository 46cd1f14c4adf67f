"""What is wrong with a record that was come across: named, and the others are gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kibitz.cli.answer import Form
from kibitz.cli.failures import FAILED, WRONG_RECORD, complain, kind_of, placed
from kibitz.cli.texts import sentence
from kibitz.engine.errors import LONGEST, KibitzError, Place, RecordError, short


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


def tell(troubles: Sequence[Trouble], form: Form) -> int:
    """Say what is wrong, a line each, unless the answer has it (JSON); the exit status."""
    if form is not Form.JSON:
        for trouble in troubles:
            complain(str(trouble))
    if not troubles:
        return 0
    records = any(isinstance(trouble.error, RecordError) for trouble in troubles)
    return WRONG_RECORD if records else FAILED
