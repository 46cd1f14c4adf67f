"""The screen of a game of Letter of Marque: what it says, and that it fits."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from kibitz.cli.marque.screen import ROOM
from kibitz.cli.marque.view import MarqueView
from kibitz.cli.texts import _, use_language
from kibitz.engine.round import Round, project, read_rounds
from kibitz.inference.marque.referee import Position
from kibitz.inference.plan import Plan
from kibitz.inference.study import reached, study_of
from tests.strategies.fleets import Played, marque, played, records

VIEW = MarqueView()
QUICK = Plan(worlds=60)
SET = ("set Me 5 armed, Ben 3, Carla 7",)
SHOWN = (*SET, "Me hit Ben 3 armed")
BEN = (*SET, "Me sail 4 bare")


def moments(round: Round) -> tuple[Position | None, Position, Position]:
    """Before the last event by facts; after it, by facts and by reads."""
    study, before = study_of(round.header), None
    facts, reads = study.start(round.header), study.read(round.header, None, {})
    for logged in round.events:
        before = facts
        facts, reads = (study.apply(moment, logged.event) for moment in (facts, reads))
    return before, facts, reads


def screen(
    *lines: str, width: int = 80, eyes: str | None = "Me", advised: bool = False, **tags: str
) -> str:
    (round,) = read_rounds(marque(*lines, eyes=eyes, **tags).encode())
    before, facts, reads = moments(round)
    seat, advice = round.header.perspective, None
    if advised:
        advice = study_of(round.header).weigh(reads, seat, QUICK, (round,))
    shown = VIEW.odds(round, before, facts, reads, seat, width, advice)
    assert len(shown) <= ROOM
    assert all(cell_len(line.plain) <= width for line in shown)
    return "\n".join(line.plain for line in shown)


def told(*lines: str, **tags: str) -> list[str]:
    """What is said of the last event."""
    (round,) = read_rounds(marque(*lines, **tags).encode())
    before, facts, _reads = moments(round)
    assert before is not None
    return VIEW.told(before, facts, round.header.perspective)


def test_a_line_a_player() -> None:
    shown = screen(*SHOWN, "Ben sail 6")
    lines = shown.splitlines()
    assert lines[0] == "Carla to move · marque"
    assert lines[1:3] == [" 1 you  hit Ben 3, armed", " 2 Ben  sail 6"]
    assert lines[3] == "       points  cannons  pile  armed: reads (facts)"
    assert lines[4].startswith("Ben         1        3     3  6  ")
    assert "(25%)" in lines[4]
    assert lines[4].endswith("  3 armed")
    assert lines[6] == "you         0        2     4  5 armed"
    assert lines[7].startswith("  the others think   5  ")
    assert lines[7].endswith("% (40%)")
    assert lines[8] == "  still to set: 1 armed, 3 bare"
    assert lines[-1] == "now  sail · home 7 · hit"


def test_narrow() -> None:
    shown = screen(*SHOWN, "Ben sail 6", width=40)
    assert "\nBen    points 1  cannons 3  pile 3\n  6  " in shown
    assert "\narmed: reads (facts)\n" in shown


def test_whose_turn_it_is() -> None:
    assert screen().startswith("The first treasures: Me, Ben, Carla · marque")
    assert screen(*SET).startswith("Your move, Me · marque")
    assert screen(*BEN).startswith("Ben to move · marque")
    assert screen(*SET, eyes=None).startswith("Me to move · marque")


def test_which_ship_is_asked_about_with_advice() -> None:
    shown = screen(*SET, "Me sail 4", advised=True)
    assert shown.startswith("Me, which ship on the 4? · marque")
    assert "4 armed" in shown
    assert "4 bare" in shown
    assert "of the time" in shown
    assert "now  armed · bare" in shown
    assert screen("set Me 5, Ben 3, Carla 7").startswith("Me, which ship on the 5?")


@pytest.mark.parametrize("width", [80, 40])
def test_advice_fits(width: int) -> None:
    shown = screen(*SHOWN, "Ben sail 6", "Carla sail 4", width=width, advised=True)
    for text in ("points", "win", "▸", "best"):
        assert text in shown
    # The chance to win is there whatever else finds no room.
    assert re.search(r"▸ \S.*  win \d+%", shown)


@pytest.mark.parametrize("lang", ["de", "ru", "uk"])
def test_the_chance_to_win_is_never_cut(lang: str) -> None:
    (round,) = read_rounds(marque(*SET).encode())
    _before, facts, reads = moments(round)
    advice = study_of(round.header).weigh(reads, round.header.perspective, QUICK, (round,))
    use_language(lang)
    try:
        lines = [line.plain for line in VIEW.advise(advice, facts, 40)]
        choice, win, told = _("choice"), _("win"), _("win {chance}").partition(" ")[0]
    finally:
        use_language("en")
    head = next(n for n, line in enumerate(lines) if line.startswith(choice))
    assert lines[head].endswith(win)
    for row in lines[head + 1 : head + 5]:
        assert re.search(r"\d+\s?%( ±\d)?$", row)
    (verdict,) = (line for line in lines if line.startswith("▸"))
    assert re.search(rf"  {told} \d+\s?%", verdict)


def test_all_choices_are_shown_when_asked_for() -> None:
    lines = ["set Anna 5 armed, Ben 3, Carla 7, Dov 4, Eva 6, Finn 3", "Anna sail 6 bare"]
    for actor, value in (("Ben", 4), ("Carla", 4), ("Dov", 5), ("Eva", 5), ("Finn", 5)):
        lines.append(f"{actor} sail {value}")
    six = {"players": "Anna, Ben, Carla, Dov, Eva, Finn", "eyes": "Anna", "first": "Anna"}
    (round,) = read_rounds(marque(*lines, **six).encode())
    _before, facts, reads = moments(round)
    advice = study_of(round.header).weigh(reads, 0, QUICK, (round,))
    for everything, count in ((False, 8), (True, 13)):
        shown = [line.plain for line in VIEW.advise(advice, facts, 80, everything)]
        choices = [line for line in shown if line.startswith(("sail", "home", "hit"))]
        assert len(choices) == count
        assert ("more choices: --all" in "\n".join(shown)) is not everything


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (SET, ["All first ships are at sea; you begin."]),
        (BEN, ["You turn up the 4; 3 are left in your pile."]),
        ((*SET, "Me home 5"), ["You take your 5 home and have 5 points."]),
        (
            SHOWN,
            [
                "Ben's ship on the 3 was armed: Ben scores one of your cannon cards.",
                "Of Ben's 4 other hidden ships 1 is armed.",
            ],
        ),
        (
            (*SET, "Me hit Ben 3 bare"),
            [
                "Ben's ship on the 3 was bare: the 3 is yours.",
                "Of Ben's 4 other hidden ships 2 are armed.",
            ],
        ),
        ((*SHOWN, "* Ben pass"), ["Ben passes."]),
        (
            (*SHOWN, "Ben sail 4", "Carla hit Ben 4 armed"),
            [
                "Ben's ship on the 4 was armed: Ben scores a cannon card of Carla.",
                "Ben's 3 other hidden ships are all bare.",
            ],
        ),
        (
            (*SHOWN, "Ben sail 4", "Carla hit Ben 3 armed"),
            ["Ben's ship on the 3 was armed: Ben scores a cannon card of Carla."],
        ),
        (
            (*BEN, "Ben hit Me 4 bare"),
            [
                "Your ship on the 4 was bare: Ben takes the 4.",
                "All know now that of your 4 other hidden ships 2 are armed.",
            ],
        ),
        (
            (*BEN, "Ben hit Me 5 armed"),
            [
                "Your ship on the 5 was armed: you score a cannon card of Ben.",
                "All know now that of your 4 other hidden ships 1 is armed.",
            ],
        ),
    ],
)
def test_what_happened_is_told(lines: tuple[str, ...], said: list[str]) -> None:
    assert told(*lines, eyes="Me") == said


def test_a_bystander_is_nobody_at_the_table() -> None:
    assert told(*BEN, "Ben hit Me 4 bare") == [
        "Me's ship on the 4 was bare: Ben takes the 4.",
        "Of Me's 4 other hidden ships 2 are armed.",
    ]


def test_what_everybody_knew_is_not_told_again() -> None:
    """Both of Ben's armed ships are known: that the others are bare was said then."""
    lines = (*SHOWN, "Ben sail 4", "Carla hit Ben 4 armed", "Me sail 4 bare", "Ben sail 6")
    assert told(*lines, "Carla hit Ben 6 bare", eyes="Me") == [
        "Ben's ship on the 6 was bare: Carla takes the 6."
    ]


def test_the_end_of_a_game() -> None:
    game = played(3, (), 5)
    before, facts, _reads = moments(game.round)
    names = [game.round.header.players[seat] for seat in facts.deal.table.winners]
    assert before is not None
    assert VIEW.told(before, facts, None)[-1].startswith(f"{', '.join(names)} won the game with ")
    shown = VIEW.odds(game.round, before, facts, None, 0, 80)
    assert "won the game with" in shown[0].plain


def test_hands_as_pages_show_them() -> None:
    (round,) = read_rounds(marque(*SHOWN, "Ben sail 6", eyes="Me").encode())
    _before, facts, _reads = moments(round)
    mine, ben, carla = VIEW.hands(facts, 0)
    assert mine.own
    assert mine.cards == (("5 armed", 1.0),)
    assert dict(ben.cards) == pytest.approx({"6 armed": 0.25, "3 armed": 1.0})
    assert ben.note.replace("\N{NO-BREAK SPACE}", " ") == "1 point · cannon cards 3 · pile 3"
    assert dict(carla.cards) == pytest.approx({"7 armed": 0.4})
    assert not carla.certain


@given(records(), st.sampled_from([40, 60, 80, 100]), st.integers(8, 22), st.integers(0, 99))
@settings(max_examples=12, deadline=None)
def test_every_screen_fits(game: Played, width: int, height: int, at: int) -> None:
    full = game.round.upto(at % game.round.last)
    for eyes in (None, 0):
        round = project(full, eyes)
        before, facts, reads = moments(round)
        for lines in (
            VIEW.odds(round, before, facts, reads, eyes, width, None, height),
            VIEW.truth(facts.deal, width),
            VIEW.report(facts, width),
        ):
            assert all(cell_len(line.plain) <= width for line in lines)
            assert 0 < len(lines) <= max(height, len(full.header.players) * 2 + 2)


def test_the_truth_is_what_the_log_tells() -> None:
    lines = (*SHOWN, "Ben sail 6 bare", "Carla sail 4 armed")
    (full,) = read_rounds(marque(*lines).encode())
    for eyes, shown in (
        (None, "Me 5 armed   Ben 6 bare, 3 armed   Carla 7 ?, 4 armed"),
        (2, "Me 5 ?   Ben 6 ?, 3 armed   Carla 7 ?, 4 armed"),
        (0, "Me 5 armed   Ben 6 ?, 3 armed   Carla 7 ?, 4 ?"),
    ):
        round = full if eyes is None else project(full, eyes)
        (line,) = VIEW.truth(reached(round).deal, 80)
        assert line.plain.replace("\N{NO-BREAK SPACE}", " ") == shown


@given(records())
@settings(max_examples=10, deadline=None)
def test_every_event_is_told(game: Played) -> None:
    study = study_of(game.round.header)
    position = study.start(game.round.header)
    for logged in game.round.events:
        after = study.apply(position, logged.event)
        found = VIEW.told(position, after, None)
        assert found
        assert all(sentence.endswith(".") and "{" not in sentence for sentence in found)
        position = after
