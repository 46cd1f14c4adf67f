"""The figures of many rounds fit a narrow screen, whatever the names and the language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from kibitz.cli.annotate.summary import kinds, players
from kibitz.cli.texts import LANGUAGES, use_language
from kibitz.inference.review_totals import Total

NAMES = ("Anna-Maria-Magdalena", "Anna-Maria-Luise")
COST = ("protected against a guess that was not to be feared", 12, 1.5)


@pytest.fixture(autouse=True, params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    use_language(request.param)
    yield
    use_language("en")


@pytest.mark.parametrize("width", [40, 80])
def test_no_line_is_wider_than_the_screen(width: int) -> None:
    totals = [Total(name, ()) for name in NAMES]
    lines = [text.plain for text in (*players(totals, width), *kinds([COST], width))]
    assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize("width", [40, 80])
def test_the_players_are_told_apart(width: int) -> None:
    totals = [Total(name, ()) for name in NAMES]
    lines = [text.plain.split("  ")[0] for text in players(totals, width)]
    assert len({line for line in lines if line.startswith("A")}) == len(NAMES)
