"""The topics of the manual: the rules of each preset, and what is the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from kibitz.cli.errors import Misused
from kibitz.cli.games import explained, rulebook_of
from kibitz.cli.manual import editions, pages
from kibitz.cli.protocols.blocks import Block
from kibitz.cli.texts import _
from kibitz.engine.errors import N_
from kibitz.engine.spelling import match


@dataclass(frozen=True)
class Topic:
    """``title``: what it is about; ``page``: what there is to read. Both in the language in use."""

    name: str
    title: Callable[[], str]
    page: Callable[[], Iterator[Block]]


_PAGES: Final = (
    ("notation", N_("how a record is written"), pages.notation),
    ("tips", N_("tips for the table, and what they are worth"), pages.tips),
    ("figures", N_("the figures, and how to read them"), pages.figures),
    ("exact", N_("what is exact, and what is not"), pages.exactness),
    ("edition", N_("an edition of your own"), editions.edition),
    ("keys", N_("words and keys, while logging and in a replay"), pages.keys),
    ("languages", N_("languages and keyboards"), pages.languages),
    ("screens", N_("screen readers, colours, narrow and plain terminals"), pages.screens),
    ("trouble", N_("when something goes wrong"), pages.trouble),
)


def topics() -> tuple[Topic, ...]:
    """Every topic, those of the games first."""
    return (
        *map(_rules, explained()),
        *(Topic(n, partial(_, title), page) for n, title, page in _PAGES),
    )


def _rules(preset: str) -> Topic:
    book = rulebook_of(preset)
    return Topic(preset, partial(book.title, preset), partial(book.rules, preset))


def topic_of(word: str) -> Topic:
    """The topic that a word, perhaps shortened, means; raises ``Misused`` for none."""
    known = topics()
    found = match(word, {topic.name: topic for topic in known})
    if len(found) == 1:
        return found[0]
    raise Misused(
        N_("“{word}” is no topic of the manual: expected {known}, or a command"),
        word=word[:60],
        known=", ".join(topic.name for topic in known),
    )
