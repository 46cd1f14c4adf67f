"""How events of the 16-card game are written: every form of the notation, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given

from kibitz.engine.errors import Unreadable
from kibitz.engine.header import Header
from kibitz.engine.letter.events import (
    NOBODY,
    Action,
    Back,
    Dealt,
    Duel,
    Event,
    Fall,
    Guess,
    Open,
    Peek,
    Renewal,
    Show,
    Swap,
    Tie,
    Turn,
)
from kibitz.engine.letter.names import CARD_NAMES, LANGUAGES
from kibitz.engine.letter.notation import (
    format_action,
    format_back,
    format_event,
    parse,
    parse_decision,
)
from kibitz.engine.letter.presets import PRESETS
from tests.strategies.tables import EVERY, Played, rounds

BYSTANDER = Header("pismo", ("A", "B", "C"), None, 0)
A, B, C = 0, 1, 2

FORMS: list[tuple[str, Event]] = [
    # set-up
    ("open 1 3 5", Open((1, 3, 5))),
    ("deal C 2", Dealt(((C, 2),))),
    ("deal A 5 B 1 C 2 aside 4", Dealt(((A, 5), (B, 1), (C, 2)), 4)),
    # 1
    ("A 1>B 5 hit", Turn(A, None, 1, B, Guess(5, True))),
    ("A 1>B 5 miss", Turn(A, None, 1, B, Guess(5, False))),
    ("A 1>B 1 miss", Turn(A, None, 1, B, Guess(1, False))),
    # 2
    ("A 2>B", Turn(A, None, 2, B, Peek(None))),
    ("A 2>B 4", Turn(A, None, 2, B, Peek(4))),
    # 3
    ("A 3>B tie", Turn(A, None, 3, B, Tie())),
    ("A 3>B out B 2", Turn(A, None, 3, B, Duel(B, 2, None))),
    ("A 3>B 6 out A 4", Turn(A, None, 3, B, Duel(A, 4, 6))),
    # 4
    ("A 4", Turn(A, None, 4)),
    # 5
    ("A 5>B 3", Turn(A, None, 5, B, Renewal(3, None))),
    ("A 5>B 3 +1", Turn(A, None, 5, B, Renewal(3, 1))),
    ("A 5>A 4 +2", Turn(A, None, 5, A, Renewal(4, 2))),
    ("A 5>B 8", Turn(A, None, 5, B, Renewal(8, None))),
    # 6
    ("A 6>B", Turn(A, None, 6, B, Swap(None, B))),
    ("A 6>B 4", Turn(A, None, 6, B, Swap(4, B))),
    # 7
    ("A 7", Turn(A, None, 7)),
    # 8
    ("A 8 out A 3", Turn(A, None, 8, None, Fall(3))),
    # any
    *((f"A {card}>-", Turn(A, None, card, NOBODY)) for card in (1, 2, 3, 5, 6)),
    # drawn cards and the unfinished turn
    ("C +1 1>A 8 miss", Turn(C, 1, 1, A, Guess(8, False))),
    ("A +7 5>B 3 +1", Turn(A, 7, 5, B, Renewal(3, 1))),
    ("C +4", Turn(C, 4, None)),
    # end
    ("show A 4 B 7", Show(((A, 4), (B, 7)))),
    ("show A 4 B 7 aside 3", Show(((A, 4), (B, 7)), 3)),
]


@pytest.mark.parametrize(("line", "event"), FORMS, ids=[line for line, _ in FORMS])
def test_every_form_is_read_and_written(line: str, event: Event) -> None:
    assert parse(BYSTANDER, line) == event
    assert format_event(BYSTANDER, event) == line


def test_a_star_is_a_fact_of_the_turn_and_no_part_of_its_line() -> None:
    event = parse(BYSTANDER, "A 5>B 3", starred=True)
    assert event == Turn(A, None, 5, B, Renewal(3, None), starred=True)
    assert format_event(BYSTANDER, event) == "A 5>B 3"


@pytest.mark.parametrize(("eyes", "giver"), [(None, B), (A, B), (C, B), (B, A)])
def test_a_swap_is_written_with_the_card_that_the_eyes_received(
    eyes: int | None, giver: int
) -> None:
    event = parse(BYSTANDER.seen_by(eyes), "A 6>B 4")
    assert event == Turn(A, None, 6, B, Swap(4, giver))


@given(rounds(EVERY))
def test_every_event_of_a_round_is_read_back(game: Played) -> None:
    header = Header(game.setting.preset, game.setting.players, None, game.first)
    for event in game.events:
        assert parse(header, format_event(header, event)) == event


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("A 1 > B 5 hit", "A 1>B 5 hit"),
        ("A 1>B 5 yes", "A 1>B 5 hit"),
        ("A 1>B 5 n", "A 1>B 5 miss"),
        ("a SPY>b Duellist HIT", "A 1>B 3 hit"),
        ("A Шпион>B Гонец попал", "A 1>B 5 hit"),
        ("A Шпигун>B Вельможа повз", "A 1>B 6 miss"),
        ("A Spion>B Erbin Treffer", "A 1>B 8 hit"),
        ("B дуэлянт>C ничья", "B 3>C tie"),
        ("B Duellant>C Dame raus B Bote", "B 3>C 7 out B 5"),
        ("B дуелянт>C вибула C щит", "B 3>C out C 4"),
        ("A +Жрец Наследница выбыл A Жрец", "A +2 8 out A 2"),
        ("A 5>B Prinz + 2", "A 5>B 5 +2"),
        ("раздача A шпион отложено 8", "deal A 1 aside 8"),
        ("розкриття A 4 B 5", "show A 4 B 5"),
        ("aufgedeckt 1 Duell Bote", "open 1 3 5"),
        ("A пятёрка>B восьмёрка", "A 5>B 8"),
    ],
)
def test_words_of_four_languages_are_read_and_digits_written(line: str, canonical: str) -> None:
    assert format_event(BYSTANDER, parse(BYSTANDER, line)) == canonical


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", CARD_NAMES)
def test_every_card_name_is_read(preset: str, language: str) -> None:
    header = Header(preset, BYSTANDER.players, None, 0)
    ranks = PRESETS[preset].cards.ranks
    for rank, name in zip(ranks, CARD_NAMES[preset][language], strict=True):
        assert parse(header, f"open {name}") == Open((rank,))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "breaks off: expected a player"),
        ("Zed 4", "“Zed” is no player here: expected A, B, C"),
        ("A", "“A” breaks off: expected the card played"),
        ("A +", "breaks off: expected the card drawn"),
        ("A +9", "“9” is no card here: expected one of 1 2 3 4 5 6 7 8"),
        ("A 0", "“0” is no card here"),
        ("A prin", "“prin” can be 5, 8: expected one card"),
        ("A 1>Zed 5 hit", "“Zed” is no player here"),
        ("A 1>B", "breaks off: expected the rank named, then “hit” or “miss”"),
        ("A 1>B 5", "breaks off: expected “hit” or “miss”"),
        ("A 1>B 5 perhaps", "“perhaps” was read where “hit” or “miss” was expected"),
        ("A 1>B 5 tie", "“tie” was read where “hit” or “miss” was expected"),
        ("A 1>B 5 hit hit", "“hit” was not expected after “A 1>B 5 hit”"),
        ("A 2>B what", "“what” is no card here"),
        ("A 3>B", "breaks off: expected “tie”, or “out”, the loser and the card"),
        ("A 3>B out", "breaks off: expected the player who is out"),
        ("A 3>B out B", "breaks off: expected the card turned up"),
        ("A 3>B 6 tie", "“tie” was read where “out”, the loser and the card was expected"),
        ("A 4 B", "“B” was not expected after “A 4”"),
        ("A 5>B", "breaks off: expected the card thrown away"),
        ("A 5>B 3 1", "“1” was not expected after “A 5>B 3”"),
        ("A 8", "breaks off: expected “out”, the player and the other card"),
        ("A 8 out B 3", "puts its own player out: expected “out A”"),
        ("A 1>- 5", "“5” was not expected after “A 1>-”"),
        ("open", "breaks off: expected the cards laid open"),
        ("open 1 x", "“x” is no card here"),
        ("deal", "breaks off: expected a player and a card"),
        ("deal A", "breaks off: expected the player's card"),
        ("deal A 1 A 2", "A stands twice in one line"),
        ("deal A 1 aside", "breaks off: expected the card laid aside"),
        ("show A 1 aside 2 B 3", "“B” was not expected after “show A 1 aside 2”"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(line: str, expected: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse(BYSTANDER, line)
    assert expected in str(caught.value)


def test_long_nonsense_is_quoted_in_brief() -> None:
    for line in ("x" * 9999, "A " + "9" * 9999, "A 1>B 5 " + "h" * 9999, "A 4" + " 4" * 9999):
        with pytest.raises(Unreadable) as caught:
            parse(BYSTANDER, line)
        assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (Action(1, B, 6), "1>B 6"),
        (Action(5, A), "5>A"),
        (Action(3, NOBODY), "3>-"),
        (Action(7), "7"),
    ],
)
def test_a_decision_is_written_as_it_begins_a_turn(action: Action, written: str) -> None:
    assert format_action(BYSTANDER, action) == written
    assert parse_decision(BYSTANDER, written) == action


def test_what_goes_back_under_the_pile_is_written_and_read() -> None:
    header = Header("2019", BYSTANDER.players, None, 0)
    assert format_back(Back((0, 9))) == "under 0 9"
    assert parse_decision(header, "under 0 9") == Back((0, 9))
