"""What a typed line means in Letter of Marque: whose turn it is is known, the rest may be brief."""

from __future__ import annotations

import pytest

from kibitz.cli.marque.spoken import bottom_called
from kibitz.cli.marque.typed import MarqueTyping
from kibitz.cli.protocols.typed import Question, Taken
from kibitz.cli.texts import everywhere
from kibitz.engine.errors import Contradiction, Illegal, KibitzError, Unreadable
from kibitz.engine.marque.notation import BOTTOMS
from tests.cli.lines import Typed, said
from tests.strategies.fleets import marque

TYPING = MarqueTyping()
LINES = Typed(TYPING, marque)
scene, typed = LINES.scene, LINES.typed
SIX = "Anna, Ben, Carla, Dov, Eva, Finn"


SET = ("set Me 5 armed, Ben 3, Carla 7",)
BEN = (*SET, "Me sail 4 bare")
CARLA = (*BEN, "Ben sail 6")
MANY = (*CARLA, "Carla home 7", "Me sail 6 bare", "Ben sail 4", "Carla sail 3")


@pytest.mark.parametrize(
    ("lines", "line", "event"),
    [
        ((), "5a37", "set Me 5 armed, Ben 3, Carla 7"),
        ((), "5b 3 7", "set Me 5 bare, Ben 3, Carla 7"),
        ((), "m5a b3 c7", "set Me 5 armed, Ben 3, Carla 7"),
        ((), "c7, m5-, b3", "set Me 5 bare, Ben 3, Carla 7"),
        ((), "set me 5 armed ben 3 carla 7", "set Me 5 armed, Ben 3, Carla 7"),
        ((), "расстановка 5 вооружён 3 7", "set Me 5 armed, Ben 3, Carla 7"),
        ((), "537", "set Me 5, Ben 3, Carla 7"),
        ((), "5+", "set Me 5 armed"),
        ((), "5 armed ben 3, carla 7", "set Me 5 armed, Ben 3, Carla 7"),
        ((), "b3", "set Ben 3"),
        (("set Me 5 armed",), "37", "set Ben 3, Carla 7"),
        (("set Me 5",), "a", "set Me 5 armed"),
        (("set Me 5, Ben 3",), "bare", "set Me 5 bare, Ben 3"),
        (("set Me 5",), "5a", "set Me 5 armed"),
        (SET, "4", "Me sail 4"),
        (SET, "4a", "Me sail 4 armed"),
        (SET, "s4b", "Me sail 4 bare"),
        (SET, "4+", "Me sail 4 armed"),
        (SET, "4 -", "Me sail 4 bare"),
        (SET, "me sail 4 bare", "Me sail 4 bare"),
        (SET, "отплыть 4 пушки", "Me sail 4 armed"),
        (SET, "відпливає 4 порожній", "Me sail 4 bare"),
        (SET, "segeln 4 kanonen", "Me sail 4 armed"),
        (SET, "4г", "Me sail 4 armed"),
        (SET, "4б", "Me sail 4 bare"),
        (SET, "h", "Me home 5"),
        (SET, "h5", "Me home 5"),
        (SET, "домой 5", "Me home 5"),
        (SET, "додому", "Me home 5"),
        (SET, "heim 5", "Me home 5"),
        (SET, "b3a", "Me hit Ben 3 armed"),
        (SET, "b3b", "Me hit Ben 3 bare"),
        (SET, "b3-", "Me hit Ben 3 bare"),
        (SET, "ba", "Me hit Ben 3 armed"),
        (SET, "ca7a", "Me hit Carla 7 armed"),
        (SET, "бен 3 пустой", "Me hit Ben 3 bare"),
        (SET, "огонь карла 7 вооружён", "Me hit Carla 7 armed"),
        (SET, "attack b3 bare", "Me hit Ben 3 bare"),
        (SET, "mb3a", "Me hit Ben 3 armed"),
        (SET, "Me hit Ben 3 bare", "Me hit Ben 3 bare"),
        (SET, "b3", "Ben's ship on the 3: armed/bare"),
        (SET, "b", "Ben's ship on the 3: armed/bare"),
        (BEN, "6", "Ben sail 6"),
        (BEN, "b6", "Ben sail 6"),
        (BEN, "bs6", "Ben sail 6"),
        (BEN, "h", "Ben home 3"),
        (BEN, "bh3", "Ben home 3"),
        (BEN, "h3b", "Ben home 3 bare"),
        (BEN, "m4b", "Ben hit Me 4 bare"),
        # What my own ship is the log knows.
        (BEN, "m4", "Ben hit Me 4 bare"),
        (BEN, "c7b", "Ben hit Carla 7 bare"),
        (CARLA, "b3a", "Carla hit Ben 3 armed"),
        (CARLA, "cb3a", "Carla hit Ben 3 armed"),
        (MANY, "h", "Which treasure? 5/4/6"),
        (MANY, "s", "Which treasure? 3/7"),
        (MANY, "b", "Which treasure? 3/6/4"),
    ],
)
def test_a_line_means_an_event(lines: tuple[str, ...], line: str, event: str) -> None:
    assert typed(line, *lines) == event


def test_what_a_ship_must_be_is_not_asked() -> None:
    armed = (*SET, "Me sail 4 armed", "Ben pass", "Carla pass")
    free = {"options": "free-pass"}
    assert typed("3", *armed, **free) == "Me sail 3 bare"
    assert typed("3b", *armed, **free) == "Me sail 3 bare"
    shown = (*SET, "Me hit Ben 3 armed", "Ben pass", "Carla hit Ben 3 armed")
    assert typed("b3", *shown, **free) == "Me hit Ben 3 armed"
    found = (*shown, "Me pass", "Ben sail 4", "Carla hit Ben 4 armed", "Me pass", "Ben sail 5")
    assert typed("b5", *found, **free) == "Carla hit Ben 5 bare"


def test_questions_are_answered() -> None:
    round, moment, begun = scene(*SET)
    question = TYPING.read(moment, begun, "b3")
    assert isinstance(question, Question)
    for text, event in (
        ("a", "Me hit Ben 3 armed"),
        ("-", "Me hit Ben 3 bare"),
        ("пустой", "Me hit Ben 3 bare"),
        ("Armed", "Me hit Ben 3 armed"),
        ("kan", "Me hit Ben 3 armed"),
    ):
        assert said(round, TYPING.answer(moment, begun, question, text)) == event
    with pytest.raises(Unreadable, match="no answer here: expected armed, bare"):
        TYPING.answer(moment, begun, question, "perhaps")
    round, moment, begun = scene(*MANY)
    question = TYPING.read(moment, begun, "b")
    assert isinstance(question, Question)
    shot = TYPING.answer(moment, begun, question, "6")
    assert said(round, shot) == "Ben's ship on the 6: armed/bare"
    with pytest.raises(Unreadable, match="no answer here: expected 3, 6, 4"):
        TYPING.answer(moment, begun, question, "7")


def test_what_two_things_can_be_meant_by_is_asked() -> None:
    players = {"players": "Me, Hans, Sam", "options": "free-pass"}
    dealt = ("set Me 5 armed, Hans 5, Sam 4",)
    round, moment, begun = scene(*dealt, **players)
    for line, labels in (
        ("h5", ["Me home 5", "Me hit Hans 5"]),
        ("s4", ["Me sail 4", "Me hit Sam 4"]),
    ):
        question = TYPING.read(moment, begun, line)
        assert isinstance(question, Question)
        assert [option.label for option in question.options] == labels
        assert said(round, TYPING.answer(moment, begun, question, "1")) == labels[0]
        assert isinstance(TYPING.answer(moment, begun, question, "2"), Question)
    assert typed("4", *dealt, **players) == "Me sail 4"
    assert typed("sam 4 -", *dealt, **players) == "Me hit Sam 4 bare"


def test_other_treasures() -> None:
    options = {"options": "treasures=1-2-4-8-16"}
    assert typed("1a24", **options) == "set Me 1 armed, Ben 2, Carla 4"
    assert typed("16a 8 16", **options) == "set Me 16 armed, Ben 8, Carla 16"
    assert typed("16", "set Me 1 armed, Ben 2, Carla 4", **options) == "Me sail 16"
    with pytest.raises(Unreadable, match="“3” is no treasure here: expected one of 1 2 4 8 16"):
        typed("3", "set Me 1 armed, Ben 2, Carla 4", **options)


def test_my_own_ship_is_asked_about_and_may_be_told_later() -> None:
    round, moment, begun = scene(*SET, "Me sail 4")
    assert TYPING.awaited(moment, begun) == "on the 4: armed/bare"
    for line, event in (
        ("a", "Me sail 4 armed"),
        ("-", "Me sail 4 bare"),
        ("4b", "Me sail 4 bare"),
    ):
        reading = TYPING.read(moment, begun, line)
        assert said(round, reading) == event
        assert isinstance(reading, Taken)
        assert begun is not None
        assert TYPING.finishes(begun, reading.event)
    following = TYPING.read(moment, begun, "6")
    assert said(round, following) == "Ben sail 6"
    assert begun is not None
    assert isinstance(following, Taken)
    assert not TYPING.finishes(begun, following.event)


def test_nobody_elses_ship_is_asked_about() -> None:
    for lines, eyes in (((*BEN, "Ben sail 6"), "Me"), ((*SET, "Me sail 4"), None)):
        round, _moment, begun = scene(*lines, eyes=eyes)
        assert begun is None
        assert not TYPING.unfinished(round.header, round.events[-1].event)


@pytest.mark.parametrize(
    ("lines", "awaited"),
    [
        ((), "first ships: you Ben Carla"),
        (("set Me 5",), "on the 5: armed/bare"),
        (("set Me 5 armed",), "first ships: Ben Carla"),
        (SET, "you play"),
        (BEN, "Ben played"),
    ],
)
def test_the_prompt_says_what_is_awaited(lines: tuple[str, ...], awaited: str) -> None:
    _round, moment, begun = scene(*lines)
    assert TYPING.awaited(moment, begun) == awaited


def test_six_names_are_too_many_for_a_prompt() -> None:
    _round, moment, begun = scene(eyes="Anna", players=SIX, first="Eva")
    assert TYPING.awaited(moment, begun) == "first ships: you … Finn"
    assert typed("3a45673", eyes="Anna", players=SIX, first="Eva") == (
        "set Anna 3 armed, Ben 4, Carla 5, Dov 6, Eva 7, Finn 3"
    )


@pytest.mark.parametrize(
    ("lines", "line", "kind", "told"),
    [
        ((), "foo", Unreadable, "are no first treasures: expected those from Me on, as in 5a 3 7"),
        (("set Me 5",), "foo", Unreadable, "expected those from Ben on, as in 5 3"),
        ((), "8", Unreadable, "“8” is no treasure here: expected one of 3 4 5 6 7"),
        ((), "5376", Unreadable, "“5376” are no first treasures"),
        ((), "m5 m3", Unreadable, "are no first treasures"),
        ((), "h5", Illegal, "Me has turned up no treasure yet"),
        (SET, "9", Unreadable, "“9” is no treasure here"),
        (SET, "foo", Unreadable, "“foo” is no turn: expected one like 3, home 5, Ben 3 armed"),
        (SET, "a", Unreadable, "is no turn"),
        (SET, "45", Unreadable, "is no turn"),
        (SET, "5", Illegal, "Me's 5 was turned up before: the pile still has 3 4 6 7"),
        (SET, "h4", Illegal, "Me has no ship on the 4, only on 5"),
        (SET, "b5a", Illegal, "Ben has no ship on the 5, only on 3"),
        (SET, "b7a", Illegal, "Ben has no ship on the 7, only on 3"),
        (SET, "m5a", Illegal, "nobody attacks a ship of one's own"),
        (SET, "me hit me 5 bare", Illegal, "nobody attacks a ship of one's own"),
        (BEN, "6a", Illegal, "only Ben sees what goes to sea"),
        ((), "5a 3b 7", Illegal, "only Ben sees what goes to sea"),
        (SET, "pass", Illegal, "Me may pass only with an empty pile and no ship at sea"),
        (SET, "ben home 3", Illegal, "it is Me's turn, not Ben's"),
        (SET, "set Me 5", Illegal, "Me has turned up the first treasure already"),
        (BEN, "m4a", Contradiction, "Me's ship on the 4 was bare: it cannot be armed"),
        (SET, "4ab", Unreadable, "is no turn"),
        (SET, "!?", Unreadable, "“!” is no turn"),
        (SET, "б" * 500, Unreadable, "is no turn"),
        (SET, "4 " * 200, Unreadable, "is no turn"),
        (SET, "3" * 500, Unreadable, "is no treasure here"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    lines: tuple[str, ...], line: str, kind: type[KibitzError], told: str
) -> None:
    with pytest.raises(kind) as caught:
        typed(line, *lines)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_misplay_is_starred() -> None:
    round, moment, begun = scene(*SET)
    for line, event in (("pass", "Me pass"), ("b4", "Ben sail 4"), ("ben h", "Ben home 3")):
        reading = TYPING.read(moment, begun, line, starred=True)
        assert isinstance(reading, Taken)
        assert reading.event.starred
        assert said(round, reading) == event


def test_what_may_be_typed_is_suggested() -> None:
    _round, moment, begun = scene(*SET)
    assert TYPING.suggestions(moment, begun)[:4] == ("sail", "home", "hit", "Me")
    _round, moment, begun = scene(*SET, "Me sail 4")
    assert TYPING.suggestions(moment, begun)[:2] == ("armed", "bare")
    assert len(TYPING.examples(moment)) == 7


@pytest.mark.parametrize("armed", [True, False])
def test_what_the_prompt_calls_a_bottom_is_understood_in_every_language(armed: bool) -> None:
    assert [bottom_called(word) for word in everywhere(BOTTOMS[armed])] == [armed] * 4
