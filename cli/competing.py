"""The commands for bots and programs. Imported at every start, so it imports next to nothing."""

from typing import Annotated

import typer

from kibitz.cli import completing
from kibitz.cli.group import Command
from kibitz.cli.options import (
    LONGEST,
    Accessible,
    EditionFile,
    Force,
    HouseRules,
    Jobs,
    Json,
    Lang,
    Plain,
    Scheduler,
    Worlds,
    measured,
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
    edition: EditionFile = None,
    rounds: Annotated[
        int,
        typer.Option(
            "--rounds",
            metavar="N",
            help=N_("How many to play, at least."),
            min=1,
            max=10_000_000,
        ),
    ] = 1000,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help=N_("Same seed, same rounds."), min=0)
    ] = 1,
    jobs: Jobs = None,
    time: Annotated[
        float | None,
        typer.Option(
            "--time",
            metavar=N_("SECONDS"),
            help=N_("How long a move may take."),
            min=0,
            max=LONGEST,
            callback=measured,
        ),
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
    reliability: Annotated[
        bool,
        typer.Option(
            "--reliability", help=N_("Do the chances to win that bots are told come true?")
        ),
    ] = False,
    before: Annotated[
        int | None,
        typer.Option(
            "--before",
            metavar="N",
            help=N_("With --reliability: rounds not counted, to know each other; 0: strangers."),
            min=0,
            max=200,
        ),
    ] = None,
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
    from kibitz.cli.workers import Workers
    from kibitz.inference.arena import Setting
    from kibitz.inference.contest import Effort

    workers = Workers(jobs, scheduler)
    if fit:
        command.fit(words, out, force)
    elif calibrate:
        command.measure(words, styles, workers, form_of(json, plain))
    else:
        text = None
        if edition is not None:
            from kibitz.cli.edition import edition_in

            game, text = edition_in(edition)
        setting = Setting(
            game,
            tuple(options.replace(",", " ").split()),
            tuple(words),
            rounds,
            seed,
            Effort(worlds, time),
            text,
        )
        if reliability:
            command.rely(setting, workers, form_of(json, plain), before)
        else:
            command.fight(setting, workers, records, form_of(json, plain), force)


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
            "that speaks the protocol of kibitz engine and has a minute for each answer, beside "
            "--time."
        ),
        epilog="kibitz arena counter random --game pismo --rounds 20",
    )(arena)
    app.command(
        cls=Command,
        help=N_(
            "Answer another program, line by line.\n\nIn: tags and events of a record as the "
            "player of the tag Perspective would write it (kibitz help notation), and these "
            "words. odds: what can be in the hidden cards, a line of JSON. advise [MS]: every play "
            "with its figures, a line of JSON. go [MS]: best, and what to play. stop: what was "
            "asked before is answered now. isready: readyok, once all before it was dealt with. "
            "undo: the last event has not happened. new: another round comes. quit.\n\nA turn of "
            "one's own is begun before it is asked about, “Kib +2”, and told with what came of it "
            "after that. Another player's 5 or 6 at oneself is told with what one saw: the card "
            "thrown away and the one drawn, “Anna 5>Kib 3 +8”, or the card received, "
            "“Anna 6>Kib 8”; without it there is no advice.\n\nMS: milliseconds. From 100 on the "
            "answer is there by then, give or take a tenth of a second; an end that cannot be "
            "solved in that time is tried out. Without MS it takes as long as --worlds takes, and "
            "the same is answered every time.\n\nA tag after events begins another round. The last "
            "round, as long as it has not ended, may be sent again from its tags on, with another "
            "last event too, and then goes on; one that has ended never does, whatever the tags. "
            "Before the first event a tag may be sent again, or all of them from the first on. How "
            "people play is learnt by their names, from round to round: who is somebody else "
            "needs another name.\n\nA line that cannot be taken changes nothing and is answered "
            "error, its number since the start, the line, and the reason. After quit or the end "
            "of the input what was asked before is still answered, in half a second each, or in "
            "two where no MS was given. An example, > in and < out:\n\n\b\n"
            '> [Game "pismo"]\n> [Players "Anna, Ben, Kib"]\n> [Perspective "Kib"]\n'
            '> [First "Anna"]\n> deal Kib 3\n> Anna 5>Kib 3 +8\n> Ben 4\n> Kib +2\n> go 200\n'
            "< best 2>Anna\n> Kib +1\n< error 10 “Kib +1”: …\n> Kib 2>Anna 6\n> isready\n"
            "< readyok\n> quit"
        ),
        epilog="kibitz engine --worlds 200",
    )(engine)
