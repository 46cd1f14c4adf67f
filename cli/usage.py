"""What typer says of itself and of a command line, in kibitz's words: typer speaks English only.

Imported when something is wrong with the command line, and for nothing else.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from kibitz.cli.texts import _
from kibitz.engine.errors import LONGEST, N_, short

_HELP: Final = (
    N_("Usage: "),
    N_("Arguments"),
    N_("Options"),
    N_("Commands"),
    N_("[OPTIONS]"),
    N_("COMMAND [ARGS]..."),
    N_("required"),
    N_("default: {default}"),
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
"""The words of typer in a help text; ``group`` puts them into the language in use."""

_SAID: Final = {
    "Missing argument '{name}'": N_("{name} is missing"),
    "Missing option '{name}'": N_("{name} is missing"),
    "Missing command": N_("a command is missing"),
    "No such command '{name}'. Did you mean {names}?": N_(
        "there is no command “{name}”; did you mean {names}?"
    ),
    "No such command '{name}'": N_("there is no command “{name}”"),
    "No such option: {name} (Possible options: {names})": N_(
        "there is no option {name}; did you mean {names}?"
    ),
    "No such option: {name}": N_("there is no option {name}"),
    "Option '{name}' requires an argument": N_("a value is missing after {name}"),
    "Option '{name}' does not take a value": N_("{name} takes no value"),
    "Got unexpected extra argument(s) ({words})": N_("there is too much here: {words}"),
    "Invalid value for '{name}': {problem}": "{name}: {problem}",
    "Invalid value: {problem}": "{problem}",
    "'{value}' is not a valid int": N_("“{value}” is no whole number"),
    "'{value}' is not a valid int range": N_("“{value}” is no whole number"),
    "'{value}' is not a valid float": N_("“{value}” is no number"),
    "'{value}' is not a valid float range": N_("“{value}” is no number"),
    "{value} is not in the range {range}": N_("{value} is not in the range {range}"),
    "'{value}' is not one of {known}": N_("“{value}” is unknown; known are {known}"),
}
"""What typer says is wrong, and what kibitz says instead."""

_QUOTED: Final = re.compile(r"'([^']*)'")


def said(message: str) -> str:
    """What typer says is wrong, in the language in use; as typer says it where that is new."""
    message = message.rstrip(".")
    for pattern, template in _patterns():
        if found := pattern.fullmatch(message):
            return _(template).format_map(
                {name: _part(name, x) for name, x in found.groupdict().items()}
            )
    return short(message, LONGEST)


def _part(name: str, text: str) -> str:
    match name:
        case "problem":
            return said(text)
        case "name":
            return short(_(text))  # FILE and its like are words of the help
        case "known" | "names":
            return _QUOTED.sub(r"\1", text)
        case _:
            return short(_QUOTED.sub(r"\1", text))


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """What typer may say as patterns, the closer ones first."""
    return tuple((_pattern(typers), ours) for typers, ours in _SAID.items())


def _pattern(template: str) -> re.Pattern[str]:
    """A template of typer's; a word with an apostrophe in it is quoted the other way."""
    literal = re.escape(template).replace("'", "['\"]")
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", literal), re.DOTALL)
