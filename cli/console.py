"""The terminal that is drawn on: of what is drawn it obeys the colours, never the text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console as RichConsole
from rich.console import ConsoleOptions, RenderableType
from rich.segment import Segment

from kibitz.cli import streams
from kibitz.cli.visible import in_lines


class Console(RichConsole):
    """Rich's console. ``error``: on standard error. Nothing of what is written is markup."""

    def __init__(self, error: bool = False, **settings: Any) -> None:
        super().__init__(
            file=streams.obeyed(error), highlight=False, markup=False, emoji=False, **settings
        )

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """What is drawn, piece by piece; its text as text, whatever characters are in it."""
        for segment in super().render(renderable, options):
            if segment.control:
                yield segment
            else:
                yield Segment(in_lines(segment.text), segment.style)
