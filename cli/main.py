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

from kibitz.cli import __version__, afterwards, competing, completing
from kibitz.cli.group import Command, Group
from kibitz.cli.options import (
    Accessible,
    As,
    At,
    EditionFile,
    Folder,
    GameName,
    Goal,
    GoalOption,
    Json,
    Lang,
    Model,
    ModelOption,
    Plain,
    RecordFile,
    RoundNumber,
    Seconds,
    Seed,
    Styles,
    TableRules,
)
from kibitz.cli.play import options as playing
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
    epilog="kibitz odds example:pismo",
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
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    if context.invoked_subcommand is None:
        from kibitz.cli import welcome

        raise typer.Exit(welcome.begin(accessible))


@app.command(
    cls=Command,
    help=N_("Log a round live, at a prompt. So does kibitz alone, once there was one."),
    epilog="kibitz track --game classic --players Anna,Ben --me Ben --first Anna",
)
def track(
    context: typer.Context,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("[FILE]"),
            help=N_("The record to go on with or to begin (default: a new one, or an unfinished)."),
            show_default=False,
        ),
    ] = None,
    game: GameName = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", metavar=N_("NAMES"), help=N_("In seat order, as in Anna,Ben,Carla.")
        ),
    ] = None,
    me: Annotated[
        str | None,
        typer.Option(
            "--me",
            metavar=N_("NAME"),
            help=N_("Who I am; - if I only watch."),
            autocompletion=completing.players,
        ),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(
            "--first",
            metavar=N_("NAME"),
            help=N_("Who begins."),
            autocompletion=completing.players,
        ),
    ] = None,
    options: TableRules = None,
    edition: EditionFile = None,
    dir: Folder = None,
    accessible: Accessible = False,
    styles: Styles = None,
    goal: GoalOption = Goal.WIN,
    lang: Lang = None,
) -> None:
    from kibitz.cli.track import command
    from kibitz.cli.track.opening import Setting

    setting = Setting(game, players, me, first, options).played_with(edition)
    call = command.Call(file, setting, dir, accessible, goal.value, tuple(styles or ()))
    raise typer.Exit(command.track(call))


@app.command(
    cls=Command,
    help=N_(
        "Show the odds of every hidden card.\n\nWhat is certain, what is likely, what the last "
        "event changed, and why."
    ),
    epilog="kibitz odds example:pismo --as Carla --at 4",
)
def odds(
    file: RecordFile,
    eyes: As = None,
    at: At = None,
    round: RoundNumber = None,
    model: ModelOption = Model.FACTS,
    styles: Styles = None,
    edition: EditionFile = None,
    json: Json = False,
    plain: Plain = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli import odds as command
    from kibitz.cli.answer import form_of
    from kibitz.cli.source import Wish

    wish = Wish(file, eyes, round, at, tuple(styles or ()), edition)
    command.show(wish, model.value, form_of(json, plain))


@app.command(
    cls=Command, help=N_("List the guesses, best first."), epilog="kibitz guess example:pismo"
)
def guess(
    file: RecordFile,
    eyes: As = None,
    at: At = None,
    round: RoundNumber = None,
    model: ModelOption = Model.FACTS,
    styles: Styles = None,
    edition: EditionFile = None,
    json: Json = False,
    plain: Plain = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli import guess as command
    from kibitz.cli.answer import form_of
    from kibitz.cli.source import Wish

    wish = Wish(file, eyes, round, at, tuple(styles or ()), edition)
    command.show(wish, model.value, form_of(json, plain))


@app.command(
    cls=Command,
    help=N_(
        "Weigh every legal play.\n\nThe record ends in an unfinished turn, such as “Carla +4”. "
        "For each play: how likely it puts another player out, and how likely its own; how "
        "likely its player is still in at the next turn, and wins the round."
    ),
    epilog="kibitz advise example:classic --as Ben --at 3",
)
def advise(
    file: RecordFile,
    eyes: As = None,
    at: At = None,
    round: RoundNumber = None,
    model: ModelOption = Model.READS,
    styles: Styles = None,
    goal: GoalOption = Goal.WIN,
    seconds: Seconds = None,
    seed: Seed = 0,
    everything: Annotated[
        bool, typer.Option("--all", help=N_("Show every play, however many there are."))
    ] = False,
    edition: EditionFile = None,
    json: Json = False,
    plain: Plain = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli import advise as command
    from kibitz.cli.answer import form_of
    from kibitz.cli.source import Wish
    from kibitz.inference.plan import Plan

    wish = Wish(file, eyes, round, at, tuple(styles or ()), edition)
    plan = Plan(goal.value, seconds=seconds, seed=seed)
    command.show(wish, model.value, plan, form_of(json, plain), everything)


@app.command(
    cls=Command,
    help=N_("Replay every round.\n\nIs it all legal, and can it all be true?"),
    epilog="kibitz check example:geheimer-brief",
)
def check(
    file: RecordFile,
    eyes: As = None,
    at: At = None,
    round: RoundNumber = None,
    edition: EditionFile = None,
    json: Json = False,
    plain: Plain = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli import check as command
    from kibitz.cli.answer import form_of
    from kibitz.cli.source import Wish

    command.show(Wish(file, eyes, round, at, edition=edition), form_of(json, plain))


@app.command(
    cls=Command,
    help=N_(
        "Choose the language for good.\n\nen, ru, uk or de; system: whatever the system speaks. "
        "Without one: which it is. For one command alone there is --lang, for a terminal "
        "KIBITZ_LANG."
    ),
    epilog="kibitz language de",
)
def language(
    chosen: Annotated[
        str | None,
        typer.Argument(
            metavar="[en|ru|uk|de|system]",
            help=N_("The language."),
            show_default=False,
            autocompletion=completing.speech,
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    from kibitz.cli import language as command

    command.choose(chosen)


competing.register(app)
playing.register(app)
afterwards.register(app)


def main() -> None:
    """Run the command line; where the ``kibitz`` script begins."""
    app(prog_name="kibitz")


if __name__ == "__main__":
    main()
