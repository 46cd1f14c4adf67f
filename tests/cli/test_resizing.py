"""A terminal that is made narrower folds what was typed, and nothing of it stays above."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest
from prompt_toolkit.data_structures import Point, Size
from prompt_toolkit.layout.screen import Char, Screen

from kibitz.cli.prompt.resizing import folds


def drawn(*rows: str) -> Screen:
    screen = Screen()
    for number, row in enumerate(rows):
        for column, letter in enumerate(f"{row}   "):
            screen.data_buffer[number][column] = Char(letter)
    return screen


def app(screen: Screen | None, cursor: Point, columns: int) -> Any:
    found = Mock()
    found.renderer.last_rendered_screen = screen
    found.renderer._cursor_pos = cursor
    found.output.get_size.return_value = Size(rows=24, columns=columns)
    return found


@pytest.mark.parametrize(
    ("rows", "cursor", "columns", "up"),
    [
        (("you play> 1b",), Point(x=12, y=0), 40, 0),
        (("x" * 60,), Point(x=60, y=0), 40, 1),
        (("x" * 60,), Point(x=30, y=0), 40, 0),
        (("x" * 80, "x" * 5), Point(x=5, y=1), 40, 1),
        (("x" * 80, "x" * 50), Point(x=50, y=1), 30, 3),
        (("x" * 40, "x" * 5), Point(x=5, y=1), 80, 0),
    ],
)
def test_it_goes_up_by_what_was_folded(
    rows: tuple[str, ...], cursor: Point, columns: int, up: int
) -> None:
    one = app(drawn(*rows), cursor, columns)
    redraw = one._on_resize
    folds(one)
    one._on_resize()
    one.output.cursor_up.assert_called_once_with(up)
    redraw.assert_called_once_with()


def test_nothing_is_drawn_yet() -> None:
    one = app(None, Point(x=0, y=0), 40)
    folds(one)
    one._on_resize()
    one.output.cursor_up.assert_not_called()
