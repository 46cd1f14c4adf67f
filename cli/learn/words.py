"""The words of ``kibitz learn``. Imported at every start, so it imports next to nothing."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.cli.group import Command, Group
from kibitz.cli.options import Accessible, Folder, Lang
from kibitz.engine.errors import N_

learn = typer.Typer(
    name="learn",
    cls=Group,
    rich_markup_mode=None,
)


@learn.callback(invoke_without_command=True, help=N_("Practise, from your own rounds."))
def learning(context: typer.Context, lang: Lang = None) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@learn.command(
    cls=Command,
    help=N_(
        "Your own mistakes as exercises.\n\nYou see the moment as you saw it then, and choose "
        "again. Right is what lies within 5 points of the best. What was wrong comes again until "
        "it is right; what was right comes again days later."
    ),
)
def mistakes(
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar="NAME",
            help=N_("Whose mistakes (default: those of whoever kept the log)."),
            show_default=False,
        ),
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", help=N_("Exercises at a sitting."), min=1)
    ] = 10,
    every: Annotated[
        bool, typer.Option("--all", help=N_("Also those that are not due yet."))
    ] = False,
    accessible: Accessible = False,
    dir: Folder = None,
    lang: Lang = None,
) -> None:
    from kibitz.cli.learn import drill
    from kibitz.cli.track import store

    raise typer.Exit(drill.practise(store.folder(dir), player, limit, every, accessible))
