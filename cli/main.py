"""The ``kibitz`` command: its options, its commands, and nothing they need to run.

Starting must stay quick: ``kibitz --version`` and ``--help`` answer within 150 ms of bare
Python. So this module imports typer, the standard library and what each start needs, and a
command imports what it needs inside its body::

    @app.command(cls=Command, help=N_("Show the posteriors."))
    def odds(file: RecordFile) -> None:
        from kibitz.cli import odds as command

        command.show(file)

The body only passes its options on; the logic lives in a module of its own, where it can be
tested without a command line. ``tests/cli/test_startup.py`` fails when an import creeps in.
"""

from typing import Annotated

import typer

from kibitz.cli import __version__
from kibitz.cli.group import Command, Group
from kibitz.cli.options import (
    As,
    At,
    Json,
    Lang,
    Model,
    ModelOption,
    Plain,
    RecordFile,
    RoundNumber,
)
from kibitz.engine.errors import N_

app = typer.Typer(
    name="kibitz",
    cls=Group,
    context_settings={"help_option_names": ["-h", "--help"]},
    # Help and usage errors as plain text: rich takes longer to import than all the rest.
    rich_markup_mode=None,
    # A traceback is for whoever mends the bug; Python's own has all that is needed.
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kibitz {__version__}")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    help=N_(
        "Honest advice over a card player's shoulder.\n\n"
        "kibitz sees only what its player saw, works out exactly what follows, and says which "
        "play is safest and why."
    ),
)
def kibitz(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help=N_("Show the version and exit."),
        ),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        track(context)


@app.command(cls=Command, help=N_("Log a round live, at a prompt. So does kibitz alone."))
def track(
    context: typer.Context,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help=N_("The record to go on with or to begin (default: a new one, or an unfinished)."),
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help=N_("pismo, geheimer-brief or classic.")),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="NAMES", help=N_("In seat order, as in Anna,Ben,Carla.")),
    ] = None,
    me: Annotated[
        str | None,
        typer.Option("--me", metavar="NAME", help=N_("Who I am; - if I only watch.")),
    ] = None,
    first: Annotated[
        str | None, typer.Option("--first", metavar="NAME", help=N_("Who begins."))
    ] = None,
    options: Annotated[
        str | None,
        typer.Option("--options", metavar="WORDS", help=N_("House rules, as in no-self-5.")),
    ] = None,
    dir: Annotated[
        str | None,
        typer.Option(
            "--dir",
            metavar="FOLDER",
            help=N_("Where records are kept (default: KIBITZ_DIR, else the user's data folder)."),
            show_default=False,
        ),
    ] = None,
    accessible: Annotated[
        bool,
        typer.Option("--accessible", help=N_("For screen readers: lines below lines, no bars.")),
    ] = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli.track import command
    from kibitz.cli.track.opening import Setting

    setting = Setting(game, players, me, first, options)
    raise typer.Exit(command.track(command.Call(file, setting, dir, accessible)))


@app.command(
    cls=Command,
    help=N_(
        "Show the odds of every hidden card.\n\nWhat is certain, what is likely, what the last "
        "event changed, and why."
    ),
)
def odds(
    file: RecordFile,
    eyes: As = None,
    at: At = None,
    round: RoundNumber = None,
    model: ModelOption = Model.FACTS,
    json: Json = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli import odds as command
    from kibitz.cli.answer import form_of
    from kibitz.cli.source import Wish

    command.show(Wish(file, eyes, round, at), model.value, form_of(json, plain))


@app.command(cls=Command, help=N_("List the guesses, best first."))
def guess(
    file: RecordFile,
    eyes: As = None,
    at: At = None,
    round: RoundNumber = None,
    model: ModelOption = Model.FACTS,
    json: Json = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli import guess as command
    from kibitz.cli.answer import form_of
    from kibitz.cli.source import Wish

    command.show(Wish(file, eyes, round, at), form_of(json, plain))


@app.command(
    cls=Command,
    help=N_(
        "Weigh every legal play.\n\nThe record ends in an unfinished turn, such as “Carla +4”. "
        "For each play: how likely it puts another player out, and how likely its own."
    ),
)
def advise(
    file: RecordFile,
    eyes: As = None,
    at: At = None,
    round: RoundNumber = None,
    model: ModelOption = Model.FACTS,
    json: Json = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli import advise as command
    from kibitz.cli.answer import form_of
    from kibitz.cli.source import Wish

    command.show(Wish(file, eyes, round, at), form_of(json, plain))


@app.command(
    cls=Command, help=N_("Replay every round.\n\nIs it all legal, and can it all be true?")
)
def check(
    file: RecordFile,
    eyes: As = None,
    at: At = None,
    round: RoundNumber = None,
    json: Json = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli import check as command
    from kibitz.cli.answer import form_of
    from kibitz.cli.source import Wish

    command.show(Wish(file, eyes, round, at), form_of(json, plain))


def main() -> None:
    """Run the command line; where the ``kibitz`` script begins."""
    app(prog_name="kibitz")


if __name__ == "__main__":
    main()
