"""What the screens call a play can be typed as it stands, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli.games import typing_of, view_of
from kibitz.cli.letter.plays import event
from kibitz.cli.protocols.typed import Taken
from kibitz.cli.protocols.view import spoken
from kibitz.cli.texts import LANGUAGES, use_language
from kibitz.engine.errors import KibitzError
from kibitz.engine.letter.events import NOBODY, Duel, Guess, Turn
from kibitz.engine.record import entry
from kibitz.engine.round import Round, project, read_rounds
from kibitz.inference.study import study_of
from tests.strategies.tables import kib

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.kib"))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English again after each test."""
    yield
    use_language("en")


def _own_rounds() -> Iterator[tuple[Round, int]]:
    for path in GOLDEN:
        round = read_rounds(path.read_bytes())[-1]
        for seat in range(len(round.header.players)):
            yield project(round, seat), seat


def _typable(typing: Any, moment: Any, line: str) -> bool:
    """Whether the line of the record would do at the prompt: no showing after the end would."""
    try:
        return isinstance(typing.read(moment, None, line), Taken)
    except KibitzError:
        return False


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_shown_can_be_typed(lang: str) -> None:
    use_language(lang)
    for round, eyes in _own_rounds():
        study, typing, view = study_of(round.header), typing_of(round.header), view_of(round.header)
        moment = study.start(round.header)
        for logged in round.events:
            if not _typable(typing, moment, logged.entry.text):
                moment = study.apply(moment, logged.event)
                continue
            lines = [spoken(view, round.header, logged.event, eyes)]
            lines += [
                view.event(round.header, logged.event, eyes, brief)[1] for brief in (False, True)
            ]
            for line in lines:
                typed = entry(line)
                reading = typing.read(moment, None, typed.text, typed.starred)
                assert isinstance(reading, Taken), line
                assert reading.event == logged.event, line
            moment = study.apply(moment, logged.event)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "1 Guard at Ben: 5 Prince, no"),
        ("de", "1 Wächterin auf Ben: 5 Prinz, nein"),
        ("ru", "1 Стражница › Ben: 5 Принц, нет"),
        ("uk", "1 Вартова › Ben: 5 Принц, ні"),
    ],
)
def test_a_guess_in_words(lang: str, said: str) -> None:
    use_language(lang)
    (round,) = read_rounds(kib("Anna 4", preset="classic").encode())
    turn = Turn(0, None, 1, 1, Guess(5, hit=False))
    assert event(round.header, turn)[1] == said
    assert event(round.header, turn, eyes=1)[1] == said.replace(
        "Ben", {"en": "you", "de": "dich", "ru": "ты", "uk": "ти"}[lang]
    )


def test_other_plays_in_words() -> None:
    (round,) = read_rounds(kib("Anna 4", preset="classic").encode())
    header = round.header
    assert event(header, Turn(0, 2, 1, NOBODY))[1] == "+2 Priest, 1 Guard at nobody"
    duel = Turn(0, None, 3, 1, Duel(1, 2, 6))
    assert event(header, duel)[1] == "3 Baron at Ben: 6 King, Ben out, 2 Priest"
    assert event(header, duel, brief=True)[1] == "3 at Ben: 6, Ben out, 2"
    assert event(header, Turn(0, None, 4, starred=True))[1] == "* 4 Handmaid"
