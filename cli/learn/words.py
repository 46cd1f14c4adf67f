"""The words of ``kibitz learn``. Imported at every start, so it imports next to nothing."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

import typer
from typer import Context

from kibitz.cli import completing
from kibitz.cli.group import Command, Group
from kibitz.cli.options import Accessible, Folder, Json, Lang, Plain
from kibitz.engine.errors import N_, KibitzError

_ITEM = "begin"
"""The command that every other word belongs to: the word of a lesson or drill, or its number."""


def lessons(ctx: Context, incomplete: str) -> list[str]:
    """The words of lessons and drills, of the game if one is named."""
    from kibitz.cli.learn.catalogue import items

    with suppress(KibitzError):
        found = items(ctx.params.get("game"))
        return completing.beginning(incomplete, dict.fromkeys(item.taught.key for item in found))
    return []


class Learn(Group):
    """Words of its own, and all the lessons and drills, which are known to their games only."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of a word; a lesson's or drill's word is an argument itself."""
        if args and args[0] not in self.commands:
            return _ITEM, self.commands[_ITEM], args
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """What the shell offers: the commands, and the words of lessons and drills."""
        from typer._click.shell_completion import CompletionItem

        found = lessons(ctx, incomplete)
        return [*super().shell_complete(ctx, incomplete), *map(CompletionItem, found)]


learn = typer.Typer(name="learn", cls=Learn, rich_markup_mode=None)

GameName = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar=N_("GAME"),
        help=N_("Only this game; of the 16-card game, with the names of this edition."),
        show_default=False,
        autocompletion=completing.presets,
    ),
]


@learn.callback(
    invoke_without_command=True,
    help=N_(
        "Lessons and drills.\n\nAlone it lists what there is, with how far you are; kibitz learn 1 "
        "begins the first lesson, kibitz learn pool the one with this word. Options of a word go "
        "after it."
    ),
    epilog="kibitz learn 1",
)
def learning(
    context: typer.Context,
    game: GameName = None,
    dir: Folder = None,
    accessible: Accessible = False,
    json: Json = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    if context.invoked_subcommand is None:
        from kibitz.cli.answer import form_of
        from kibitz.cli.learn import overview
        from kibitz.cli.settings import remember_game
        from kibitz.cli.store import store

        folder, form = store.folder(dir), form_of(json, plain)
        found = overview.overview(folder, game, form)
        if game is not None:
            remember_game(game)
        chosen = overview.choose(found, game)
        if chosen is not None:
            from kibitz.cli.learn import begin

            options = begin.LearnOptions(accessible=accessible)
            raise typer.Exit(begin.begin(folder, chosen, options))


@learn.command(
    name=_ITEM,
    cls=Command,
    hidden=True,
    help=N_(
        "A lesson, or a drill.\n\nA lesson goes on where you left it. A drill asks until you have "
        "had enough, and gets harder as you get better. Type ? to be told the answer, quit to "
        "leave: each answer is kept."
    ),
    epilog="kibitz learn pool --accessible",
)
def beginning(
    word: Annotated[
        str,
        typer.Argument(
            metavar=N_("LESSON"),
            help=N_("Its word or its number in the list."),
            autocompletion=lessons,
        ),
    ],
    game: GameName = None,
    source: Annotated[
        list[str] | None,
        typer.Option(
            "--from",
            metavar=N_("PATH"),
            help=N_("Drills: from the rounds in this file or folder, not from new ones."),
            show_default=False,
        ),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit",
            metavar="N",
            help=N_("Drills: questions at a sitting (default: until you leave)."),
            min=1,
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="N",
            help=N_("Drills: the same seed asks the same questions (default: other ones)."),
            min=0,
            show_default=False,
        ),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help=N_("Lessons: from the beginning."))
    ] = False,
    accessible: Accessible = False,
    dir: Folder = None,
    lang: Lang = None,
) -> None:
    from kibitz.cli.learn import begin
    from kibitz.cli.learn.catalogue import item_called
    from kibitz.cli.settings import remember_game
    from kibitz.cli.store import store

    options = begin.LearnOptions(tuple(source or ()), limit, seed, again, accessible)
    item = item_called(word, game)
    if game is not None:
        remember_game(game)
    raise typer.Exit(begin.begin(store.folder(dir), item, options))


@learn.command(
    cls=Command,
    help=N_("How well you do in each lesson and drill, month by month."),
    epilog="kibitz learn progress",
)
def progress(
    game: GameName = None,
    dir: Folder = None,
    json: Json = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli.answer import form_of
    from kibitz.cli.learn import history
    from kibitz.cli.store import store

    history.show(store.folder(dir), game, form_of(json, plain))


@learn.command(
    cls=Command,
    help=N_(
        "Your own mistakes as exercises.\n\nYou see the moment as you saw it then, and choose "
        "again. Right is what lies within 5 points of the best. What was wrong comes again until "
        "it is right; what was right comes again days later."
    ),
    epilog="kibitz learn mistakes --limit 5",
)
def mistakes(
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar=N_("NAME"),
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
    from kibitz.cli.store import store

    raise typer.Exit(drill.practise(store.folder(dir), player, limit, every, accessible))
