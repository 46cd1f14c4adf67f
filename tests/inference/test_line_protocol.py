"""Rounds told line by line: told again, taken back, corrected, one after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kibitz.engine.errors import KibitzError, RecordError
from kibitz.engine.header import Header
from kibitz.engine.letter.events import Turn
from kibitz.engine.record import Kind, dumps, entry, loads
from kibitz.engine.round import project
from kibitz.inference.letter.position import Position
from kibitz.inference.line_protocol import Told, Untold
from kibitz.inference.tags import Tag
from tests.strategies.fleets import marque
from tests.strategies.tables import Setting, kib, played


class Drawn:
    """A card drawn is a turn begun."""

    def unfinished(self, header: Header, event: Any) -> bool:
        return isinstance(event, Turn) and event.card is None

    def finishes(self, header: Header, begun: Any, event: Any) -> bool:
        return True


def fresh() -> Told:
    return Told(Drawn())


@pytest.fixture
def told() -> Told:
    return fresh()


def tell(told: Told, text: str) -> None:
    for record in loads(text):
        for number, (key, value) in enumerate(record.tags, start=1):
            assert told.tag(Tag(key, value, number)) == ()
        for line in record.entries:
            if line.kind is Kind.EVENT:
                told.event(line)


def weights(told: Told, eyes: int = 0) -> Any:
    position = told.reads(eyes)
    assert isinstance(position, Position)
    assert position.belief.reader is not None
    return position.belief.reader.weights.tolist()


WILD = kib("deal Anna 5", "Anna 4", "Ben 8 out Ben 2", "Carla 4", eyes="Anna")
NEXT = kib("deal Anna 1", "Anna +2 2>Ben 3", "Ben 1>Carla 4 miss", eyes="Anna")


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every event that is worked out, as it happens."""
    found: list[Any] = []
    apply = Position.apply

    def counting(self: Position, event: Any) -> Position:
        found.append(event)
        return apply(self, event)

    monkeypatch.setattr(Position, "apply", counting)
    return found


def test_what_is_told_again_is_not_worked_out_again(told: Told, counted: list[Any]) -> None:
    tell(told, WILD + "\n" + NEXT)
    told.reads(0)
    counted.clear()
    tell(told, NEXT)
    first = told.reads(0)
    assert counted == []
    tell(told, NEXT + "Carla 7\n")
    assert told.reads(0) is not first
    assert len(counted) == 2  # the new event, by facts and by reads


def test_the_last_round_told_again_counts_once(told: Told) -> None:
    tell(told, WILD + "\n" + NEXT)
    once = weights(told)
    for _ in range(3):
        tell(told, NEXT)
    assert weights(told) == once
    alone = fresh()
    tell(alone, NEXT)
    assert weights(alone) != once


def test_a_round_that_another_has_followed_is_not_the_last(told: Told) -> None:
    """Told again it is one more round in which Ben was wild."""
    tell(told, WILD + "\n" + NEXT)
    once = weights(told)
    tell(told, WILD + "\n" + NEXT)
    assert weights(told) != once


def test_styles_are_carried_on_by_name_whatever_the_seats(told: Told) -> None:
    tell(told, WILD)
    told.turn_page()
    table = {"players": "Ben, Anna, Dov", "first": "Ben", "eyes": "Anna"}
    tell(told, kib("deal Anna 5", **table))
    ben, _, dov = weights(told, 1)
    assert ben != dov


def test_styles_are_learnt_even_where_nothing_was_asked(told: Told) -> None:
    tell(told, WILD)
    told.reads(0)
    tell(told, NEXT)
    asked = weights(told)
    other = fresh()
    tell(other, WILD + "\n" + NEXT)
    assert weights(other) == asked


def test_a_full_record_teaches_each_player_what_that_player_saw(told: Told) -> None:
    """Without a Perspective it is the player on turn who asks."""
    full = kib("deal Anna 5 Ben 8 Carla 1 aside 2", "Anna +4 4", "Ben +2 8 out Ben 2")
    tell(told, full + "\n" + kib("deal Anna 1 Ben 3 Carla 2 aside 5", "Anna +1"))
    own = fresh()
    seen = kib("deal Anna 5", "Anna +4 4", "Ben 8 out Ben 2", eyes="Anna")
    tell(own, seen + "\n" + kib("deal Anna 1", "Anna +1", eyes="Anna"))
    assert weights(told) == weights(own)


EVENING = [
    project(found.round, 0).record
    for found in (played(Setting("pismo", 3), seed) for seed in range(30))
    if found.first == 0
]
"""Rounds as Anna logged them that differ in nothing but what happened: equal tags in all."""


def test_rounds_with_equal_tags_are_as_many_rounds(told: Told) -> None:
    """Even if the same happens in them: as much is learnt as from rounds that are told apart."""
    apart = fresh()
    for number, record in enumerate((*EVENING, *EVENING[:2], EVENING[0], EVENING[0]), start=1):
        tell(told, dumps([record]))
        tell(apart, dumps([record.tagged("Round", str(number))]))
        assert weights(told) == weights(apart), number


@pytest.mark.parametrize("length", [1, 2, len(EVENING[0].entries) - 1])
def test_a_round_that_has_ended_is_not_told_again(told: Told, length: int) -> None:
    """What follows under the same tags is another round, whatever its first events."""
    over, apart = EVENING[0], fresh()
    part = replace(over, entries=over.entries[:length])
    tell(told, dumps([over]) + "\n" + dumps([part]))
    tell(apart, dumps([over.tagged("Round", "1")]) + "\n" + dumps([part.tagged("Round", "2")]))
    assert weights(told) == weights(apart)
    assert told.number == apart.number


def test_what_was_learnt_in_one_game_says_nothing_of_another(told: Told) -> None:
    table = {"players": "Anna, Ben, Carla", "first": "Anna", "eyes": "Anna"}
    fleets = marque("set Anna 3 bare, Ben 4, Carla 5", **table)
    other = fresh()
    for _ in range(2):
        tell(told, fleets + "Anna home 3\n")
        told.reads(0)
        tell(told, WILD)
        tell(other, WILD)
        told.turn_page()
        other.turn_page()
        tell(told, NEXT)
        tell(other, NEXT)
        assert weights(told) == weights(other)


def test_another_round_with_the_same_beginning_is_another_round(told: Told) -> None:
    tell(told, WILD)
    tell(told, kib("deal Anna 5", "Anna 4", "Ben 2>Carla", "Carla 4", eyes="Anna"))
    other = fresh()
    tell(other, kib("deal Anna 5", "Anna 4", "Ben 2>Carla", "Carla 4", eyes="Anna"))
    assert told.number == other.number == 3
    assert weights(told) != weights(other)  # Ben was wild before


def test_the_last_event_may_be_corrected_by_telling_again(told: Told) -> None:
    tell(told, NEXT)
    tell(told, NEXT.replace("1>Carla 4 miss", "1>Carla 5 miss"))
    other = fresh()
    tell(other, NEXT.replace("1>Carla 4 miss", "1>Carla 5 miss"))
    assert weights(told) == weights(other)


OWN = ("deal Anna 5", "Anna +4 4", "Ben 1>Carla 7 miss", "Carla 7", "Anna +1 1>Ben 8 miss", "Ben 4")


@pytest.mark.parametrize(
    "again",
    [
        ("deal Anna 5", "Anna +4", "Anna 4", *OWN[2:4], "Anna +1", "Anna 1>Ben 8 miss", "Ben 4"),
        ("deal Anna 5", "Anna +4", "Anna +4 4", *OWN[2:4], "Anna +1", "Anna +1 1>Ben 8 miss"),
        ("deal Anna 5", "Anna 4", *OWN[2:4], "Anna  1>Ben  8  miss", "ben 4"),
    ],
)
def test_turns_are_told_again_in_parts_or_whole(
    told: Told, counted: list[Any], again: tuple[str, ...]
) -> None:
    tell(told, kib(*OWN, eyes="Anna"))
    before = weights(told)
    counted.clear()
    tell(told, kib(*again, eyes="Anna"))
    if len(again) == len(OWN) + 1:
        told.event(entry("Ben 4"))
    assert counted == []
    assert weights(told) == before
    tell(told, kib("deal Anna 2", eyes="Anna"))
    other = fresh()
    tell(other, kib(*OWN, eyes="Anna") + "\n" + kib("deal Anna 2", eyes="Anna"))
    assert weights(told) == weights(other)  # it was one round


def test_a_turn_begun_while_telling_again_can_be_asked_about(told: Told) -> None:
    tell(told, kib(*OWN, eyes="Anna"))
    tell(told, kib(*OWN[:4], "Anna +1", eyes="Anna"))
    other = fresh()
    tell(other, kib(*OWN[:4], "Anna +1", eyes="Anna"))
    assert told.number == other.number == 4
    assert told.state == other.state
    assert told.reads(0).past == other.reads(0).past
    told.undo()
    assert told.number == 3
    for line in OWN[4:]:
        told.event(entry(line))
    assert told.number == 5


def test_the_draw_of_the_last_turn_may_be_corrected_by_telling_again(told: Told) -> None:
    tell(told, kib("deal Anna 5", "Anna +4", eyes="Anna"))
    tell(told, kib("deal Anna 5", "Anna +1", eyes="Anna"))
    told.event(entry("Anna 1>Ben 8 miss"))
    assert [line.text for line in told.chapter.entries] == ["deal Anna 5", "Anna +1 1>Ben 8 miss"]


@pytest.mark.parametrize("again", [False, True])
def test_each_line_is_taken_back_by_itself(told: Told, again: bool) -> None:
    """Also one that only began a turn, or finished it, and one that was told again."""
    told_so = ("deal Anna 5", "Anna +4", "Anna +4", "Anna 4", *OWN[2:4], "Anna +1", *OWN[4:])
    tell(told, kib(*told_so, eyes="Anna"))
    if again:
        tell(told, kib(*told_so[:-1], eyes="Anna"))
    for length in reversed(range(len(told_so) - again)):
        told.undo()
        other = fresh()
        tell(other, kib(*told_so[:length], eyes="Anna"))
        assert told.number == other.number
        assert told.facts(0).past == other.facts(0).past
    with pytest.raises(Untold):
        told.undo()
    tell(told, kib(*told_so, eyes="Anna"))
    assert [line.text for line in told.chapter.entries] == list(OWN)


def test_what_cannot_be_told_again_changes_nothing(told: Told) -> None:
    tell(told, kib(*OWN, eyes="Anna"))
    tell(told, kib(*OWN[:5], eyes="Anna"))
    for line in ("Ben 8 out Ben 8", "Carla 4", "Ben", "deal Anna 5"):
        with pytest.raises(RecordError):
            told.event(entry(line))
    assert told.number == 4
    told.event(entry("Ben 4"))
    told.event(entry("Carla 2>Anna"))
    assert [line.text for line in told.chapter.entries] == [*OWN, "Carla 2>Anna"]


def test_a_turn_begun_makes_room_for_the_whole(told: Told) -> None:
    tell(told, kib("deal Anna 5", "Anna +4", eyes="Anna"))
    told.event(entry("Anna +4"))
    told.event(entry("Anna 4"))
    assert [line.text for line in told.chapter.entries] == ["deal Anna 5", "Anna +4 4"]
    told.event(entry("Ben 4"))
    assert told.number == 2


@pytest.mark.parametrize(
    "line",
    ["Anna 1>Ben 5 miss", "Ben 4", "Anna 4>Ben", "Anna +5 4", "Anna +5 5>Ben 3", "Anna +5", "Anna",
     "deal Anna 3", "show Anna 5 Ben 3"],
)  # fmt: skip
def test_what_cannot_follow_a_turn_begun_changes_nothing(told: Told, line: str) -> None:
    tell(told, kib("deal Anna 5", "Anna +4", eyes="Anna"))
    before = told.facts(0)
    with pytest.raises(RecordError):
        told.event(entry(line))
    assert told.number == 1
    assert told.facts(0).past == before.past


def test_what_cannot_be_is_not_told(told: Told) -> None:
    tell(told, kib("deal Anna 7", "Anna +8 7", "Ben 4", eyes="Anna"))
    with pytest.raises(RecordError):
        told.event(entry("Carla 7"))  # the only one lies there already
    assert told.number == 2
    told.event(entry("Carla 4"))


def test_there_must_be_a_round(told: Told) -> None:
    with pytest.raises(Untold):
        told.event(entry("Anna 4"))
    with pytest.raises(Untold):
        told.undo()
    with pytest.raises(Untold):
        _ = told.chapter


def test_tags_may_come_after_a_question(told: Told) -> None:
    tell(told, kib(eyes="Anna"))
    told.facts(0)
    assert told.tag(Tag("Score", "Anna 2, Ben 1", 9)) == ()
    assert told.chapter.header.score == (2, 1, 0)
    told.turn_page()
    with pytest.raises(Untold):
        _ = told.chapter


@pytest.mark.parametrize(
    ("tags", "wrong"),
    [
        ([("Perspective", "Zoe"), ("Players", "Anna, Ben"), ("Game", "pismo")], ["Perspective"]),
        ([("First", "Zoe"), ("Score", "Zoe 1"), ("Players", "Anna, Ben")], ["First", "Score"]),
        ([("Game", "skat"), ("Players", "Anna, Ben")], ["Game"]),
        ([("Players", "Anna, Ben, Anna")], ["Players"]),
        ([("Options", "free-pass"), ("Players", "Anna, Ben"), ("Game", "pismo")], ["Options"]),
        ([("Players", "A, B, C, D, E"), ("Game", "pismo")], ["Game"]),
        ([("Game", "pismo"), ("Players", "A, B, C, D, E")], ["Players"]),
        ([("Game", "pismo"), ("Players", "A, B"), ("Score", "A many")], ["Score"]),
    ],
)
def test_a_wrong_tag_is_refused_by_its_own_line(
    told: Told, tags: list[tuple[str, str]], wrong: list[str]
) -> None:
    """As soon as it can be known, and what is told of it later counts."""
    refused = [r for line, tag in enumerate(tags, start=1) for r in told.tag(Tag(*tag, line))]
    assert sorted(r.tag.key for r in refused) == wrong
    assert all(tags[r.tag.line - 1] == (r.tag.key, r.tag.value) for r in refused)
    right = {"Game": "pismo", "Players": "Anna, Ben", "First": "Ben", "Perspective": "Anna"}
    for key in dict.fromkeys((tags[0][0], *wrong, "Players", *right)):
        assert told.tag(Tag(key, right.get(key, ""), 20)) == ()
    told.event(entry("Ben 4"))
    assert told.chapter.header.perspective == 0


def test_tags_are_told_anew_from_the_first_on(told: Told) -> None:
    """With other players, and without what only the former ones said."""
    tell(told, kib(eyes="Anna"))
    assert told.tag(Tag("Score", "Anna 2", 9)) == ()
    tell(told, kib("Dov 4", players="Dov, Ben", first="Dov", eyes="Ben"))
    assert told.chapter.header.score is None


@pytest.mark.parametrize("wrong", [Tag("Game", "skat", 9), Tag("Players", "Ben, Ben", 9)])
def test_tags_are_told_anew_after_a_wrong_one(told: Told, wrong: Tag) -> None:
    """It was the first of a round, or stood within the round before it."""
    for _ in range(3):
        assert told.tag(wrong) != ()
        for _ in range(3):
            tell(told, kib())
        tell(told, kib("Anna 4", "Ben 4"))
        assert told.number == 2


def test_the_first_tag_refused_later_is_told_again_alone(told: Told) -> None:
    """The others stay."""
    for tag in (Tag("Perspective", "Zoe", 1), Tag("Game", "pismo", 2)):
        assert told.tag(tag) == ()
    (refused,) = told.tag(Tag("Players", "Anna, Ben", 3))
    assert refused.tag.line == 1
    for tag in (Tag("First", "Anna", 4), Tag("Perspective", "Ben", 5)):
        assert told.tag(tag) == ()
    told.event(entry("Anna 4"))
    assert told.chapter.header.perspective == 1


def test_a_date_is_refused_before_it_is_known_who_plays(told: Told) -> None:
    (refused,) = told.tag(Tag("Date", "never", 1))
    assert refused.tag.line == 1


def test_a_wrong_tag_within_a_round_ends_nothing(told: Told) -> None:
    tell(told, NEXT)
    (refused,) = told.tag(Tag("Game", "skat", 9))
    assert isinstance(refused.error, KibitzError)
    told.event(entry("Carla 7"))
    assert told.number == 3


def test_old_rounds_are_let_go_of_and_still_are_learnt_from(told: Told) -> None:
    for card in range(2, 6):
        tell(told, kib(f"deal Anna {card}", "Anna 4", "Ben 8 out Ben 2", eyes="Anna"))
    tell(told, kib("deal Anna 2", eyes="Anna"))
    _, ben, carla = weights(told)
    assert ben != carla
