"""The page of ``annotate --html``: what stands in it, and how it behaves in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kibitz.engine.round import Round, read_rounds, write_rounds
from tests import needs
from tests.cli.browser import Page, chromium
from tests.cli.running import invoke

LOGS = Path(__file__).parents[2] / "logs"
ODD = ("<b", "&\"'", "</script", "Дов")
"""Names that mean something in HTML."""

QUICK = ("--worlds", "40")


def _renamed(round: Round) -> Round:
    header = replace(round.header, players=ODD)
    return replace(round, header=header, record=replace(round.record, tags=header.tags()))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of two rounds with four players of odd names."""
    rounds = read_rounds((LOGS / "tag4.kib").read_bytes())[:2]
    record = write_rounds(tuple(map(_renamed, rounds)))
    path = tmp_path_factory.mktemp("page")
    (path / "odd.kib").write_text(record, encoding="utf-8")
    done = invoke("annotate", str(path / "odd.kib"), "--html", str(path / "odd.html"), *QUICK)
    assert done.status == 0, done
    assert done.out == ""
    return path / "odd.html"


def test_it_is_one_file_that_asks_for_nothing(written: Path) -> None:
    text = written.read_text(encoding="utf-8")
    assert re.findall(r'(?:src|href)="(?!#|data:,)', text) == []
    assert "@import" not in text
    assert "url(" not in text


def test_names_are_text_and_nothing_else(written: Path) -> None:
    class OpponentModel(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.tags: set[str] = set()
            self.text = ""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.tags.add(tag)

        def handle_data(self, data: str) -> None:
            self.text += data

    reader = OpponentModel()
    reader.feed(written.read_text(encoding="utf-8"))
    for name in ODD:
        assert name in reader.text
    assert "b" in reader.tags  # the marks
    assert not any("script" in tag for tag in reader.tags - {"script"})


@pytest.mark.parametrize("lang", ["en", "de"])
def test_it_says_its_language(tmp_path: Path, lang: str) -> None:
    out = tmp_path / "page.html"
    done = invoke("annotate", "example:pismo", "--html", str(out), "--lang", lang, *QUICK)
    assert done.status == 0, done
    assert f'<html lang="{lang}">' in out.read_text(encoding="utf-8")


def test_every_event_and_every_player_is_in_it(written: Path) -> None:
    text = written.read_text(encoding="utf-8")
    record = written.with_suffix(".kib").read_bytes()
    for round in read_rounds(record):
        for seat in range(4):
            for number in range(round.last + 1):
                assert text.count(f'<article id="r{round.index}p{seat + 1}e{number}"') == 1
    # Whose section it is knows what it knew: nobody else's first card stands in it.
    section = unescape(text).split('<section id="r1p2"')[1].split("</section>")[0]
    assert "dealt &\"' 2" in section
    assert "dealt <b 1" not in section


def test_names_and_choices_fit_the_figures(written: Path) -> None:
    text = written.read_text(encoding="utf-8")
    assert text.count("<section id=") == 8
    assert "nan" not in text
    widths = [float(width) for width in re.findall(r"--[fr]:([\d.]+)%", text)]
    assert widths
    assert all(0 <= width <= 100 for width in widths)


# -- in a browser --------------------------------------------------------------------------

SHOWN = """[...document.querySelectorAll("article")]
    .filter(article => article.offsetParent !== null).map(article => article.id)"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CURRENT = """document.querySelector(".curve a[aria-current]").hash"""


@pytest.fixture(scope="module")
def page(written: Path) -> Iterator[Page]:
    with chromium() as page:
        page.emulate(1280)
        page.open(written)
        yield page


@pytest.fixture(autouse=True)
def _clean(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "page" in request.fixturenames:
        page = request.getfixturevalue("page")
        assert page.problems == []
        assert all(url.startswith(("file://", "data:,", "about:blank")) for url in page.requests)


def test_the_arrow_keys_step_through_a_round(page: Page, written: Path) -> None:
    page.open(written)
    assert page.ask(SHOWN) == ["r1p1e0"]
    for _press in range(3):
        page.press("ArrowRight")
    assert page.ask(SHOWN) == ["r1p1e3"]
    assert page.ask(CURRENT) == "#r1p1e3"
    page.press("ArrowLeft")
    assert page.ask(SHOWN) == ["r1p1e2"]
    page.press("End")
    last = page.ask(SHOWN)
    page.press("ArrowRight")
    assert page.ask(SHOWN) == last == ["r1p1e10"]
    page.press("Home")
    page.press("ArrowLeft")
    assert page.ask(SHOWN) == ["r1p1e0"]


def test_buttons_points_and_the_way_back(page: Page, written: Path) -> None:
    page.open(written)
    page.ask("""document.querySelector(".current [data-go=forward]").click()""")
    assert page.ask(SHOWN) == ["r1p1e1"]
    page.ask("""document.querySelector('.curve a[href="#r1p1e7"]').click()""")
    assert page.ask(SHOWN) == ["r1p1e7"]
    assert page.ask("location.hash") == "#r1p1e7"
    page.ask("""document.querySelector('nav a[data-section="r2p3"]').click()""")
    assert page.ask(SHOWN) == ["r2p3e0"]
    assert page.ask("""document.querySelector(".current [data-go=back]").disabled""") is True
    page.ask("history.back()")
    assert page.ask(SHOWN) == ["r1p1e7"]


def test_mistakes_are_found_forwards_and_backwards(page: Page, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    assert invoke("annotate", "example:truc", "--html", str(out), "--as", "Ben").status == 0
    page.open(out)
    lost = page.ask("""[...document.querySelectorAll('article[data-mark*="?"]')].map(a => a.id)""")
    assert len(lost) > 2
    for expected in [*lost, *lost[:1]]:
        page.press("n")
        assert page.ask(SHOWN) == [expected]
    for expected in [lost[-1], *lost[::-1][1:]]:
        page.press("p")
        assert page.ask(SHOWN) == [expected]
    for event in lost:
        sign = page.ask(f"""document.querySelector('.curve a[href="#{event}"] b').textContent""")
        assert sign in ("?!", "?", "??")


def test_the_list_of_plays_leads_there_and_follows(page: Page, written: Path) -> None:
    page.open(written)
    page.ask("""document.querySelector('.moves a[href="#r1p1e9"]').click()""")
    assert page.ask(SHOWN) == ["r1p1e9"]
    for key in ("Home", "End"):
        page.press(key)
        assert page.ask("""(() => {
            const list = document.querySelector(".current .moves").getBoundingClientRect();
            const at = document.querySelector(".current .moves a[aria-current]");
            const box = at.getBoundingClientRect();
            return "#" + document.querySelector("article.current").id === at.hash
                && box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
        })()""")


def test_a_link_to_an_event_opens_it(page: Page, written: Path) -> None:
    page.open(written, "#r2p2e4")
    assert page.ask(SHOWN) == ["r2p2e4"]


@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_the_screen(page: Page, written: Path, width: int) -> None:
    page.emulate(width)
    page.open(written)
    for _press in range(11):
        assert page.ask(OVERFLOW) <= 0
        page.press("ArrowRight")
    page.emulate(1280)


def test_light_and_dark_differ_and_both_can_be_read(page: Page, written: Path) -> None:
    found = {}
    for scheme in ("light", "dark"):
        page.emulate(1280, prefers_color_scheme=scheme)
        page.open(written)
        for part in ("color", "backgroundColor"):
            found[scheme, part] = page.ask(f"getComputedStyle(document.body).{part}")
    for scheme in ("light", "dark"):
        light, dark = sorted(
            (_luminance(found[scheme, part]) for part in ("color", "backgroundColor")), reverse=True
        )
        assert (light + 0.05) / (dark + 0.05) > 7  # WCAG 2.2, 1.4.6
    assert found["light", "color"] != found["dark", "color"]


def _luminance(color: str) -> float:
    """Relative luminance as WCAG 2.2 defines it, of ``rgb(r, g, b)``."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", color)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_without_scripts_and_on_paper_everything_is_listed(page: Page, written: Path) -> None:
    page.open(written)
    total = page.ask("""document.querySelectorAll("article").length""")
    page.call("Emulation.setEmulatedMedia", media="print")
    assert len(page.ask(SHOWN)) == total
    page.call("Emulation.setEmulatedMedia", media="screen")
    page.call("Emulation.setScriptExecutionDisabled", value=True)
    page.open(written)
    page.call("Emulation.setScriptExecutionDisabled", value=False)
    assert len(page.ask(SHOWN)) == total
    assert page.ask("""document.querySelector(".stepper").offsetParent""") is None


# -- what it tells -------------------------------------------------------------------------

OWN = """[Game "classic"]
[Players "Anna, Ben"]
[Perspective "Anna"]
[First "Anna"]
open 1 1 4
deal Anna 3
Anna +1 1>Ben 8 miss
Ben 1>Anna 8 miss
Anna +5 5>Ben 7
Ben 2>Anna
Anna +2 2>Ben 6
"""


def _page(tmp_path: Path, record: str, *options: str) -> str:
    (tmp_path / "round.kib").write_text(record, encoding="utf-8")
    out = tmp_path / "page.html"
    done = invoke("annotate", str(tmp_path / "round.kib"), "--html", str(out), *QUICK, *options)
    assert done.status == 0, done
    return unescape(out.read_text(encoding="utf-8"))


def _article(text: str, number: int) -> str:
    return text.split(f'<article id="r1p1e{number}"')[1].split("</article>", maxsplit=1)[0]


def test_what_came_to_light_stands_beside_what_had_been_thought(tmp_path: Path) -> None:
    text = _page(tmp_path, OWN)
    # The 7 that Ben throws away at event 3 he has held since he played his 1, or longer.
    assert "in truth 7 Countess" in _article(text, 2)
    assert "in truth" not in _article(text, 0)
    # At event 5 she chooses before she sees his 6.
    assert "in truth 6 King" in _article(text, 5)


def test_the_table_lies_there_with_the_names_of_its_cards(tmp_path: Path) -> None:
    article = _article(_page(tmp_path, OWN), 3)
    for told in ("pile 7", "played", "1 Guard", "5 Prince at Ben: 7 Countess"):
        assert told in article


def test_plays_are_said_in_words_of_the_language(tmp_path: Path) -> None:
    text = _page(tmp_path, OWN, "--lang", "de")
    assert "1 Wächterin auf Anna: 8 Prinzessin, nein" in text
    assert "1>Anna" not in text


def test_a_match_is_one_page_with_its_rounds_as_chapters(tmp_path: Path) -> None:
    match = OWN + OWN.replace('[First "Anna"]', '[First "Anna"]\n[Score "Anna 1, Ben 0"]')
    text = _page(tmp_path, match)
    assert re.findall(r"<h2 [^>]*>(Round \d) · Anna", text) == ["Round 1", "Round 2"]
    assert "Anna 1, Ben 0 · accuracy" in text


# -- for everybody -------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_axe_finds_nothing(page: Page, written: Path, width: int, scheme: str) -> None:
    page.emulate(width, prefers_color_scheme=scheme)
    page.open(written, "#r1p1e3")
    page.ask(needs.axe())
    found = page.call(
        "Runtime.evaluate",
        expression="axe.run().then(r => JSON.stringify(r.violations.map(v => "
        "[v.id, v.nodes.map(n => n.html.slice(0, 90) + n.any.map(a => a.message))])))",
        awaitPromise=True,
    )["result"]["value"]
    page.emulate(1280)
    assert found == "[]"


# -- a picture -----------------------------------------------------------------------------


@pytest.mark.parametrize(("example", "lang"), [("truc", "en"), ("pismo", "de"), ("marque", "ru")])
def test_a_moment_as_a_picture(page: Page, tmp_path: Path, example: str, lang: str) -> None:
    out = tmp_path / "moment.svg"
    wish = ("annotate", f"example:{example}", "--as", "Carla" if example == "pismo" else "Ben")
    done = invoke(*wish, "--svg", str(out), "--event", "4", "--lang", lang, *QUICK)
    assert done.status == 0, done
    root = ElementTree.fromstring(out.read_text(encoding="utf-8"))
    told = " ".join("".join(each.itertext()) for each in root.iter() if "text" in each.tag)
    assert "Anna" in told
    assert "%" in told
    page.open(out)
    # Nothing runs out of the picture, or into its neighbour.
    assert page.ask("""[...document.querySelectorAll("svg > text")]
        .every(text => text.getBBox().x + text.getBBox().width < 630)""")
    assert page.ask("""[...document.querySelectorAll("g > text:not(.end)")]
        .every(text => text.getBBox().width < 204)""")


def test_a_picture_of_an_event_that_is_not_there(tmp_path: Path) -> None:
    wish = ("annotate", "example:pismo", "--svg", str(tmp_path / "a.svg"), "--event", "99")
    done = invoke(*wish, *QUICK)
    assert done.status == 2
    assert "there is no event 99 in this round" in done.err
    assert not (tmp_path / "a.svg").exists()
