"""What the shell offers after Tab. Imported at every start, so it imports next to nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

_RECORD = ".kib"


def topics(incomplete: str) -> list[str]:
    """The topics of the manual."""
    from kibitz.cli.manual.topics import topics

    return _beginning(incomplete, (topic.name for topic in topics()))


def presets(incomplete: str) -> list[str]:
    """The names of the games."""
    from kibitz.engine.games import GAMES

    return _beginning(incomplete, (preset for game in GAMES for preset in game.presets))


def languages(incomplete: str) -> list[str]:
    """The languages that kibitz speaks."""
    from kibitz.cli.texts import LANGUAGES

    return _beginning(incomplete, LANGUAGES)


def speech(incomplete: str) -> list[str]:
    """What ``kibitz language`` can be told."""
    return [*languages(incomplete), *_beginning(incomplete, ("system",))]


def levels(incomplete: str) -> list[str]:
    """How well bots can be asked to play."""
    from kibitz.inference.hosting import LEVELS

    return _beginning(incomplete, LEVELS)


def styles(incomplete: str) -> list[str]:
    """A player's style, once the player is named: ``Ben=`` and what may follow."""
    from kibitz.inference.study import styles

    name, equals, begun = incomplete.partition("=")
    return [f"{name}={style}" for style in _beginning(begun, styles())] if equals else []


def records(incomplete: str) -> list[str]:
    """The shipped examples, and the records and folders that go by a like name.

    Where no example is meant it is nothing: then the shell offers files itself.
    """
    from kibitz.cli.source import examples

    shipped = _beginning(incomplete, (f"example:{name}" for name in examples()))
    return [*_files(incomplete), *shipped] if shipped else []


def _files(incomplete: str) -> Iterator[str]:
    """The records and folders here that begin so."""
    for path in sorted(Path().glob("*")):
        if path.name.startswith(incomplete) and (path.suffix == _RECORD or path.is_dir()):
            yield f"{path.name}/" if path.is_dir() else path.name


def _beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]
