"""The games that bots can play. A second game plugs in by one line here."""

from __future__ import annotations

from typing import Any

from kibitz.engine.game import Game
from kibitz.engine.games import plugged
from kibitz.engine.letter.game import LETTER
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.truc.game import TRUC
from kibitz.inference.contest import Contest
from kibitz.inference.hosting import Hosting
from kibitz.inference.letter.contest import LetterContest
from kibitz.inference.marque.contest import MarqueContest
from kibitz.inference.truc.contest import TrucContest

_HOSTS: dict[Game[Any, Any], Hosting[Any, Any]] = {
    LETTER: LetterContest(),
    MARQUE: MarqueContest(),
    TRUC: TrucContest(),
}
_CONTESTS: dict[Game[Any, Any], Contest[Any]] = {**_HOSTS}


def contest_of(game: str) -> Contest[Any]:
    """The contest of the game that a preset names; raises ``Unreadable`` for an unknown one.

    Raises ``Unsupported`` for a game that bots cannot play.
    """
    return plugged(_CONTESTS, game)


def hosting_of(game: str) -> Hosting[Any, Any]:
    """How kibitz runs a table of the game that a preset names; raises as ``contest_of`` does."""
    return plugged(_HOSTS, game)
