"""The first question before a round is as forgiving as the rest."""

from __future__ import annotations

import pytest

from kibitz.cli.prompt.lines import PlainLines
from kibitz.cli.store.memory import Answers
from kibitz.cli.track.opening import Setting, opened


class Answering(PlainLines):
    """Somebody whose answers are known beforehand."""

    def __init__(self, *answers: str) -> None:
        self.interactive = True
        self.answers = list(answers)

    def ask(self, prompt: str, default: str = "", keep: bool = False) -> str:
        return self.answers.pop(0)


def begun(*answers: str) -> tuple[str, list[str]]:
    """The game that the answers lead to, and all that was said."""
    said: list[str] = []
    setting = Setting(players="Anna,Ben", me="Anna", first="Ben", options="")
    log = opened(setting, Answers(), Answering(*answers), said.append, "2025-03-09")
    return log.header.game, said


@pytest.mark.parametrize(
    ("answer", "game"),
    [
        *(("c", "classic"), ("3", "classic"), ("письмо", "pismo"), ("сдфыышс", "classic")),
        *(("Letter of Marque", "marque"), ("le truc", "truc"), ("geh", "geheimer-brief")),
    ],
)
def test_a_game_is_understood(answer: str, game: str) -> None:
    assert begun(answer)[0] == game


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            "love letter",
            "“love letter” can be several games: expected one of classic, 2019, pismo.",
        ),
        ("clasic", "there is no game “clasic”: did you mean classic?"),
    ],
)
def test_a_game_that_is_not_clear_is_asked_again(answer: str, said: str) -> None:
    game, told = begun(answer, "classic")
    assert game == "classic"
    assert told[-1] == said


def test_a_question_mark_explains_the_games() -> None:
    _game, told = begun("?", "marque")
    assert "marque: Letter of Marque by the rules of letter-of-marque.uk." in told
    assert sum(": " in line for line in told) == 6
