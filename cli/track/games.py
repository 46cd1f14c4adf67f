"""How each game is logged at the prompt. A second game plugs in by one line here."""

from __future__ import annotations

from typing import Any

from kibitz.cli.letter.match import LetterSeries
from kibitz.cli.letter.typed import LetterTyping
from kibitz.cli.marque.series import MarqueSeries
from kibitz.cli.marque.typed import MarqueTyping
from kibitz.cli.track.series import Series
from kibitz.cli.truc.rubber import TrucSeries
from kibitz.cli.truc.typed import TrucTyping
from kibitz.cli.typed import Typing
from kibitz.engine.game import Game
from kibitz.engine.games import plugged
from kibitz.engine.header import Header
from kibitz.engine.letter.game import LETTER
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.truc.game import TRUC

_TYPINGS: dict[Game[Any, Any], Typing[Any]] = {
    LETTER: LetterTyping(),
    TRUC: TrucTyping(),
    MARQUE: MarqueTyping(),
}
_SERIES: dict[Game[Any, Any], Series] = {
    LETTER: LetterSeries(),
    TRUC: TrucSeries(),
    MARQUE: MarqueSeries(),
}


LOGGED: tuple[str, ...] = tuple(preset for game in _TYPINGS for preset in game.presets)
"""The presets that can be logged."""


def loggable(preset: str) -> str:
    """The preset; raises ``Unreadable`` for an unknown one, ``Unsupported`` if it is not logged."""
    plugged(_TYPINGS, preset)
    return preset


def typing_of(header: Header) -> Typing[Any]:
    """How a line typed in a round of this game is read; raises ``Unsupported``."""
    return plugged(_TYPINGS, header.game)


def series_of(header: Header) -> Series:
    """How rounds of this game follow each other; raises ``Unsupported``."""
    return plugged(_SERIES, header.game)
