"""The games kibitz knows. A second game plugs in by one line here."""

from __future__ import annotations

from typing import Any

from kibitz.engine.errors import N_, Unreadable
from kibitz.engine.game import Game
from kibitz.engine.letter.game import LETTER

GAMES: tuple[Game[Any, Any], ...] = (LETTER,)
"""Every registered game."""


def game_of(preset: str) -> Game[Any, Any]:
    """The game that a ``Game`` tag means; raises ``Unreadable`` for an unknown one."""
    for game in GAMES:
        if preset in game.presets:
            return game
    raise Unreadable(
        N_("“{preset}” is no known game: expected {known}"),
        preset=preset[:60],
        known=", ".join(name for game in GAMES for name in game.presets),
    )
