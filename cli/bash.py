"""Completion in bash, which takes a colon and an equals sign for the end of a word.

So ``example:pis`` arrives as three words, and only what stands after the colon is replaced.
"""

from __future__ import annotations

import os
import re
from typing import Any, Final

from typer._click.shell_completion import add_completion_class
from typer._completion_classes import BashComplete

_BREAKS: Final = re.compile(r"[:=]+")


class Bash(BashComplete):
    """Words as the user typed them."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and what there is of it."""
        count = int(os.environ["COMP_CWORD"]) + 1
        words = joined(os.environ["COMP_WORDS"].split("\n")[:count])
        return words[1:-1], words[-1]

    def format_completion(self, item: Any) -> str:
        """What takes the place of the last of bash's words."""
        _args, incomplete = self.get_completion_args()
        kept = max(incomplete.rfind(sign) for sign in ":=") + 1
        value = str(item.value)
        return value[kept:] if value.startswith(incomplete[:kept]) else value


def joined(words: list[str]) -> list[str]:
    """The words with what bash took apart at its signs put together again."""
    whole: list[str] = []
    glued = False
    for word in words:
        broken = _BREAKS.fullmatch(word) is not None
        if whole and (broken or glued):
            whole[-1] += word
        else:
            whole.append(word)
        glued = broken
    return whole


def prepare() -> None:
    """Make typer complete in bash so."""
    add_completion_class(Bash, "bash")
