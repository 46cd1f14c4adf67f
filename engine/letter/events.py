"""The events of a round, as the notation writes them, with players as seat numbers.

A fact that the log's eyes did not see is ``None``. Events are only data: what they do to a
table is in ``table``, how they are written in ``notation``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NOBODY: Final = -1
"""The target ``-``: a targeting card played to no effect because nobody may be chosen."""


@dataclass(frozen=True)
class Guess:
    """The answer to a guess: ``named`` is right (``hit``) or not."""

    named: int
    hit: bool


@dataclass(frozen=True)
class Peek:
    """The card that was looked at, where the log's eyes saw it."""

    card: int | None


@dataclass(frozen=True)
class Tie:
    """A duel of equal cards."""


@dataclass(frozen=True)
class Duel:
    """A decided duel: ``loser`` turned up ``lost``; ``won`` is the winner's card where seen."""

    loser: int
    lost: int
    won: int | None


@dataclass(frozen=True)
class Swap:
    """An exchange of hands: ``giver`` held ``card`` before it (``None``: unseen)."""

    card: int | None
    giver: int


@dataclass(frozen=True)
class Renewal:
    """``thrown`` was thrown away, then ``drawn`` taken (``None``: unseen, or nothing taken)."""

    thrown: int
    drawn: int | None


@dataclass(frozen=True)
class Fall:
    """A player who played the card that puts its own player out turns up ``card``."""

    card: int


@dataclass(frozen=True)
class Return:
    """Cards ``drawn`` from the pile, in order, and those put ``under`` it, the last one drawn last.

    ``None``: unseen. Cards drawn with nothing ``under`` yet are a turn still unfinished.
    """

    drawn: tuple[int, ...] | None
    under: tuple[int, ...] | None


Outcome = Guess | Peek | Tie | Duel | Swap | Renewal | Fall | Return


@dataclass(frozen=True)
class Action:
    """What a player decides in a turn: a card, a target (or ``NOBODY``), a named rank."""

    card: int
    target: int | None = None
    named: int | None = None


@dataclass(frozen=True)
class Back:
    """What a player decides in the middle of a turn: the ``cards`` put under the pile, in order."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Turn:
    """A whole turn, or one still unfinished: after the draw (``card`` is ``None``), or after more
    cards were drawn of which some are to be put back (``Return`` without ``under``).

    ``starred``: the table misplayed, and the event is applied as it happened.
    """

    actor: int
    drawn: int | None
    card: int | None
    target: int | None = None
    outcome: Outcome | None = None
    starred: bool = False

    @property
    def finished(self) -> bool:
        """Whether nothing of the turn is left to be decided."""
        match self.outcome:
            case Return(drawn, under):
                return drawn is None or under is not None
        return self.card is not None

    @property
    def action(self) -> Action:
        """The first decision in this turn."""
        if self.card is None:
            raise ValueError("no card has been played")
        named = self.outcome.named if isinstance(self.outcome, Guess) else None
        return Action(self.card, self.target, named)


@dataclass(frozen=True)
class Open:
    """The cards laid aside face up before the round."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Dealt:
    """First cards that the log's eyes saw (``deal``), and the card laid aside."""

    hands: tuple[tuple[int, int], ...]
    aside: int | None = None


@dataclass(frozen=True)
class Show:
    """The showdown: the hand of everyone still in, perhaps the card laid aside too."""

    hands: tuple[tuple[int, int], ...]
    aside: int | None = None


Event = Turn | Open | Dealt | Show
