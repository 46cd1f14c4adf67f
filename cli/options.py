"""The options that commands share (DESIGN, "Commands").

Imported whenever ``kibitz`` starts, so it imports next to nothing itself.
"""

from __future__ import annotations

from enum import StrEnum
from math import isnan
from typing import Annotated, Final

import typer

from kibitz.cli import completing, listener
from kibitz.cli.texts import LANGUAGES, _, language_called, unknown, use_language
from kibitz.engine.errors import N_

LONGEST: Final = 3600
"""Seconds that anything may be asked to take."""


class Model(StrEnum):
    """What is taken into account of how people choose."""

    FACTS = "facts"
    """Counting, as if whatever may be chosen were chosen equally often."""
    READS = "reads"
    """Cards, targets and named ranks, by how players choose and chose before."""


class Goal(StrEnum):
    """What the play recommended first is best at."""

    SAFE = "safe"
    WIN = "win"
    MATCH = "match"


def _speak(lang: str | None) -> str | None:
    """Use the language at once, so that even ``--help`` after it is in it."""
    if lang is None:
        return None
    found = language_called(lang)
    if found is None:
        raise typer.BadParameter(unknown(lang))
    use_language(found)
    return found


def _listen(accessible: bool) -> bool:
    """Write for somebody who listens from now on."""
    if accessible:
        listener.listen(True)
    return accessible


def measured(seconds: float | None) -> float | None:
    """A time that can be measured; the float that is no number passes every bound."""
    if seconds is not None and isnan(seconds):
        raise typer.BadParameter(_("“{value}” is no number").format(value=seconds))
    return seconds


RecordFile = Annotated[
    str,
    typer.Argument(
        metavar=N_("FILE"),
        help=N_("The record: a file, - for standard input, or example:NAME for a shipped one."),
        show_default=False,
        autocompletion=completing.records,
    ),
]
EditionFile = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar=N_("FILE"),
        help=N_("The cards of an edition of one's own, as kibitz help edition explains."),
        show_default=False,
    ),
]
RecordFiles = Annotated[
    list[str] | None,
    typer.Argument(
        metavar=N_("[FILE|FOLDER]..."),
        help=N_(
            "The record: a file, - for standard input, or example:NAME for a shipped one. Several, "
            "or a folder: each is judged once and kept. None: all rounds on this machine."
        ),
        show_default=False,
        autocompletion=completing.records,
    ),
]
As = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar=N_("NAME"),
        help=N_("Use only what this player saw (default: the record's Perspective)."),
        show_default=False,
        autocompletion=completing.players,
    ),
]
At = Annotated[
    int | None,
    typer.Option("--at", metavar="N", help=N_("Stop after the first N events."), min=0),
]
RoundNumber = Annotated[
    int | None,
    typer.Option("--round", metavar="N", help=N_("The round (default: the last)."), min=1),
]
ModelOption = Annotated[
    Model,
    typer.Option(
        "--model",
        help=N_(
            "facts: counting, as if all choices were made equally often. reads: how people "
            "choose, too."
        ),
    ),
]
Styles = Annotated[
    list[str] | None,
    typer.Option(
        "--style",
        metavar=N_("NAME=STYLE"),
        help=N_(
            "How a player chooses: random, even, careless, loose, wary, cautious, firm or sharp "
            "(default: learnt from the rounds before). May be given for several players."
        ),
        show_default=False,
        autocompletion=completing.styles,
    ),
]
GoalOption = Annotated[
    Goal,
    typer.Option(
        "--goal",
        help=N_("What to recommend first: to stay in, to win the round, or to win the match."),
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--time",
        metavar=N_("SECONDS"),
        help=N_("Go on trying for so long; the figures get more exact."),
        min=0,
        max=LONGEST,
        callback=measured,
        show_default=False,
    ),
]
GameName = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar=N_("GAME"),
        help=N_("Which game, as kibitz help calls it."),
        autocompletion=completing.presets,
    ),
]
TableRules = Annotated[
    str | None,
    typer.Option(
        "--options", metavar=N_("WORDS"), help=N_("House rules, as in no-open or tie-to-first.")
    ),
]
HouseRules = Annotated[
    str,
    typer.Option(
        "--options", metavar=N_("WORDS"), help=N_("House rules, as in no-open or tie-to-first.")
    ),
]
Worlds = Annotated[
    int | None,
    typer.Option(
        "--worlds",
        metavar="N",
        help=N_("Worlds that a play is tried in."),
        min=1,
        max=1_000_000,  # all of them are in memory at once
    ),
]
Seed = Annotated[
    int,
    typer.Option("--seed", metavar="N", help=N_("Another seed tries other worlds."), min=0),
]
Folder = Annotated[
    str | None,
    typer.Option(
        "--dir",
        metavar=N_("FOLDER"),
        help=N_("Where records are kept (default: KIBITZ_DIR, else the user's data folder)."),
        show_default=False,
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        metavar="N",
        help=N_("Processes that compute (default: where there is much to do, one for each core)."),
        min=1,
        max=512,
        show_default=False,
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar=N_("ADDRESS"),
        help=N_("Compute on a Dask cluster (kibitz[cluster])."),
        show_default=False,
    ),
]
Force = Annotated[bool, typer.Option("--force", help=N_("Replace files that are there already."))]
Json = Annotated[bool, typer.Option("--json", help=N_("Answer in JSON, errors too."))]
Plain = Annotated[
    bool,
    typer.Option(
        "--plain",
        help=N_(
            "Answer in lines of words separated by tabs: what the JSON has, its keys first. "
            "So it is wherever the output is no terminal."
        ),
    ),
]
Accessible = Annotated[
    bool,
    typer.Option(
        "--accessible",
        help=N_("For screen readers: lines below lines, no bars (always: KIBITZ_ACCESSIBLE=1)."),
        envvar="KIBITZ_ACCESSIBLE",
        show_envvar=False,
        callback=_listen,
    ),
]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        help=N_(
            "The language (default: KIBITZ_LANG, else that of kibitz language, else the system's)."
        ),
        callback=_speak,
        is_eager=True,
        show_default=False,
        autocompletion=completing.languages,
    ),
]
