"""How the manual explains a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from kibitz.cli.protocols.blocks import Block, Items


class Rulebook(Protocol):
    """A game explained, in the language in use."""

    def name(self, preset: str) -> str:
        """What people call the game."""
        ...

    def title(self, preset: str) -> str:
        """What a preset is, in a few words."""
        ...

    def rules(self, preset: str) -> Iterator[Block]:
        """The rules of a preset and its options."""
        ...

    def events(self) -> Items:
        """How its events are written: a line of a record, and what it says."""
        ...

    def figures(self) -> Items:
        """The figures that are shown, and how to read them."""
        ...

    def tips(self, preset: str) -> tuple[Block, ...]:
        """What is often advised, with what a measurement says of it; nothing without one."""
        ...

    def exactness(self) -> Items:
        """What is exact, and what is not."""
        ...
