"""What an event changed, and why, in sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.cli.letter.news import MOST, news
from kibitz.engine.round import project, read_rounds
from kibitz.inference.study import follow, study_of
from tests.strategies.tables import Played, kib, rounds


def _told(*lines: str, eyes: str | None = "Carla", first: str = "Anna") -> list[str]:
    """The sentences on the last of ``lines`` in a log of ``eyes``."""
    (round,) = read_rounds(kib(*lines, eyes=eyes, first=first).encode())
    positions = [study_of(round.header).start(round.header)]
    positions += [position for _logged, position in follow(round)]
    before, after = positions[-2:]
    return news(before, after, round.header.perspective, round.header.players, before)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["Anna 1>Ben 5 miss"], "Ben does not hold the 5: Anna's guess missed."),
        (["Anna 1>Ben 5 hit"], "Ben held the 5 and is out."),
        (["Anna 1>Carla 5 miss"], "The table knows now that you do not hold the 5."),
        (["Anna 1>Carla 2 hit"], "Anna named your 2: you are out."),
        (["Anna 2>Ben"], "Anna knows Ben's card now."),
        (["Anna 2>Carla"], "Anna has seen your card."),
        (["Anna 3>Ben tie"], "Anna and Ben hold equal cards, and each knows the other's."),
        (["Anna 3>Carla tie"], "Anna holds the same card as you, and you both know it."),
        (["Anna 3>Carla tie"], "Anna holds the 2 for certain: nothing else is possible."),
        (["Anna 3>Ben out Ben 2"], "Ben lost the duel with the 2: Anna holds a higher card."),
        (["Anna 3>Carla out Anna 1"], "You won the duel: Anna is out with the 1."),
        (
            ["Anna 3>Carla 8 out Carla 2"],
            "You lost the duel with the 2 against the 8 and are out.",
        ),
        (["Anna 4"], "Anna is protected until Anna's next turn."),
        (
            ["Anna 4", "Ben 1>Carla 3 miss", "Carla +4"],
            "Every 4 is seen now: nobody else can hold one.",
        ),
        (["Anna 5>Ben 3"], "Ben threw away the 3 and drew a new card."),
        (["Anna 5>Ben 3"], "Anna does not hold the 7: beside the 5 it would have been played."),
        (["Anna 5>Ben 8"], "Ben threw away the 8 and is out."),
        (
            ["Anna 5>Carla 2 +1"],
            "You threw away the 2: nobody has seen your new card.",
        ),
        (
            ["Anna 6>Ben"],
            "Anna and Ben exchanged hands: what you knew of one holds for the other.",
        ),
        (["Anna 6>Carla 4"], "You and Anna exchanged hands: you know each other's card."),
        (["Anna 7"], "Anna played the 7: it was forced with 35%, beside a 5/6."),
        (
            ["Anna 7"],
            "Anna: the 5 rises from 13% to 24%, after the 7 was played and the other card kept.",
        ),
        (["Anna 8 out Anna 2"], "Anna played the 8 and is out, with the 2 in hand."),
        (["Anna 1>Ben 5 miss"], "Anna: the 1 falls from 33% to 28%, after the 1 was played"),
        (["* Anna 5>Ben 3"], "This play broke a rule (*): it counts as it happened."),
        (
            ["Anna 1>Ben 4 miss", "Ben 1>Carla 3 miss", "Carla +3 2>Anna 6"],
            "You have seen Anna's 6.",
        ),
        (
            ["Anna 1>Ben 4 miss", "Ben 1>Carla 3 miss", "Carla +3 2>Anna 6"],
            "Ben: the 6 falls from 8% to 0%, as Anna holds one.",
        ),
        (["Anna 1>Ben 4 miss", "Ben 4", "Carla +1"], "Ben: the 1 falls from"),
        (["Anna 1>Ben 4 miss", "Ben 4", "Carla +1"], ", as you drew one."),
    ],
)
def test_each_kind_of_event_has_its_sentence(lines: list[str], sentence: str) -> None:
    told = _told("deal Carla 2", *lines)
    assert any(sentence in line for line in told), told


def test_a_forced_card_is_told_when_it_is_drawn() -> None:
    told = _told("deal Carla 5", "Carla +7", first="Carla")
    assert told[0] == "With the 5 in hand the 7 must be played."


def test_a_card_without_effect_is_told() -> None:
    told = _told("deal Carla 2", "Ben 4", "Carla +4 4", "Anna 1>-", first="Ben")
    assert told[0] == "The 1 had no effect: nobody could be chosen."


def test_a_miss_explains_what_rises() -> None:
    told = _told("deal Carla 2", "Anna 1>Ben 5 hit", "Carla +1 1>Anna 8 miss")
    assert told[0] == "Anna does not hold the 8: your guess missed."


def test_what_others_exchange_is_not_told() -> None:
    told = _told("deal Carla 2", "Anna 6>Ben")
    assert not [line for line in told if "rises" in line or "falls" in line]


def test_a_whole_log_is_told_without_you() -> None:
    told = _told("deal Anna 1 Ben 8 Carla 2", "Anna +2 2>Ben 8", eyes=None)
    assert told[0] == "Anna has seen Ben's 8."


@given(rounds(), st.data())
def test_sentences_are_few_whole_and_different(played: Played, data: st.DataObject) -> None:
    seats = range(played.setting.seats)
    eyes = data.draw(st.none() | st.sampled_from(seats))
    round = project(played.round, eyes)
    before = study_of(round.header).start(round.header)
    for _logged, after in follow(round):
        told = news(before, after, eyes, round.header.players, before)
        assert len(told) <= MOST
        assert len(set(told)) == len(told)
        for sentence in told:
            assert sentence.endswith(".")
            assert "None" not in sentence
            assert "{" not in sentence
        before = after


DUELLED = (
    "deal Carla 5", "Carla +2 5>Carla 2 +1", "Anna 5>Carla 1 +7", "Ben 1>Anna 7 miss",
    "Carla +1 1>Ben 6 miss", "Anna 3>Ben out Ben 4",
)  # fmt: skip


def test_the_card_that_lost_a_duel_counts_as_the_duel() -> None:
    """That Ben's 4 lies there says little of Anna's card; that it lost says much."""
    (round,) = read_rounds(
        ('[Game "classic"]\n[Players "Anna, Ben, Carla"]\n[Perspective "Carla"]\n'
         '[First "Carla"]\n' + "\n".join(DUELLED)).encode()
    )  # fmt: skip
    *_others, before, after = (position for _logged, position in follow(round))
    told = news(before, after, 2, round.header.players, before)
    assert told[1] == "Anna: the 8 rises from 11% to 50%, as the duel shows."
