"""The rules one table plays Letter of Marque by (RULES, "Letter of Marque"), and their options."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kibitz.engine.errors import N_, Illegal, Unreadable

PRESET: Final = "marque"

SHIPS: Final = 5
"""Ships of each player, and treasures likewise: one for each ship."""

ARMED: Final = 2
"""Ships of each player that have cannons on board."""

CANNONS: Final = 3
"""Cannon cards of each player: attacks that this player can make."""

TREASURES: Final = (3, 4, 5, 6, 7)
"""What the treasures of each player are worth in the published edition."""

SEATS: Final = range(2, 7)
"""How many can play: three to six in the box, and two."""

OPTIONS: Final = ("treasures=3-4-5-6-7", "free-pass")

_TREASURES: Final = "treasures="
_BETWEEN: Final = re.compile(r"[\s/+:;-]+")


@dataclass(frozen=True)
class Rules:
    """A number of ``players`` and the options agreed.

    ``treasures``: what each player's are worth, all different, low to high. ``free_pass``: anybody
    may pass at any time.
    """

    players: int
    treasures: tuple[int, ...] = TREASURES
    free_pass: bool = False


def rules_for(players: int, options: Iterable[str] = ()) -> Rules:
    """The rules for a number of ``players``.

    Raises ``Unreadable`` for an option that is unknown or not five different values, ``Illegal``
    for a number of players that the game does not seat.
    """
    if players not in SEATS:
        raise Illegal(
            N_("{game} seats {fewest} to {most} players, not {number}"),
            tag="Players",
            game=PRESET,
            fewest=SEATS[0],
            most=SEATS[-1],
            number=players,
        )
    rules = Rules(players)
    for word in _joined(options):
        if word.startswith(_TREASURES):
            rules = Rules(players, _treasures(word), rules.free_pass)
        elif word == "free-pass":
            rules = Rules(players, rules.treasures, free_pass=True)
        else:
            raise Unreadable(
                N_("“{word}” is no option of {game}; known are {known}"),
                tag="Options",
                word=word[:60],
                game=PRESET,
                known=", ".join(OPTIONS),
            )
    return rules


def _joined(options: Iterable[str]) -> list[str]:
    """The words, values that commas cut off again with the word they belong to."""
    found: list[str] = []
    for word in options:
        if word.isdecimal() and found and found[-1].startswith(_TREASURES):
            found[-1] += f"-{word}"
        else:
            found.append(word)
    return found


def _treasures(word: str) -> tuple[int, ...]:
    numbers = _BETWEEN.split(word.removeprefix(_TREASURES).strip())
    if all(re.fullmatch(r"0*[1-9][0-9]{0,2}", number) for number in numbers):
        values = tuple(sorted({int(number) for number in numbers}))
        if len(values) == len(numbers) == SHIPS:
            return values
    raise Unreadable(
        N_("“{word}” does not give {number} different values from 1 to 999: expected {example}"),
        tag="Options",
        word=word[:60],
        number=SHIPS,
        example=OPTIONS[0],
    )
