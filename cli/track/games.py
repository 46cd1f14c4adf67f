"""How each game is logged at the prompt. A second game plugs in by one line here."""

from __future__ import annotations

from typing import Any

from kibitz.cli.letter.match import LetterSeries
from kibitz.cli.letter.typed import LetterTyping
from kibitz.cli.track.series import Series
from kibitz.cli.typed import Typing
from kibitz.engine.game import Game
from kibitz.engine.games import game_of
from kibitz.engine.header import Header
from kibitz.engine.letter.game import LETTER

_TYPINGS: dict[Game[Any, Any], Typing[Any]] = {LETTER: LetterTyping()}
_SERIES: dict[Game[Any, Any], Series] = {LETTER: LetterSeries()}


def typing_of(header: Header) -> Typing[Any]:
    """How a line typed in a round of this game is read."""
    return _TYPINGS[game_of(header.game)]


def series_of(header: Header) -> Series:
    """How rounds of this game follow each other."""
    return _SERIES[game_of(header.game)]
