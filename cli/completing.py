"""What the shell offers after Tab. Imported at every start, so it imports next to nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from typer import Context

from kibitz.cli.visible import in_a_line
from kibitz.engine.errors import KibitzError

if TYPE_CHECKING:
    from kibitz.engine.header import Header

_RECORD = ".kib"


def topics(incomplete: str) -> list[str]:
    """The topics of the manual."""
    from kibitz.cli.manual.topics import topics

    return beginning(incomplete, (topic.name for topic in topics()))


def presets(incomplete: str) -> list[str]:
    """The names of the games."""
    from kibitz.engine.games import GAMES

    return beginning(incomplete, (preset for game in GAMES for preset in game.presets))


def languages(incomplete: str) -> list[str]:
    """The languages that kibitz speaks."""
    from kibitz.cli.texts import LANGUAGES

    return beginning(incomplete, LANGUAGES)


def speech(incomplete: str) -> list[str]:
    """What ``kibitz language`` can be told."""
    return [*languages(incomplete), *beginning(incomplete, ("system",))]


def levels(incomplete: str) -> list[str]:
    """How well bots can be asked to play."""
    from kibitz.inference.contest import LEVELS

    return beginning(incomplete, LEVELS)


def players(ctx: Context, incomplete: str) -> list[str]:
    """The players of the record, or those who are named on the command line."""
    return beginning(incomplete, _players(ctx))


def eyes(ctx: Context, incomplete: str) -> list[str]:
    """The same, and whom ``kibitz replay`` knows beside them."""
    return [*players(ctx, incomplete), *beginning(incomplete, ("-", "*"))]


def styles(ctx: Context, incomplete: str) -> list[str]:
    """A player's style: ``Ben=`` and what may follow."""
    from kibitz.inference import study

    header = _header(ctx)
    known = study.styles() if header is None else study.study_of(header).styles
    return _matched(ctx, incomplete, known)


def bots(ctx: Context, incomplete: str) -> list[str]:
    """The same for a bot in ``kibitz play``: levels, styles and bots."""
    from kibitz.inference.contest import LEVELS
    from kibitz.inference.games import contest_of

    known: tuple[str, ...] = LEVELS
    with suppress(KibitzError):
        known = tuple(dict.fromkeys((*LEVELS, *contest_of(ctx.params.get("game") or "").bots)))
    return _matched(ctx, incomplete, known)


def _matched(ctx: Context, incomplete: str, known: Iterable[str]) -> list[str]:
    """``NAME=STYLE`` for every player who may be meant, or for the one who is named."""
    name, equals, begun = incomplete.partition("=")
    names = [name] if equals else players(ctx, name)
    return [f"{each}={style}" for each in names for style in beginning(begun, known)]


def _players(ctx: Context) -> tuple[str, ...]:
    """Who plays, as far as the command line tells up to here."""
    header = _header(ctx)
    if header is not None:
        return header.players
    return tuple((ctx.params.get("players") or "").replace(",", " ").split())


def _header(ctx: Context) -> Header | None:
    """The table of the record that is named, if it can be read now."""
    from kibitz.cli.files.paths import is_file
    from kibitz.cli.source import EXAMPLE, read
    from kibitz.engine.round import read_rounds

    # Behind an option that still lacks its value typer leaves the arguments where they were.
    files = (ctx.params.get("file"), *(ctx.params.get("files") or ()), *ctx.args)
    file = next(filter(None, files), None)
    with suppress(KibitzError):
        # A pipe is not to be emptied for this.
        if file is not None and (file.startswith(EXAMPLE) or is_file(file)):
            return read_rounds(read(file))[-1].header
    return None


def records(incomplete: str) -> list[str]:
    """The shipped examples, and the records and folders that go by a like name.

    Where no example is meant it is nothing: then the shell offers files itself.
    """
    from kibitz.cli.source import examples

    shipped = beginning(incomplete, (f"example:{name}" for name in examples()))
    return [*_files(incomplete), *shipped] if shipped else []


def _files(incomplete: str) -> Iterator[str]:
    """The records and folders here that begin so, but for names that a terminal would obey."""
    for path in sorted(Path().glob("*")):
        name = path.name
        if not name.startswith(incomplete) or in_a_line(name) != name:
            continue
        if path.is_dir():
            yield f"{name}/"
        elif path.suffix == _RECORD:
            yield name


def beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    """The words that begin with what is there already."""
    return [word for word in words if word.startswith(incomplete)]
