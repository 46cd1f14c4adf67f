"""The rules one table plays Le Truc by (RULES, "Le Truc"), and their options."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kibitz.engine.errors import N_, Illegal, Unreadable
from kibitz.engine.truc.cards import HAND, PACK

PRESET: Final = "truc"

GOAL: Final = 12
"""Points that win a game."""

GAMES: Final = 2
"""Games that win a rubber."""

TRICKS: Final = 2
"""Tricks that win a hand."""

OPTIONS: Final = ("tie-to-first", "tie-to-leader", "fifth-ask", "counter-at-once")

_TIES: Final = frozenset(("tie-to-first", "tie-to-leader"))

RENEWED: Final = 2 * HAND
"""Cards that a request for new cards takes from the pack: the captains alone get new ones."""


@dataclass(frozen=True)
class Rules:
    """A number of ``players`` and the options agreed.

    ``tie_to_first``: a tie goes to the side that took the first trick that was not spoiled, not to
    the leader; so it is between partners unless ``tie-to-leader`` is agreed.
    ``fifth_ask``: new cards may be asked for although the pack has too few; if the dealer agrees,
    the hand is void. ``counter_at_once``: a remainder is claimed in return as the answer to
    the first claim, and only so.
    """

    players: int
    tie_to_first: bool = False
    fifth_ask: bool = False
    counter_at_once: bool = False

    def pack(self, deals: int) -> int:
        """Cards left in the pack after so many deals of one hand."""
        return PACK - HAND * self.players - RENEWED * (deals - 1)


def rules_for(players: int, options: Iterable[str] = ()) -> Rules:
    """The rules for a number of ``players``.

    Raises ``Unreadable`` for an unknown option, ``Illegal`` for another number than 2 or 4.
    """
    if players not in (2, 4):
        raise Illegal(
            N_("{game} seats 2 or 4 players, not {number}"),
            tag="Players",
            game=PRESET,
            number=players,
        )
    words = frozenset(options)
    for word in sorted(words - set(OPTIONS)):
        raise Unreadable(
            N_("“{word}” is no option of {game}; known are {known}"),
            tag="Options",
            word=word[:60],
            game=PRESET,
            known=", ".join(sorted(OPTIONS)),
        )
    if words >= _TIES:
        raise Illegal(
            N_("a tie cannot go two ways: “{one}” or “{other}”"),
            tag="Options",
            one="tie-to-first",
            other="tie-to-leader",
        )
    return Rules(
        players,
        tie_to_first="tie-to-first" in words or (players == 4 and "tie-to-leader" not in words),
        fifth_ask="fifth-ask" in words,
        counter_at_once="counter-at-once" in words,
    )
