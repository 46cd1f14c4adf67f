"""The events of Le Truc as the notation writes them, and the moves they consist of.

A line tells a question with its answer and the card that follows (``Ben x2 yes 7``); at the
table, and in a game tree, these are three decisions: ``Move``s. Players are seat numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Hands = tuple[tuple[int, tuple[int, ...]], ...]
"""Cards of players: pairs of a seat and the cards, in the order written."""


class Act(Enum):
    """What a player can do."""

    NEW = "new"
    """Ask for new cards."""
    DOUBLE = "x2"
    """Offer to double the value of the hand."""
    REST = "rest"
    """Claim one's remainder; as an answer to such a claim: accept it and claim one's own."""
    YES = "yes"
    NO = "no"
    FOLD = "fold"
    """Concede the hand."""
    PLAY = "play"


QUESTIONS = (Act.NEW, Act.DOUBLE, Act.REST)
"""What the other side has to answer."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of ``actor``; ``card`` is the one played. ``answer``: to an open question."""

    actor: int
    act: Act
    card: int | None = None
    answer: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A line of a player: a question or ``FOLD`` (``call``), what was answered, the card played.

    At least one of ``call`` and ``card`` is there. A question without an ``answer`` is still open.
    ``starred``: the table misplayed, and the event is applied as it happened.
    """

    actor: int
    call: Act | None = None
    answer: Act | None = None
    card: int | None = None
    starred: bool = False


@dataclass(frozen=True, slots=True)
class Dealt:
    """New cards are dealt: the first ones of a hand, or those asked for. ``hands``: as seen."""

    hands: Hands = ()


@dataclass(frozen=True, slots=True)
class Show:
    """Cards that were not played and were shown all the same."""

    hands: Hands
    starred: bool = False


Event = Turn | Dealt | Show
