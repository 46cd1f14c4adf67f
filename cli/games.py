"""The games that the commands know. Another one plugs in by one line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from kibitz.cli.letter import front as letter
from kibitz.cli.marque import front as marque
from kibitz.cli.protocols.front import Front
from kibitz.cli.protocols.lessons import Lessons
from kibitz.cli.protocols.playing import AnyPlaying
from kibitz.cli.protocols.rulebook import Rulebook
from kibitz.cli.protocols.series import Series
from kibitz.cli.protocols.typed import AnyTyping
from kibitz.cli.protocols.view import AnyReport, AnyView
from kibitz.cli.truc import front as truc
from kibitz.engine.game import AnyGame
from kibitz.engine.games import plugged
from kibitz.engine.header import Header
from kibitz.engine.letter.game import LETTER
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.truc.game import TRUC

T = TypeVar("T")

FRONTS: Final[dict[AnyGame, Front]] = {
    LETTER: letter.FRONT,
    TRUC: truc.FRONT,
    MARQUE: marque.FRONT,
}


def _views() -> Mapping[AnyGame, AnyView]:
    return {game: front.view for game, front in FRONTS.items() if front.view}


def _typings() -> Mapping[AnyGame, AnyTyping]:
    return {game: front.typing for game, front in FRONTS.items() if front.typing}


def _series() -> Mapping[AnyGame, Series]:
    return {game: front.series for game, front in FRONTS.items() if front.series}


def _playings() -> Mapping[AnyGame, AnyPlaying]:
    return {game: front.playing for game, front in FRONTS.items() if front.playing}


def _lessons() -> Mapping[AnyGame, Lessons]:
    return {game: front.lessons for game, front in FRONTS.items() if front.lessons}


def _rulebooks() -> Mapping[AnyGame, Rulebook]:
    return {game: front.rulebook for game, front in FRONTS.items() if front.rulebook}


def report_of(header: Header) -> AnyReport:
    """How the game that a header names is reported; raises ``Unreadable``."""
    return plugged({game: front.report for game, front in FRONTS.items()}, header.game)


def view_of(header: Header) -> AnyView:
    """The view of the game that a header names; raises ``Unsupported`` if it has none."""
    return plugged(_views(), header.game)


def blame(preset: str, kind: str) -> str:
    """What a kind of mistake is called in a list; raises ``Unsupported`` without a view."""
    return plugged(_views(), preset).blame(kind)


def typing_of(header: Header) -> AnyTyping:
    """How a line typed in a round of this game is read; raises ``Unsupported``."""
    return plugged(_typings(), header.game)


def series_of(header: Header) -> Series:
    """How rounds of this game follow each other; raises ``Unsupported``."""
    return plugged(_series(), header.game)


def playing_of(header: Header) -> AnyPlaying:
    """How a round of this game is played; raises ``Unsupported``."""
    return plugged(_playings(), header.game)


def course_of(preset: str) -> Lessons:
    """What the game of a preset teaches; raises ``Unreadable`` or ``Unsupported``."""
    return plugged(_lessons(), preset)


def courses() -> tuple[Lessons, ...]:
    """What there is to learn, game by game."""
    return tuple(_lessons().values())


def presets(course: Lessons) -> tuple[str, ...]:
    """The presets that a course is about; the first unless another is asked for."""
    return next(game.presets for game, found in _lessons().items() if found is course)


def rulebook_of(preset: str) -> Rulebook:
    """Who explains the game of a preset; raises ``Unsupported`` if nobody does."""
    return plugged(_rulebooks(), preset)


def name_of(preset: str) -> str:
    """What people call the game of a preset; the preset itself where nobody explains it."""
    return rulebook_of(preset).name(preset) if preset in explained() else preset


def title_of(preset: str) -> str:
    """What a preset is, in a few words; none where nobody explains it."""
    return rulebook_of(preset).title(preset) if preset in explained() else ""


def explained() -> tuple[str, ...]:
    """The presets that the manual explains."""
    return _presets(_rulebooks())


def rulebooks() -> Mapping[tuple[str, ...], Rulebook]:
    """What the manual says of each game, by the presets of the game."""
    return {game.presets: book for game, book in _rulebooks().items()}


def logged() -> tuple[str, ...]:
    """The presets that can be logged."""
    return _presets(_typings())


def played() -> tuple[str, ...]:
    """The presets that can be played."""
    return _presets(_playings())


def loggable(preset: str) -> str:
    """The preset; raises ``Unreadable`` for an unknown one, ``Unsupported`` if it is not logged."""
    plugged(_typings(), preset)
    return preset


def playable(preset: str) -> str:
    """The preset; raises ``Unreadable`` for an unknown one, ``Unsupported`` if it is not played."""
    plugged(_playings(), preset)
    return preset


def _presets(plugs: Mapping[AnyGame, T]) -> tuple[str, ...]:
    return tuple(preset for game in plugs for preset in game.presets)
