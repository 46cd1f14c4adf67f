"""A terminal is made narrower while a line is typed: nothing of the former line stays above.

prompt_toolkit goes up as many rows as it drew and draws anew from there. Terminals fold rows that
have become too long, so that these are more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.layout.screen import Screen


def folds(app: Application[Any]) -> None:
    """Let ``app`` reckon with the rows that a narrower terminal has folded."""
    redraw = app._on_resize

    def resized() -> None:
        screen, columns = app.renderer.last_rendered_screen, app.output.get_size().columns
        if screen is not None and columns:
            cursor = app.renderer._cursor_pos
            above = sum(max(_width(screen, row) - 1, 0) // columns for row in range(cursor.y))
            app.output.cursor_up(above + cursor.x // columns)
        redraw()

    app._on_resize = resized  # type: ignore[method-assign]  # of this one: there is no hook


def _width(screen: Screen, row: int) -> int:
    """Columns of a row up to its last letter."""
    drawn = screen.data_buffer[row]
    return max((column + 1 for column, cell in drawn.items() if cell.char.strip()), default=0)
