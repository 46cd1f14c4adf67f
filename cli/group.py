"""The command line as a whole: help in the user's language, and one way to fail.

Imported whenever ``kibitz`` starts, so it imports next to nothing itself.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

from typer import Abort, core
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from kibitz.cli import streams
from kibitz.cli.listener import listen
from kibitz.cli.texts import _, language_called, use_language, wish_unknown
from kibitz.engine.errors import KibitzError

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""

_COMPLETING = "_KIBITZ_COMPLETE"
"""The variable of the environment by which a shell asks for completions (typer)."""


# typer looks up what it says in a help text under this name, in a catalogue that it does not have.
core._ = _  # type: ignore[attr-defined]  # typer imports it, and does not export it


_NARROW: Final = 52
"""Columns below which typer's help text does not fit by itself."""

_MARGIN: Final = 2
"""Columns that typer leaves free at the right."""

_SHORT: Final = 10
"""Words up to so long may have what they mean beside them on a narrow terminal."""


def _fit(context: Any) -> None:
    """Have a help text fit a narrow terminal: what an option does stands below it."""
    columns = shutil.get_terminal_size().columns
    if columns >= _NARROW:
        return
    make = context.make_formatter

    def narrow() -> Any:
        formatter = make()
        write = formatter.write_dl

        def write_dl(rows: Sequence[tuple[str, str]]) -> None:
            longest = max(len(word) for word, _meaning in rows)
            write(rows, col_max=longest if longest <= _SHORT else _MARGIN)

        formatter.write_dl = write_dl
        return formatter

    context.terminal_width = max(columns - _MARGIN, 2 * _SHORT)
    context.make_formatter = narrow


class Command(TyperCommand):
    """A command whose help is translated."""

    def get_help(self, ctx: Any) -> str:
        """The help text in the language in use."""
        _fit(ctx)
        with _translated(ctx, self):
            return super().get_help(ctx)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line that a help text begins with."""
        _write_usage(self, ctx, formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the example that a help text ends with."""
        _write_example(self, formatter)


class Group(TyperGroup):
    """All commands. Every failure ends in ``failures``: a sentence or JSON, never a traceback."""

    def get_help(self, ctx: Any) -> str:
        """The help text in the language in use."""
        _fit(ctx)
        with _translated(ctx, self, *self.commands.values()):
            return super().get_help(ctx)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line that a help text begins with."""
        _write_usage(self, ctx, formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the example that a help text ends with."""
        _write_example(self, formatter)

    def _main_shell_completion(self, *args: Any, **kwargs: Any) -> None:
        if os.environ.get(_COMPLETING):
            from kibitz.cli import bash

            bash.prepare()
        super()._main_shell_completion(*args, **kwargs)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit with its status."""
        streams.prepare()
        listen(False)
        words = list(sys.argv[1:] if args is None else args)
        use_language(_asked_for(words))
        if (wrong := wish_unknown()) and not os.environ.get(_COMPLETING):
            from kibitz.cli.failures import complain

            complain(wrong)
        try:
            status = self._status(words, prog_name, complete_var, extra)
            sys.stdout.flush()
        except streams.Unwritten as error:
            from kibitz.cli.failures import tell_unwritten

            status = tell_unwritten(error.reason)
        sys.exit(status)

    def _status(
        self, words: list[str], prog_name: str | None, complete_var: str | None, extra: Any
    ) -> int:
        """Run a command and say what went wrong; the exit status."""
        try:
            status = super().main(words, prog_name, complete_var, standalone_mode=False, **extra)
        except TyperException as error:
            from kibitz.cli import failures

            return failures.tell_usage(_hinted(error), "--json" in words)
        except KibitzError as error:
            from kibitz.cli import failures

            return failures.tell(error, "--json" in words)
        except OSError as error:
            from kibitz.cli import errors, failures

            return failures.tell(errors.refused(error), "--json" in words)
        except Abort:
            return INTERRUPTED
        return status if isinstance(status, int) else 0


def _asked_for(words: list[str]) -> str | None:
    """The language that ``--lang`` asks for, wherever it stands: help and errors before it, too."""
    asked = [
        *(word.removeprefix("--lang=") for word in words if word.startswith("--lang=")),
        *(after for word, after in pairwise(words) if word == "--lang"),
    ]
    return next(filter(None, map(language_called, asked)), None)


_WORDS: Final = ("help", "metavar", "options_metavar", "subcommand_metavar")
"""Where a command or a parameter of typer keeps what a help text says of it."""


@contextmanager
def _translated(context: Any, *commands: Any) -> Iterator[None]:
    """Have commands and their parameters speak the language in use for a while."""
    english = [
        (thing, name, text)
        for command in commands
        for thing in (command, *command.get_params(context))
        for name in _WORDS
        if isinstance(text := getattr(thing, name, None), str)
    ]
    for thing, name, text in english:
        setattr(thing, name, _(text))
    try:
        yield
    finally:
        for thing, name, text in english:
            setattr(thing, name, text)


def _write_usage(command: Any, context: Any, formatter: Any) -> None:
    words = " ".join(command.collect_usage_pieces(context))
    formatter.write_usage(context.command_path, words, _("Usage: "))


def _write_example(command: Any, formatter: Any) -> None:
    """The ``epilog`` of a command is a command line, which can be copied: it is not folded."""
    if command.epilog:
        formatter.write_paragraph()
        formatter.write(_("Example: {command}").format(command=command.epilog) + "\n")


def help_of(context: Any, words: Sequence[str]) -> str | None:
    """What ``--help`` says of the command that ``words`` call; ``None``: they call none."""
    context = context.parent
    for word in words:
        found = getattr(context.command, "commands", {}).get(word)
        if found is None:
            return None
        context = type(context)(found, info_name=word, parent=context)
    return str(context.command.get_help(context)) if words else None


def _hinted(error: TyperException) -> str:
    """What typer has to say about the command line, and where to read on."""
    from kibitz.cli.usage import said

    message = said(error.format_message())
    context = getattr(error, "ctx", None)
    if context is None:
        return message
    return _("{problem} (see {command} --help)").format(
        problem=message, command=context.command_path
    )
