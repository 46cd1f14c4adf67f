"""What an event consists of: the smallest things that change cards or knowledge.

``Table.unfold`` turns an event into steps; the public table, a deal (true hidden cards) and a
belief (a distribution over them) each interpret the same steps, so that no rule is written
twice. Steps are of two kinds. *Moves* change where cards are; *sightings* (``Has``, ``Lacks``,
``Below``, ``SameRank``, ``Aside``) only tell something about where they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST: Final = 2
"""Cards that are drawn at most in the middle of a turn, to keep one and put the others back."""


@dataclass(frozen=True)
class Open:
    """``cards`` are laid aside face up."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Draw:
    """``player`` begins a turn with the top card of the pile (``card`` where seen)."""

    player: int
    card: int | None


@dataclass(frozen=True)
class Play:
    """``player`` plays ``card``, one of the two cards in hand, into the row.

    ``unruly``: the table did not enforce that some cards must be played.
    """

    player: int
    card: int
    unruly: bool = False


@dataclass(frozen=True)
class Has:
    """``player`` holds ``card``."""

    player: int
    card: int


@dataclass(frozen=True)
class Lacks:
    """``player`` does not hold ``card``."""

    player: int
    card: int


@dataclass(frozen=True)
class Below:
    """``loser`` holds a lower card than ``winner``."""

    loser: int
    winner: int


@dataclass(frozen=True)
class SameRank:
    """Two players hold cards of the same rank."""

    one: int
    other: int


@dataclass(frozen=True)
class Learn:
    """``knower`` now knows the hand of ``owner``, and everybody knows that."""

    knower: int
    owner: int


@dataclass(frozen=True)
class Exchange:
    """Two players exchange hands."""

    one: int
    other: int


@dataclass(frozen=True)
class Lay:
    """``player`` lays the hand, ``card``, face up into the row."""

    player: int
    card: int


@dataclass(frozen=True)
class Take:
    """``player``, without a hand, takes a new one (``card`` where seen).

    It is the pile's top card, or, if the pile is empty, the card laid aside.
    """

    player: int
    card: int | None


@dataclass(frozen=True)
class Reach:
    """``player`` draws up to ``MOST`` more cards from the pile (``cards`` where seen, in order)."""

    player: int
    cards: tuple[int, ...] | None


@dataclass(frozen=True)
class Under:
    """``player`` puts as many cards as were reached for under the pile.

    ``cards``, where seen: the one that will be drawn last stands last.
    """

    player: int
    cards: tuple[int, ...] | None


@dataclass(frozen=True)
class Out:
    """``player`` is out of the round."""

    player: int


@dataclass(frozen=True)
class Shield:
    """``player`` is protected until the player's next turn begins."""

    player: int


@dataclass(frozen=True)
class Aside:
    """The card laid aside face down is ``card``."""

    card: int


@dataclass(frozen=True)
class EndTurn:
    """The turn is over: the next player, the showdown, or the end of the round."""


@dataclass(frozen=True)
class Reveal:
    """The showdown: everyone still in has shown the hand, in seat order."""

    hands: tuple[tuple[int, int], ...]


Moving = Open | Draw | Play | Exchange | Lay | Take | Reach | Under
Move = Moving | Learn | Out | Shield | EndTurn | Reveal
Sighting = Has | Lacks | Below | SameRank | Aside
Step = Move | Sighting
