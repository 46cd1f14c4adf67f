"""The games that inference knows. Another one plugs in by one line here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kibitz.engine.game import AnyGame
from kibitz.engine.games import plugged
from kibitz.engine.letter.game import LETTER
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.truc.game import TRUC
from kibitz.inference.analysis import Analysis, AnyStudy, Fitting, Forecasts
from kibitz.inference.letter import analysis as letter
from kibitz.inference.marque import analysis as marque
from kibitz.inference.truc import analysis as truc

if TYPE_CHECKING:
    from kibitz.inference.contest import Contest
    from kibitz.inference.match_equity import MatchEquity

ANALYSES: Final[dict[AnyGame, Analysis]] = {
    LETTER: letter.ANALYSIS,
    TRUC: truc.ANALYSIS,
    MARQUE: marque.ANALYSIS,
}


def study_for(preset: str) -> AnyStudy:
    """The study of the game of a preset; raises ``Unreadable`` or ``Unsupported``."""
    return plugged({game: known.study for game, known in ANALYSES.items()}, preset)


def contest_of(preset: str) -> Contest[Any, Any]:
    """The bots of the game of a preset, and its table.

    Raises ``Unreadable`` for an unknown game, ``Unsupported`` for one that bots cannot play.
    """
    found = {game: known.contest for game, known in ANALYSES.items() if known.contest}
    return plugged(found, preset)()


def forecasts_of(preset: str) -> Forecasts:
    """How the probabilities of the game of a preset are measured; raises as ``contest_of``."""
    found = {game: known.forecasts for game, known in ANALYSES.items() if known.forecasts}
    return plugged(found, preset)()


def fitting_of(preset: str) -> Fitting:
    """How the styles of the game of a preset are fitted; raises as ``contest_of``."""
    found = {game: known.fitting for game, known in ANALYSES.items() if known.fitting}
    return plugged(found, preset)()


def equity_of(preset: str) -> MatchEquity:
    """The match equity table of the game of a preset; raises as ``contest_of``."""
    found = {game: known.equity for game, known in ANALYSES.items() if known.equity}
    return plugged(found, preset)()
