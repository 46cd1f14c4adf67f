"""The ``kibitz`` command: its options, its commands, and nothing they need to run.

Starting must stay quick: ``kibitz --version`` and ``--help`` answer within 150 ms of bare
Python. So this module imports typer and the standard library only, and a command imports
what it needs inside its body::

    @app.command()
    def odds(file: RecordFile) -> None:
        \"\"\"Show the posteriors.\"\"\"
        from kibitz.cli import odds as command

        command.show(file)

The body only passes its options on; the logic lives in a module of its own, where it can be
tested without a command line. ``tests/cli/test_startup.py`` fails when an import creeps in.
"""

from typing import Annotated

import typer

from kibitz.cli import __version__

app = typer.Typer(
    name="kibitz",
    no_args_is_help=True,
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


@app.callback()
def kibitz(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Honest advice over a card player's shoulder.

    kibitz sees only what its player saw, works out exactly what follows, and says which play
    is safest and why.
    """


def main() -> None:
    """Run the command line; where the ``kibitz`` script begins."""
    app(prog_name="kibitz")


if __name__ == "__main__":
    main()
