"""The two answers to every question: by the facts alone, and by how people choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.cli.source import Wish, styles_asked
from kibitz.engine.round import Round
from kibitz.inference.study import met_before, reached, study_of


@dataclass(frozen=True)
class BothModels:
    """The moment after the last event of ``round``, by ``facts`` and by ``reads``.

    ``reads`` is ``None`` where nobody asked for it.
    """

    round: Round
    facts: Any
    reads: Any = None

    def by(self, model: str) -> Any:
        """The moment by ``model``, ``facts`` or ``reads``."""
        return self.reads if model == "reads" else self.facts


def by_both_models(wish: Wish, rounds: tuple[Round, ...], reading: bool) -> BothModels:
    """The moment after the last of ``rounds``, all as the eyes asked for saw them.

    Reads begin with what the earlier rounds tell of the players. Raises a ``RecordError`` where
    the round cannot be true, and ``Misused`` for a style or player that is not known.
    """
    last = rounds[-1]
    if not reading and not wish.styles:
        return BothModels(last, reached(last))
    study = study_of(last.header)
    styles = styles_asked(wish.styles, last.header, study.styles)
    facts = reached(last)
    if not reading:
        return BothModels(last, facts)
    start = study.read(last.header, met_before(rounds[:-1], last.header, styles), styles)
    nobody = start is study.start(last.header)
    return BothModels(last, facts, facts if nobody else reached(last, start))
