"""What follows from a typed line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

Drawing = Callable[[int], "list[Text]"]
"""What is to be drawn, given the columns there are."""


@dataclass(frozen=True)
class Reply:
    """A screen to draw, and sentences to say below it.

    ``replay``: the round is to be stepped through before the prompt comes back. ``leave``: the
    prompt is to end. ``meant``: what a refused line may have been meant as, to be sent with Enter.
    ``refused``: the line was not understood or not possible, and changed nothing. ``spoken``: what
    is drawn for a screen reader instead.
    """

    said: tuple[str, ...] = ()
    draw: Drawing | None = None
    replay: bool = False
    leave: bool = False
    refused: bool = False
    meant: str = ""
    spoken: Drawing | None = None
