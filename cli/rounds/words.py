"""The words of ``kibitz rounds``. Imported at every start, so it imports next to nothing."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.cli import completing
from kibitz.cli.group import Command, Group
from kibitz.cli.options import Accessible, As, Folder, Jobs, Json, Lang, Plain
from kibitz.engine.errors import N_

rounds = typer.Typer(name="rounds", cls=Group, rich_markup_mode=None)

Number = Annotated[
    int, typer.Argument(metavar="N", help=N_("The round, as the list numbers it."), min=1)
]
Player = Annotated[
    str | None,
    typer.Option(
        "--player",
        metavar=N_("NAME"),
        help=N_("Rounds with this player; of full records, this player's figures."),
        show_default=False,
    ),
]
GameName = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar=N_("GAME"),
        help=N_("Rounds of this game."),
        show_default=False,
        autocompletion=completing.presets,
    ),
]
Since = Annotated[
    str | None,
    typer.Option(
        "--since", metavar=N_("DATE"), help=N_("From then on, as in 2025-03."), show_default=False
    ),
]
Until = Annotated[
    str | None,
    typer.Option("--until", metavar=N_("DATE"), help=N_("Up to then."), show_default=False),
]


@rounds.callback(
    invoke_without_command=True,
    help=N_(
        "List the rounds on this machine, the newest first.\n\nWhat has not been judged yet "
        "shows a dash: kibitz annotate alone judges it. Options of a word go after it."
    ),
    epilog="kibitz rounds --game classic --limit 5",
)
def listed(
    context: typer.Context,
    player: Player = None,
    game: GameName = None,
    since: Since = None,
    until: Until = None,
    mistakes: Annotated[
        bool, typer.Option("--mistakes", help=N_("Rounds with a mistake of mine."))
    ] = False,
    worst: Annotated[
        str | None,
        typer.Option(
            "--worst",
            metavar=N_("MARK"),
            help=N_("With a mistake at least so bad: ?!, ? or ??."),
            show_default=False,
        ),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit", metavar="N", help=N_("So many at most."), min=1, show_default=False
        ),
    ] = None,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help=N_("Make the index anew from the records."))
    ] = False,
    dir: Folder = None,
    json: Json = False,
    plain: Plain = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli.answer import form_of
    from kibitz.cli.rounds import listing
    from kibitz.cli.store import store

    wish = listing.Wish(player, game, since, until, mistakes, worst)
    if context.invoked_subcommand is not None:
        listing.refuse(context.invoked_subcommand, wish, limit, rebuild, dir, json, plain)
        return
    listing.show(store.folder(dir), wish, limit, rebuild, form_of(json, plain))


@rounds.command(
    cls=Command,
    help=N_("Show one round: its players, and what was judged."),
    epilog="kibitz rounds show 1",
)
def show(
    number: Number,
    dir: Folder = None,
    json: Json = False,
    plain: Plain = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli.answer import form_of
    from kibitz.cli.rounds import shown
    from kibitz.cli.store import store

    shown.show(store.folder(dir), number, form_of(json, plain))


@rounds.command(
    name="open",
    cls=Command,
    help=N_("Step through a round.\n\nAs kibitz replay does; in a pipe it is printed once."),
    epilog="kibitz rounds open 1 --plain",
)
def replay(
    number: Number,
    eyes: As = None,
    accessible: Accessible = False,
    plain: Plain = False,
    dir: Folder = None,
    lang: Lang = None,
) -> None:
    from kibitz.cli.rounds import shown
    from kibitz.cli.store import store

    raise typer.Exit(shown.step(store.folder(dir), number, eyes, plain, accessible))


@rounds.command(
    cls=Command,
    help=N_("Write rounds to a file or into a folder, - for the output."),
    epilog="kibitz rounds export 1 round.kib",
)
def export(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar=N_("[N]... OUT"),
            help=N_("The rounds (default: all), then where to. Nothing is written over."),
            show_default=False,
        ),
    ],
    dir: Folder = None,
    lang: Lang = None,
) -> None:
    from kibitz.cli.rounds import exchange
    from kibitz.cli.store import store

    exchange.export(store.folder(dir), words)


@rounds.command(
    name="import",
    cls=Command,
    help=N_(
        "Take records into the library.\n\nWhat is there already is recognised, what is broken is "
        "left out and named by file and line."
    ),
    epilog="kibitz rounds import example:pismo",
)
def take(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar=N_("PATH..."), help=N_("Records, or folders of them."), show_default=False
        ),
    ],
    dir: Folder = None,
    jobs: Jobs = None,
    json: Json = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli.answer import form_of
    from kibitz.cli.rounds import intake
    from kibitz.cli.store import store
    from kibitz.cli.workers import Workers

    folder, form = store.folder(dir), form_of(json, plain)
    raise typer.Exit(intake.take(folder, paths, Workers(jobs), form))


@rounds.command(
    cls=Command, help=N_("Remove rounds, after asking."), epilog="kibitz rounds remove 1 --yes"
)
def remove(
    numbers: Annotated[
        list[int],
        typer.Argument(
            metavar="N...", help=N_("The rounds, as the list numbers them."), show_default=False
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", help=N_("Do not ask."))] = False,
    dir: Folder = None,
    lang: Lang = None,
) -> None:
    from kibitz.cli.rounds import removal
    from kibitz.cli.store import store

    removal.remove(store.folder(dir), numbers, yes)


@rounds.command(
    cls=Command,
    help=N_(
        "Figures over time.\n\nAccuracy, wins against expectation, luck, the mistakes that cost "
        "most, and how the others play, as learned."
    ),
    epilog="kibitz rounds stats --last 20",
)
def stats(
    player: Player = None,
    game: GameName = None,
    since: Since = None,
    until: Until = None,
    last: Annotated[
        int | None,
        typer.Option(
            "--last", metavar="N", help=N_("The last N rounds only."), min=1, show_default=False
        ),
    ] = None,
    dir: Folder = None,
    json: Json = False,
    plain: Plain = False,
    accessible: Accessible = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli.answer import form_of
    from kibitz.cli.rounds import listing
    from kibitz.cli.rounds import stats as figures
    from kibitz.cli.store import store

    wish = listing.Wish(player, game, since, until)
    figures.show(store.folder(dir), wish, last, form_of(json, plain))
