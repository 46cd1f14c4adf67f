"""The command line as a whole: help in the user's language, and one way to fail.

Imported whenever ``kibitz`` starts, so it imports next to nothing itself.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from typer import Abort
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from kibitz.cli import streams
from kibitz.cli.texts import _, use_language
from kibitz.engine.errors import KibitzError

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""

UNWRITTEN = 1
"""Exit status if the answer found no reader or no room."""


class Command(TyperCommand):
    """A command whose help is translated."""

    def get_help(self, ctx: Any) -> str:
        """The help text in the language in use."""
        _translate(self)
        return super().get_help(ctx)


class Group(TyperGroup):
    """All commands. Every failure ends in ``failures``: a sentence or JSON, never a traceback."""

    def get_help(self, ctx: Any) -> str:
        """The help text in the language in use."""
        for command in (self, *self.commands.values()):
            _translate(command)
        return super().get_help(ctx)

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
        use_language(None)
        words = list(sys.argv[1:] if args is None else args)
        try:
            status = self._status(words, prog_name, complete_var, extra)
            sys.stdout.flush()
        except BrokenPipeError:
            streams.give_up()
            status = UNWRITTEN
        except OSError as error:
            streams.give_up()
            message = _("the output cannot be written: {reason}").format(reason=error.strerror)
            sys.stderr.write(f"kibitz: {message}\n")
            status = UNWRITTEN
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
        except Abort:
            return INTERRUPTED
        return status if isinstance(status, int) else 0


def _translate(command: Any) -> None:
    """Put the texts of a command and its parameters into the language in use."""
    command.help = _(command.help or "")
    for param in command.params:
        param.help = _(getattr(param, "help", None) or "")


def _hinted(error: TyperException) -> str:
    """What typer has to say about the command line, and where to read on."""
    message = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    if context is None:
        return message
    return _("{problem} (see {command} --help)").format(
        problem=message, command=context.command_path
    )
