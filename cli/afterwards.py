"""The commands for after the round. Imported at every start, so it imports next to nothing."""

from typing import Annotated

import typer

from kibitz.cli import completing
from kibitz.cli.group import Command, help_of
from kibitz.cli.learn.words import learn
from kibitz.cli.options import (
    Accessible,
    As,
    EditionFile,
    Folder,
    Force,
    HouseRules,
    Jobs,
    Json,
    Lang,
    Plain,
    RecordFile,
    RecordFiles,
    RoundNumber,
    Scheduler,
    Seconds,
    Seed,
    Styles,
    Worlds,
)
from kibitz.cli.rounds.words import rounds
from kibitz.engine.errors import N_


def annotate(
    files: RecordFiles = None,
    eyes: As = None,
    round: RoundNumber = None,
    kib: Annotated[
        str | None,
        typer.Option(
            "--kib",
            metavar=N_("OUT"),
            help=N_("Write the record with marks and comments; - for standard output."),
            show_default=False,
        ),
    ] = None,
    md: Annotated[
        str | None,
        typer.Option(
            "--md", metavar=N_("OUT"), help=N_("Write Markdown, likewise."), show_default=False
        ),
    ] = None,
    html: Annotated[
        str | None,
        typer.Option(
            "--html",
            metavar=N_("OUT"),
            help=N_("Write one page for a browser, to step through and to print."),
            show_default=False,
        ),
    ] = None,
    svg: Annotated[
        str | None,
        typer.Option(
            "--svg",
            metavar=N_("OUT"),
            help=N_("Write one moment as a picture: the play that lost most, or --event."),
            show_default=False,
        ),
    ] = None,
    event: Annotated[
        int | None,
        typer.Option("--event", metavar="N", help=N_("The moment of --svg."), show_default=False),
    ] = None,
    force: Force = False,
    styles: Styles = None,
    edition: EditionFile = None,
    worlds: Worlds = None,
    seconds: Seconds = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    dir: Folder = None,
    json: Json = False,
    plain: Plain = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli.annotate import batch, command
    from kibitz.cli.answer import form_of
    from kibitz.cli.source import Wish
    from kibitz.cli.store import store
    from kibitz.cli.workers import Workers
    from kibitz.inference.plan import WORLDS, Plan

    plan = Plan(worlds=worlds or WORLDS, seconds=seconds, seed=seed)
    folder, form = store.folder(dir), form_of(json, plain)
    words = files or [str(folder)]
    if not files or batch.several(words):
        single = {"kib": kib, "md": md, "html": html, "svg": svg, "edition": edition}
        batch.refuse(round=round, style=styles, time=seconds, **single)
        raise typer.Exit(batch.show(words, eyes, plan, Workers(jobs, scheduler), folder, form))
    wish = Wish(words[0], eyes, round, styles=tuple(styles or ()), edition=edition)
    outputs = command.Outputs(kib, md, html, svg, event, force)
    command.show(wish, plan, form, outputs, accessible)


def replay(
    file: RecordFile,
    eyes: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar=N_("NAME"),
            help=N_(
                "Whose eyes: a player's, - for a bystander's, * for those of whoever is on turn "
                "(default: the record's Perspective; in a full record *)."
            ),
            show_default=False,
            autocompletion=completing.eyes,
        ),
    ] = None,
    round: Annotated[
        int | None,
        typer.Option(
            "--round",
            metavar="N",
            help=N_("Begin with this round (default: the last; printed are all)."),
            min=1,
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="N", help=N_("Begin after the first N events."), min=0),
    ] = None,
    truth: Annotated[bool, typer.Option("--truth", help=N_("Show every hand."))] = False,
    styles: Styles = None,
    edition: EditionFile = None,
    json: Json = False,
    plain: Annotated[
        bool, typer.Option("--plain", help=N_("Print everything once, without a prompt."))
    ] = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli.answer import Form
    from kibitz.cli.replay import command
    from kibitz.cli.source import Wish

    wish = Wish(file, eyes, round, at, tuple(styles or ()), edition)
    form = Form.JSON if json else Form.PLAIN if plain else Form.SCREEN
    raise typer.Exit(command.replay(command.Call(wish, form, truth, accessible)))


def equity(
    game: Annotated[
        str,
        typer.Argument(
            metavar=N_("GAME"),
            help=N_("The game, such as truc."),
            show_default=False,
            autocompletion=completing.presets,
        ),
    ],
    options: HouseRules = "",
    score: Annotated[
        str | None,
        typer.Option("--score", metavar="A-B", help=N_("One score in detail, the leader first.")),
    ] = None,
    verify: Annotated[
        str | None,
        typer.Option(
            "--verify",
            metavar="A-B",
            help=N_("Solve one score anew and check it; takes minutes to an hour."),
        ),
    ] = None,
    make: Annotated[
        str | None,
        typer.Option(
            "--make",
            metavar=N_("FOLDER"),
            help=N_("Solve every score, in this folder; goes on where it was broken off."),
        ),
    ] = None,
    jobs: Jobs = None,
    json: Json = False,
    plain: Plain = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli.answer import form_of
    from kibitz.cli.equity import Equities
    from kibitz.cli.workers import Workers

    equities = Equities(game, tuple(options.replace(",", " ").split()))
    form = form_of(json, plain)
    if make is not None:
        equities.make(make, Workers(jobs), form)
    elif verify is not None:
        equities.verify(verify, form)
    elif score is not None:
        equities.score(score, form)
    else:
        equities.show(form, accessible)


def manual(
    context: typer.Context,
    topic: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=N_("[TOPIC|COMMAND]"),
            help=N_("What to read about (default: which topics there are)."),
            show_default=False,
            autocompletion=completing.topics,
        ),
    ] = None,
    plain: Plain = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    words = topic or []
    if (told := help_of(context, words)) is not None:
        typer.echo(told)
        return
    from kibitz.cli import help as command

    command.show(" ".join(words) or None, plain)


def register(app: typer.Typer) -> None:
    """Add the commands to ``app``."""
    app.add_typer(rounds)
    app.add_typer(learn)
    app.command(
        cls=Command,
        help=N_(
            "Judge every decision by what its player knew.\n\nA decision loses what the best one "
            "would have won more. The deal, what the others did, and luck are kept apart from that."
        ),
        epilog="kibitz annotate example:classic --as Ben --html ben.html",
    )(annotate)
    app.command(
        cls=Command,
        help=N_(
            "Step through a finished round.\n\nEach stop shows what was known then, what was "
            "played, and how good that was; the truth only if asked for. Remarks, marks and "
            "variations go into the record. In a pipe everything is printed once."
        ),
        epilog="kibitz replay example:classic --at 10 --plain",
    )(replay)
    app.command(
        cls=Command,
        help=N_(
            "Show the chance to win the game from every score.\n\nThe points of the side that "
            "leads the round come first. Also: how good a hand must be to accept a first raise. "
            "The table is computed; --verify checks a score of it, --make computes it anew."
        ),
        epilog="kibitz equity truc --score 7-5",
    )(equity)
    app.command(
        name="help",
        cls=Command,
        help=N_(
            "Read the manual.\n\nThe rules of each game, how a record is written, the figures and "
            "how to read them, what is exact and what is not, keys, languages, what to do when "
            "something goes wrong."
        ),
        epilog="kibitz help figures",
    )(manual)
