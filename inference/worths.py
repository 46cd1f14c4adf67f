"""The games with a match equity table. Another game plugs in by one line here."""

from __future__ import annotations

from typing import Any

from kibitz.engine.game import Game
from kibitz.engine.games import plugged
from kibitz.engine.truc.game import TRUC
from kibitz.inference.truc.worth import TrucWorth
from kibitz.inference.worth import Worth

_WORTHS: dict[Game[Any, Any], Worth] = {TRUC: TrucWorth()}


def worth_of(game: str) -> Worth:
    """The equities of the game that a preset names; raises ``Unreadable`` for an unknown one.

    Raises ``Unsupported`` for a game without them.
    """
    return plugged(_WORTHS, game)
