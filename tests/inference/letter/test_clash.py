"""Contradictions: the earliest event that cannot be true, and the facts it clashes with."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.errors import Contradiction, RecordError
from kibitz.engine.letter.events import Guess, Outcome, Peek, Renewal, Swap, Turn
from kibitz.engine.round import Round, project, read_rounds
from kibitz.inference.study import reached
from tests.strategies.tables import DIFFERENT, Played, kib, rounds


def read(text: str) -> Round:
    (round,) = read_rounds(text.encode())
    return round


def mine(*lines: str) -> str:
    """A log that Anna keeps, who was dealt a 4."""
    return kib("deal Anna 4", *lines, eyes="Anna")


ONES = [
    f"{one} 1>{other} 8 miss"
    for one, other in (("Anna", "Ben"), ("Ben", "Carla"), ("Carla", "Anna")) * 2
]

CLASHES = {
    "a sixth 1": (kib(*ONES), 6, (1, 2, 3, 4, 5)),
    "a second 6": (kib("Anna 6>Ben", "Ben 4", "Carla 6>Anna"), 3, (1,)),
    "a third 4, one shown on going out": (
        kib("Anna 3>Ben out Ben 4", "Carla 4", "Anna 4"),
        3,
        (1, 2),
    ),
    "the only 6 is in my hand": (
        kib("deal Anna 6", "Anna +4 4", "Ben 6>Carla", eyes="Anna"),
        2,
        (0,),
    ),
    "I won a duel with the lower card": (mine("Anna +3 3>Ben out Ben 5"), 1, (0,)),
    "a duel lost to a lower card": (mine("Anna +3 3>Ben 2 out Anna 4"), 1, ()),
    "they miss what I hold": (
        mine("Anna +1 1>Ben 3 miss", "Ben 7", "Carla 1>Anna 4 miss"),
        3,
        (0,),
    ),
    "a card that I saw is denied": (
        mine("Anna +2 2>Ben 5", "Ben 7", "Carla 4", "Anna +1 1>Ben 5 miss"),
        4,
        (1,),
    ),
    "a card that I gave away is denied": (
        mine("Anna +6 6>Ben 2", "Ben 1>Anna 8 miss", "Carla 7", "Anna +1 1>Ben 4 miss"),
        4,
        (0, 1),
    ),
    "a tie told me the other's card": (
        mine("Anna +3 3>Ben tie", "Ben 7", "Carla 5>Ben 2"),
        3,
        (0, 1),
    ),
    "two sightings of one hand": (
        mine("Anna +2 2>Ben 5", "Ben 7", "Carla 3>Ben out Ben 2"),
        3,
        (1,),
    ),
    "the 7 was forced": (mine("Anna +2 2>Ben 7", "Ben 5>Carla 2"), 2, (1,)),
    "a deal of two 6s": (kib("deal Anna 6 Ben 6", "Anna 4"), 0, ()),
    "two lines of the deal": (kib("deal Anna 6", "deal Ben 6", "Anna 4"), 0, (0,)),
    "another first card": (mine("deal Anna 5", "Anna +2 2>Ben 5"), 0, (0,)),
    "an 8 beside the 8": (kib("Anna 8 out Anna 8"), 1, ()),
    "two open 8s": (kib("open 8 7 8", "Anna 4", preset="classic", players="Anna, Ben"), 0, ()),
    "an open 8 in hand": (
        kib("open 8 7 1", "deal Ben 8", preset="classic", players="Anna, Ben"),
        0,
        (),
    ),
}


@pytest.mark.parametrize(("text", "event", "clashes"), CLASHES.values(), ids=CLASHES)
def test_what_clashes(text: str, event: int, clashes: tuple[int, ...]) -> None:
    round = read(text)
    with pytest.raises(Contradiction) as caught:
        reached(round)
    error = caught.value
    assert (error.place.event, error.clashes) == (event, clashes)
    assert error.place.line is not None
    line = text.splitlines()[error.place.line - 1]
    assert f"“{line}” cannot be true" in str(error)
    for number in clashes:
        quoted = [e.entry.text for e in round.events if e.number == number]
        assert any(text in str(error) for text in quoted)


FINE = {
    "denied, but drawn since": mine("Anna +1 1>Ben 5 miss", "Ben 8 out Ben 5"),
    "looked at, but played since": mine("Anna +2 2>Ben 5", "Ben 5>Carla 1", "Carla 1>Ben 5 miss"),
    "given away, but thrown away since": mine(
        "Anna +6 6>Ben 2", "Ben 1>Anna 8 miss", "Carla 5>Ben 4", "Anna +1 1>Ben 4 miss"
    ),
    "a misplay with a star": mine("Anna +2 2>Ben 7", "* Ben 5>Carla 2"),
    "a wrong answer with a star": mine("Anna +2 2>Ben 5", "Ben 7", "* Carla 1>Ben 5 miss"),
}


@pytest.mark.parametrize("text", FINE.values(), ids=FINE)
def test_what_does_not_clash(text: str) -> None:
    reached(read(text))


def test_starring_an_answer_settles_it() -> None:
    """Ben denied the 5 that Anna had seen: a star on his answer, and it stands."""
    answer = "Anna +1 1>Ben 5 miss"
    with pytest.raises(Contradiction) as caught:
        reached(read(mine("Anna +2 2>Ben 5", "Ben 7", "Carla 4", answer)))
    assert (caught.value.place.event, caught.value.clashes) == (4, (1,))
    reached(read(mine("Anna +2 2>Ben 5", "Ben 7", "Carla 4", f"* {answer}")))


@given(rounds(DIFFERENT), st.data())
@settings(max_examples=60)
def test_a_wrong_fact_is_never_blamed_on_what_came_before_it(
    game: Played, data: st.DataObject
) -> None:
    """One fact of a true log is changed: whatever fails does so there or later, with its place."""
    log = project(game.round, data.draw(st.sampled_from([None, *range(game.setting.seats)])))
    index = data.draw(st.integers(0, len(log.events) - 1))
    wrong = log.events[index]
    event = wrong.event
    if not isinstance(event, Turn) or (outcome := _changed(event.outcome)) is None:
        return
    changed = replace(wrong, event=replace(event, outcome=outcome))
    events = (*log.events[:index], changed, *log.events[index + 1 :])
    error = _failure(replace(log, events=events))
    if error is None or error.kind == "illegal":  # a hit may have ended the round, say
        return
    assert isinstance(error, Contradiction)
    assert error.place.event is not None
    assert error.place.event >= wrong.number
    assert list(error.clashes) == sorted(set(error.clashes))
    assert all(number < error.place.event for number in error.clashes)
    reached(replace(log, events=events).upto(error.place.event - 1))


def _failure(round: Round) -> RecordError | None:
    try:
        reached(round)
    except RecordError as error:
        return error
    return None


def _changed(outcome: Outcome | None) -> Outcome | None:
    """Another fact of the same kind, if the eyes saw one."""
    match outcome:
        case Guess(named, hit):
            return Guess(named, not hit)
        case Peek(int(card)):
            return Peek(card % 7 + 1)
        case Swap(int(card), giver):
            return Swap(card % 7 + 1, giver)
        case Renewal(int(thrown), drawn) if thrown != 8:
            return Renewal(thrown % 7 + 1, drawn)
        case _:
            return None
