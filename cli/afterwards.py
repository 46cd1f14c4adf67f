"""The commands for after the round. Imported at every start, so it imports next to nothing."""

from typing import Annotated

import typer

from kibitz.cli.group import Command
from kibitz.cli.options import As, Json, Lang, Plain, RecordFile, RoundNumber, Seed, Styles
from kibitz.engine.errors import N_


def annotate(
    file: RecordFile,
    eyes: As = None,
    round: RoundNumber = None,
    styles: Styles = None,
    worlds: Annotated[
        int | None,
        typer.Option("--worlds", metavar="N", help=N_("Worlds that a play is tried in."), min=1),
    ] = None,
    seed: Seed = 0,
    json: Json = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from kibitz.cli.annotate import command
    from kibitz.cli.answer import form_of
    from kibitz.cli.source import Wish
    from kibitz.inference.plan import Plan
    from kibitz.inference.review import WORLDS

    wish = Wish(file, eyes, round, styles=tuple(styles or ()))
    command.show(wish, Plan(worlds=worlds or WORLDS, seed=seed), form_of(json, plain))


def register(app: typer.Typer) -> None:
    """Add the commands to ``app``."""
    app.command(
        cls=Command,
        help=N_(
            "Judge every decision by what its player knew.\n\nA decision loses what the best one "
            "would have won more. Luck, the cards that came and what the others did, is kept apart."
        ),
    )(annotate)
