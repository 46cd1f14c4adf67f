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


@pytest.mark.parametrize("back", ["back", "undo", "назад", "zurück", "скасувати"])
def test_one_goes_back_to_the_question_before(back: str) -> None:
    said: list[str] = []
    answers = ("classic", "Ann Ben", "Ann", back, back, "Anna Ben Carla", "c", "a")
    log = opened(Setting(), Answers(), Answering(*answers), said.append, "2025-03-09")
    assert log.header.players == ("Anna", "Ben", "Carla")
    assert (log.header.perspective, log.header.first) == (2, 0)
    assert "no player" not in "".join(said)


def test_before_the_first_question_there_is_none() -> None:
    said: list[str] = []
    setting = Setting(game="classic")
    answers = ("back", "Anna Ben", "a", "b")
    log = opened(setting, Answers(), Answering(*answers), said.append, "2025-03-09")
    assert said[0] == "There is no question before this one."
    assert log.header.players == ("Anna", "Ben")


def test_whoever_begins_may_be_called_me_or_in_another_case() -> None:
    setting, said = Setting(game="classic", players="Аня Борис"), list[str]()
    for answer, first in (("ich", 1), ("Аню", 0), ("b", 1)):
        log = opened(setting, Answers(), Answering("Борисом", answer), said.append, "2025-03-09")
        assert (log.header.perspective, log.header.first) == (1, first)
