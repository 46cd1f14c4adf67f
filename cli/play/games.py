"""How each game is played at the prompt. A second game plugs in by one line here."""

from __future__ import annotations

from typing import Any

from kibitz.cli.letter.playing import LetterManner
from kibitz.cli.marque.playing import MarqueManner
from kibitz.cli.play.manner import Manner
from kibitz.cli.truc.playing import TrucManner
from kibitz.engine.game import Game
from kibitz.engine.games import plugged
from kibitz.engine.header import Header
from kibitz.engine.letter.game import LETTER
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.truc.game import TRUC

_MANNERS: dict[Game[Any, Any], Manner[Any]] = {
    LETTER: LetterManner(),
    MARQUE: MarqueManner(),
    TRUC: TrucManner(),
}

PLAYED: tuple[str, ...] = tuple(preset for game in _MANNERS for preset in game.presets)
"""The presets that can be played."""


def playable(preset: str) -> str:
    """The preset; raises ``Unreadable`` for an unknown one, ``Unsupported`` if it is not played."""
    plugged(_MANNERS, preset)
    return preset


def manner_of(header: Header) -> Manner[Any]:
    """How a round of this game is played; raises ``Unsupported``."""
    return plugged(_MANNERS, header.game)
