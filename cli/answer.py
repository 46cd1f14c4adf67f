"""The three forms of an answer: JSON, plain lines, a screen."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

from kibitz.cli import listener, streams
from kibitz.cli.listener import heard, listening, readable
from kibitz.cli.visible import in_a_line, in_json

if TYPE_CHECKING:
    from rich.text import Text

Answer: TypeAlias = Any
"""What JSON can hold: DESIGN gives its shape for each command."""


class Form(Enum):
    """How an answer is given."""

    JSON = "json"
    PLAIN = "plain"
    SCREEN = "screen"


def form_of(json: bool, plain: bool) -> Form:
    """The form that the options ask for; off a terminal there is a screen for listeners only."""
    if json:
        return Form.JSON
    return Form.SCREEN if not plain and (sys.stdout.isatty() or listening()) else Form.PLAIN


def give(answer: Answer, form: Form, screen: Callable[[int], Iterable[Text]]) -> None:
    """Write ``answer``; on a terminal as what ``screen`` draws in so many columns."""
    if form is Form.JSON:
        sys.stdout.write(f"{json_line(answer)}\n")
    elif form is Form.PLAIN:
        sys.stdout.writelines(f"{line}\n" for line in plain_lines(answer))
    else:
        draw(screen)


def json_line(answer: Answer) -> str:
    """``answer`` as JSON, in letters that standard output has."""
    return in_json(json.dumps(answer, ensure_ascii=not streams.is_unicode(sys.stdout)))


def draw(screen: Callable[[int], Iterable[Text]], accessible: bool = False) -> None:
    """Draw on the terminal what ``screen`` makes of its width.

    ``accessible``: for somebody who listens, which the command line may have said already.
    """
    from kibitz.cli.console import Console

    # Rich gives a dumb terminal 80 columns whatever it has.
    width = shutil.get_terminal_size().columns
    console = Console(width=width, soft_wrap=True)
    for line in _spoken(screen, width) if accessible or listening() else screen(width):
        shown = line.copy()
        shown.plain = streams.drawable(line.plain, console.file)
        console.print(shown)


def _spoken(screen: Callable[[int], Iterable[Text]], width: int) -> Iterator[Text]:
    """The same for a listener: no bars, no columns, nothing told by its looks."""
    from rich.text import Text

    from kibitz.cli.labels import folded

    with heard(True):
        for line in screen(listener.WIDTH):
            yield from map(Text, folded(readable(line.plain), width))


def plain_lines(answer: Answer, *keys: str) -> Iterator[str]:
    """The lines that hold what JSON would, tab-separated: the keys that lead to a value, then it.

    A list of values stands in one line; of a list of objects each has a line with its values, of
    a list of lists likewise. A list among these values is one word to a tab, with spaces in it.
    Figures have six decimals; ``-`` is nothing.
    """
    match answer:
        case dict():
            for key, value in answer.items():
                yield from plain_lines(value, *keys, key)
        case [dict(), *_]:
            for item in answer:
                yield "\t".join((*keys, *map(_word, item.values())))
        case [list(), *_]:
            for item in answer:
                yield "\t".join((*keys, *map(_word, item)))
        case [] if not keys:
            return  # a list of nothing, and no name for it
        case list():
            yield "\t".join((*keys, *map(_word, answer)))
        case _:
            yield "\t".join((*keys, _word(answer)))


def _word(value: object) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return in_a_line(str(value)).lower()
        case float():
            return f"{value:.6f}"
        case list():
            return " ".join(map(_word, value))
        case _:
            return in_a_line(str(value))
