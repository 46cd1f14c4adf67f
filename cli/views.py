"""How each game is shown. A second game plugs in by one line here."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from rich.text import Text

from kibitz.cli.letter.view import LetterView
from kibitz.engine.game import Game
from kibitz.engine.games import game_of
from kibitz.engine.header import Header
from kibitz.engine.letter.game import LETTER
from kibitz.engine.round import Round

P_contra = TypeVar("P_contra", contravariant=True)


class View(Protocol[P_contra]):
    """A game on a terminal of ``width`` columns; ``P_contra`` is the game's moment of a round.

    ``eyes`` is the seat of the player who looks: nothing that this player could not know is
    shown. ``None``: everything that the log tells.
    """

    def turn(self, state: Any) -> int:
        """The seat of the player to move, from the state of the game's rules."""
        ...

    def odds(
        self, round: Round, before: P_contra | None, after: P_contra, eyes: int | None, width: int
    ) -> list[Text]:
        """The moment ``after`` the last event; what it changed against ``before``, and why."""
        ...

    def guess(self, position: P_contra, eyes: int | None, width: int) -> list[Text]:
        """The guesses open to the eyes, best first."""
        ...

    def advise(self, position: P_contra, eyes: int | None, width: int) -> list[Text]:
        """Every legal play with its figures."""
        ...

    def report(self, position: P_contra, width: int) -> list[Text]:
        """The table at the end of a checked record."""
        ...


_VIEWS: dict[Game[Any, Any], View[Any]] = {LETTER: LetterView()}


def view_of(header: Header) -> View[Any]:
    """The view of the game that a header names."""
    return _VIEWS[game_of(header.game)]
