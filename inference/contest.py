"""What a game must offer so that bots can play it against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from kibitz.engine.errors import KibitzError
from kibitz.engine.header import Header
from kibitz.engine.record import Record
from kibitz.engine.round import Round
from kibitz.inference.score import Score

B = TypeVar("B")


RUN: Final = "run:"
"""Begins the word for a bot that is another program: its command line follows."""


class Foul(KibitzError):
    """A bot that breaks a rule, cannot be run or no longer answers."""


@dataclass(frozen=True)
class Effort:
    """How hard bots think about a move.

    ``worlds``: tried for each play still in the race; ``seconds``: how long to go on. ``None``:
    as much as the bot thinks right.
    """

    worlds: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Played:
    """A round that is over.

    ``shares``: each seat's share of the win (whole for all who tie where ties share nothing).
    ``moves`` and ``seconds``: how often
    each seat chose, and how long it took in all. ``record``: the full record.
    """

    shares: tuple[float, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    record: Record


class Contest(Protocol[B]):
    """A game that bots play; ``B`` is a bot, which remembers the rounds it played."""

    bots: tuple[str, ...]
    """The bots that come with the game, by name."""

    def bot(self, word: str, effort: Effort) -> B:
        """The bot that a ``word`` names: one of ``bots``, or ``run:COMMAND``."""
        ...

    def play(self, header: Header, bots: Sequence[B], seed: Sequence[int]) -> Played:
        """One round, the bots in seat order; raises ``Foul`` if one breaks a rule.

        The cards dealt follow from the first number of ``seed`` alone, the bots' own chances
        from all of them.
        """
        ...

    def close(self, bot: B) -> None:
        """Let go of a bot."""
        ...

    def forecasts(self, match: Sequence[Round], eyes: int, styles: Any = None) -> dict[str, Score]:
        """How good each model is at what the player ``eyes`` did not see of a match.

        ``match``: consecutive full records with the same players; what a model learns in one
        round it may use in the next. ``styles``: how people choose, ``None``: as shipped.
        """
        ...

    def styles(self, text: str) -> Any:
        """How people choose, from the text that ``fit`` writes; else raises ``ValueError``."""
        ...

    def fit(self, rounds: Sequence[Round]) -> str:
        """How people choose, fitted to full records: the text of the file that says so."""
        ...
