"""Rounds told line by line: told again, taken back, corrected, one after the other."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.engine.errors import RecordError
from kibitz.engine.header import Header
from kibitz.engine.letter.events import Turn
from kibitz.engine.record import Kind, entry, loads
from kibitz.inference.letter.position import Position
from kibitz.inference.told import Told, Untold
from tests.strategies.tables import kib


def begun(header: Header, event: Any, after: Any) -> bool:
    return isinstance(event, Turn) and event.card is None


@pytest.fixture
def told() -> Told:
    return Told(begun)


def tell(told: Told, text: str) -> None:
    for record in loads(text):
        for key, value in record.tags:
            told.tag(key, value)
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
    tell(told, WILD + "\n" + NEXT)
    first = told.reads(0)
    assert counted == []
    tell(told, WILD + "\n" + NEXT + "Carla 7\n")
    assert told.reads(0) is not first
    assert len(counted) == 2  # the new event, by facts and by reads


def test_a_record_told_again_counts_once(told: Told) -> None:
    tell(told, WILD + "\n" + NEXT)
    once = weights(told)
    for _ in range(3):
        tell(told, WILD + "\n" + NEXT)
    assert weights(told) == once
    fresh = Told(begun)
    tell(fresh, NEXT)
    assert weights(fresh) != once


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
    fresh = Told(begun)
    tell(fresh, WILD + "\n" + NEXT)
    assert weights(fresh) == asked


def test_a_full_record_teaches_each_player_what_that_player_saw(told: Told) -> None:
    """Without a Perspective it is the player on turn who asks."""
    full = kib("deal Anna 5 Ben 8 Carla 1 aside 2", "Anna +4 4", "Ben +2 8 out Ben 2")
    tell(told, full + "\n" + kib("deal Anna 1 Ben 3 Carla 2 aside 5", "Anna +1"))
    own = Told(begun)
    seen = kib("deal Anna 5", "Anna +4 4", "Ben 8 out Ben 2", eyes="Anna")
    tell(own, seen + "\n" + kib("deal Anna 1", "Anna +1", eyes="Anna"))
    assert weights(told) == weights(own)


def test_another_round_with_the_same_beginning_is_another_round(told: Told) -> None:
    tell(told, WILD)
    tell(told, kib("deal Anna 5", "Anna 4", "Ben 2>Carla", "Carla 4", eyes="Anna"))
    fresh = Told(begun)
    tell(fresh, kib("deal Anna 5", "Anna 4", "Ben 2>Carla", "Carla 4", eyes="Anna"))
    assert told.depth == fresh.depth == 4
    assert weights(told) != weights(fresh)  # Ben was wild before


def test_the_last_event_may_be_corrected_by_telling_again(told: Told) -> None:
    tell(told, NEXT)
    tell(told, NEXT.replace("1>Carla 4 miss", "1>Carla 5 miss"))
    fresh = Told(begun)
    tell(fresh, NEXT.replace("1>Carla 4 miss", "1>Carla 5 miss"))
    assert weights(told) == weights(fresh)


def test_a_turn_begun_makes_room_for_the_whole(told: Told) -> None:
    tell(told, kib("deal Anna 5", "Anna +4", eyes="Anna"))
    told.event(entry("Anna 4"))
    assert [line.text for line in told.chapter.entries] == ["deal Anna 5", "Anna +4 4"]
    told.event(entry("Ben 4"))
    assert told.depth == 3


@pytest.mark.parametrize("line", ["Anna 1>Ben 5 miss", "Ben 4", "Anna 4>Ben", "Anna +5 4", "Anna"])
def test_what_cannot_follow_a_turn_begun_changes_nothing(told: Told, line: str) -> None:
    tell(told, kib("deal Anna 5", "Anna +4", eyes="Anna"))
    before = told.facts(0)
    with pytest.raises(RecordError):
        told.event(entry(line))
    assert told.depth == 2
    assert told.facts(0).past == before.past


def test_what_cannot_be_is_not_told(told: Told) -> None:
    tell(told, kib("deal Anna 7", "Anna +8 7", "Ben 4", eyes="Anna"))
    with pytest.raises(RecordError):
        told.event(entry("Carla 7"))  # the only one lies there already
    assert told.depth == 3
    told.event(entry("Carla 4"))


def test_there_must_be_a_round(told: Told) -> None:
    with pytest.raises(Untold):
        told.event(entry("Anna 4"))
    with pytest.raises(Untold):
        told.undo()
    with pytest.raises(Untold):
        _ = told.chapter


def test_old_rounds_are_let_go_of_and_still_can_be_told_again(told: Told) -> None:
    for card in range(2, 6):
        tell(told, kib(f"deal Anna {card}", "Anna 4", "Ben 7", eyes="Anna"))
    tell(told, kib("deal Anna 2", "Anna 4", "Ben 7", "Carla 4", eyes="Anna"))
    assert told.facts(0).deal.hands[0] == 2
