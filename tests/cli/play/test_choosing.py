"""A choice is typed in a few keys, and nothing but a choice: what comes of it the table says."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli.games import playing_of
from kibitz.cli.protocols.playing import Chosen
from kibitz.cli.protocols.typed import Question
from kibitz.cli.session.log import Log
from kibitz.engine.errors import KibitzError

LETTER = """\
[Game "classic"]
[Players "Anna, Ben, Carla"]
[Perspective "Carla"]
[First "Anna"]
deal Carla 3
Anna 4
Ben 1>Carla 5 miss
Carla +{drawn}
"""

TRUC = """\
[Game "truc"]
[Players "Anna, Ben"]
[Perspective "Ben"]
[First "Anna"]
deal Ben 7 8 9
{before}
"""


def choose(text: str, line: str) -> Chosen | Question:
    from kibitz.engine.round import read_rounds

    log = Log.resume(read_rounds(text.encode()))
    return playing_of(log.header).choose(log.base, log.pending, line)


@pytest.mark.parametrize(
    ("drawn", "typed", "choice"),
    [
        (1, "1b5", "1>Ben 5"),
        (1, "1 Ben 5", "1>Ben 5"),
        (1, "1>Ben 5", "1>Ben 5"),
        (1, "b5 1", None),
        (1, "15", "1>Ben 5"),  # Anna is protected: nobody else can be meant
        (1, "+1 1b5", "1>Ben 5"),
        (1, "стражница бен принц", "1>Ben 5"),
        (1, "3", "3>Ben"),
        (1, "3b", "3>Ben"),
        (5, "5c", "5>Carla"),
        (7, "7", "7"),
        (1, "4", None),  # not in hand
        (1, "1a5", None),  # protected
        (1, "1b1", None),  # no 1 is named
        (1, "1b5n", None),  # what comes of it
        (1, "3bb2", None),
        (1, "ben 3", None),  # not Ben's turn
        (1, "+2 1b5", None),  # not what was drawn
        (1, "qqq", None),
        (1, "", None),
    ],
)
def test_a_play_is_typed_without_what_comes_of_it(
    drawn: int, typed: str, choice: str | None
) -> None:
    text = LETTER.format(drawn=drawn)
    if choice is None:
        with pytest.raises(KibitzError):
            choose(text, typed)
    else:
        assert choose(text, typed) == Chosen(choice)


def test_what_is_missing_is_asked_for() -> None:
    asked = choose(LETTER.format(drawn=1), "1")
    assert isinstance(asked, Question)
    assert [option.keys[0] for option in asked.options] == list("2345678")
    assert asked.state[3] == "1>Ben 5"
    whom = choose(LETTER.format(drawn=5), "5")
    assert isinstance(whom, Question)
    assert whom.state == ("5>Ben", "5>Carla")


@pytest.mark.parametrize(
    ("before", "typed", "choice"),
    [
        ("Anna 7", "8", "8"),
        ("Anna 7", "x2", "x2"),
        ("Anna 7", "fold", "fold"),
        ("Anna 7", "пас", "fold"),
        ("Anna 7", "x2y8", None),  # Anna's answer is Anna's
        ("Anna 7", "a", None),  # no ace in hand
        ("Anna 7", "anna fold", None),
        ("Anna 7", "new", None),
        ("Anna x2", "y", "yes"),
        ("Anna x2", "нет", "no"),
        ("Anna x2", "y7", None),  # the card would be Anna's
        ("Anna x2", "8", None),
        ("Anna 7\nBen x2 yes", "8", "8"),
    ],
)
def test_a_decision_in_le_truc(before: str, typed: str, choice: str | None) -> None:
    text = TRUC.format(before=before)
    if choice is None:
        with pytest.raises(KibitzError):
            choose(text, typed)
    else:
        assert choose(text, typed) == Chosen(choice)


MARQUE = """\
[Game "marque"]
[Players "Anna, Ben, Carla"]
[Perspective "Ben"]
[First "Anna"]
{lines}
"""


@pytest.mark.parametrize(
    ("lines", "typed", "choice"),
    [
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "sail", "sail"),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "s", "sail"),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "h3", "home 3"),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "c5", "hit Carla 5"),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "hit carla 5", "hit Carla 5"),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "Ben hit Anna 6", "hit Anna 6"),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "a6a", None),  # what comes of it
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "sail 4", None),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "4", None),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "h4", None),  # not at sea
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "anna home 5", None),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "pass", None),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6", "qqq", None),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6\nBen sail 4", "a", "sail 4 armed"),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6\nBen sail 4", "bare", "sail 4 bare"),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6\nBen sail 4", "sail 4 +", "sail 4 armed"),
        ("set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6\nBen sail 4", "h3", None),
        ("set Anna 5, Ben 3, Carla 5", "b", "set 3 bare"),
        ("set Anna 5, Ben 3, Carla 5", "", None),
    ],
)
def test_a_choice_in_letter_of_marque(lines: str, typed: str, choice: str | None) -> None:
    """To sail, and which ship to set, are two choices; the treasure is not one's own to say."""
    text = MARQUE.format(lines=lines)
    if choice is None:
        with pytest.raises(KibitzError):
            choose(text, typed)
    else:
        assert choose(text, typed) == Chosen(choice)


def test_which_ship_is_asked_for() -> None:
    text = MARQUE.format(lines="set Anna 5, Ben 3 bare, Carla 5\nAnna sail 6")
    asked = choose(text, "hit anna")
    assert isinstance(asked, Question)
    assert asked.state == ("hit Anna 5", "hit Anna 6")


def test_no_answer_tells_what_only_the_table_knows(tmp_path: Path) -> None:
    """Whether a guess would hit is the same to ask about, whatever Ben holds."""
    for line in ("1b5y", "1b5n"):
        with pytest.raises(KibitzError) as error:
            choose(LETTER.format(drawn=1), line)
        assert "for the table to say" in str(error.value)


def test_a_treasure_turned_up_is_told_once() -> None:
    """When it is turned up; or, where only one kind of ship is left, with that ship on it."""
    from kibitz.engine.round import read_rounds

    lines = ["set Anna 5, Ben 3 armed, Carla 5", "Anna sail 6", "Ben sail 4"]

    def told(*more: str) -> list[str]:
        text = MARQUE.format(lines="\n".join([*lines, *more]))
        log = Log.resume(read_rounds(text.encode()))
        return playing_of(log.header).happened(log.moments[-2], log.moment)

    assert told() == ["You turn up the 4; 3 are left in your pile."]
    lines[-1] += " armed"
    assert told() == []
    more = ["Carla sail 3", "Anna sail 3", "Ben sail 5 bare"]
    assert told(*more) == ["You turn up the 5; 2 are left in your pile."]
