"""``kibitz annotate`` for games of Letter of Marque, in every form, and the page in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.cli.marque.faults import KINDS, fault
from kibitz.cli.marque.view import MarqueView
from kibitz.engine.round import project, read_rounds, write_rounds
from kibitz.inference.decision import Decision, dearest
from kibitz.inference.marque import faults
from kibitz.inference.plan import Plan
from kibitz.inference.review import judge
from kibitz.inference.study import reached, study_of
from tests.cli.browser import Page, chromium
from tests.cli.running import at_terminal, invoke
from tests.strategies.fleets import marque

EXAMPLE = Path(__file__).parents[3] / "cli" / "examples" / "marque.kib"
GOLDEN = Path(__file__).parents[2] / "golden"
QUICK = ("--worlds", "60")
CARLA = ("annotate", "example:marque", "--as", "Carla", *QUICK)


@pytest.fixture
def begun(tmp_path: Path) -> str:
    """The first turns of the example."""
    (round,) = read_rounds(EXAMPLE.read_bytes())
    path = tmp_path / "begun.kib"
    path.write_text(write_rounds((round.upto(7),)), encoding="utf-8")
    return str(path)


def test_as_a_record(begun: str) -> None:
    done = invoke("annotate", begun, "--as", "Carla", *QUICK, "--kib", "-")
    assert done.status == 0
    rounds = read_rounds(done.out.encode())
    assert write_rounds(rounds) == done.out
    (before,) = read_rounds(Path(begun).read_bytes())
    assert [logged.event for logged in rounds[0].events] == [
        logged.event for logged in before.events
    ]


def test_as_markdown_and_json() -> None:
    assert "## Round 1 · Carla · lost" in invoke(*CARLA, "--md", "-").out
    (reviewed,) = invoke(*CARLA, "--json").json["rounds"][0]["reviews"]
    assert reviewed["as"] == "Carla"
    for decision in reviewed["decisions"]:
        assert decision["kind"] in ("", *KINDS)
        assert all(0 <= option["win"] <= 1 for option in decision["options"])
    # To turn up a treasure and to set a ship on it are two choices in one event.
    assert [d["played"] for d in reviewed["decisions"] if d["event"] == 11] == [
        "sail",
        "sail 4 bare",
    ]


def test_the_first_ship_is_judged_wherever_a_game_is(tmp_path: Path) -> None:
    """In the review, on its line of the record, and where the game is stepped through."""
    path = tmp_path / "first.kib"
    lines = "set Me 7 bare, Ben 3, Carla 4", "Ben home 3"
    path.write_text(marque(*lines, eyes="Me", first="Ben"))
    (reviewed,) = invoke("annotate", str(path), "--json", *QUICK).json["rounds"][0]["reviews"]
    first = reviewed["decisions"][0]
    assert (first["event"], first["played"]) == (0, "set 7 bare")
    assert [step["cause"] for step in reviewed["steps"]][:3] == ["deal", "choice", "outcome"]
    done = invoke("annotate", str(path), "--kib", "-")
    (line,) = (line for line in done.out.splitlines() if line.startswith("set "))
    assert line.startswith("set Me 7 bare, Ben 3, Carla 4?")
    assert "A bare ship on the 7 is easy prey. “7 armed” was better" in done.out
    again = tmp_path / "again.kib"
    again.write_text(done.out)
    assert invoke("annotate", str(again), "--kib", "-").out == done.out
    shown = invoke("replay", str(path), "--as", "Me", "--plain").out.splitlines()
    assert shown[1] == "0. before the first turn"
    assert "?? 7 bare (win " in shown[2]


@pytest.mark.parametrize("columns", [80, 40])
def test_at_a_terminal(begun: str, columns: int) -> None:
    shown = at_terminal("annotate", begun, "--as", "Carla", *QUICK, columns=columns).decode()
    assert "Round 1 · Carla · not finished" in shown
    assert "accuracy" in shown


# -- why a decision is marked --------------------------------------------------------------

THREE = ("set Me 7 bare, Ben 3, Carla 7",)


def decision(*lines: str, played: str, worlds: int = 400) -> Decision:
    """The last of the events, judged by what its player knew."""
    (round,) = read_rounds(marque(*lines, played, eyes="Me").encode())
    study = study_of(round.header)
    before = reached(
        read_rounds(marque(*lines, eyes="Me").encode())[0], study.read(round.header, None, {})
    )
    found = dearest(judge(before, round.events[-1], 0, Plan(worlds=worlds), (round,)))
    assert found is not None
    return found


def test_no_choice_wins_less_than_never() -> None:
    """A bare 7 sent out late gives more away, as estimated, than there is to win."""
    full = read_rounds((GOLDEN / "marque.kib").read_bytes())[1]
    round = project(full.upto(9), 2)
    study = study_of(round.header)
    before = reached(round.upto(8), study.read(round.header, None, {}))
    (_sail, found) = judge(before, round.events[-1], 2, Plan(worlds=200), (round,))
    assert found is not None
    assert found.played.text == "sail 7 bare"
    assert all(0 <= option.win <= 1 for option in found.options)


def test_every_kind_of_mistake_has_a_name() -> None:
    assert set(KINDS) == set(faults.KINDS)
    assert {MarqueView().blame(kind) for kind in KINDS} == set(KINDS.values())


def test_a_point_given_away() -> None:
    found = decision(*THREE, "Me hit Ben 3 armed", "Ben sail 4", "Carla sail 4",
                     played="Me hit Ben 3 armed")  # fmt: skip
    assert (found.mistaken, found.kind) == (True, "rash") or found.kind == "target"
    assert fault(found, 0)[0] == "Ben's ship was armed for certain: a point given away."


def test_what_was_right_needs_no_words() -> None:
    found = decision(*THREE, played="Me home 7")
    assert not found.mistaken
    assert fault(found, 0) == [] or found.mark == "!"


def test_a_pass_for_nothing() -> None:
    (round,) = read_rounds(marque(*THREE, "Me pass", eyes="Me", options="free-pass").encode())
    study = study_of(round.header)
    (start,) = read_rounds(marque(*THREE, eyes="Me", options="free-pass").encode())
    before = reached(start, study.read(round.header, None, {}))
    (found,) = judge(before, round.events[-1], 0, Plan(worlds=400), (round,))
    assert found is not None
    assert found.kind == "idle"
    assert fault(found, 0)[0] == "A pass brings nothing."


# -- the page ------------------------------------------------------------------------------

SHOWN = """[...document.querySelectorAll("article")]
    .filter(article => article.offsetParent !== null).map(article => article.id)"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CLASHES = """[...document.querySelectorAll("section[id]")].filter(s => s.offsetParent !== null)
    .flatMap(s => [...s.querySelectorAll(".curve a i")]).filter(i => i.offsetParent !== null)
    .map(i => i.getBoundingClientRect()).filter((box, at, all) =>
        at && box.left < all[at - 1].right && box.top < all[at - 1].bottom).length"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("page") / "marque.html"
    assert invoke(*CARLA, "--html", str(out)).status == 0
    return out


@pytest.fixture(scope="module")
def page(written: Path) -> Iterator[Page]:
    with chromium() as page:
        page.emulate(1280)
        page.open(written)
        yield page


def test_the_page_tells_every_event_and_nothing_that_was_hidden(written: Path) -> None:
    text = written.read_text(encoding="utf-8")
    for number in range(42):
        assert text.count(f'<article id="r1p3e{number}"') == 1
    assert "nan" not in text
    assert "still in" not in text  # nobody is put out in this game
    assert '<b class="who">Carla</b> sail 4 bare' in text
    assert '<b class="who">Ben</b> sail 4 ' in text
    assert '<b class="who">Ben</b> sail 4 armed' not in text


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_fits_and_its_numbers_can_be_read(page: Page, written: Path, width: int) -> None:
    page.emulate(width)
    page.open(written, "#r1p3e15")
    assert page.ask(SHOWN) == ["r1p3e15"]
    for _press in range(3):
        assert page.ask(OVERFLOW) <= 0
        # The number of the event shown may lie over its neighbours.
        assert page.ask(CLASHES) <= 2
        page.press("ArrowRight")
    assert page.ask(SHOWN) == ["r1p3e18"]
    assert page.problems == []
    assert all(url.startswith(("file://", "data:,", "about:blank")) for url in page.requests)


def test_bars_say_how_likely_a_ship_is_armed(page: Page, written: Path) -> None:
    page.emulate(1280)
    page.open(written, "#r1p3e14")
    rows = """[...document.querySelectorAll("#r1p3e14 .hand table tr:has([style])")]
        .map(row => [...row.children].map(cell => cell.textContent).join("|"))"""
    anna, ben = page.ask(rows)
    assert anna.startswith("4 armed||40%|")
    assert ben.startswith("3 armed||33%|")


def test_what_is_certain_is_told_without_figures() -> None:
    told = invoke("replay", "example:marque", "--plain", "--as", "Anna").out
    told = told.replace("\N{NO-BREAK SPACE}", " ")
    assert "   Dov · 1 point · cannon cards 3 · pile 3: 5 armed, 3 armed 25%" in told
    assert "armed 100%" not in told
