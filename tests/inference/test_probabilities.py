"""Whatever is asked: a probability lies between 0 and 1, and what is certain is exactly 1."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from math import copysign, isnan
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.errors import KibitzError
from kibitz.engine.round import Round, project, read_rounds
from kibitz.inference.plan import Plan
from kibitz.inference.review import review
from kibitz.inference.review_json import verdict
from kibitz.inference.study import follow, reached, study_of
from tests.cli.running import invoke
from tests.strategies import fleets, hands, tables
from tests.strategies.tables import kib


def told(round: Round, eyes: int) -> Iterator[Any]:
    """All answers by counting and by reading at every moment of a round, and all advice."""
    log = project(round, eyes)
    study = study_of(log.header)
    for start in (study.start(log.header), study.read(log.header, None, {})):
        for _logged, moment in follow(log, start):
            yield study.odds(moment, eyes)
            with suppress(KibitzError):  # there is nothing to guess in some games
                yield study.guess(moment, eyes)
    judged = review((log,), eyes, Plan(worlds=20))
    yield verdict(judged)
    for decision in judged.decisions:
        yield study.advise(decision.advice)


_ROUNDING = 1e-12


def unsound(answer: Any) -> list[float]:
    """The figures of an answer that rounding has spoilt: nearly 0 or 1 or past them, -0, no number.

    What is hardly possible is possible all the same, and stands above 0.
    """
    match answer:
        case dict():
            return [p for value in answer.values() for p in unsound(value)]
        case list() | tuple():
            return [p for value in answer for p in unsound(value)]
        case float() if isnan(answer) or (answer == 0 and copysign(1, answer) < 0):
            return [answer]
        case float() if 0 < abs(answer - 1) < _ROUNDING or -_ROUNDING < answer < 0:
            return [answer]
    return []


ROUNDS = tables.rounds() | fleets.records() | hands.records()


@given(ROUNDS, st.integers(0, 5))
@settings(max_examples=9)
def test_no_probability_is_outside(
    played: tables.Played | fleets.Played | hands.Played, seat: int
) -> None:
    for answer in told(played.round, seat % len(played.round.header.players)):
        assert not unsound(answer), answer
        for hand in answer.get("hands", {}).values() if isinstance(answer, dict) else ():
            assert len(hand) != 1 or next(iter(hand.values())) in (1.0, {}), answer


@pytest.mark.parametrize(
    ("lines", "eyes", "certain"),
    [
        (("deal Ben 4", "Anna 6>Ben 8"), "Ben", {"Anna": {"4": 1.0}}),
        (("deal Ben 4", "Anna 3>Ben tie"), "Ben", {"Anna": {"4": 1.0}}),
    ],
)
def test_examples(lines: tuple[str, ...], eyes: str, certain: dict[str, dict[str, float]]) -> None:
    text = kib(*lines, preset="classic", players="Anna, Ben, Carla, Dov", eyes=eyes)
    (round,) = read_rounds(text.encode())
    odds = study_of(round.header).odds(reached(round), round.header.perspective)
    assert {name: odds["hands"][name] for name in certain} == certain


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "example:pismo"),
        ("odds", "example:marque", "--as", "Ben", "--at", "8"),
        ("odds", "example:truc", "--model", "reads", "--at", "4"),
        ("guess", "example:classic", "--at", "6"),
        ("advise", "example:pismo", "--time", "0"),
        ("equity", "truc"),
        ("equity", "classic", "--players", "3"),
        ("arena", "random", "random", "--rounds", "8"),
        ("rounds", "stats"),
        ("learn",),
    ],
)
def test_commands_print_sound_figures(words: tuple[str, ...]) -> None:
    answer = invoke(*words, "--json").json
    assert answer
    assert not unsound(answer)
