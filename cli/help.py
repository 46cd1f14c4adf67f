"""``kibitz help``: the manual, a topic at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from kibitz.cli.answer import draw
from kibitz.cli.listener import listening
from kibitz.cli.manual.topics import Topic, topic_of, topics
from kibitz.cli.protocols import blocks
from kibitz.cli.protocols.blocks import Block, Heading, Items, Paragraph
from kibitz.cli.texts import _

_WIDEST = 90
"""Columns that a line of text has at most: longer ones are hard to read."""


def show(word: str | None, plain: bool) -> None:
    """Print a topic, or (``None``) the list of topics; raises ``Misused`` for an unknown one."""
    page = list(_contents() if word is None else read(topic_of(word)))
    if plain or not (sys.stdout.isatty() or listening()):
        sys.stdout.writelines(f"{line}\n" for line in blocks.plain(page))
    else:
        draw(lambda width: blocks.screen(page, min(width, _WIDEST)))


def read(topic: Topic) -> Iterator[Block]:
    """A topic as a page of its own."""
    yield Heading(f"{topic.name}: {topic.title()}")
    yield from topic.page()


def _contents() -> Iterator[Block]:
    yield Heading(_("kibitz help TOPIC"))
    yield Items(tuple((topic.name, topic.title()) for topic in topics()))
    yield Paragraph(
        _("kibitz help COMMAND, or kibitz COMMAND --help, shows how to call a command.")
    )
