"""The games kibitz knows. A second game plugs in by one line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from kibitz.engine.errors import N_, KibitzError, Unreadable
from kibitz.engine.game import AnyGame
from kibitz.engine.letter.game import LETTER
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.truc.game import TRUC

T = TypeVar("T")

GAMES: tuple[AnyGame, ...] = (LETTER, TRUC, MARQUE)
"""Every registered game."""


class Unsupported(KibitzError):
    """Something that kibitz does for other games only."""


def game_of(preset: str) -> AnyGame:
    """The game that a ``Game`` tag means; raises ``Unreadable`` for an unknown one."""
    for game in GAMES:
        if preset in game.presets:
            return game
    raise Unreadable(
        N_("“{preset}” is no known game: expected {known}"),
        tag="Game",
        preset=preset[:60],
        known=", ".join(name for game in GAMES for name in game.presets),
    )


def plugged(plugs: Mapping[AnyGame, T], preset: str) -> T:
    """What is plugged in for the game of a preset.

    Raises ``Unreadable`` for an unknown game, ``Unsupported`` where nothing is plugged in for it.
    """
    game = game_of(preset)
    if game not in plugs:
        raise Unsupported(
            N_("kibitz cannot do this with {game} yet, only with {known}"),
            game=preset,
            known=", ".join(name for known in plugs for name in known.presets),
        )
    return plugs[game]
