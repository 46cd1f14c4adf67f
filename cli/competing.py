"""The commands for bots and programs. Imported at every start, so it imports next to nothing."""

from typing import Annotated

import typer

from kibitz.cli import completing
from kibitz.cli.group import Command
from kibitz.cli.options import (
    Accessible,
    Force,
    HouseRules,
    Jobs,
    Json,
    Lang,
    Plain,
    Scheduler,
    Worlds,
)
from kibitz.engine.errors import N_


def arena(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar=N_("BOT... | FILE..."),
            help=N_("The bots, one for each seat; with --calibrate or --fit the records."),
            show_default=False,
        ),
    ],
    game: Annotated[
        str,
        typer.Option(
            "--game",
            metavar=N_("GAME"),
            help=N_("Which game, as kibitz help calls it."),
            autocompletion=completing.presets,
        ),
    ] = "classic",
    options: HouseRules = "",
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help=N_("How many to play, at least."), min=1)
    ] = 1000,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help=N_("Same seed, same rounds."), min=0)
    ] = 1,
    jobs: Jobs = 1,
    time: Annotated[
        float | None,
        typer.Option("--time", metavar=N_("SECONDS"), help=N_("How long a move may take."), min=0),
    ] = None,
    worlds: Worlds = None,
    records: Annotated[
        str | None,
        typer.Option(
            "--records", metavar=N_("FILE"), help=N_("Write all rounds there, full records.")
        ),
    ] = None,
    scheduler: Scheduler = None,
    calibrate: Annotated[
        bool,
        typer.Option("--calibrate", help=N_("How good are facts and reads on full records?")),
    ] = False,
    fit: Annotated[
        bool, typer.Option("--fit", help=N_("Fit the styles of players to full records."))
    ] = False,
    out: Annotated[
        str,
        typer.Option(
            "--out",
            metavar=N_("FILE"),
            help=N_("Where --fit writes (default: the output)."),
            show_default=False,
        ),
    ] = "-",
    force: Force = False,
    styles: Annotated[
        str | None,
        typer.Option("--styles", metavar=N_("FILE"), help=N_("Styles for --calibrate, by --fit.")),
    ] = None,
    json: Json = False,
    plain: Plain = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli import arena as command
    from kibitz.cli.answer import form_of
    from kibitz.cli.crew import Crew
    from kibitz.inference.arena import Setting
    from kibitz.inference.contest import Effort

    crew = Crew(jobs, scheduler)
    if fit:
        command.fit(words, out, force)
    elif calibrate:
        command.measure(words, styles, crew, form_of(json, plain))
    else:
        setting = Setting(
            game,
            tuple(options.replace(",", " ").split()),
            tuple(words),
            rounds,
            seed,
            Effort(worlds, time),
        )
        command.fight(setting, crew, records, form_of(json, plain), force)


def engine(
    worlds: Worlds = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help=N_("Same seed, same answers."), min=0)
    ] = 1,
    lang: Lang = None,
) -> None:
    from kibitz.cli import engine as command
    from kibitz.inference.contest import Effort

    command.serve(Effort(worlds), seed)


def register(app: typer.Typer) -> None:
    """Add the commands to ``app``."""
    app.command(
        cls=Command,
        help=N_(
            "Let bots play each other, or measure the probabilities.\n\nEvery deal is played with "
            "each seating. BOT is random, which plays anything legal, or another bot of the game: "
            "a word that is none is answered with all of them. Or it is run:COMMAND, a program "
            "that speaks the protocol of kibitz engine."
        ),
        epilog="kibitz arena counter random --game pismo --rounds 20",
    )(arena)
    app.command(
        cls=Command,
        help=N_(
            "Answer another program, line by line.\n\nIn: tags and events of a record, then odds, "
            "advise [ms], go [ms], undo, new or quit. Out: one line for each question; error and "
            "the reason for a line that is wrong, which changes nothing."
        ),
        epilog="kibitz engine --worlds 200",
    )(engine)
