"""What a game must offer so that the manual can explain it. A game plugs in by one line here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Protocol

from kibitz.cli.letter.manual import LetterBook
from kibitz.cli.manual.blocks import Block, Items
from kibitz.cli.marque.manual import MarqueBook
from kibitz.cli.truc.manual import TrucBook
from kibitz.engine.game import Game
from kibitz.engine.games import plugged
from kibitz.engine.letter.game import LETTER
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.truc.game import TRUC


class Rulebook(Protocol):
    """A game explained, in the language in use."""

    def title(self, preset: str) -> str:
        """What a preset is, in a few words."""
        ...

    def rules(self, preset: str) -> Iterator[Block]:
        """The rules of a preset and its options."""
        ...

    def events(self) -> Items:
        """How its events are written: a line of a record, and what it says."""
        ...

    def figures(self) -> Items:
        """The figures that are shown, and how to read them."""
        ...

    def exactness(self) -> Items:
        """What is exact, and what is not."""
        ...


_BOOKS: Final[dict[Game[Any, Any], Rulebook]] = {
    LETTER: LetterBook(),
    TRUC: TrucBook(),
    MARQUE: MarqueBook(),
}


def book_of(preset: str) -> Rulebook:
    """Who explains the game of a preset; raises ``Unsupported`` if nobody does."""
    return plugged(_BOOKS, preset)
