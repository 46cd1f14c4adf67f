"""What a page of the manual is made of, and how it looks on a terminal, in a pipe, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.labels import folded, padded

_TERM: Final = 22
"""Columns of a term at most; what explains a longer one begins below it."""

_NARROW: Final = 60
"""Columns below which every explanation begins below its term."""


@dataclass(frozen=True)
class Heading:
    """A line above what belongs together."""

    text: str


@dataclass(frozen=True)
class Paragraph:
    """A few sentences."""

    text: str


@dataclass(frozen=True)
class Items:
    """Terms as they are typed or shown, each with what it means."""

    items: tuple[tuple[str, str], ...]


Block = Heading | Paragraph | Items


def items(*pairs: tuple[str, str]) -> Items:
    """Terms with their meanings, in this order."""
    return Items(pairs)


def screen(blocks: Iterable[Block], width: int) -> Iterator[Text]:
    """The blocks on a terminal of ``width`` columns."""
    for number, block in enumerate(blocks):
        if number:
            yield Text()
        match block:
            case Heading(text):
                yield from (Text(line, style="bold") for line in folded(text, width))
            case Paragraph(text):
                yield from map(Text, folded(text, width))
            case Items(pairs):
                yield from _listed(pairs, width)


def _listed(pairs: tuple[tuple[str, str], ...], width: int) -> Iterator[Text]:
    column = max(cell_len(term) for term, _meaning in pairs)
    column = 2 if width < _NARROW else min(column, _TERM) + 2
    indent = " " * column
    for term, meaning in pairs:
        if cell_len(term) + 2 <= column:
            yield from map(Text, folded(meaning, width, padded(term, column), indent))
        else:
            yield Text(term)
            yield from map(Text, folded(meaning, width, indent, indent))


def plain(blocks: Iterable[Block]) -> Iterator[str]:
    """The blocks a line each, however long; a term and its meaning with a tab between them."""
    for block in blocks:
        match block:
            case Heading(text) | Paragraph(text):
                yield text
            case Items(pairs):
                yield from (f"{term}\t{meaning}" for term, meaning in pairs)


def markdown(blocks: Iterable[Block], level: int) -> Iterator[str]:
    """The blocks as Markdown, headings at ``level``."""
    for block in blocks:
        match block:
            case Heading(text):
                yield f"{'#' * level} {text}\n"
            case Paragraph(text):
                yield f"{text}\n"
            case Items(pairs):
                yield "".join(f"- `{term}`: {meaning}\n" for term, meaning in pairs)
