"""The winning-chance curve on a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.cli.annotate.curve import ROWS, curve, figures
from kibitz.cli.annotate.wording import MARKS, Point

MARKED = st.sampled_from(("", *MARKS))
CURVES = st.lists(st.tuples(st.floats(0, 1), MARKED), min_size=1, max_size=60).map(
    lambda pairs: [Point(number, win, mark) for number, (win, mark) in enumerate(pairs)]
)


def drawn(points: list[Point], width: int, blocks: bool = True) -> list[str]:
    return [line.plain for line in curve(points, width, blocks)]


@given(CURVES, st.sampled_from([40, 80]), st.booleans())
def test_it_fits(points: list[Point], width: int, blocks: bool) -> None:
    lines = drawn(points, width, blocks)
    assert ROWS < len(lines) <= ROWS + 2
    assert all(len(line) <= width for line in lines)
    if not blocks:
        assert "".join(lines).isascii()


@given(CURVES, st.sampled_from([40, 80]))
def test_the_worst_mark_is_never_lost(points: list[Point], width: int) -> None:
    made = {point.mark for point in points} - {""}
    worst = next((mark for mark in MARKS if mark in made), "")
    lines = drawn(points, width)
    assert worst in lines[ROWS]
    assert (len(lines) == ROWS + 2) == bool(made)


@pytest.mark.parametrize(
    ("win", "column"),
    [(0.0, "    "), (1.0, "████"), (0.5, "  ██"), (0.25, "   █"), (0.001, "   ▁")],
)
def test_a_bar_is_as_high_as_the_chance(win: float, column: str) -> None:
    lines = drawn([Point(0, win)], 40)
    assert "".join(line.ljust(40)[5] for line in lines[:ROWS]) == column


def test_marks_and_numbers_stand_below_their_bars() -> None:
    *_bars, marks, numbers = drawn([Point(0, 0.5), Point(1, 0.4, "??"), Point(2, 0.6, "!")], 40)
    assert marks == "          ??   !"
    assert numbers == "     0    1    2"


def test_as_figures_for_a_screen_reader() -> None:
    told = " ".join(figures([Point(0, 0.25), Point(1, 0.4, "?"), Point(2, 1.0)], 40))
    assert told == "Chance to win after each event: 0: 25%; 1 ?: 40%; 2: 100%."
