"""``kibitz annotate`` for games of Le Truc, in every form."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli.annotate.moments import moments
from kibitz.cli.texts import use_language
from kibitz.cli.truc.view import TrucView
from kibitz.engine.round import read_rounds, write_rounds
from kibitz.inference.plan import Plan
from kibitz.inference.review import review
from kibitz.inference.study import study_of
from tests.cli.running import at_terminal, invoke
from tests.strategies.hands import truc

GAME = truc(
    "deal Me 7 7 7",
    "Me fold",
    "deal Me 9 9 10",
    "Ben x2 no",
    "deal Me 7 8 A",
    "Me x2 no",
    eyes="Me",
    score="Me 9, Ben 9",
)


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "truc.kib"
    path.write_text(GAME, "utf-8")
    return str(path)


def test_as_a_record(record: str) -> None:
    done = invoke("annotate", record, "--kib", "-")
    assert done.status == 0
    assert "Me fold??\n{ −" in done.out
    assert "Given up with 100% to win if played out." in done.out
    rounds = read_rounds(done.out.encode())
    assert write_rounds(rounds) == done.out
    assert [logged.event for logged in rounds[0].events] == [
        logged.event for logged in read_rounds(GAME.encode())[0].events
    ]


def test_as_markdown_and_as_a_page(record: str, tmp_path: Path) -> None:
    done = invoke("annotate", record, "--md", "-")
    assert "Given up with" in done.out
    page = tmp_path / "page.html"
    assert invoke("annotate", record, "--html", str(page)).status == 0
    text = page.read_text("utf-8")
    assert "</b> concedes · dealt: Me 9 9 10" in text
    assert "<caption>holds one at least</caption>" in text


def test_hands_are_told_apart_and_each_moment_says_how_it_stands(record: str) -> None:
    done = invoke("annotate", record, "--md", "-")
    assert "### Hand 1 · Me 9, Ben 9" in done.out
    (round,) = read_rounds(GAME.encode())
    found = list(moments(review((round,), 0, Plan()), round))
    parts = ["", "Hand 1 · Me 9, Ben 9", "Hand 2 · Me 9, Ben 10", "Hand 3 · Me 9, Ben 11"]
    assert [moment.part for moment in found] == parts
    assert found[0].standing == "Me 9, Ben 9 · worth 1 · Me to move"
    assert found[2].standing == "Me 9, Ben 10 · worth 1, accepted 2 · Me answers: double?"


def test_a_plain_replay_tells_hands_apart_too(record: str) -> None:
    out = invoke("replay", record, "--plain", "--as", "Me").out
    assert "Hand 2 · Me 9, Ben 10\n2. Ben x2 no\n" in out
    assert "   Ben · holds one at least: " in out
    assert "   Me 9, Ben 10 · worth 1 · Ben to move\n   Me: 10, 9, 9\n" in out


def test_what_came_to_light_stands_beside_what_had_been_thought() -> None:
    text = truc("deal Me 7 8 K", "Me 8", "Ben 9", "Me fold", "show Ben K", eyes="Me")
    (round,) = read_rounds(text.encode())
    *_, last = moments(review((round,), 0, Plan()), round)
    assert last.told[-1].startswith("Ben's K, hidden till then, had seemed 2")
    use_language("ru")
    *_, last = moments(review((round,), 0, Plan()), round)
    assert last.told[-1].startswith("Ben: открылось «К»; до того шансы на это были 2")


@pytest.mark.parametrize("columns", [80, 40])
def test_at_a_terminal(record: str, columns: int) -> None:
    shown = at_terminal("annotate", record, columns=columns).decode()
    assert "1. concede ??" in shown
    assert "accuracy" in shown


def test_a_deal_belongs_to_the_event_before_it() -> None:
    (round,) = read_rounds(GAME.encode())
    found = list(moments(review((round,), 0, Plan()), round))
    assert [moment.number for moment in found] == [0, 1, 2, 3]
    assert found[0].what == "dealt: Me 7 7 7"
    assert (found[1].who, found[1].what) == ("Me", "concedes · dealt: Me 9 9 10")
    # With the best cards there are the game is won oftener than before the deal.
    assert found[0].win > found[1].win


def test_hands_as_pages_show_them() -> None:
    (round,) = read_rounds(GAME.encode())
    study = study_of(round.header)
    position = study.start(round.header)
    position = study.apply(position, round.events[0].event)
    mine, theirs = TrucView().hands(position, 0)
    assert (mine.own, mine.cards, mine.certain) == (True, (("7", 1.0),) * 3, True)
    assert not theirs.certain
    assert dict(theirs.cards)["7"] < dict(theirs.cards)["8"]
    assert theirs.cards[0][0] == "8"


def test_of_four_players_only_the_one_who_answered_is_judged_for_it() -> None:
    four = truc("deal Me 7 8 K", "Carla x2 yes", players="Me, Ben, Carla, Dov", eyes="Me")
    assert [(name, answered(four, name)) for name in ("Me", "Ben", "Carla", "Dov")] == [
        ("Me", []),
        ("Ben", []),
        ("Carla", ["x2"]),
        ("Dov", ["yes"]),
    ]


def answered(text: str, name: str) -> list[str]:
    """What the player of that name decided, who knows the own cards."""
    text = text.replace('Perspective "Me"', f'Perspective "{name}"')
    text = text.replace("deal Me 7 8 K", f"deal {name} 9 10 J")
    (round,) = read_rounds(text.encode())
    seat = round.header.seat(name)
    return [d.played.text for d in review([round], seat, Plan(worlds=2)).decisions]
