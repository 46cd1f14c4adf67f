"""The options of ``kibitz play``. Imported at every start, so it imports next to nothing."""

from typing import Annotated

import typer

from kibitz.cli import completing
from kibitz.cli.group import Command
from kibitz.cli.options import Accessible, EditionFile, Folder, GameName, Lang, TableRules
from kibitz.engine.errors import N_


def play(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("[FILE]"),
            help=N_("A round to go on with (default: a new one, or one that was left)."),
            show_default=False,
        ),
    ] = None,
    game: GameName = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", metavar=N_("N|NAMES"), help=N_("How many play, or who, in seat order.")
        ),
    ] = None,
    me: Annotated[
        str | None,
        typer.Option(
            "--me",
            metavar=N_("NAME"),
            help=N_("Who I am (default: the first of them)."),
            autocompletion=completing.players,
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            metavar=N_("LEVEL"),
            help=N_("How well the others play: beginner, easy, medium, strong or full."),
            autocompletion=completing.levels,
        ),
    ] = None,
    styles: Annotated[
        list[str] | None,
        typer.Option(
            "--style",
            metavar=N_("NAME=STYLE"),
            help=N_(
                "How one of the others plays: a level, a style such as cautious, or a bot of "
                "kibitz arena. May be given for several players."
            ),
            show_default=False,
            autocompletion=completing.bots,
        ),
    ] = None,
    coach: Annotated[
        bool,
        typer.Option("--coach", help=N_("Speak before a mistake of five points or more.")),
    ] = False,
    match: Annotated[
        bool, typer.Option("--match", help=N_("Round after round until somebody has won it all."))
    ] = False,
    options: TableRules = None,
    edition: EditionFile = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="N",
            help=N_("The same seed deals the same cards."),
            min=0,
            show_default=False,
        ),
    ] = None,
    dir: Folder = None,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli.play import command
    from kibitz.cli.play.invitation import Invitation

    wish = Invitation(game, players, me, options, level, tuple(styles or ()), seed)
    wish = wish.played_with(edition)
    call = command.Call(file, wish, dir, accessible, coach, match)
    raise typer.Exit(command.play(call))


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(
        cls=Command,
        epilog="kibitz play --game classic --players 3 --level easy --coach --seed 5",
        help=N_(
            "Play against bots.\n\nkibitz deals and keeps the rules; you see what you would see at "
            "a table, and type what you play, as in “1 Ben 5”. At the end your decisions are "
            "judged. The round is kept in the library."
        ),
    )(play)
