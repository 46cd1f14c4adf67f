"""Colours never say anything alone, and can be told apart by whoever sees them otherwise."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path
from typing import Final

import pytest
from rich.color import Color
from rich.style import Style

from kibitz.cli import heat
from kibitz.cli.annotate import curve
from kibitz.cli.annotate.wording import Point
from kibitz.cli.letter.bars import bars
from tests.cli.running import at_terminal
from tests.vision import EYES, contrast, difference

TEMPLATE: Final = Path(curve.__file__).with_name("template")
CSS: Final = (TEMPLATE / "page.css").read_text(encoding="utf-8")
HTML: Final = (TEMPLATE / "page.html").read_text(encoding="utf-8")

APART: Final = 20.0
"""Two colours that differ so much (CIE L*a*b*) are told apart at a glance."""

READABLE, VISIBLE = 4.5, 3.0
"""Contrast of text, and of what is drawn (WCAG 2.1, AA)."""

_ESCAPE: Final = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def palettes() -> dict[str, dict[str, str]]:
    """The colours of the page: by day, by night, on paper."""
    blocks = re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)
    found = [dict(re.findall(r"--(\w+): (#[0-9a-f]+)", block)) for block in blocks]
    return dict(zip(("day", "night", "paper"), found, strict=True))


PALETTES: Final = palettes()


def rgb(name: str) -> str:
    """A colour of the terminal as rich exports it."""
    triplet = Color.parse(name).get_truecolor()
    return triplet.hex


# -- the page --------------------------------------------------------------------------------


def test_simulated_eyes_confuse_what_they_should() -> None:
    """Red and green of one brightness: told apart by the usual eyes and by tritanopes only."""
    apart = {eyes: difference("#b06050", "#7a8050", eyes) for eyes in EYES}
    assert min(apart["usual"], apart["tritanopia"]) > 25
    assert apart["deuteranopia"] < 15
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert all(contrast("#000000", "#ffffff", eyes) > 20 for eyes in EYES)


@pytest.mark.parametrize("light", PALETTES)
@pytest.mark.parametrize("eyes", EYES)
def test_the_page_can_be_read(light: str, eyes: str) -> None:
    colours = PALETTES[light]
    for ground in ("paper", "card"):
        for text in ("ink", "soft", "bad", "poor", "good"):
            assert contrast(colours[text], colours[ground], eyes) >= READABLE, (text, ground)
        for drawn in ("facts", "reads"):
            assert contrast(colours[drawn], colours[ground], eyes) >= VISIBLE, (drawn, ground)


@pytest.mark.parametrize("light", PALETTES)
@pytest.mark.parametrize("eyes", EYES)
def test_facts_and_reads_are_told_apart_on_the_page(light: str, eyes: str) -> None:
    """By colour where the eyes allow it, and always by the stripes of the second bar."""
    colours = PALETTES[light]
    striped = re.search(r"\.hand td\[style\]::after \{[^}]*repeating-linear-gradient", CSS)
    assert difference(colours["facts"], colours["reads"], eyes) >= APART or striped
    assert striped


def test_no_mark_on_the_page_is_a_colour_alone() -> None:
    """Whatever has the colour of a mark has the mark in it, too."""
    coloured = [line for line in HTML.splitlines() if "'bad'" in line or "node.classes" in line]
    assert len(coloured) == 2
    for line in coloured:
        assert re.search(r"<b[^>]*>\{\{ (sign|node\.mark) \}\}</b>", line), line
    used = set(re.findall(r"var\(--(bad|poor|good)\)", CSS))
    assert used == {"bad", "poor", "good"}
    assert all(CSS.count(f"var(--{name})") == 1 for name in used)


# -- the terminal ----------------------------------------------------------------------------


@pytest.mark.parametrize("eyes", EYES)
def test_the_map_is_readable_and_its_halves_are_told_apart(eyes: str) -> None:
    for shade in heat._SHADES:
        style = Style.parse(shade)
        assert style.color is not None
        assert style.bgcolor is not None
        text, ground = style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex
        assert contrast(text, ground, eyes) >= READABLE, shade
    grounds = [shade.rpartition(" ")[2] for shade in heat._SHADES]
    middle = len(grounds) // 2
    assert all(difference(a, b, eyes) > 5 for a, b in pairwise(grounds))
    for low, high in zip(grounds[: middle - 1], reversed(grounds[middle + 1 :]), strict=True):
        assert difference(low, high, eyes) > APART


@pytest.mark.parametrize("eyes", EYES)
def test_colours_of_marks_that_look_alike_have_a_sign_beside(eyes: str) -> None:
    points = [Point(number, 0.5, mark) for number, mark in enumerate(curve.STYLES)]
    *_bars, signs, _numbers = (line.plain for line in curve.curve(points, 80))
    assert signs.split() == [mark for mark in curve.STYLES if mark]
    for one, other in combinations(curve.STYLES, 2):
        alike = difference(rgb(curve.STYLES[one]), rgb(curve.STYLES[other]), eyes) < APART
        assert not alike or one != other


@pytest.mark.parametrize("width", [40, 80])
def test_facts_and_reads_are_told_apart_on_the_terminal(width: int) -> None:
    """Without any colour: what reads say leads, what facts say stands in brackets behind it."""
    hand, reads = {1: 0.75, 2: 0.25}, {1: 0.4, 2: 0.6}
    told = " ".join(line.plain for line in bars(hand, reads, 0.75, width, 2))
    assert re.findall(r"(\d+%) \((\d+%)\)", told) == [("60%", "25%"), ("40%", "75%")]


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "example:pismo"),
        ("guess", "example:pismo"),
        ("annotate", "example:classic", "--as", "Ben", "--worlds", "50"),
    ],
)
def test_without_colours_all_is_told(words: tuple[str, ...]) -> None:
    """What NO_COLOR leaves are the same letters, and no colour among the escapes."""
    colourful, bare = at_terminal(*words), at_terminal(*words, NO_COLOR="1")
    written = [_ESCAPE.sub("", text.decode()).splitlines()[-12:] for text in (colourful, bare)]
    assert written[0] == written[1]
    colours = re.compile(rb"\x1b\[[0-9;]*3[0-7]m")
    assert colours.search(colourful)
    assert not colours.search(bare.rpartition(b"\x1b[?25h")[2])
