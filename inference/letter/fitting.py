"""The styles of the 16-card family: fitted to records, and read from the file that says so."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.engine.round import Round
from kibitz.inference.letter.fit import fit, gather
from kibitz.inference.letter.styles import GIVEN, Style, dump, fitted, load


class LetterFitting:
    """The 16-card family as a ``Fitting``."""

    def styles(self, text: str) -> tuple[Style, ...]:
        """The styles in the text of a styles file; raises ``ValueError`` for another text."""
        found = load(text)
        if {len(style.weights) for style in found} != {len(fitted()[0].weights)}:
            raise ValueError("styles of other cards")
        return found

    def fit(self, rounds: Sequence[Round]) -> str:
        """The styles fitted to full records, as many as are shipped, and those given."""
        given = tuple(style for style in fitted() if style.title in GIVEN)
        titles = tuple(style.title for style in fitted() if style not in given)
        cards = rounds[0].start().table.rules.cards
        return dump((*fit(gather(rounds), cards, titles), *given))
