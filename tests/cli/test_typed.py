"""From typed lines to events of the 16-card family: pure, no terminal."""

from __future__ import annotations

import pytest

from kibitz.cli.letter.typed import LetterTyping
from kibitz.cli.protocols.typed import Question, Reading, Taken, in_another_layout
from kibitz.engine.errors import Contradiction, Illegal, KibitzError, Unreadable
from kibitz.engine.header import Header
from kibitz.engine.letter.game import LETTER
from kibitz.inference.letter.position import Position

TYPING = LetterTyping()
TABLE = Header("classic", ("Anna", "Ben", "Carla", "Dov"), 2, 1)


def after(*lines: str, header: Header = TABLE) -> Position:
    """The moment after canonical lines; a star may stand before one."""
    position = Position.start(header)
    for line in lines:
        event = LETTER.parse(header, line.removeprefix("* "), line.startswith("* "))
        position = position.apply(event)
    return position


def read(position: Position, text: str, *answers: str, pending: str | None = None) -> Reading:
    """What a line and the answers to its questions amount to."""
    begun = None if pending is None else LETTER.parse(position.header, pending, False)
    starred = text.startswith("*")
    reading = TYPING.read(position, begun, text.lstrip("* "), starred)
    for answer in answers:
        assert isinstance(reading, Question), reading
        reading = TYPING.answer(position, begun, reading, answer)
    return reading


def line(position: Position, text: str, *answers: str, pending: str | None = None) -> str:
    """The canonical line that it amounts to."""
    reading = read(position, text, *answers, pending=pending)
    assert isinstance(reading, Taken), reading
    return LETTER.format(position.header, reading.event)


BEN_TO_MOVE = after("deal Carla 2")
CARLA_TO_MOVE = after("deal Carla 2", "Ben 4")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("1a5n", "Ben 1>Anna 5 miss"),
        ("1a5y", "Ben 1>Anna 5 hit"),
        ("1A5Y", "Ben 1>Anna 5 hit"),
        ("1ann5no", "Ben 1>Anna 5 miss"),
        ("1 anna 5 miss", "Ben 1>Anna 5 miss"),
        ("Ben 1>Anna 5 miss", "Ben 1>Anna 5 miss"),
        ("guard anna prince no", "Ben 1>Anna 5 miss"),
        ("ben guard anna prince no", "Ben 1>Anna 5 miss"),
        ("стражница анна принц нет", "Ben 1>Anna 5 miss"),
        ("вартова анна принц ні", "Ben 1>Anna 5 miss"),
        ("Wächterin Anna Prinz nein", "Ben 1>Anna 5 miss"),
        ("1а5н", "Ben 1>Anna 5 miss"),  # Cyrillic letters
        ("1c5", "Ben 1>Carla 5 miss"),  # I hold the 2: no need to say no
        ("1c2", "Ben 1>Carla 2 hit"),
        ("2a", "Ben 2>Anna"),
        ("2c", "Ben 2>Carla"),
        ("3aa5", "Ben 3>Anna out Anna 5"),
        ("3ba4", None),  # Ben cannot duel himself
        ("3ab4", "Ben 3>Anna out Ben 4"),
        ("3a=", "Ben 3>Anna tie"),
        ("3a tie", "Ben 3>Anna tie"),
        ("3a ничья", "Ben 3>Anna tie"),
        ("3cc", "Ben 3>Carla 4 out Carla 2"),
        ("3cb1", "Ben 3>Carla out Ben 1"),
        ("3c4c2", "Ben 3>Carla 4 out Carla 2"),
        ("4", "Ben 4"),
        ("handmaid", "Ben 4"),
        ("5a3", "Ben 5>Anna 3"),
        ("5b3", "Ben 5>Ben 3"),
        ("5c+4", None),
        ("5c2+4", "Ben 5>Carla 2 +4"),
        ("6a", "Ben 6>Anna"),
        ("6c4", "Ben 6>Carla 4"),
        ("7", "Ben 7"),
        ("83", "Ben 8 out Ben 3"),
        ("8 out ben 3", "Ben 8 out Ben 3"),
        ("2a4", "Ben 2>Anna 4"),  # seen by accident
    ],
)
def test_a_line_on_another_players_turn(typed: str, written: str | None) -> None:
    if written is None:
        with pytest.raises(KibitzError):
            line(BEN_TO_MOVE, typed)
    else:
        answers = ("4",) if typed == "3cc" else ()
        assert line(BEN_TO_MOVE, typed, *answers) == written


@pytest.mark.parametrize(
    ("typed", "pending", "written"),
    [
        ("4", None, "Carla +4"),
        ("+4", None, "Carla +4"),
        ("prince", None, "Carla +5"),
        ("+11a5n", None, "Carla +1 1>Anna 5 miss"),
        ("1a5n", None, "Carla +1 1>Anna 5 miss"),  # the 2 stays in hand: a 1 was drawn
        ("1a5n", "Carla +1", "Carla +1 1>Anna 5 miss"),
        ("4", "Carla +4", "Carla +4 4"),
        ("+5", "Carla +4", "Carla +5"),  # misread my own card
        ("Carla 4", None, "Carla +4 4"),
        ("2a6", "Carla +4", "Carla +4 2>Anna 6"),
        ("5c2+4", "Carla +5", "Carla +5 5>Carla 2 +4"),
        ("5c+4", "Carla +5", None),
        ("5a3", None, "Carla +5 5>Anna 3"),
        ("6a3", None, "Carla +6 6>Anna 3"),
        ("3ac", "Carla +3", "Carla +3 3>Anna 5 out Carla 2"),
        ("8", "Carla +8", "Carla +8 8 out Carla 2"),
    ],
)
def test_a_line_on_my_own_turn(typed: str, pending: str | None, written: str | None) -> None:
    if written is None:
        with pytest.raises(KibitzError):
            line(CARLA_TO_MOVE, typed, pending=pending)
    else:
        answers = ("5",) if typed == "3ac" else ()
        assert line(CARLA_TO_MOVE, typed, *answers, pending=pending) == written


@pytest.mark.parametrize(
    ("position", "typed", "answers", "written"),
    [
        (BEN_TO_MOVE, "1a5", ("y",), "Ben 1>Anna 5 hit"),
        (BEN_TO_MOVE, "1a5", ("нет",), "Ben 1>Anna 5 miss"),
        (BEN_TO_MOVE, "1", ("a", "5", "n"), "Ben 1>Anna 5 miss"),
        (BEN_TO_MOVE, "1", ("1", "5", "n"), "Ben 1>Anna 5 miss"),  # the first one listed
        (BEN_TO_MOVE, "1a", ("5n",), "Ben 1>Anna 5 miss"),  # more than was asked
        (BEN_TO_MOVE, "15n", ("a",), "Ben 1>Anna 5 miss"),
        (BEN_TO_MOVE, "1a prin n", ("5",), "Ben 1>Anna 5 miss"),
        (BEN_TO_MOVE, "1a prin n", ("8",), "Ben 1>Anna 8 miss"),
        (BEN_TO_MOVE, "3a", ("=",), "Ben 3>Anna tie"),
        (BEN_TO_MOVE, "3a", ("ben", "4"), "Ben 3>Anna out Ben 4"),
        (BEN_TO_MOVE, "5a", ("8",), "Ben 5>Anna 8"),
        (BEN_TO_MOVE, "5c", ("4",), "Ben 5>Carla 2 +4"),
        (BEN_TO_MOVE, "8", ("prince",), "Ben 8 out Ben 5"),
        (CARLA_TO_MOVE, "2a", ("6", "4"), "Carla +4 2>Anna 6"),  # her card, then what I drew
        (CARLA_TO_MOVE, "6a", ("3",), "Carla +6 6>Anna 3"),
    ],
)
def test_a_missing_fact_is_asked_for(
    position: Position, typed: str, answers: tuple[str, ...], written: str
) -> None:
    assert line(position, typed, *answers) == written


def test_an_answer_that_is_none_is_asked_again() -> None:
    question = read(BEN_TO_MOVE, "1a5")
    assert isinstance(question, Question)
    with pytest.raises(Unreadable, match="“xyz” is no answer here"):
        TYPING.answer(BEN_TO_MOVE, None, question, "xyz")


def test_an_impossible_answer_says_what_it_clashes_with() -> None:
    sixes = after("deal Carla 6")
    question = read(sixes, "5a")
    assert isinstance(question, Question)
    assert "6" not in [option.keys[0] for option in question.options]
    with pytest.raises(Contradiction, match="deal Carla 6"):
        TYPING.answer(sixes, None, question, "6")


def test_the_only_player_who_can_be_chosen_need_not_be_named() -> None:
    two = after("deal Carla 2", header=Header("pismo", ("Ben", "Carla"), 1, 0))
    assert line(two, "15") == "Ben 1>Carla 5 miss"
    assert line(two, "2") == "Ben 2>Carla"
    shielded = after("deal Carla 2", "Ben 4", "Carla +4 4", header=two.header)
    assert line(after("deal Carla 2", "Ben 4", header=two.header), "1", pending="Carla +1") == (
        "Carla +1 1>-"
    )
    assert line(shielded, "1-") == "Ben 1>-"
    assert line(shielded, "1") == "Ben 1>-"


def test_the_set_up_is_asked_for_first() -> None:
    header = Header("classic", ("Ben", "Carla"), 1, 0)
    start = Position.start(header)
    assert TYPING.awaited(start, None) == "open cards"
    assert line(start, "135") == "open 1 3 5"
    assert line(start, "open 1 3 5") == "open 1 3 5"
    opened = after("open 1 3 5", header=header)
    assert TYPING.awaited(opened, None) == "your first card"
    assert line(opened, "2") == "deal Carla 2"
    assert line(opened, "prince") == "deal Carla 5"
    assert line(opened, "prin", "8") == "deal Carla 8"
    assert line(opened, "deal Carla 2") == "deal Carla 2"


def test_hands_are_shown_in_any_order() -> None:
    header = Header("classic", ("Anna", "Ben", "Carla"), 2, 1)
    played = [
        *("deal Carla 4", "Ben 1>Anna 5 miss", "Carla +1 1>Anna 5 miss", "Anna 1>Ben 8 miss"),
        *("Ben 1>Anna 6 miss", "Carla +2 2>Anna 3", "Anna 1>Ben 7 miss", "Ben 2>Anna"),
        *("Carla +4 4", "Anna 7", "Ben 5>Anna 3", "Carla +8 4"),
    ]
    shown = after(*played, header=header)
    assert TYPING.awaited(shown, None) == "they show"
    assert line(shown, "a6b5") == "show Anna 6 Ben 5 Carla 8"
    assert line(shown, "b5a6") == "show Anna 6 Ben 5 Carla 8"
    assert line(shown, "65") == "show Anna 6 Ben 5 Carla 8"
    assert line(shown, "658") == "show Anna 6 Ben 5 Carla 8"
    assert line(shown, "show", "6", "5") == "show Anna 6 Ben 5 Carla 8"
    assert line(shown, "show Anna 6 Ben 5 Carla 8") == "show Anna 6 Ben 5 Carla 8"
    assert line(shown, "65 aside 3") == "show Anna 6 Ben 5 Carla 8 aside 3"
    with pytest.raises(Contradiction):
        line(shown, "a4b8")


def test_a_misplay_may_break_the_rules() -> None:
    late = after("deal Carla 2", "Ben 4", "Carla +1 1>Dov 5 miss")
    with pytest.raises(Illegal, match="Dov's turn"):
        line(late, "Anna 1>Dov 5 miss")
    assert line(late, "*Anna 1>Dov 5 miss") == "Anna 1>Dov 5 miss"
    with pytest.raises(Illegal, match="protected"):
        line(late, "1b5n")
    assert line(late, "*1b5n") == "Dov 1>Ben 5 miss"


@pytest.mark.parametrize(
    ("typed", "kind", "says"),
    [
        ("", Unreadable, "nothing"),
        ("9", Unreadable, "“9” is no card here"),
        ("1q5n", Unreadable, "“q” is no player"),
        ("xyz", Unreadable, "“xyz” is no player"),
        ("1a", None, ""),
        ("@", Unreadable, "means nothing"),
        ("n", Unreadable, "is no turn"),
        ("1a1n", Illegal, "may not name"),
        ("1a9n", Unreadable, "“9” is no card"),
        ("Carla 4", Illegal, "it is Ben's turn"),
        ("2b", Illegal, "not played at oneself"),
        ("2-", Illegal, "has an effect"),
        ("4a", Unreadable, "is no turn"),
        ("show a4", Illegal, "when the pile is empty"),
    ],
)
def test_what_cannot_be_is_refused(typed: str, kind: type[KibitzError] | None, says: str) -> None:
    if kind is None:
        assert isinstance(read(BEN_TO_MOVE, typed), Question)
        return
    with pytest.raises(kind, match=says):
        read(BEN_TO_MOVE, typed)


def test_a_sixth_spy_is_a_contradiction() -> None:
    ones = after(
        "deal Carla 1",
        *("Ben 1>Anna 5 miss", "Carla +1 1>Anna 6 miss", "Dov 1>Anna 6 miss"),
        *("Anna 1>Dov 5 miss",),
    )
    with pytest.raises(Contradiction, match="deal Carla 1"):
        line(ones, "1d5n")


def test_a_duel_against_my_own_hand_is_a_contradiction() -> None:
    with pytest.raises(Contradiction, match="deal Carla 2"):
        line(BEN_TO_MOVE, "3cc5")
    with pytest.raises(Contradiction, match="deal Carla 2"):
        line(BEN_TO_MOVE, "1c2n")


@pytest.mark.parametrize("names", [("[/b]", "Ben", "Їжак"), ("Ben", "x" * 200, "R2-D2")])
def test_odd_names_are_names(names: tuple[str, ...]) -> None:
    position = after(header=Header("classic", names, None, 0))
    for seat in (1, 2):
        typed = f"1 {names[seat]} 5 n"
        assert line(position, typed) == f"{names[0]} 1>{names[seat]} 5 miss"
        assert line(position, f"1>{names[seat]} 5n") == f"{names[0]} 1>{names[seat]} 5 miss"


def test_odd_names_are_shortened_too() -> None:
    position = after(header=Header("classic", ("Ben", "[/b]", "Їжак"), None, 0))
    assert line(position, "1[5n") == "Ben 1>[/b] 5 miss"
    assert line(position, "1ї5n") == "Ben 1>Їжак 5 miss"


def test_alike_beginnings_are_asked_about() -> None:
    position = after(header=Header("classic", ("Ben", "Anna", "Andrew"), None, 0))
    question = read(position, "1a5n")
    assert isinstance(question, Question)
    assert [option.label for option in question.options] == ["Anna", "Andrew"]
    assert line(position, "1a5n", "and") == "Ben 1>Andrew 5 miss"
    assert line(position, "1and5n") == "Ben 1>Andrew 5 miss"


def test_another_keyboard_layout_is_suggested_only() -> None:
    with pytest.raises(Unreadable):
        read(BEN_TO_MOVE, "пгфкв фттф зкштсу тщ")
    suggested = in_another_layout("пгфкв фттф зкштсу тщ", lambda text: read(BEN_TO_MOVE, text))
    assert suggested == "guard anna prince no"


def test_a_glance_gives_no_long_reasons() -> None:
    with pytest.raises(Contradiction, match="together with the log") as caught:
        TYPING.glance(BEN_TO_MOVE, None, "1c2n")
    assert not caught.value.clashes
